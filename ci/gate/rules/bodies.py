"""What stands in bodies: loops and statement contracts."""

import re

from ..findings import Finding
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


RULES = [_annotation_kinds]
