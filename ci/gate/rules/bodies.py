"""What stands in bodies: loops, statement contracts, shapes that WP cannot follow."""

import re

from ..findings import Finding
from ..program import declared_function, opened
from ..tokens import tokenise
from .contracts import FUNCTION_SPEC
from .measures import measure


def _annotation_kinds(unit):
    for annotation in unit.source.annotations:
        if annotation.depth < 1:
            continue
        tokens = annotation.tokens()
        first = tokens[0].text if tokens else ""
        if first == "for" and len(tokens) > 2:
            colon = next((i for i, t in enumerate(tokens) if t.text == ":"), 0)
            first = tokens[colon + 1].text if colon + 1 < len(tokens) else ""
        if first in FUNCTION_SPEC:
            yield Finding("statement-contract", "WP skips the contract of a statement",
                          annotation.file, tokens[0].line)
    for g in unit.program.functions.values():
        yield from _loops(unit, g)
        for text in re.findall(r"/\*@(.*?)\*/|/@(.*?)@/", g.body, re.S):
            inner = (text[0] or text[1]).strip()
            if re.match(r"(for [^:]*: )?(requires|ensures|assigns|behavior)\b", inner):
                yield Finding("statement-contract", "WP skips the contract of a statement",
                              *unit.place(g.name), function=g.name)


def _loops(unit, g):
    """Each loop has assigns and a variant that reads no memory."""
    for match in re.finditer(r"(?:/\*@((?:(?!\*/).)*?)\*/|/@((?:(?!@/).)*?)@/)?\s*\bwhile\s*\(",
                             g.body, re.S):
        text = (match.group(1) or match.group(2) or "").strip()
        text = text if text.startswith(("loop", "for", "check loop", "admit loop")) else ""
        where = unit.search(g.name, r"\b(while|for|do)\b")
        if not re.search(r"\bloop assigns\b", text):
            yield Finding("loop-assigns", "a loop without `loop assigns`", *where, function=g.name)
        variant = re.search(r"\bloop variant\b(.*?);", text, re.S)
        if not variant:
            yield Finding("loop-variant", "a loop without a variant: nothing shows that it ends",
                          *where, function=g.name)
        else:
            yield from measure(unit, g, variant.group(1))


def _bodies(unit):
    """Function pointers, variadic functions, arrays of variable length."""
    for g in unit.program.globals:
        if g.kind in ("function", "prototype"):
            text = g.signature + opened(g.body)
        elif g.kind == "c":
            text = g.text
        else:
            continue
        where = unit.place(g.name) if g.name else unit.search("", rf"\b{_last_word(text)}\b")
        if g.kind == "c" and text.lstrip().startswith("typedef") and declared_function(
                tokenise(text))[0]:
            yield Finding("function-pointer", "a function type: what it points to is called unseen",
                          *where)
        if re.search(r"\(\s*\*+\s*(const\s*)?\w*\s*(\[[^\]]*\])?\s*\)\s*\(", text):
            yield Finding("function-pointer", "a function pointer: WP cannot know what is called",
                          *where, function=g.name)
        if "__fc_vla" in text or re.search(r"\balloca\b", text):
            yield Finding("vla", "an array of variable length", *where, function=g.name)


def _last_word(text):
    words = [t.text for t in tokenise(text) if t.kind == "word"]
    return re.escape(words[-1]) if words else ""


def _function_shapes(unit):
    """Functions used as values."""
    names = set(unit.program.functions) | set(unit.program.prototypes)
    for g in unit.program.functions.values():
        tokens = tokenise(opened(g.body))
        for token, after in zip(tokens, tokens[1:]):
            if token.text in names and after.text != "(" and token.text not in {
                    name for name, _ in g.formals} and re.search(
                        rf"(&|=|,|\()\s*{re.escape(token.text)}\s*[;,)]", opened(g.body)):
                yield Finding("function-pointer", f"{token.text} is used as a value",
                              *unit.place(g.name), function=g.name)
                break


RULES = [_annotation_kinds, _bodies, _function_shapes]
