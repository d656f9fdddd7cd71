"""Functions have contracts that promise termination, effects and separation."""

import re

from ..circles import circles
from ..findings import Finding
from ..program import BINDERS
from ..tokens import matching, split, strip, tokenise


def _contracts(unit):
    functions = [*unit.program.functions.values(), *unit.program.prototypes.values()]
    for g in functions:
        place = unit.place(g.name) if g.name in unit.places else unit.search(
            "", rf"\b{re.escape(g.name)}\s*\(")
        if not g.contract:
            yield Finding("no-contract", "a function without a contract", *place, function=g.name)
            continue
        terminates = g.clause_list("terminates")
        if not terminates:
            yield Finding("terminates", "no `terminates \\true;`: without it WP proves no "
                          "termination", *place, function=g.name)
        for clause in terminates:
            if clause.text != "\\true":
                yield Finding("terminates", f"`terminates {clause.text}` is not `\\true`",
                              *place, function=g.name, clause=clause.text)
        if not any(not c.behaviour for c in g.clause_list("assigns")):
            yield Finding("assigns", "no assigns clause", *place, function=g.name)
    for name in unit.defined:
        if name not in unit.program.functions:
            yield Finding("no-contract", "a function without a contract (unused, so Frama-C "
                          "drops it)", *unit.place(name), function=name)


def _pointers(function):
    return [(name, type_) for name, type_ in function.formals
            if "*" in type_ or "[" in type_]


def _separated(unit):
    """C does not promise what WP's memory model takes for granted."""
    for g in [*unit.program.functions.values(), *unit.program.prototypes.values()]:
        if not g.contract or all(c.text.strip() == "\\nothing" for c in g.clause_list("assigns")):
            continue
        if g.static and unit.place(g.name)[0].endswith(".c"):
            continue               # callable from this file only, where every caller is proved
        pointers = _pointers(g)
        written = _words(" ".join(c.text for c in g.clause_list("assigns")))
        apart = list(separations(g))
        for position, (p, p_type) in enumerate(pointers):
            for q, q_type in pointers[position + 1:]:
                if ("\\ghost" in p_type) != ("\\ghost" in q_type):
                    continue                       # ghost memory is apart by typing
                if {p, q} & written and not any(
                        covers_whole(g, p, call) and covers_whole(g, q, call) for call in apart):
                    yield Finding("separated", f"no \\separated for all of {p} and {q}: WP takes "
                                  "arrays of different types as disjoint, the caller must show it",
                                  *unit.place(g.name), function=g.name)


def _words(text):
    return {t.text for t in tokenise(text) if t.kind == "word"}


def separations(function):
    """Arguments of each \\separated that the contract demands under no condition."""
    for clause in function.clause_list("requires"):
        if clause.behaviour or clause.kind == "check":
            continue
        for part in map(tokenise, conjuncts(clause.text)):
            if part[0].text == "\\separated" and matching(part, 1) == len(part) - 1:
                yield [" ".join(t.text for t in argument)
                       for argument in split(part[2:-1], {","})]


def conjuncts(clause):
    """What a clause demands under no condition, part by part."""
    tokens = tokenise(clause)
    if len(tokens) > 1 and tokens[1].text == ":":
        tokens = tokens[2:]
    return [" ".join(t.text for t in part) for part in _conjuncts(tokens)]


def _conjuncts(tokens):
    tokens = strip(tokens)
    parts = split(tokens, {"∧", "&&"})
    weaker = {"⇒", "==>", "⇔", "<==>", "∨", "||", "?", "⊻", "^^", *BINDERS}
    if len(parts) == 1 or any(len(split(tokens, {w})) > 1 for w in weaker):
        return [tokens] if tokens else []
    return [c for part in parts for c in _conjuncts(part)]


def covers_whole(function, pointer, separation):
    """Does the separation speak of as much of the array as the contract does?"""
    mine = [a for a in separation if pointer in _words(a)]
    if not mine:
        return False
    text = " ; ".join(c.text for c in function.clause_list("requires"))
    valid = [call for name in ("\\valid", "\\valid_read") for call in _calls_of(text, name)
             if pointer in _words(call)]
    if valid:
        return any(f"( {argument} )" == call for call in valid for argument in mine)
    ranged = any(re.search(rf"(?<!\w){re.escape(pointer)} \+ \(.*?\.\.", c.text)
                 for c in function.clauses)
    return not ranged or any(".." in argument for argument in mine)


def _calls_of(text, name):
    tokens = tokenise(text)
    for index, token in enumerate(tokens[:-1]):
        if token.text == name and tokens[index + 1].text == "(":
            end = matching(tokens, index + 1)
            yield " ".join(t.text for t in tokens[index + 1:end + 1])


def _recursive_functions(unit):
    """A circle of calls needs `decreases` in each function on it."""
    functions = unit.program.functions
    for name in sorted(circles({n: set(f.calls) & set(functions)
                                for n, f in functions.items()})):
        if not functions[name].clause_list("decreases"):
            yield Finding("recursion", "a recursive function without `decreases`",
                          *unit.place(name), function=name)


RULES = [_contracts, _separated, _recursive_functions]
