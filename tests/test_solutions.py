#!/usr/bin/env python3
# timeout: 900
"""The solutions in docs/exercises/solutions are proved, and what the chapters leave out of them
is needed: without the lines for which a quotation has `…`, each of them is red. The contracts in
docs/exercises/vacuous are proved although nobody can call the functions; whether the gate sees
that is what the chapters say.

Exit status: 0 all is so, 1 otherwise."""

import importlib.machinery
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
EXERCISES = ROOT / "docs" / "exercises"
sys.dont_write_bytecode = True
loader = importlib.machinery.SourceFileLoader("excerpts", str(ROOT / "docs" / "tools" / "excerpts"))
excerpts = importlib.util.module_from_spec(importlib.util.spec_from_loader("excerpts", loader))
loader.exec_module(excerpts)

# A solution that calls a public function is proved from its contract. That nothing given here proves
# this function is all that the gate has to say; `make prove` proves it.
CALLS = {"collect_and_ask.c": {"no-body"}}

# What chapters 1 and 6 say of the gate: the rules that it finds broken.
VACUOUS = {"blacken.c": {"smoke"}, "free_grey.c": {"smoke"}}


def left_out(source, code):
    """A solution without the lines that a quotation of it leaves out."""
    parts = excerpts.pieces(code)
    begin = next(excerpts.find(parts[0], source, 0, len(source)))
    result, at = source[:begin] + parts[0], begin + len(parts[0])
    for part in parts[1:]:
        at = next(excerpts.find(part, source, at, len(source))) + len(part)
        result += part
    return result + source[at:]


def holes():
    """The solutions with holes, as the chapters pose them: (file, lines)."""
    for chapter in sorted((ROOT / "docs").glob("[0-9]*.md")):
        for block in excerpts.blocks(chapter.read_text().splitlines())[0]:
            file = block.marker["file"] if block.marker else None
            if file and file.startswith("docs/exercises/solutions/") \
                    and excerpts.LEFT_OUT in (line.strip() for line in block.code):
                yield Path(file), left_out((ROOT / file).read_text().splitlines(), block.code)


def findings(files, folder, *options):
    """What the gate says of these files: the rules that each breaks."""
    subprocess.run([ROOT / "ci" / "prove", "--quiet", *options, "--report", folder, *files],
                   cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    found = {}
    for finding in json.loads((folder / "report.json").read_text())["findings"]:
        print(f"  {finding['rule']}: {finding['file']}:{finding['line']} {finding['message']}")
        found.setdefault(Path(finding["file"]).name, set()).add(finding["rule"])
    return found


def pose(place):
    """Write the solutions with holes into a folder."""
    for file, lines in holes():
        (place / file.name).write_text("\n".join(lines) + "\n")
        yield place / file.name


def check(folder):
    solutions = sorted(EXERCISES.glob("solutions/*.c"))
    vacuous = sorted(EXERCISES.glob("vacuous/*.c"))
    if {file.name for file in vacuous} != set(VACUOUS):
        yield f"the vacuous contracts are {sorted(VACUOUS)}, says this test"
    red = findings([*solutions, *vacuous], folder)
    for file in (*solutions, *vacuous):
        expected = VACUOUS.get(file.name, CALLS.get(file.name, set()))
        if red.get(file.name, set()) != expected:
            yield f"{file.name} breaks the rules {red.get(file.name, set())}, not {expected}"
    # As deep in the project as the solutions are, since what they include is named from there.
    place = ROOT / "build" / "exercises" / f"holes.{os.getpid()}"
    place.mkdir(parents=True)
    try:
        posed = list(pose(place))
        # What is missing is found out at once, or not at all: the provers get little time.
        red = findings(posed, folder, "--timeout", "2")
    finally:
        shutil.rmtree(place)
    for file in posed:
        if "goal" not in red.get(file.name, set()):
            yield f"{file.name} is proved also without the lines that its chapter leaves out"
    for name in {file.name for file in solutions} - {file.name for file in posed}:
        yield f"{name} is posed by no chapter"


def main():
    if subprocess.run([ROOT / "ci" / "setup", "prove"], stdout=subprocess.DEVNULL).returncode:
        return 1
    with tempfile.TemporaryDirectory() as folder:
        wrong = list(check(Path(folder)))
    for complaint in wrong:
        print(complaint)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
