"""Rules of style, for the project's own files."""

import re

from ..findings import Finding
from ..program import CLAUSE_ORDER, LEMMAS as LEMMA_KINDS, opened

LEMMAS = "proofs/lemmas/"


def _style(unit):
    for g in unit.program.functions.values():
        place = unit.place(g.name)
        for clause in g.clauses:
            if clause.keyword in ("requires", "ensures", "assumes") and not clause.name:
                yield Finding("unnamed-clause", "a clause without a name", *place,
                              function=g.name, clause=clause.text)
        if not g.clause_list("exits"):
            yield Finding("exits", "no `exits \\false;`", *place, function=g.name)
        for match in re.finditer(r"(loop invariant|assert|check)\s+(?!\w+:(?!:))([^;]*);",
                                 " ".join(opened(g.body).split())):
            yield Finding("unnamed-clause", f"an {match.group(1)} without a name", *place,
                          function=g.name, clause=match.group(2))
    defined = {g.name for g in unit.program.logic if g.kind not in LEMMA_KINDS}
    for lemma in unit.program.lemmas:
        if lemma.name in defined:
            yield Finding("one-name", f"a lemma and a definition are both called {lemma.name}",
                          *unit.place(lemma.name))
    for annotation in unit.source.annotations:
        tokens = annotation.tokens()
        if any(t.text == "lemma" for t in tokens) and not annotation.file.startswith(LEMMAS):
            yield Finding("lemma-place", f"lemmas live in {LEMMAS}", annotation.file,
                          tokens[0].line)
        if annotation.depth == 0:
            yield from _clause_order(tokens)


def _clause_order(tokens):
    last, level = -1, 0
    for index, token in enumerate(tokens):
        level += {"(": 1, "{": 1, ")": -1, "}": -1}.get(token.text, 0)
        starts = index == 0 or tokens[index - 1].text in (";", "ghost", ":")
        if level == 0 and starts and token.text in CLAUSE_ORDER:
            rank = CLAUSE_ORDER.index(token.text)
            if rank < last:
                yield Finding("clause-order", "clauses stand in the order requires, terminates, "
                              "decreases, exits, assigns, ensures", token.file, token.line)
                return
            last = rank
        elif token.text in ("behavior", "loop", "@"):
            return


RULES = [_style]
