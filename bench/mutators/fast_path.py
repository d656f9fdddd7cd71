#!/usr/bin/env python3
"""Count the instructions of allocating a block of two fields, and write results/mutators/fast_path.md.

callgrind counts; the disassembly of the proved fast paths and of plain ones is shown; see
README.md. With --quick nothing is written: the result goes to standard output.
Exit status: 0 if the goal is reached, 1 if not, 2 if something is missing."""

import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from measure import FLAGS, can_run, head, output_of, publish, reached, table  # noqa: E402

NAME = "mutators/fast_path"
SOURCES = ["bench/mutators/fast_path.c", "build/library/libtricolor.a",
           *(f"layer3_imperative/mutator/{name}.c" for name in ("alloc", "grow"))]
MEASURED = ["library", "layer3_imperative", SOURCES[0]]
KINDS = {"empty": "a call that does nothing", "plain": "plain fast path",
         "here": "proved fast path, `heap_alloc_here`",
         "proved": "proved, `heap_alloc_small`: with a call of `heap_alloc`",
         "library": "`tricolor_alloc`", "raw": "`tricolor_alloc_raw`",
         "with": "`tricolor_alloc_with`", "plain bump": "plain bump",
         "bump": "proved bump, `semispace_alloc`", "copying": "`tricolor_alloc`, kind=copying", "boehm": "`GC_MALLOC`", "malloc": "`malloc`",
         "malloc+free": "`malloc` and `free`"}
FEW, MANY = 1000, 11000
GOAL = 1.25
BUMP_GOAL = 1                   # more instructions
SHOWN = ("plain_alloc", "here_alloc", "proved_alloc", "plain_bump_alloc", "bump_alloc")


def instructions(program, kind, count, directory):
    out = os.path.join(directory, "callgrind")
    output_of("valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={out}", program, kind,
              str(count))
    with open(out, encoding="ascii") as text:
        return int(re.search(r"^totals: (\d+)", text.read(), re.M).group(1))


def for_each(program, kind, directory):
    """Instructions of one allocation, with the loop around it: what more of them cost more."""
    few, many = (instructions(program, kind, count, directory) for count in (FEW, MANY))
    return (many - few) / (MANY - FEW)


def disassembly(program, function):
    """The instructions of the usual way, with addresses left out; the other way is a jump."""
    lines = output_of("objdump", "-d", "--no-show-raw-insn", f"--disassemble={function}", program)
    found = re.findall(r"^ +([0-9a-f]+):\t(.*?) *$", lines, re.M)
    return [(address, re.sub(r" +", " ", re.sub(r"\s*#.*", "", code))) for address, code in found]


def report(counts, code, ratio, more):
    base = counts["empty"]
    yield from head("Allocating a block of two fields", NAME, MEASURED)
    yield (f"Goal: at most {GOAL:.2f} times the instructions of the plain fast path. The ratio is "
           f"{ratio:.2f}: {reached(ratio <= GOAL)}. Where blocks move, at most {BUMP_GOAL} instruction "
           f"more than the plain bump: {more:.1f} more, {reached(more <= BUMP_GOAL)}.\n")
    yield ("Instructions for each allocation of many, those of slow paths included; those of the "
           "loop, which are the same for all, are taken off. The library asks whether there is room "
           "and calls `heap_alloc_here`, or `semispace_alloc`. `tricolor_alloc` writes both fields, `GC_MALLOC` clears "
           "them, the fast paths, `tricolor_alloc_raw` and `malloc` leave them as they are.\n")
    yield from table(["what", "instructions", "/ plain"],
                     [[name, f"{counts[kind] - base:.1f}",
                       f"{(counts[kind] - base) / (counts['plain'] - base):.2f}"]
                      for kind, name in KINDS.items() if kind != "empty"])
    for function, lines in code.items():
        yield f"\n## {function}\n"
        yield f"{len(lines)} instructions in all, the slow path's call included.\n"
        yield "```"
        yield from (f"{address}: {text}" for address, text in lines)
        yield "```"


def main(argv):
    if not can_run(argv, NAME, __doc__):
        return 2
    if not shutil.which("objdump"):
        print("bench/mutators/fast_path: objdump is missing: run ci/setup bench", file=sys.stderr)
        return 2
    output_of("make", "--silent", "library")
    with tempfile.TemporaryDirectory() as directory:
        program = os.path.join(directory, "fast_path")
        output_of("gcc", *FLAGS, "-Ilibrary", "-o", program, *SOURCES, "-lgc")
        counts = {kind: for_each(program, kind, directory) for kind in KINDS}
        code = {name: disassembly(program, name) for name in SHOWN}
    ratio = (counts["here"] - counts["empty"]) / (counts["plain"] - counts["empty"])
    more = round(counts["bump"] - counts["plain bump"], 1)
    publish(argv, NAME, report(counts, code, ratio, more), f"ratio {ratio:.2f}, goal {GOAL:.2f}; "
            f"where blocks move {more:.1f} more, goal {BUMP_GOAL}")
    return 0 if ratio <= GOAL and more <= BUMP_GOAL else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
