#!/usr/bin/env python3
"""Measure dfs against a plain depth-first search written by hand, and write
results/mark_sweep/dfs.md.

Instructions are counted by callgrind, CPU time is the least of several runs; see README.md.
With --quick small graphs only, and nothing is written: the tables go to standard output.
Exit status: 0 if the goal is reached, 1 if not, 2 if something is missing."""

import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from measure import compare, counts, head, output_of, ratio, reached, table  # noqa: E402

NAME = "mark_sweep/dfs"
SOURCES = ["bench/mark_sweep/bench_dfs.c", "bench/mark_sweep/dfs_plain.c",
           "layer1_graph/mark_sweep/dfs.c"]
MEASURED = ["layer1_graph", *SOURCES[:2], "tests/graphs.h"]
# The order in which bench_dfs has them; then dfs again, with each of the small stacks.
SEARCHES = ["plain_dfs", "tricolour_dfs", "dfs"]
PLAIN, COLOURS, PROVED, SMALL = range(4)

SHAPES = ["random", "chain", "grid", "star", "tree"]
SIZES = [10 ** 3, 10 ** 4, 10 ** 5, 10 ** 6, 10 ** 7]
LARGEST_COUNTED = 10 ** 6       # callgrind is 50 times slower
STACKS = [16, 256, 4096]
WORST = ("zigzag", [10 ** 3, 10 ** 4, 10 ** 5])
GOAL = 1.10


def command(program, shape, n, runs):
    return [program, shape, str(n), str(runs), "0", *map(str, STACKS)]


def measure(program, shape, n, directory):
    """For each search, in order: the number of rescans, milliseconds and instructions."""
    lines = output_of(*command(program, shape, n, max(5, min(200, 10 ** 7 // n)))).splitlines()
    timed = [(int(rescans), int(ns) / 1e6) for _, _, rescans, ns in map(str.split, lines)]
    counted = counts(SEARCHES, SMALL + len(STACKS), directory, *command(program, shape, n, 1)) \
        if n <= LARGEST_COUNTED else None
    return {"shape": shape, "n": n, "rescans": [rescans for rescans, _ in timed],
            "ms": [ms for _, ms in timed], "instructions": counted}


def power(n):
    return f"10^{len(str(n)) - 1}"


def ample_row(result):
    count, ms = result["instructions"], result["ms"]
    return [result["shape"], power(result["n"]),
            *(f"{count[i]:,}" if count else "–" for i in (PLAIN, COLOURS, PROVED)),
            ratio(count, PROVED, PLAIN, 3), ratio(count, PROVED, COLOURS, 3),
            *(f"{value:.3g}" if value < 1000 else f"{value:.0f}" for value in ms[:SMALL]),
            ratio(ms, PROVED, PLAIN, 2), ratio(ms, PROVED, COLOURS, 2)]


def small_row(result):
    row = [result["shape"], power(result["n"])]
    for i in range(SMALL, SMALL + len(STACKS)):
        row += [f"{result['rescans'][i]:,}", ratio(result["instructions"], i, PLAIN, 3),
                ratio(result["ms"], i, PLAIN, 2)]
    return row


def report(results, worst, highest):
    stacks = [f"{stack}: {what}" for stack in STACKS
              for what in ("rescans", "instructions", "time")]
    yield from head("dfs against a plain search", NAME, MEASURED)
    yield (f"Goal: at most {GOAL:.2f} times the instructions of the plain search, with an ample "
           f"stack. The highest ratio is {highest:.3f}: {reached(highest <= GOAL)}.\n")
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


def conclude(results, worst):
    highest = max(r["instructions"][PROVED] / r["instructions"][PLAIN]
                  for r in results if r["instructions"])
    return (report(results, worst, highest), f"highest ratio {highest:.3f}, goal {GOAL:.2f}",
            highest <= GOAL)


if __name__ == "__main__":
    sys.exit(compare(sys.argv[1:], NAME, __doc__, SOURCES, measure,
                     [(SHAPES, SIZES, 2), (WORST[:1], WORST[1], 1)], conclude))
