#!/usr/bin/env python3
"""Measure the proved copy against plain ones written by hand, and write
results/semispace/copy.md.

Instructions are counted by callgrind, CPU time is the least of several runs; see README.md.
With --quick small heaps only, and nothing is written: the tables go to standard output.
Exit status: 0 if the goals are reached, 1 if not, 2 if something is missing."""

import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from measure import compare, counts, head, output_of, ratio, reached, table  # noqa: E402

NAME = "semispace/copy"
SOURCES = ["bench/semispace/bench_copy.c", "bench/semispace/copy_plain.c",
           "layer3_imperative/semispace/scan.c"]
MEASURED = ["layer3_imperative", *SOURCES[:2], "bench/heap_shapes.h", "tests/heaps.h"]
# The order in which bench_copy has them.
COPIES = ["*_copy"]
PLAIN, WITH_MEMCPY, PROVED, BOUND = range(4)

SHAPES = ["random", "list", "scattered", "tree", "preorder", "postorder", "arrays", "strings"]
MEGABYTES = [4, 64, 512]
LARGEST_COUNTED = 4             # callgrind is 50 times slower
INSTRUCTIONS_GOAL, TIME_GOAL = 1.05, 1.10


def measure(program, shape, megabytes, directory):
    runs = max(3, min(20, 256 // megabytes))
    command = [program, shape, str(megabytes)]
    lines = [line.split() for line in output_of(*command, str(runs)).splitlines()]
    counted = counts(COPIES, BOUND, directory, *command, "1") \
        if megabytes <= LARGEST_COUNTED else None
    return {"shape": shape, "megabytes": megabytes, "instructions": counted,
            "objects": int(lines[0][2]), "bytes": 8 * int(lines[0][3]),
            "ns": [int(line[1]) for line in lines[1:]]}


def instructions_row(result):
    count = result["instructions"]
    return [result["shape"], f"{result['objects']:,}",
            *(f"{count[i] / result['objects']:.1f}" for i in (PLAIN, WITH_MEMCPY, PROVED)),
            ratio(count, PROVED, PLAIN, 3), ratio(count, PROVED, WITH_MEMCPY, 3)]


def time_row(result):
    ns, objects = result["ns"], result["objects"]
    return [result["shape"], str(result["megabytes"]), f"{objects:,}",
            *(f"{ns[i] / objects:.1f}" for i in (PLAIN, WITH_MEMCPY, PROVED, BOUND)),
            ratio(ns, PROVED, PLAIN, 2), ratio(ns, PROVED, WITH_MEMCPY, 2),
            f"{result['bytes'] / ns[PROVED]:.2f}"]


def told(highest, goal):
    return f"the highest ratio is {highest:.3f}, {reached(highest <= goal)}"


def report(results, most_instructions, most_time):
    yield from head("The proved copy against a plain one", NAME, MEASURED)
    yield (f"Goals: at most {INSTRUCTIONS_GOAL:.2f} times the instructions of the plain copy "
           f"({told(most_instructions, INSTRUCTIONS_GOAL)}), and at most {TIME_GOAL:.2f} times "
           f"its CPU time ({told(most_time, TIME_GOAL)}).\n")
    yield ("*plain* is the same algorithm with pointers for indices, and a loop that copies word "
           "by word; *with memcpy* calls memcpy for each block. *memcpy* alone is one call for as "
           "many words as are live: what the machine can do at its best.\n")
    yield "## Instructions for each live object\n"
    yield f"In heaps of {LARGEST_COUNTED} MB.\n"
    yield from table(["heap", "live objects", "plain", "with memcpy", "proved", "proved / plain",
                      "proved / with memcpy"],
                     [instructions_row(r) for r in results if r["instructions"]])
    yield "\n## Nanoseconds for each live object\n"
    yield "GB/s counts the words of live objects once.\n"
    yield from table(["heap", "MB", "live objects", "plain", "with memcpy", "proved", "memcpy",
                      "proved / plain", "proved / with memcpy", "proved GB/s"],
                     map(time_row, results))


def conclude(results):
    instructions = max(r["instructions"][PROVED] / r["instructions"][PLAIN]
                       for r in results if r["instructions"])
    time = max(r["ns"][PROVED] / r["ns"][PLAIN] for r in results)
    return (report(results, instructions, time),
            f"instructions {instructions:.3f}, goal {INSTRUCTIONS_GOAL:.2f}; CPU time {time:.3f}, "
            f"goal {TIME_GOAL:.2f}", instructions <= INSTRUCTIONS_GOAL and time <= TIME_GOAL)


if __name__ == "__main__":
    sys.exit(compare(sys.argv[1:], NAME, __doc__, SOURCES, measure, [(SHAPES, MEGABYTES, 1)],
                     conclude))
