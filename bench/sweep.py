#!/usr/bin/env python3
"""Measure the proved sweep against a plain one and a bare walk, and write results/sweep.md.

Instructions are counted by callgrind, CPU time is the least of several runs; see README.md.
With --quick small heaps only, and nothing is written: the tables go to standard output.
Exit status: 0 if the goals are reached, 1 if not, 2 if something is missing."""

import os
import re
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
from dfs import FLAGS, ROOT, can_run, commit, machine, output_of, table  # noqa: E402

SOURCES = ["bench/bench_sweep.c", "bench/sweep_plain.c", "bench/mark_plain.c",
           "layer3_imperative/mark_sweep/sweep.c", "layer3_imperative/mark_sweep/mark.c"]
MEASURED = ["layer3_imperative", *SOURCES[:3], "tests/heaps.h"]
# The order in which bench_sweep has them.
WALK, PLAIN, PROVED, PLAIN_CYCLE, PROVED_CYCLE = range(5)
SWEEPS, CYCLES = ["walk_sweep", "plain_sweep", "proved_sweep"], ["plain_cycle", "proved_cycle"]

SHAPES = ["live", "dead", "mixed", "runs", "big", "scattered"]
MEGABYTES = [4, 64, 512]
LARGEST_COUNTED = 4             # callgrind is 50 times slower
SWEEP_GOAL, CYCLE_GOAL = 1.20, 1.10


def times(program, shape, megabytes, runs):
    heap, *kinds = [line.split() for line in
                    output_of(program, shape, str(megabytes), str(runs)).splitlines()]
    words, blocks, live, free = map(int, heap[1:])
    return {"bytes": 8 * words, "blocks": blocks, "live": live, "free": free,
            "ns": [int(ns) for _, ns in kinds]}


def counts(program, shape, megabytes, directory):
    """For each kind, in order: its instructions, with those of the functions it calls."""
    found = []
    # A cycle calls sweeps: each needs a run of its own.
    for functions in (SWEEPS, CYCLES):
        out = Path(directory) / "callgrind"
        output_of("valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={out}",
                  *(f"--{option}={function}" for function in functions
                    for option in ("toggle-collect", "dump-after")),
                  program, shape, str(megabytes), "1")
        for i in range(len(functions)):
            found.append(int(re.search(r"^totals: (\d+)", Path(f"{out}.{i + 1}").read_text(),
                                       re.M).group(1)))
        for dump in Path(directory).glob(f"{out.name}*"):
            dump.unlink()
    if 0 in found:
        sys.exit(f"bench/sweep.py: callgrind missed a sweep: {found}")
    return found


def measure(program, shape, megabytes, directory):
    result = times(program, shape, megabytes, max(5, min(50, int(512 // megabytes))))
    result.update(shape=shape, megabytes=megabytes, instructions=None)
    if megabytes <= LARGEST_COUNTED:
        result["instructions"] = counts(program, shape, megabytes, directory)
    print(f"sweep: {shape}, {megabytes} MB", file=sys.stderr)
    return result


def ratio(values, i, j, digits=2):
    return f"{values[i] / values[j]:.{digits}f}"


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
            ratio(ns, PROVED, WALK), ratio(ns, PROVED, PLAIN),
            f"{result['bytes'] / ns[PROVED]:.2f}"]


def cycle_row(result):
    ns, blocks = result["ns"], result["blocks"]
    return [result["shape"], str(result["megabytes"]),
            *(f"{ns[i] / blocks:.1f}" for i in (PLAIN_CYCLE, PROVED_CYCLE)),
            ratio(ns, PROVED_CYCLE, PLAIN_CYCLE), ratio(ns, PROVED, PROVED_CYCLE)]


def highest(results, i, j):
    return max((r["ns"][i] / r["ns"][j], f"{r['shape']}, {r['megabytes']} MB") for r in results)


def reached(worst, goal):
    return (f"the highest ratio is {worst[0]:.2f} ({worst[1]}), "
            f"{'reached' if worst[0] <= goal else 'NOT REACHED'}")


def report(results, sweep, cycle):
    plain = highest(results, PROVED, PLAIN)
    yield "# The proved sweep against a walk and a plain sweep\n"
    yield f"measured on commit: {commit(MEASURED)}\n"
    yield f"{machine()}; gcc {' '.join(FLAGS)}. Made by `bench/run sweep`; README.md says how.\n"
    yield (f"Goals: at most {SWEEP_GOAL:.2f} times the CPU time of the walk "
           f"({reached(sweep, SWEEP_GOAL)}); marking and sweeping, at most {CYCLE_GOAL:.2f} times "
           f"that of the plain mark and the plain sweep ({reached(cycle, CYCLE_GOAL)}). Against "
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


def main(argv):
    if not can_run(argv, "sweep.py", __doc__):
        return 2
    sizes = MEGABYTES[:1] if argv else MEGABYTES
    with tempfile.TemporaryDirectory() as directory:
        program = os.path.join(directory, "bench_sweep")
        output_of("gcc", *FLAGS, "-o", program, *SOURCES)
        results = [measure(program, shape, size, directory) for shape in SHAPES for size in sizes]
    sweep, cycle = highest(results, PROVED, WALK), highest(results, PROVED_CYCLE, PLAIN_CYCLE)
    text = "\n".join(report(results, sweep, cycle)) + "\n"
    if argv:
        print(text, end="")
    else:
        (ROOT / "bench/results/sweep.md").write_text(text)
        print(f"bench/results/sweep.md: CPU time of the sweep {sweep[0]:.2f}, goal "
              f"{SWEEP_GOAL:.2f}; of the cycle {cycle[0]:.2f}, goal {CYCLE_GOAL:.2f}")
    return 0 if sweep[0] <= SWEEP_GOAL and cycle[0] <= CYCLE_GOAL else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
