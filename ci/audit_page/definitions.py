"""Where the predicates and lemmas are defined, and their sentences of plain English."""

import re
from dataclasses import dataclass

HEAD = re.compile(r"(?:check\s+)?(predicate|lemma|inductive|logic\s+[\w ]+?\**)\s+"
                  r"(?P<name>\w+(?:\(\w+\))?)\s*(?=[{(=:])")
INSTANCE = re.compile(r"^#define\s+(\w+)\(name\)\s+(\S+)", re.M)


@dataclass
class Definition:
    name: str
    kind: str           # predicate, lemma or logic
    file: str
    line: int           # of the definition itself, below its sentence
    english: str
    text: str


def in_file(name, text):
    """The definitions that stand in the annotations of one file."""
    lines, start = text.split("\n"), 0
    while start < len(lines):
        end = start
        while end < len(lines) and lines[end].strip() and "*/" not in lines[end]:
            end += 1
        yield from _paragraph(name, lines[start:end], start + 1)
        start = end + 1


def _paragraph(file, lines, first):
    """A definition is a paragraph: `//` lines, then the formula."""
    if lines and lines[0].strip() in ("/*@", "/*@ // {"):
        lines, first = lines[1:], first + 1
    notes = 0
    while notes < len(lines) and lines[notes].lstrip().startswith("//"):
        notes += 1
    head = HEAD.match(lines[notes].strip()) if notes < len(lines) else None
    if head:
        english = " ".join(line.strip().lstrip("/").strip() for line in lines[:notes])
        yield Definition(head.group("name"), head.group(1).split()[0], file, first + notes,
                         english, "\n".join(lines[notes:]))


def find(texts):
    """Name -> definition, in the files given as name -> text. A template's concept is found
    under each name that it is given somewhere."""
    found, generic, instances = {}, {}, {}
    for file, text in texts.items():
        for macro, pattern in INSTANCE.findall(text):
            instances.setdefault(macro, set()).add(pattern)
        for definition in in_file(file, text):
            (generic if "(" in definition.name else found)[definition.name] = definition
    for name, definition in generic.items():
        macro, concept = name.rstrip(")").split("(")
        for pattern in _resolved(macro, instances):
            own = re.sub(r"\s*##\s*", "", re.sub(r"\bname\b", concept, pattern))
            found.setdefault(own, definition)
    return found


def _resolved(macro, instances, depth=0):
    """The patterns of a macro; one that names another macro is opened."""
    for pattern in sorted(instances.get(macro, ())):
        inner = re.match(r"(\w+)\((.*)\)$", pattern)
        if inner and depth < 3:
            for outer in _resolved(inner.group(1), instances, depth + 1):
                yield re.sub(r"\bname\b", inner.group(2), outer)
        else:
            yield pattern
