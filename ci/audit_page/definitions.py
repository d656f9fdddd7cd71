"""Where the predicates and lemmas are defined, and their sentences of plain English."""

import re
from dataclasses import dataclass

HEAD = re.compile(r"(?:check\s+)?(predicate|lemma|inductive|logic\s+[\w ]+?\**)\s+"
                  r"(?P<name>\w+(?:\(\w+\))?)\s*(?=[{(=:])")
INSTANCE = re.compile(r"^#define\s+(\w+)\(name\)\s+(\S+)", re.M)
PLAIN = re.compile(r"^#define[ \t]+([A-Z_]+)[ \t]+([a-z]\w*)[ \t]*$", re.M)


@dataclass
class Definition:
    name: str
    kind: str           # predicate, lemma or logic
    file: str
    line: int           # of the definition itself, below its sentence
    english: str
    text: str


def in_file(name, text):
    """The definitions that stand in the annotations of one file. One without a sentence of its
    own goes with the one before it, or with the comment before the annotation."""
    sentence = ""
    for comment in re.finditer(r"/\*(@?)(.*?)\*/", text, re.S):
        if not comment.group(1):
            sentence = " ".join(comment.group(2).split("\n\n")[0].split())
            continue
        first = text.count("\n", 0, comment.start(2)) + 1
        for start, lines in _paragraphs(comment.group(2).split("\n"), first):
            for definition in _read(name, lines, start):
                sentence = definition.english = definition.english or sentence
                yield definition


def _paragraphs(lines, first):
    """(number of the first line, lines) of what blank lines set apart."""
    start = 0
    for end in range(len(lines) + 1):
        if end == len(lines) or not lines[end].strip():
            if start < end:
                yield first + start, lines[start:end]
            start = end + 1


def _read(file, lines, first):
    """The definitions of a paragraph: `//` lines, then the formula."""
    heads = [at for at, line in enumerate(lines) if HEAD.match(line.strip())]
    begins = [_notes_above(lines, at) for at in heads]
    for at, begin, end in zip(heads, begins, begins[1:] + [len(lines)]):
        head = HEAD.match(lines[at].strip())
        english = " ".join(line.strip().lstrip("/").strip() for line in lines[begin:at])
        yield Definition(head.group("name"), head.group(1).split()[0], file, first + at,
                         english, "\n".join(lines[at:end]))


def _notes_above(lines, at):
    """Where the `//` lines begin that stand right above a line."""
    while at > 0 and lines[at - 1].lstrip().startswith("//"):
        at -= 1
    return at


def find(texts):
    """Name -> definition, in the files given as name -> text. A template's concept is found
    under each name that it is given somewhere: `REACHABILITY(path)` with an argument, or
    `REACHABLE`, the whole name."""
    found, generic, instances, plain = {}, {}, {}, {}
    for file, text in texts.items():
        for macro, pattern in INSTANCE.findall(text):
            instances.setdefault(macro, set()).add(pattern)
        for macro, name in PLAIN.findall(text):
            plain.setdefault(macro, set()).add(name)
        for definition in in_file(file, text):
            (generic if "(" in definition.name else found)[definition.name] = definition
    for macro in [name for name in found if name in plain]:
        definition = found.pop(macro)
        for name in sorted(plain[macro]):
            found.setdefault(name, definition)
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
