#!/usr/bin/env python3
"""Measure one collection against the size of the heap and of what is live, and write
results/mutators/collection.{md,svg}.

Fresh processes, CPU time, the least of several; see README.md. With --quick small heaps only, and
nothing is written: the tables go to standard output. The full run needs 4.5 GB of memory.
Exit status: 0 if the cost is linear, 1 if not, 2 if something is missing."""

import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import svg  # noqa: E402
from measure import FLAGS, ROOT, can_run, head, output_of, publish, reached, table  # noqa: E402

NAME = "mutators/collection"
SOURCE = "bench/mutators/collection_cost.c"
MEASURED = ["library", "layer3_imperative", SOURCE]
LIBRARY = "build/library/libtricolor.a"

SIZES = [1, 4, 16, 64, 256, 1024, 4096]         # megabytes, half of it live
HALF = 50
LIVE = [1, 10, 25, 50, 75, 100]                 # percent of a heap of this size
ONE_SIZE = 256
# Heaps that are larger than the caches cost as much for each byte, whatever their size: between
# two sizes the cost may grow by no more than this times the size.
CACHED, LINEAR_GOAL = 64, 1.25


def collect(program, megabytes, percent, runs):
    """The heap and its blocks, with the least time of marking and of sweeping."""
    found = [list(map(int, output_of(program, str(megabytes), str(percent)).split()))
             for _ in range(runs)]
    size, live_bytes, live, dead = found[0][:4]
    print(f"collection: {megabytes} MB, {percent} %", file=sys.stderr)
    return {"megabytes": megabytes, "percent": percent, "bytes": size, "live_bytes": live_bytes,
            "live": live, "dead": dead, "mark": min(each[4] for each in found),
            "sweep": min(each[5] for each in found)}


def row(result):
    mark, sweep, blocks = result["mark"], result["sweep"], result["live"] + result["dead"]
    return [str(result["megabytes"]), str(result["percent"]), f"{result['live']:,}",
            f"{result['dead']:,}", f"{mark / 1e6:.2f}", f"{sweep / 1e6:.2f}",
            f"{(mark + sweep) / 1e6:.2f}", f"{mark / result['live']:.1f}",
            f"{sweep / blocks:.1f}", f"{(mark + sweep) / result['bytes']:.3f}"]


def steepest(results):
    """The highest growth of the cost of a byte from one size to a larger one."""
    costs = [(r["mark"] + r["sweep"]) / r["bytes"] for r in results if r["megabytes"] >= CACHED]
    return max([later / earlier for i, earlier in enumerate(costs) for later in costs[i + 1:]],
               default=1.0)


def report(by_size, by_live, growth):
    heads = ["MB", "live, %", "live blocks", "dead blocks", "mark, ms", "sweep, ms", "both, ms",
             "mark, ns a live block", "sweep, ns a block", "ns a byte"]
    yield from head("What a collection costs", NAME, MEASURED)
    yield (f"Goal: linear. From {CACHED} MB on, where no cache is of help any more, a byte of a "
           f"heap costs at most {LINEAR_GOAL:.2f} times what it costs in a smaller one: the highest "
           f"ratio is {growth:.2f}, {reached(growth <= LINEAR_GOAL)}.\n")
    yield f"## Heaps of different sizes, {HALF} percent of them live\n"
    yield from table(heads, map(row, by_size))
    yield f"\n## Heaps of {by_live[0]['megabytes']} MB with more and less that is live\n"
    yield from table(heads, map(row, by_live))
    yield "\n![what a collection costs](collection.svg)"


def curves(results, x):
    return [(name, [(x(r), sum(r[part] for part in parts) / 1e6) for r in results])
            for name, parts in (("mark and sweep", ("mark", "sweep")), ("mark", ("mark",)),
                                ("sweep", ("sweep",)))]


def draw(by_size, by_live):
    svg.write(ROOT / f"bench/results/{NAME}.svg", [
        svg.panel(f"heaps of different sizes, {HALF} % live", "heap, MB", "CPU time, ms",
                  curves(by_size, lambda r: r["megabytes"]), logarithmic=True),
        svg.panel(f"a heap of {ONE_SIZE} MB", "live, MB", "CPU time, ms",
                  curves(by_live, lambda r: r["live_bytes"] / 2 ** 20))])


def main(argv):
    if not can_run(argv, NAME, __doc__):
        return 2
    sizes, one_size = (SIZES[:4], 16) if argv else (SIZES, ONE_SIZE)
    output_of("make", "--silent", "library")
    with tempfile.TemporaryDirectory() as directory:
        program = str(Path(directory) / "collection_cost")
        output_of("gcc", *FLAGS, "-D_POSIX_C_SOURCE=200809L", "-Ilibrary", "-o", program,
                  SOURCE, LIBRARY)
        by_size = [collect(program, size, HALF, max(2, min(20, 1024 // size))) for size in sizes]
        by_live = [collect(program, one_size, percent, 4) for percent in LIVE]
    growth = steepest(by_size)
    publish(argv, NAME, report(by_size, by_live, growth), f"a byte costs at most {growth:.2f} "
            f"times as much in a larger heap, goal {LINEAR_GOAL:.2f}")
    if not argv:
        draw(by_size, by_live)
    return 0 if growth <= LINEAR_GOAL else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
