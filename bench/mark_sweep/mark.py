#!/usr/bin/env python3
"""Measure the proved mark against a plain one written by hand, and write
results/mark_sweep/mark.md.

Instructions are counted by callgrind, CPU time is the least of several runs; see README.md.
With --quick small heaps only, and nothing is written: the tables go to standard output.
Exit status: 0 if the goals are reached, 1 if not, 2 if something is missing."""

import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from measure import (LARGEST_COUNTED, MEGABYTES, SHAPES, compare, counts, each,  # noqa: E402
                     goals_met, head, lines_of, ratio, summary, table, told_goals, worst)

NAME = "mark_sweep/mark"
SOURCES = ["bench/mark_sweep/bench_mark.c", "bench/mark_sweep/mark_plain.c",
           "layer3_imperative/mark_sweep/mark.c", "layer3_imperative/snapshot/mark.c",
           "layer3_imperative/mark/far.c", "layer3_imperative/mark/scan.c"]
MEASURED = ["layer3_imperative", *SOURCES[:2], "bench/heap_shapes.h", "tests/heaps.h"]
# The order in which bench_mark has them; then the proved one again, with each of the small stacks.
MARKS = ["*_mark"]
KINDS = PLAIN, EAGER, PREFETCHING, SLICES, PROVED = range(5)
SMALL = len(KINDS)

WORST = ("zigzag", [0.25, 1, 4])


def stacks(megabytes):
    """Capacities: one entry for 64 words of the heap, and two that are small for any heap."""
    return [int(megabytes * 2 ** 17) // 64, 256, 16]


def command(program, shape, megabytes, runs):
    return [program, shape, str(megabytes), str(runs), "0", *map(str, stacks(megabytes))]


def measure(program, shape, megabytes, directory):
    runs = max(3, min(20, int(256 // megabytes)))
    lines = lines_of(command(program, shape, megabytes, runs))
    marked, marks, bounds = lines[0], lines[1:-2], lines[-2:]
    counted = counts(MARKS, SMALL + len(stacks(megabytes)), directory,
                     *command(program, shape, megabytes, 1)) \
        if megabytes <= LARGEST_COUNTED else None
    return {"shape": shape, "megabytes": megabytes, "instructions": counted,
            "objects": int(marked[2]), "bytes": 8 * int(marked[3]), "blocks": int(marks[0][1]),
            "rescans": [int(mark[2]) for mark in marks], "ns": [int(mark[3]) for mark in marks],
            "bounds": [int(bound[3]) for bound in bounds]}


def instructions_row(result):
    count = result["instructions"]
    return [result["shape"], f"{result['objects']:,}",
            *each(count, KINDS, result["objects"]),
            ratio(count, PROVED, PLAIN, 3), ratio(count, PROVED, EAGER, 3),
            ratio(count, SLICES, PLAIN, 3)]


def time_row(result):
    ns, objects = result["ns"], result["objects"]
    return [result["shape"], str(result["megabytes"]), f"{objects:,}",
            *each(ns, KINDS, objects),
            ratio(ns, PROVED, PLAIN, 2), ratio(ns, PROVED, PREFETCHING, 2),
            ratio(ns, SLICES, PLAIN, 2),
            f"{result['bytes'] / ns[PROVED]:.2f}",
            *(f"{bound / result['blocks']:.1f}" for bound in result["bounds"])]


def small_row(result):
    row = [result["shape"], str(result["megabytes"])]
    for i in range(SMALL, SMALL + len(stacks(0))):
        row += [f"{result['rescans'][i]:,}", ratio(result["instructions"], i, PLAIN, 2),
                ratio(result["ns"], i, PLAIN, 2)]
    return row


def report(results, zigzags, most):
    heads = [f"{stack}: {what}" for stack in ("1/64", "256", "16")
             for what in ("rescans", "instructions", "time")]
    yield from head("The proved mark against a plain one", NAME, MEASURED)
    yield "Goals, with an ample stack: " + told_goals(most, "mark")
    yield ("*plain* is the same algorithm with pointers for indices; *eager* has no grey, and no "
           "test for room on the stack; *prefetching* is *eager*, with what it meets in a ring of "
           "64 until its header has come from memory; *in slices* is the proved mark that stops, "
           "with a budget of 4000 words.\n")
    yield "## Instructions for each live object\n"
    yield f"With an ample stack, in heaps of {LARGEST_COUNTED} MB.\n"
    yield from table(["heap", "live objects", "plain", "eager", "prefetching", "in slices",
                      "proved", "proved / plain", "proved / eager", "in slices / plain"],
                     [instructions_row(r) for r in results if r["megabytes"] == LARGEST_COUNTED])
    yield "\n## Nanoseconds for each live object\n"
    yield ("With an ample stack. GB/s counts the words of live objects. *chase* and *prefetch* "
           "are what the machine can do: they visit the headers of the same heap in a random "
           "order, one after the other, or with their addresses known 32 objects ahead.\n")
    yield from table(["heap", "MB", "live objects", "plain", "eager", "prefetching", "in slices",
                      "proved", "proved / plain", "proved / prefetching", "in slices / plain",
                      "proved GB/s", "chase", "prefetch"], map(time_row, results))
    yield "\n## With a small stack\n"
    yield ("For stacks of one entry for 64 words of the heap, of 256, and of 16 entries: the "
           "number of rescans of the proved mark, and its instructions and CPU time in proportion "
           "to the plain mark with an ample stack.\n")
    yield from table(["heap", "MB", *heads], map(small_row, results))
    yield "\n## The worst case\n"
    yield ("A heap made to be bad for a stack of 16 entries: each block left behind is at the "
           "other end of the heap, so that each rescan looks at nearly all blocks. The time grows "
           "with the square of the size of the heap.\n")
    yield from table(["heap", "MB", *heads], map(small_row, zigzags))


def conclude(results, zigzags):
    most = worst(results, PROVED, PLAIN)
    return report(results, zigzags, most), summary(most), goals_met(most)


if __name__ == "__main__":
    sys.exit(compare(sys.argv[1:], NAME, __doc__, SOURCES, measure,
                     [(SHAPES, MEGABYTES, 1), (WORST[:1], WORST[1], 1)], conclude))
