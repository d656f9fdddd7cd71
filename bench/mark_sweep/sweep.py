#!/usr/bin/env python3
"""Measure the proved sweep against a plain one and a bare walk, and write
results/mark_sweep/sweep.md.

Instructions are counted by callgrind, CPU time is the least of several runs; see README.md.
With --quick small heaps only, and nothing is written: the tables go to standard output.
Exit status: 0 if the goals are reached, 1 if not, 2 if something is missing."""

import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from measure import compare, counts, head, output_of, ratio, reached, table  # noqa: E402

NAME = "mark_sweep/sweep"
SOURCES = ["bench/mark_sweep/bench_sweep.c", "bench/mark_sweep/sweep_plain.c",
           "bench/mark_sweep/mark_plain.c", "layer3_imperative/sweep/sweep.c",
           "layer3_imperative/mark_sweep/mark.c", "layer3_imperative/mark/far.c"]
MEASURED = ["layer3_imperative", *SOURCES[:3], "tests/heaps.h"]
# The order in which bench_sweep has them.
WALK, PLAIN, PROVED, PLAIN_CYCLE, PROVED_CYCLE = range(5)
KINDS = ["walk_sweep", "plain_sweep", "proved_sweep", "plain_cycle", "proved_cycle"]

SHAPES = ["live", "dead", "mixed", "runs", "big", "scattered"]
MEGABYTES = [4, 64, 512]
LARGEST_COUNTED = 4             # callgrind is 50 times slower
SWEEP_GOAL, CYCLE_GOAL = 1.20, 1.10


def command(program, shape, megabytes, runs):
    return [program, shape, str(megabytes), str(runs)]


def measure(program, shape, megabytes, directory):
    runs = max(5, min(50, int(512 // megabytes)))
    heap, *kinds = [line.split() for line in
                    output_of(*command(program, shape, megabytes, runs)).splitlines()]
    words, blocks, live, free = map(int, heap[1:])
    once, counted = command(program, shape, megabytes, 1), None
    if megabytes <= LARGEST_COUNTED:
        # A cycle calls sweeps: each needs a run of its own, in which the first call counts.
        counted = [counts([kind], 1, directory, *once)[0] for kind in KINDS]
    return {"shape": shape, "megabytes": megabytes, "bytes": 8 * words, "blocks": blocks,
            "live": live, "free": free, "ns": [int(ns) for _, ns in kinds],
            "instructions": counted}


def instructions_row(result):
    count, blocks = result["instructions"], result["blocks"]
    return [result["shape"], f"{blocks:,}",
            *(f"{count[i] / blocks:.1f}" for i in (WALK, PLAIN, PROVED)),
            ratio(count, PROVED, WALK, 3), ratio(count, PROVED, PLAIN, 3),
            *(f"{count[i] / blocks:.1f}" for i in (PLAIN_CYCLE, PROVED_CYCLE)),
            ratio(count, PROVED_CYCLE, PLAIN_CYCLE, 3)]


def sweep_row(result):
    ns, blocks = result["ns"], result["blocks"]
    return [result["shape"], str(result["megabytes"]), f"{blocks:,}",
            f"{100 * result['live'] / blocks:.0f}", f"{800 * result['free'] / result['bytes']:.0f}",
            *(f"{ns[i] / blocks:.1f}" for i in (WALK, PLAIN, PROVED)),
            ratio(ns, PROVED, WALK, 2), ratio(ns, PROVED, PLAIN, 2),
            f"{result['bytes'] / ns[PROVED]:.2f}"]


def cycle_row(result):
    ns, blocks = result["ns"], result["blocks"]
    return [result["shape"], str(result["megabytes"]),
            *(f"{ns[i] / blocks:.1f}" for i in (PLAIN_CYCLE, PROVED_CYCLE)),
            ratio(ns, PROVED_CYCLE, PLAIN_CYCLE, 2), ratio(ns, PROVED, PROVED_CYCLE, 2)]


def highest(results, i, j):
    return max((r["ns"][i] / r["ns"][j], f"{r['shape']}, {r['megabytes']} MB") for r in results)


def told(worst, goal):
    return f"the highest ratio is {worst[0]:.2f} ({worst[1]}), {reached(worst[0] <= goal)}"


def report(results, sweep, cycle):
    plain = highest(results, PROVED, PLAIN)
    yield from head("The proved sweep against a walk and a plain sweep", NAME, MEASURED)
    yield (f"Goals: at most {SWEEP_GOAL:.2f} times the CPU time of the walk "
           f"({told(sweep, SWEEP_GOAL)}); marking and sweeping, at most {CYCLE_GOAL:.2f} times "
           f"that of the plain mark and the plain sweep ({told(cycle, CYCLE_GOAL)}). Against "
           f"the plain sweep alone the highest ratio is {plain[0]:.2f} ({plain[1]}).\n")
    yield ("*walk* goes from header to header and writes each one: about the least that a sweep "
           "may take. *plain* does what the proved sweep does, with pointers, and has a loop for "
           "runs of dead blocks and one for runs of live ones.\n")
    yield "## Instructions for each block\n"
    yield f"In heaps of {LARGEST_COUNTED} MB; a cycle is a mark and a sweep.\n"
    yield from table(["heap", "blocks", "walk", "plain", "proved", "proved / walk",
                      "proved / plain", "plain cycle", "proved cycle", "proved / plain"],
                     [instructions_row(r) for r in results if r["instructions"]])
    yield "\n## Sweeping: nanoseconds for each block\n"
    yield "GB/s counts all words of the heap, also those that no sweep touches.\n"
    yield from table(["heap", "MB", "blocks", "live blocks, %", "free words, %", "walk", "plain",
                      "proved", "proved / walk", "proved / plain", "proved GB/s"],
                     map(sweep_row, results))
    yield "\n## Marking and sweeping: nanoseconds for each block\n"
    yield "*share* is that of sweeping in the proved cycle, if it ran alone.\n"
    yield from table(["heap", "MB", "plain", "proved", "proved / plain", "share"],
                     map(cycle_row, results))


def conclude(results):
    sweep, cycle = highest(results, PROVED, WALK), highest(results, PROVED_CYCLE, PLAIN_CYCLE)
    return (report(results, sweep, cycle),
            f"CPU time of the sweep {sweep[0]:.2f}, goal {SWEEP_GOAL:.2f}; of the cycle "
            f"{cycle[0]:.2f}, goal {CYCLE_GOAL:.2f}",
            sweep[0] <= SWEEP_GOAL and cycle[0] <= CYCLE_GOAL)


if __name__ == "__main__":
    sys.exit(compare(sys.argv[1:], NAME, __doc__, SOURCES, measure, [(SHAPES, MEGABYTES, 1)],
                     conclude))
