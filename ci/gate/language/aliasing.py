"""A parameter may point to a variable of file scope: the contract keeps them apart.

Pairs of parameters are the business of rules/contracts.py. Pointers are stored nowhere, so there
is no third way for two names to mean one place."""

from ..program import words_of
from ..rules.contracts import separations, covers_whole
from .c_order import touched
from .c_types import Pointer


def check(parser, unit):
    program = unit.program
    shared = {s.name: s for s in parser.symbols if s.shared and s.level == 0}
    contracts = {**program.prototypes, **program.functions}
    for name, g in contracts.items():
        if name in parser.functions:
            parser.functions[name].uses |= {shared[w] for w in words_of(g.contract) if w in shared}
    for name, g in contracts.items():
        function = parser.functions.get(name)
        if function is None or not g.contract or (
                function.storage == "static" and unit.place(name)[0].endswith(".c")):
            continue
        written = words_of(" ".join(c.text for c in g.clause_list("assigns")))
        apart = list(separations(g))
        pointers = [s for s in function.formals if isinstance(s.type, Pointer)]
        for symbol in sorted(touched(function), key=lambda s: s.name):
            for formal in pointers:
                if formal.ghost and formal.type.ghost or symbol.ghost or not formal.name:
                    continue
                if {formal.name, symbol.name} & written and not any(
                        covers_whole(g, formal.name, call) and any(
                            symbol.name in words_of(a) for a in call) for call in apart):
                    yield ("separated", f"no \\separated for all of {formal.name} and the variable "
                           f"{symbol.name}: WP takes them as disjoint, the caller must show it",
                           function.token)
