#!/usr/bin/env python3
"""Measure dfs against a plain depth-first search written by hand, and write results/dfs.md.

Instructions are counted by callgrind, CPU time is the least of several runs; see README.md.
With --quick small graphs only, and nothing is written: the tables go to standard output.
Exit status: 0 if the goal is reached, 1 if not, 2 if something is missing."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ["bench/bench_dfs.c", "bench/dfs_plain.c", "layer1_graph/mark_sweep/dfs.c"]
MEASURED = ["layer1_graph", "bench/bench_dfs.c", "bench/dfs_plain.c", "tests/graphs.h"]
FLAGS = ["-O2", "-std=c11", "-Wall", "-Wextra", "-Werror"]
# No two names may begin alike: callgrind would not see the longer one.
SEARCHES = ["plain_dfs", "tricolour_dfs", "dfs"]

SHAPES = ["random", "chain", "grid", "star", "tree"]
SIZES = [10 ** 3, 10 ** 4, 10 ** 5, 10 ** 6, 10 ** 7]
LARGEST_COUNTED = 10 ** 6       # callgrind is 50 times slower
STACKS = [16, 256, 4096]
WORST = ("zigzag", [10 ** 3, 10 ** 4, 10 ** 5])
GOAL = 1.10


def output_of(*command):
    return subprocess.run(command, cwd=ROOT, check=True, text=True,
                          stdout=subprocess.PIPE).stdout


def times(program, shape, n, runs):
    """For each search, in order: its name, the number of rescans, and milliseconds."""
    lines = output_of(program, shape, str(n), str(runs), "0", *map(str, STACKS)).splitlines()
    return [(name, int(rescans), int(ns) / 1e6)
            for name, _, rescans, ns in map(str.split, lines)]


def counts(program, shape, n, directory):
    """For each search, in order: its instructions, with those of the functions it calls."""
    out = Path(directory) / "callgrind"
    options = [f"--{option}={name}" for name in SEARCHES
               for option in ("toggle-collect", "dump-after")]
    output_of("valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={out}", *options,
              program, shape, str(n), "1", "0", *map(str, STACKS))
    found = []
    for number in range(1, len(STACKS) + 4):
        dump = Path(f"{out}.{number}")
        found.append(int(re.search(r"^totals: (\d+)", dump.read_text(), re.M).group(1)))
        dump.unlink()
    if 0 in found:
        sys.exit(f"bench/dfs.py: callgrind missed a search: {found}")
    return found


def measure(program, shape, n, directory):
    runs = max(5, min(200, 10 ** 7 // n))
    timed = times(program, shape, n, runs)
    counted = counts(program, shape, n, directory) if n <= LARGEST_COUNTED else [None] * len(timed)
    print(f"dfs: {shape}, {n} vertices", file=sys.stderr)
    return {"shape": shape, "n": n, "rescans": [rescans for _, rescans, _ in timed],
            "ms": [ms for _, _, ms in timed], "instructions": counted}


def table(heads, rows):
    yield "| " + " | ".join(heads) + " |"
    yield "|---" + "|---:" * (len(heads) - 1) + "|"
    for row in rows:
        yield "| " + " | ".join(row) + " |"


def power(n):
    return f"10^{len(str(n)) - 1}"


def ratio(values, i, j, digits=3):
    return f"{values[i] / values[j]:.{digits}f}" if values[i] else "–"


def ample_row(result):
    count, ms = result["instructions"], result["ms"]
    return [result["shape"], power(result["n"]),
            *(f"{value:,}" if value else "–" for value in (count[0], count[1], count[2])),
            ratio(count, 2, 0), ratio(count, 2, 1),
            *(f"{value:.3g}" if value < 1000 else f"{value:.0f}" for value in ms[:3]),
            ratio(ms, 2, 0, 2), ratio(ms, 2, 1, 2)]


def small_row(result):
    row = [result["shape"], power(result["n"])]
    for i in range(3, 3 + len(STACKS)):
        row += [f"{result['rescans'][i]:,}", ratio(result["instructions"], i, 0),
                ratio(result["ms"], i, 0, 2)]
    return row


def commit(measured):
    """Which commit it is, and whether these files and directories are as they are there."""
    try:
        head = output_of("git", "rev-parse", "HEAD").strip()
        changed = output_of("git", "status", "--porcelain", "--", *measured).strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return head + (" with uncommitted changes" if changed else "")


def machine():
    model = re.search(r"^model name\s*: (.*)", Path("/proc/cpuinfo").read_text(), re.M)
    compiler = output_of("gcc", "--version").splitlines()[0]
    valgrind = output_of("valgrind", "--version").strip()
    return f"{model.group(1) if model else 'unknown processor'}; {compiler}; {valgrind}"


def can_run(argv, script, usage):
    """Whether the arguments of a benchmark are right and its tools are there; if not, says so."""
    if argv not in ([], ["--quick"]):
        print(usage, file=sys.stderr)
        return False
    for tool in ("gcc", "valgrind"):
        if not shutil.which(tool):
            print(f"bench/{script}: {tool} is missing: run ci/setup bench", file=sys.stderr)
            return False
    return True


def report(results, worst, met, highest):
    stacks = [f"{stack}: {what}" for stack in STACKS
              for what in ("rescans", "instructions", "time")]
    yield "# dfs against a plain search\n"
    yield f"measured on commit: {commit(MEASURED)}\n"
    yield f"{machine()}; gcc {' '.join(FLAGS)}. Made by `bench/run dfs`; README.md says how.\n"
    yield (f"Goal: at most {GOAL:.2f} times the instructions of the plain search, with an ample "
           f"stack. The highest ratio is {highest:.3f}: {'reached' if met else 'NOT REACHED'}.\n")
    yield "## With an ample stack\n"
    yield ("*plain* keeps one byte a vertex, visited or not; *colours* is the same search with "
           "three colours, black from the pop on.\n")
    yield from table(["graph", "vertices", "instructions: plain", "colours", "dfs", "dfs / plain",
                      "dfs / colours", "CPU ms: plain", "colours", "dfs", "dfs / plain",
                      "dfs / colours"], map(ample_row, results))
    yield "\n## With a small stack\n"
    yield ("For stacks of so many entries: the number of rescans, and instructions and CPU time "
           "in proportion to the plain search with an ample stack.\n")
    yield from table(["graph", "vertices", *stacks], map(small_row, results))
    yield "\n## The worst case\n"
    yield ("A graph made to be bad for a stack of 16 entries: each vertex left behind is at the "
           "other end of the graph, so that each rescan looks at nearly all vertices. The number "
           "of instructions grows with the square of the number of vertices.\n")
    yield from table(["graph", "vertices", *stacks], map(small_row, worst))


def main(argv):
    if not can_run(argv, "dfs.py", __doc__):
        return 2
    sizes, worst = SIZES, WORST[1]
    if argv:
        sizes, worst = SIZES[:2], WORST[1][:1]
    with tempfile.TemporaryDirectory() as directory:
        program = os.path.join(directory, "bench_dfs")
        output_of("gcc", *FLAGS, "-o", program, *SOURCES)
        results = [measure(program, shape, n, directory) for shape in SHAPES for n in sizes]
        worst = [measure(program, WORST[0], n, directory) for n in worst]
    highest = max(r["instructions"][2] / r["instructions"][0]
                  for r in results if r["instructions"][0])
    met = highest <= GOAL
    text = "\n".join(report(results, worst, met, highest)) + "\n"
    if argv:
        print(text, end="")
    else:
        (ROOT / "bench/results/dfs.md").write_text(text)
        print(f"bench/results/dfs.md: highest ratio {highest:.3f}, goal {GOAL:.2f}")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
