"""What stands in bodies: shapes that WP cannot follow."""

import re

from ..findings import Finding
from ..program import declared_function, opened
from ..tokens import tokenise


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


RULES = [_bodies, _function_shapes]
