"""The lay-out of the project: every file is seen, and leans only on what it may lean on.

A room is a kind of text (definitions, lemmas, a layer, arrows, clients). In each room the folders
have the same names: first what is shared, in an order in which each leans only on those before it,
then one for each collector, a column. Columns lean on what is shared, and not on one another.
"""

import os
import re
from pathlib import Path

from . import units
from .findings import Finding
from .toolchain import ROOT

SHARED = ["words", "graph", "heap", "mark", "mutator", "sweep", "collection", "any"]
# Room -> the rooms whose files it may include besides its own.
DEFINITIONS = ("specs",)
LEMMAS = ("specs", "proofs/lemmas")
ROOMS = {
    "specs": (),
    "proofs/lemmas": DEFINITIONS,
    "layer1_graph": LEMMAS,
    "layer3_imperative": LEMMAS,
    "layer2_functional": (*LEMMAS, "layer3_imperative/words"),
    "proofs/clients": (*LEMMAS, "layer1_graph", "layer2_functional", "layer3_imperative"),
    "proofs/arrows": (*LEMMAS, "layer1_graph", "layer2_functional", "layer3_imperative",
                      "proofs/clients"),
}
# Linked and not proved, so that each file has to be listed.
BESIDE = ("library", "ocaml/runtime")
# No text for a prover, or no text of the project's: scripts of induction, records, pages.
OTHER = re.compile(r"(README\.md|proofs/induction/[\w-]+\.json|proofs/record/.+\.(json|md))$")
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]+"([^"\n]+)"', re.M)


def findings(root=ROOT):
    root = Path(root)
    names = [str(p.relative_to(root)) for folder in (*units.FOLDERS, *BESIDE)
             for p in sorted((root / folder).rglob("*")) if p.is_file() or p.is_symlink()]
    listed = units.unproved_files(root)
    texts = {name: (root / name).read_text(encoding="utf-8", errors="replace")
             for name in names if name.endswith(units.SUFFIXES)}
    includes = {name: _includes(name, text) for name, text in texts.items()}
    yield from _strangers(names, listed, includes)
    for name in sorted(set(listed) - set(names)):
        yield Finding("stranger", f"{name} is listed, and there is no such file",
                      "ci/unproved.txt", 1)
    for name in texts:
        if name not in listed:
            for line, other in includes[name]:
                trouble = forbidden(name, other)
                if trouble:
                    yield Finding("include", trouble, name, line)


def _includes(name, text):
    return [(text.count("\n", 0, m.start()) + 1,
             os.path.normpath(os.path.join(os.path.dirname(name), m.group(1))))
            for m in INCLUDE.finditer(text)]


def _strangers(names, listed, includes):
    """What nobody proves, and nobody says so."""
    used = {other for found in includes.values() for _, other in found}
    for name in names:
        proved = name.startswith(tuple(f"{folder}/" for folder in units.FOLDERS))
        if name in listed or OTHER.search(name):
            continue
        if not proved:
            if name.endswith((".c", ".h")):
                yield Finding("stranger", "not proved and not listed in ci/unproved.txt", name, 1)
        elif not name.endswith(units.SUFFIXES):
            yield Finding("stranger", "no file of C or ACSL (.c, .h, .acsl): nothing here proves "
                          "it", name, 1)
        elif name.endswith(units.TEMPLATE) and name not in used:
            yield Finding("stranger", "a template that no file includes is not proved", name, 1)
        elif room_of(name) is None or folder_of(name) == "":
            yield Finding("stranger", "a file belongs in a folder of a concept or a column", name,
                          1)


def room_of(name):
    return next((room for room in sorted(ROOMS, key=len, reverse=True)
                 if name.startswith(room + "/")), None)


def folder_of(name):
    """The folder inside the room: a shared concept, or a column."""
    room = room_of(name)
    return os.path.dirname(name[len(room) + 1:]) if room else ""


def forbidden(name, other):
    """Why one file may not include another; None if it may."""
    room, place = room_of(name), room_of(other)
    if room is None:
        return None
    if place != room and not any(other.startswith(r + "/") for r in ROOMS[room]):
        return f"{room}/ includes nothing of {place or os.path.dirname(other)}/"
    here, there = folder_of(name), folder_of(other)
    if here == there:
        return None
    if there not in SHARED:
        return f"{there} is another column: what two columns share stands in a folder of its own"
    if here in SHARED and SHARED.index(there) > SHARED.index(here):
        return f"{here} may lean only on {', '.join(SHARED[:SHARED.index(here)]) or 'itself'}"
    return None
