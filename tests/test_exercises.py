#!/usr/bin/env python3
"""The exercises for proving: each is its solution with the holes emptied; as it is given it is red,
for the reason that the exercise is about; solved it is green. And docs/exercises/check lets nobody
around the proof: a weaker contract, other code, or something else than the clause that is missing.

Exit status: 0 all is so, 1 otherwise. It needs the provers: ci/setup prove."""

import importlib.machinery
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CHECK = ROOT / "docs" / "exercises" / "check"

sys.dont_write_bytecode = True


def load(path):
    loader = importlib.machinery.SourceFileLoader(path.stem, str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(path.stem, loader))
    loader.exec_module(module)
    return module


judge, documents = load(CHECK), load(ROOT / "tests" / "test_docs.py")

failures = []

# What is red in an exercise as it is given: rules, or the clauses that are not proved.
MISSING = {
    "with_colour": {"blacken: ensures_black", "blacken: ensures_wosize", "blacken: ensures_tag"},
    "compare_words": {"compare_words: ensures_same"},
    "find_blocks": {"loop-variant"},
    "darken": {"darken: ensures_greys"},
    "follow": {"loop-variant"},
}

# A change to a solution, and why it is refused, without a proof.
REFUSED = [
    # Around the holes.
    ("with_colour", "ensures wosize:     wosize_of(heap[i])", "// ", "outside of the holes"),
    ("with_colour", "requires colour:    valid_colour(colour);",
     "requires colour:    colour == BLACK;", "outside of the holes"),
    ("with_colour", "header % 256;", "header % 256 + 0;", "outside of the holes"),
    ("compare_words", "other[i])", "other[i] && false)", "outside of the holes"),
    ("compare_words", "specs/heap/heap_kept.acsl", "docs/heap_kept.acsl", "outside of the holes"),
    ("compare_words", "    return true;\n}\n", "    return true;\n}\n//@ axiomatic a {}\n",
     "outside of the holes"),
    ("darken", "    // end of your turn\n", "    // end of your turn\n    // end of your turn\n",
     "outside of the holes"),
    ("find_blocks", "// end of your turn", "// the end", "outside of the holes"),
    # In the holes.
    ("with_colour", "  ensures tag: ", "  requires no: \\false;\n  ensures tag: ", "no `requires`"),
    ("with_colour", "  ensures tag: ", "  admit ensures tag: ", "no `admit`"),
    ("with_colour", "  ensures header:", "*/ /*@ ensures header:", "neither end the annotation"),
    ("with_colour", "  ensures header:", "#define BLACK 0\n  ensures header:", "no directives"),
    ("darken", "    /*@ assert split:", "    top = 0;\n    /*@ assert split:", "`top = 0;` is none"),
    ("darken", "    /*@ assert split:", "    /* \"/*\" */ top = 0; //*/\n    /*@ assert split:",
     "`top = 0;` is none"),
    ("darken", "/*@ assert split:", "/*@ ghost top = 0; */ /*@ assert split:", "no `ghost`"),
    ("darken", "    /*@ assert split:", "    // so \\\n    /*@ assert split:", "go on in the next"),
    ("follow", "//@ ghost whites--;", "/*@ admit \\false; */", "no `admit`"),
]
# A change to a solution that only the gate can refuse, and its words.
RED = [
    ("follow", "//@ ghost whites--;", "//@ ghost whites--; v = n;",
     "cannot be assigned in ghost code"),
    ("follow", "//@ ghost whites--;", "//@ ghost return;", "Ghost code breaks CFG"),
]


def check(what, holds, output=""):
    if not holds:
        failures.append(what)
        print(f"test_exercises: not so: {what}\n{output}", file=sys.stderr)


def run_check(name, *arguments):
    done = subprocess.run([str(CHECK), name, *map(str, arguments)], cwd=ROOT, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout


def solution(name):
    return judge.SOLUTIONS / f"{name}.c"


def changed(name, old, new):
    """A solution with a change, in a folder as deep as its own."""
    text = solution(name).read_text()
    check(f"{name} has {old}", text.count(old) >= 1)
    file = Path(tempfile.mkdtemp(dir=folder)) / f"{name}.c"
    file.write_text(text.replace(old, new, 1))
    return file


def test_files():
    names = set(judge.EXERCISES)
    check("an exercise and a solution for each name", all(
        {file.stem for file in place.glob("*.c")} == names
        for place in (judge.GIVEN, judge.SOLUTIONS)))
    readme = (judge.GIVEN / "README.md").read_text()
    for name in names:
        given = judge.read(judge.GIVEN / f"{name}.c")
        check(f"{name} is its solution without what is in the holes",
              given == judge.emptied(judge.read(solution(name))))
        check(f"{name} has holes, which are filled in the solution",
              judge.HOLE.search(given) and given != judge.read(solution(name)))
        check(f"{name} is explained", f"`{name}.c`" in readme)
    for readme in (judge.GIVEN / "README.md", judge.SOLUTIONS / "README.md"):
        problems = [*documents.excerpts.check(readme, ROOT), *documents.check_links(readme, ROOT),
                    *documents.check_commands(readme, ROOT)]
        check(f"{readme} is right", not problems, "\n".join(problems))
    status, output = run_check("nobody")
    check("no such exercise", status == 2 and "no exercise called nobody" in output
          and "with_colour" in output, output)


def test_refused(name, old, new, why):
    status, output = run_check(name, changed(name, old, new))
    check(f"{name} with {new}: {why}", status == 1 and why in output
          and f"{name}: red, refused" in output, output)


def test_red(name, old, new, why):
    status, output = run_check(name, changed(name, old, new))
    check(f"{name} with {new}: {why}", status == 1 and why in output
          and f"{name}: red: not proved" in output, output)


def test_given(name):
    """With little time for each goal: what is missing no time can prove."""
    status, output = run_check(name, "--timeout", 1)
    found = {rule if rule != "goal" else f"{function}: {clause}" for rule, function, clause in
             re.findall(r"RED ([\w-]+): .* in (\w+): (?:not proved: )?(.*)", output)}
    check(f"{name} is red, and why", status == 1 and MISSING[name] <= found
          and f"{name}: red: not proved" in output, output)


def test_solved(name):
    status, output = run_check(name, solution(name))
    check(f"{name} solved is green", status == 0 and f"{name}: green" in output, output)


def main():
    if not shutil.which("frama-c"):
        print("test_exercises: Frama-C is missing; run: ci/setup prove", file=sys.stderr)
        return 1
    test_files()
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        runs = [pool.submit(test, *case) for test, cases in
                ((test_given, [(name,) for name in judge.EXERCISES]),
                 (test_solved, [(name,) for name in judge.EXERCISES]),
                 (test_red, RED), (test_refused, REFUSED)) for case in cases]
        for run in runs:
            run.result()
    print(f"{len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    # Four levels down, as the solutions are: the files that they include are at the same distance.
    place = ROOT / "build" / "exercises"
    place.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=place) as folder:
        sys.exit(main())
