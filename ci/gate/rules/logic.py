"""Logic symbols are defined, and their definitions are well founded."""

import re

from .. import logic_recursion
from ..findings import Finding
from ..tokens import tokenise


def _logic_symbols(unit):
    for g in unit.program.logic:
        place = unit.place(g.name) if g.name in unit.places else unit.search(
            "", rf"\b{re.escape(g.name)}\b")
        if g.kind == "invariant":
            yield Finding("global-invariant", "WP assumes a global invariant and never checks it",
                          *place, clause=g.name)
        elif g.kind in ("logic", "predicate") and "=" not in {t.text for t in tokenise(g.text)}:
            yield Finding("uninterpreted", f"{g.name} is declared and not defined",
                          *place, clause=g.name)
        elif g.kind == "type" and "=" not in g.text:
            yield Finding("uninterpreted", f"type {g.name} is declared and not defined",
                          *place, clause=g.name)
        elif g.kind == "other":
            yield Finding("warning", f"an annotation that this gate does not know: {g.text[:60]}",
                          *place)


def _logic_recursion(unit):
    definitions = {g.name: logic_recursion.definition(g)
                   for g in unit.program.logic if g.kind in ("logic", "predicate")}
    for name, circle in sorted(logic_recursion.cycles(definitions).items()):
        if circle != {name}:
            message = f"{name} is defined through {', '.join(sorted(circle - {name}))} and back"
        elif not logic_recursion.is_well_founded(*definitions[name]):
            message = (f"{name}: no integer parameter falls at each recursive call under a "
                       "condition that bounds it from below")
        else:
            continue
        yield Finding("ill-founded", message, *unit.search("", rf"\b{re.escape(name)}\b"),
                      clause=name)


RULES = [_logic_symbols, _logic_recursion]
