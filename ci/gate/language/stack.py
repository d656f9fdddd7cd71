"""The stack is finite, which no goal of WP says: small locals, and recursion of bounded depth."""

from ..circles import circles
from ..rules.contracts import conjuncts
from ..tokens import tokenise
from .c_types import Struct, size_of

FRAME = 4096                    # bytes of locals in one compiled function
DEPTH = 1000                    # calls of a recursive function within each other


def check(parser, contract, exempt):
    compiled = {f.name: f for f in parser.functions.values()
                if f.body is not None and not f.ghost}
    for function in compiled.values():
        yield from _frame(parser, function)
    calls = {f.name: {c.name for c in f.calls if c.name in compiled} for f in compiled.values()}
    for name in sorted(circles(calls)):
        function = compiled[name]
        if not bounded(contract(name)) and not exempt("stack", function):
            yield ("stack", f"{name} calls itself to no known depth, and the stack is finite: "
                   f"write a loop, or `decreases` a measure that a precondition bounds by at most "
                   f"{DEPTH}", function.token)


def _frame(parser, function):
    """Locals and parameters, and the struct that is returned: all lie on the stack."""
    locals_ = [s for s in parser.symbols if s.owner is function and s.storage != "static"
               and s.level and s.kind in ("variable", "parameter") and not s.ghost]
    result = function.type.result
    total = sum(size_of(s.type) for s in locals_) + (
        size_of(result) if isinstance(result, Struct) else 0)
    if total > FRAME:
        largest = max(locals_, key=lambda s: size_of(s.type), default=function)
        yield ("stack", f"the locals of {function.name} take {total} bytes of stack, of which "
               f"{FRAME} are allowed: let the caller hand in the array", largest.token)


def bounded(g):
    """Does a precondition bound the measure by a small number?"""
    measures = [c.text for c in g.clause_list("decreases")] if g is not None else []
    if len(measures) != 1:
        return False
    measure = [t.text for t in tokenise(measures[0])]
    for clause in g.clause_list("requires"):
        if clause.behaviour or clause.kind == "check":
            continue
        for part in conjuncts(clause.text):
            texts = [t.text for t in tokenise(part)]
            if texts[-3 - len(measure) + 1:-2] == measure and texts[-2] in ("≤", "<", "<=") \
                    and texts[-1].isdigit() and int(texts[-1]) <= DEPTH and (
                        len(texts) == len(measure) + 2
                        or texts[-3 - len(measure)] in ("≤", "<", "<=")):
                return True
    return False
