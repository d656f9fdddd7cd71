"""Words that must not stand anywhere, and casts between pointers."""

import re

from ..findings import Finding
from ..tokens import matching, tokenise


FORBIDDEN_WORDS = {                      # in C or ACSL, wherever they stand
    "union": ("union", "a union: WP does not see writes through another member"),
    "volatile": ("volatile", "volatile: WP's reading of it is not the compiler's"),
    "asm": ("assembly", "inline assembly: WP cannot see it"),
    "__asm__": ("assembly", "inline assembly: WP cannot see it"),
    "__asm": ("assembly", "inline assembly: WP cannot see it"),
}
C_WORDS = {
    "goto": ("goto", "goto: write a loop with invariants and a variant"),
    "__attribute__": ("attribute", "an attribute can change what Frama-C or the compiler assumes"),
    "_Noreturn": ("attribute", "_Noreturn changes what Frama-C assumes of a call"),
    "_Generic": ("compiler-extension", "_Generic: the reading depends on the compiler"),
    "typeof": ("compiler-extension", "typeof: the reading depends on the compiler"),
    "__typeof__": ("compiler-extension", "typeof: the reading depends on the compiler"),
    "_Pragma": ("compiler-extension", "_Pragma can change how the compiler reads the code"),
    "_Atomic": ("volatile", "_Atomic: WP knows no concurrency"),
    "float": ("float", "floating point is outside what this gate has examined"),
    "double": ("float", "floating point is outside what this gate has examined"),
}


def _forbidden_words(unit):
    for token in unit.source.tokens:
        if token.kind != "word":
            continue
        rule = FORBIDDEN_WORDS.get(token.text) or C_WORDS.get(token.text)
        if token.text.startswith("__builtin"):
            rule = ("compiler-extension", f"{token.text}: Frama-C does not know what it does")
        if rule:
            yield Finding(rule[0], rule[1], token.file, token.line)
    for annotation in unit.source.annotations:             # ghost code, too
        for token in annotation.tokens():
            rule = FORBIDDEN_WORDS.get(token.text)
            if rule and token.kind == "word":
                yield Finding(rule[0], rule[1], token.file, token.line)


def _casts(unit):
    typedefs = _pointer_typedefs(unit)
    streams = [unit.source.tokens] + [a.tokens() for a in unit.source.annotations]
    for tokens in streams:
        for index, token in enumerate(tokens):
            if token.text == "void" and index + 1 < len(tokens) and tokens[index + 1].text == "*":
                yield Finding("void-pointer", "a void pointer hides what it points to",
                              token.file, token.line)
            if token.text == "(" and _is_pointer_type(tokens, index, typedefs):
                end = matching(tokens, index)
                follows = tokens[end + 1] if end + 1 < len(tokens) else None
                before = tokens[index - 1] if index else None
                if before is not None and before.text in ("sizeof", "_Alignof"):
                    continue
                if before is not None and before.kind == "word" and before.text not in (
                        "return", "case", "assert", "ensures", "requires"):
                    continue                       # a parameter list
                if follows and (follows.kind in ("word", "number", "string")
                                or follows.text in "(&*-+~!"):
                    yield Finding("pointer-cast",
                                  "a cast to a pointer type: WP takes pointers to different types "
                                  "as never equal", token.file, token.line)


def _is_pointer_type(tokens, index, typedefs):
    end = matching(tokens, index)
    inner = [t.text for t in tokens[index + 1:end]]
    if not inner:
        return False
    words = [t for t in inner if re.match(r"[A-Za-z_ℤ]", t)]
    if len(inner) == 1 and inner[0] in typedefs:
        return True
    return (inner[-1] == "*" and bool(words) and set(inner) <= set(words) | {"*"}
            and re.match(r"[A-Za-z_]", inner[0]) is not None) or (
            len(inner) > 2 and inner[-1] == "const" and "*" in inner)


def _pointer_typedefs(unit):
    names = set()
    for g in unit.program.globals:
        if g.kind == "c" and g.text.lstrip().startswith("typedef") and "*" in g.text:
            words = [t.text for t in tokenise(g.text) if t.kind == "word"]
            names.add(words[-1])
    return names


RULES = [_forbidden_words, _casts]
