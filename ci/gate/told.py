"""Which lemmas the provers are told of a proof.

WP tells them every lemma of the unit, with each goal again; to write hundreds of lemmas down and
to read them costs many times what the proof itself costs. `proofs/record/used/` says which lemmas
each proof used when it was last recorded, by Alt-Ergo's own account. So a proof is first tried in
a copy of the program without the others, and with all of them where that does not succeed.

Nothing of the record has to be believed: a proof from fewer lemmas is a proof. What has to be is
that the copy is the program, but for lemmas: see `without`."""

import json
import os
import re
import shutil
from functools import lru_cache
from pathlib import Path

from .smoke import Copy
from .tokens import TOKEN
from .toolchain import ROOT

RECORD = ROOT / "proofs" / "record" / "used"
ALL = None                      # told everything: what is recorded where that was needed

BEGIN = re.compile(r"\blemma\s+(\w+)(?:\s*\(\s*(\w+)\s*\))?\s*(?:\{[\w\s,]*\})?\s*:")
# What may stand behind the end of a lemma: another declaration, or the end of the annotation.
AFTER = re.compile(r"(?:\s|@|//[^\n]*\n)*"
                   r"(?:$|(?:check\s+)?lemma\b|predicate\b|logic\b|inductive\b|axiomatic\b|ghost\b)")
NO_LEMMA = re.compile(r"\b(?:lemma|predicate|logic|inductive|axiomatic|ghost|requires|ensures|"
                      r"assigns|assert|invariant|variant|terminates|decreases|case)\b|/\*|\*/|[@#]")


# ---- The record ----

def load(record=None):
    """`file:name` -> the lemmas that its proof used, or ALL."""
    known = {}
    for file in sorted((record or RECORD).rglob("*.json")):
        known |= json.loads(file.read_text())
    return known


def write(known, record=None):
    """A file for each folder, under the folder's name."""
    record, folders = record or RECORD, {}
    for key, lemmas in sorted(known.items()):
        folders.setdefault(os.path.dirname(key.split(":")[0]), {})[key] = lemmas
    shutil.rmtree(record, ignore_errors=True)
    for folder, entries in folders.items():
        file = record / f"{folder}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("{\n" + ",\n".join(f" {json.dumps(k)}: {json.dumps(v)}"
                                           for k, v in entries.items()) + "\n}\n")


def entry_of(analysis, name):
    return f"{analysis.places.get(name, (analysis.name, 1))[0]}:{name}"


def for_names(known, analysis, names):
    """The lemmas to tell a proof of all these names, or ALL."""
    told = set()
    for name in names:
        lemmas = known.get(entry_of(analysis, name), ALL)
        if lemmas is ALL:
            return ALL
        told.update(lemmas)
    return told


def to_all(tasks):
    """What a process is told that does all these tasks."""
    if any(task.told is ALL for task in tasks):
        return ALL
    return set().union(*(task.told for task in tasks),
                       *(task.names for task in tasks if task.kind == "lemmas"))


def used_by(outcome, lemmas, goals):
    """The lemmas that these goals of an outcome used, or ALL where their prover does not say."""
    if any(g.prover not in ("Qed", "Script", "Alt-Ergo") for g in goals):
        return ALL
    found = set()
    for goal in goals:
        for axiom in outcome.used.get(goal.name, ()):
            # Why3 tells names apart by digits.
            found.update({axiom, axiom.rstrip("0123456789")} & lemmas)
    return sorted(found)


def lemmas_in(folder):
    """Names of the axioms in what Alt-Ergo left in a folder, which is emptied of it."""
    found = set()
    # Frama-C removes folders meanwhile: `os.walk` passes over what is gone, `rglob` raises.
    for place, _, names in os.walk(folder):
        for file in (Path(place, name) for name in names if name.endswith(".used")):
            try:
                found.update(line[2:] for line in file.read_text().split()
                             if line.startswith("Q_"))
                file.unlink()
            except OSError:
                continue
    return found


# ---- The copy ----

class Telling(Copy):
    """A copy of a unit that has only some of its lemmas."""

    def __init__(self, lemmas, change=str):
        self.lemmas, self.change = frozenset(lemmas), change

    def changed(self, text):
        return self.change(without(text, self.lemmas))


def without(text, lemmas):
    """The text without lemmas of other names, line by line as it was."""
    return "".join(piece if names is None or _told(names, lemmas) else blank
                   for piece, blank, names in _pieces(text, _empty_if(text, lemmas)))


def _told(names, lemmas):
    """`name`, or in a template `MACRO(name)`, which stands for several."""
    outer, inner = names
    return any(inner in lemma for lemma in lemmas) if inner else outer in lemmas


def _empty_if(text, lemmas):
    """Which annotations (by their offset) lose all that they say: they become comments."""
    empty = set()
    for start, body in _annotations(text):
        parts = _split(body)
        if parts and all(names is not None and not _told(names, lemmas)
                         for piece, names in parts if _says(piece)):
            empty.add(start)
    return frozenset(empty)


def _pieces(text, empty):
    """(text, what stands there where the lemma is left out, its names or None)."""
    place = 0
    for start, body in _annotations(text):
        yield text[place:start], "", None
        yield ("/* " if start in empty else "/*@"), "", None
        for piece, names in _split(body):
            yield piece, re.sub(r"[^\n]", " ", piece), names
        place = start + 3 + len(body)
    yield text[place:], "", None


@lru_cache(maxsize=None)
def _annotations(text):
    """(offset, inner text) of each annotation of several lines that has a lemma."""
    return tuple((m.start(), m.group()[3:-2]) for m in TOKEN.finditer(text)
                 if m.lastgroup == "comment" and m.group().startswith("/*@")
                 and BEGIN.search(m.group()))


@lru_cache(maxsize=None)
def _split(body):
    """An annotation in pieces: (text, names of the lemma that it is, or None)."""
    pieces, place = [], 0
    plain = re.sub(r"//[^\n]*", lambda m: " " * len(m.group()), body)
    for match in BEGIN.finditer(plain):
        end = plain.find(";", match.end())
        while end >= 0 and not AFTER.match(plain, end + 1):
            end = plain.find(";", end + 1)
        if match.start() < place or end < 0 or NO_LEMMA.search(plain, match.end(), end):
            continue
        pieces.append((body[place:match.start()], None))
        pieces.append((body[match.start():end + 1], match.groups()))
        place = end + 1
    pieces.append((body[place:], None))
    return tuple(pieces)


def _says(piece):
    return re.sub(r"//[^\n]*|[\s@]", "", piece) != ""
