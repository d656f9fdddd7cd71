"""Expressions that WP evaluates otherwise than C may."""

import re

from ..findings import Finding
from ..program import opened
from ..tokens import matching


SIGNED = r"(?:int|long|short|char|signed|int8_t|int16_t|int32_t|int64_t|ptrdiff_t)"


def _expressions(unit):
    """Arithmetic that WP reads otherwise than C: unary minus, order of pointers; varargs."""
    tokens = unit.source.tokens
    texts = {g.name: opened(g.signature + g.body) for g in unit.program.functions.values()}
    everything = "\n".join(texts.values())
    for index, token in enumerate(tokens[:-1]):
        before, after = tokens[index - 1] if index else None, tokens[index + 1]
        if token.text == "..." and before is not None and before.text == ",":
            yield Finding("variadic", "a variadic function", token.file, token.line)
        if token.text == "-" and after.kind != "number" and (
                before is None or before.text in ("return", "case")
                or (before.kind == "punct" and before.text not in (")", "]", "++", "--"))):
            name = re.escape(after.text)
            signed = after.kind == "word" and re.search(rf"(?<!unsigned )\b{SIGNED} {name}\b",
                                                        everything) \
                and not re.search(rf"\bu(?:nsigned \w+|int\d+_t) {name}\b", everything)
            if not signed:
                yield Finding("unsigned-negation", "unary minus on what may be unsigned: it wraps "
                              "in C, and WP takes it for a negative number", token.file, token.line)
    for name, text in texts.items():
        pointers = set(re.findall(r"\*\s*(\w+)\s*[;,=)]", text))
        for left, right in re.findall(r"(?<![\w*&>.])(\w+)\s*(?:<|>|<=|>=)\s*(\w+)(?![\w(\[-])",
                                      unit.program.functions[name].body):
            if left in pointers and right in pointers:
                yield Finding("pointer-order", "pointers into different objects have no order in C",
                              *unit.place(name), function=name)


def _uninitialised(unit):
    """A local is written before anything else is done with it: WP has no goal for that."""
    for name, g in unit.program.functions.items():
        body = re.sub(r"/\*@.*?\*/|/@.*?@/", "", g.body, flags=re.S)
        for match in re.finditer(r"^\s+(?!goto|return|else|break|continue)(?:[A-Za-z_]\w* )+\**"
                                 r"(\w+);", body, re.M):
            local = re.escape(match.group(1))
            first = re.search(rf"(?<!\w){local}\b(?P<after>\s*=(?!=))?", body[match.end():])
            before = body[match.end():match.end() + first.start()] if first else ""
            if first and not first.group("after") and not before.rstrip().endswith("&"):
                yield Finding("uninitialised", f"{match.group(1)} is read before it is written",
                              *unit.place(name), function=name)


def _evaluation_order(unit):
    """C leaves the order of operands open; Frama-C decides for the left one."""
    program = unit.program
    impure = {name for name, g in {**program.prototypes, **program.functions}.items()
              if any(c.text.strip() != "\\nothing" for c in g.clause_list("assigns"))}
    variables = set(program.variables) | {
        n for g in program.globals if g.kind == "c" and g.static for n in g.defines}
    expression = []
    for token in unit.source.tokens:
        if token.text in (";", "{", "}", "&&", "||", "?", ":", "if", "while", "for", "return"):
            yield from _unsequenced(expression, impure, variables)
            expression = []
        else:
            expression.append(token)


def _unsequenced(tokens, impure, variables):
    index = 0
    while index < len(tokens) - 1:
        if tokens[index].text in impure and tokens[index + 1].text == "(":
            end = matching(tokens, index + 1)
            inside = tokens[index + 2:end]
            outside = tokens[:index] + tokens[end + 1:]
            equals = next((i for i, t in enumerate(tokens[:index]) if t.text == "="), -1)
            read = tokens[equals + 1:index] + tokens[end + 1:]
            declared = any(t.text in ("void", "const", "static", "inline") for t in outside)
            if not declared and any(t.text in impure or t.text in variables
                                    or t.text in ("->", "[") for t in read):
                yield Finding("evaluation-order", f"{tokens[index].text} writes memory, and C does "
                              "not say in which order it and the rest of the expression are "
                              "evaluated", tokens[index].file, tokens[index].line)
                return
            yield from _unsequenced(inside, impure, variables)
            index = end
        index += 1


RULES = [_expressions, _uninitialised, _evaluation_order]
