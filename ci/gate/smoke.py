"""Smoke tests: can what a proof assumes ever happen?

WP asks its provers for a contradiction where a function begins and in each loop. The rest is asked
in a copy of the program, in which a `check` of \\false stands at each leaf of a function's code
(leaves.py): whatever contradicts itself on the way there, be it what a call promised, an assertion
that shows it to a prover or a branch that cannot be taken, does so there, too. These checks stand
in for WP's own after each call and at the beginning of each branch, which are twice as many.
Nothing else is proved of the copy.

A contradiction is looked for in a number of steps of the prover, not of seconds: a slow machine
finds what a fast one finds. The seconds end a prover that does not come to its next step.
"""

import os
import re
from functools import lru_cache
from pathlib import Path

from . import leaves

NAME = "no_contradiction_here"
TEST = re.compile(rf"_check_{NAME}(?:_L(\d+))?")

# Alt-Ergo's steps; Z3 counts smaller ones (toolchain.py).
STEPS = 60
SECONDS = 1

# Everything but smoke tests. `terminates` and `exits` cost nothing, and WP passes over a function
# of which nothing is selected.
SELECTION = ",".join([*(f"-@{kind}" for kind in (
    "requires", "ensures", "assigns", "assert", "invariant", "variant", "decreases", "check",
    "complete_behaviors", "disjoint_behaviors")), f"+{NAME}"])
# Pruning contradictory branches is work that the provers do as well.
OPTIONS = ["-wp-smoke-tests", "-wp-no-smoke-dead-call", "-wp-no-smoke-dead-code", "-wp-no-pruning",
           "-wp-smoke-timeout", str(SECONDS), "-wp-timeout", str(SECONDS),
           "-wp-steps", str(STEPS), f"-wp-prop={SELECTION}"]


@lru_cache(maxsize=None)            # units include the same files, again and again
def instrumented(text):
    """The text with a check of \\false at each leaf, line by line as it was."""
    return leaves.instrumented(text, _check)


def _check(text, offset, ghost):
    line = text.count("\n", 0, offset) + 1
    begin, end = ("/@", "@/") if ghost else ("/*@", "*/")
    return f"{begin} check {NAME}: L{line}: \\false; {end} "


class Copy:
    """Copies of files, instrumented, each under its own whole path, so that includes find them."""

    def lie_in(self, folder):
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
        target.write_text(self.changed(text), encoding="utf-8")

    @staticmethod
    def changed(text):
        return instrumented(text)
