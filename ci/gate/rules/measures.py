"""What a loop variant or a `decreases` may be."""

from ..findings import Finding
from ..tokens import tokenise


def measure(unit, function, text):
    """A variant or measure may read C variables only."""
    tokens = tokenise(text)
    texts = [t.text for t in tokens]
    if "for" in texts:
        yield Finding("variant-relation", "WP does not prove that the relation is well founded",
                      *unit.search(function.name, r"variant|decreases"),
                      function=function.name, clause=text)
    for index, token in enumerate(tokens):
        before = tokens[index - 1] if index else None
        reads = token.text in ("[", "->", "\\at", "\\old") or (
            token.text == "*" and (before is None or before.text in "(-+*/%,<>=&|?:"))
        logic = token.kind == "word" and index + 1 < len(tokens) and \
            tokens[index + 1].text in ("(", "{") and not _is_pure(unit, token.text)
        if reads or logic:
            yield Finding("variant-memory", "a variant or measure that reads memory: WP evaluates "
                          "it in one state on both sides", *unit.search(
                              function.name, r"variant|decreases"),
                          function=function.name, clause=text)
            return


def _is_pure(unit, name):
    """A logic function over integers only: no label, no pointer."""
    if name in ("\\min", "\\max", "\\abs"):
        return True
    g = next((g for g in unit.program.logic if g.name == name), None)
    return g is not None and "{" not in g.text.split("=")[0] and "*" not in g.text.split("=")[0] \
        and all(_is_pure(unit, t.text)
                for t in tokenise(g.text) if t.text != name
                and any(h.name == t.text and h.kind in ("logic", "predicate")
                        for h in unit.program.logic))
