"""Smoke tests: can what a proof assumes ever happen?

WP asks its provers for a contradiction where a function begins and at the places of its body
that could be dead. It does not ask after the assertions of a straight piece of code, although
an assertion can be the very hint that shows a contradiction to a prover. So WP looks for
contradictions in a copy of the program, in which a `check` of \\false stands behind the last
assertion of each block. Nothing else is proved of the copy.

A contradiction is looked for in a number of steps of the prover, not of seconds: a slow machine
finds what a fast one finds. The seconds end a prover that does not come to its next step.
"""

import os
import re
from pathlib import Path

from .tokens import TOKEN

NAME = "no_contradiction_here"
TEST = re.compile(rf"_check_{NAME}(?:_L(\d+))?")
ASSERTION = re.compile(r"\s*@?\s*assert\b")
NESTED = re.compile(r"/@\s*assert\b.*?@/", re.S)

# Alt-Ergo's steps; Z3 counts smaller ones (toolchain.py).
STEPS = 60
SECONDS = 1

# Everything but smoke tests. `terminates` and `exits` cost nothing, and WP passes over a function
# of which nothing is selected.
SELECTION = ",".join([*(f"-@{kind}" for kind in (
    "requires", "ensures", "assigns", "assert", "invariant", "variant", "decreases", "check",
    "complete_behaviors", "disjoint_behaviors")), f"+{NAME}"])
# Pruning contradictory branches is work that the provers do as well.
OPTIONS = ["-wp-smoke-tests", "-wp-no-pruning", "-wp-smoke-timeout", str(SECONDS), "-wp-timeout", str(SECONDS),
           "-wp-steps", str(STEPS), f"-wp-prop={SELECTION}"]


def instrumented(text):
    """The text with a check of \\false behind the last assertion of each block, line by line."""
    depth, line, last, pieces = 0, 1, {}, []
    for match in TOKEN.finditer(text):
        body, kind = match.group(), match.lastgroup
        if body == "{":
            depth += 1
        elif body == "}":
            last.pop(depth, None)
            depth -= 1
        elif kind == "comment" and body[:3] in ("/*@", "//@") and depth:
            body = _in_ghost_code(body, line)
            if ASSERTION.match(body[3:]):
                if depth in last:
                    index, plain = last[depth]
                    pieces[index] = plain
                last[depth] = len(pieces), body
                end = line + body.count("\n")
                closed = body if body[:2] == "/*" else "/*@" + body[3:].replace("*/", "") + " */"
                body = f"{closed} /*@ check {NAME}: L{end}: \\false; */"
        pieces.append(body)
        line += match.group().count("\n")
    return "".join(pieces)


def _in_ghost_code(comment, line):
    """The same for a ghost statement: behind the last of its assertions."""
    nested = list(NESTED.finditer(comment))
    if not nested or not re.match(r"\s*@?\s*ghost\b", comment[3:]):
        return comment
    end = nested[-1].end()
    number = line + comment[:end].count("\n")
    return f"{comment[:end]} /@ check {NAME}: L{number}: \\false; @/{comment[end:]}"


class Copy:
    """Instrumented copies of files, each under its own whole path, so that includes find them."""

    def __init__(self, folder):
        self.folder = Path(folder)

    def where(self, path):
        return self.folder / os.path.realpath(path).lstrip("/")

    def folder_of(self, base):
        folder = self.where(base)
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def original(self, file, base):
        """What Frama-C, working on a copy, calls `file`, as it would call it at home."""
        if not file:
            return file
        path = os.path.normpath(self.where(base) / file)
        home = path.removeprefix(str(self.folder))
        return os.path.relpath(home, os.path.realpath(base)) if home != path else file

    def add(self, file):
        target = self.where(file)
        if target.exists():
            return
        try:
            text = Path(file).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            return                              # the analysis has said so
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(instrumented(text), encoding="utf-8")
