"""The program that was judged here is the one that Frama-C has read."""

from .c_parser import Parser
from .c_tokens import Token, tokenise
from .c_types import same, spelt
from .words import HEADERS


def printed(program):
    """Frama-C's own declarations, read by the same parser."""
    parts = [*HEADERS.values()]
    for g in program.globals:
        if g.kind in ("function", "prototype"):
            parts.append(g.signature.rstrip("; ") + ";")
        elif g.kind == "c":
            parts.append(g.text)
    text = "\n".join(parts).replace("__inline", "inline")
    unread = []
    parser = Parser(tokenise(text), unread, lenient=True)
    return parser.unit()


def check(parser, program):
    twin = printed(program)
    start = Token("word", "", 1, parser.tokens[-1].file)
    types = {(kind, tag): t for (kind, tag), t in twin.tags.items() if not tag.startswith("__anon")}
    for (kind, tag), theirs in types.items():
        mine = parser.tags.get((kind, tag))
        if mine is None or not same(mine, theirs):
            yield "language", f"Frama-C reads another {kind} {tag}", start
    yield from _names(parser, twin, start)
    for name, function in parser.functions.items():
        g = program.functions.get(name)
        if function.body is None:
            continue
        if g is None and name not in twin.functions and function.storage != "static":
            yield "language", f"Frama-C does not see the function {name}", function.token
        elif g is not None:
            missing = {c.name for c in function.calls} - g.calls
            if missing:
                yield ("language", f"Frama-C does not see that {name} calls "
                       f"{', '.join(sorted(missing))}", function.token)


def _names(parser, twin, start):
    """Functions, variables and typedefs, with what their types consist of."""
    mine = parser.scopes[0]
    for name, theirs in twin.scopes[0].items():
        symbol = mine.get(name)
        if theirs.kind == "constant" or (symbol is None and theirs.token.line <= _lines()):
            continue
        if symbol is None or symbol.kind != theirs.kind:
            yield "language", f"Frama-C reads {name}, which is not seen here", start
        elif not same(symbol.type, theirs.type) or symbol.const != theirs.const:
            yield ("language", f"{name} is {spelt(symbol.type)} here and {spelt(theirs.type)} for "
                   "Frama-C", symbol.token)


def _lines():
    return sum(text.count("\n") + 1 for text in HEADERS.values())


