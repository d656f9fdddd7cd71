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
from measure import (LARGEST_COUNTED, MEGABYTES, SHAPES, compare, counts, each,  # noqa: E402
                     goals_met, head, lines_of, ratio, summary, table, told_goals, worst)

NAME = "semispace/copy"
SOURCES = ["bench/semispace/bench_copy.c", "bench/semispace/copy_plain.c",
           "layer3_imperative/semispace/scan.c"]
MEASURED = ["layer3_imperative", *SOURCES[:2], "bench/heap_shapes.h", "tests/heaps.h"]
# The order in which bench_copy has them.
COPIES = ["*_copy"]
KINDS = PLAIN, WITH_MEMCPY, INDEXED, PROVED, FIELDS, AHEAD, PAGES = range(7)


def command(program, shape, megabytes, runs):
    return [program, shape, str(megabytes), str(runs)]


def measure(program, shape, megabytes, directory):
    runs = max(3, min(20, int(1024 // megabytes)))
    (_, _, objects, live, _), *times = lines_of(command(program, shape, megabytes, runs))
    ns = [int(time) for _, time in times]
    counted = counts(COPIES, len(KINDS), directory, *command(program, shape, megabytes, 1)) \
        if megabytes <= LARGEST_COUNTED else None
    return {"shape": shape, "megabytes": megabytes, "instructions": counted,
            "objects": int(objects), "bytes": 8 * int(live), "ns": ns[:len(KINDS)],
            "bound": ns[len(KINDS)], "walks": ns[len(KINDS) + 1:]}


def instructions_row(result):
    count = result["instructions"]
    return [result["shape"], f"{result['objects']:,}",
            *each(count, (PLAIN, WITH_MEMCPY, INDEXED, PROVED), result["objects"]),
            *(ratio(count, PROVED, i, 3) for i in (PLAIN, WITH_MEMCPY, INDEXED))]


def time_row(result):
    ns, objects = result["ns"], result["objects"]
    return [result["shape"], str(result["megabytes"]), f"{objects:,}",
            *each(ns, (PLAIN, WITH_MEMCPY, INDEXED, PROVED), objects), f"{result['bound'] / objects:.1f}",
            *(ratio(ns, PROVED, i, 2) for i in (PLAIN, WITH_MEMCPY, INDEXED)),
            f"{ns[PROVED] / result['bound']:.1f}", f"{result['bytes'] / ns[PROVED]:.2f}"]


def tried_row(result):
    ns, walks = result["ns"], result["walks"]
    return [result["shape"], str(result["megabytes"]),
            *each(ns, (PLAIN, FIELDS, AHEAD, PAGES), result["objects"]),
            *(ratio(ns, i, PLAIN, 2) for i in (FIELDS, AHEAD, PAGES)), ratio(ns, PROVED, AHEAD, 2),
            *each(walks, (0, 1), result["objects"]), ratio(walks, 1, 0, 2)]


def report(results, most):
    yield from head("The proved copy against a plain one", NAME, MEASURED)
    yield "Goals: " + told_goals(most, "copy")
    yield ("*plain* is the same algorithm with pointers for indices, and a loop that copies word "
           "by word; *with memcpy* calls memcpy for each block; *indexed* is *plain*, and finds a "
           "block by the index of its header, as the proved copy does. *memcpy* alone is one call "
           "for as many words as are live: what the machine can do at its best.\n")
    yield "## Instructions for each live object\n"
    yield f"In heaps of {LARGEST_COUNTED} MB.\n"
    yield from table(["heap", "live objects", "plain", "with memcpy", "indexed", "proved",
                      "proved / plain", "proved / with memcpy", "proved / indexed"],
                     [instructions_row(r) for r in results if r["instructions"]])
    yield "\n## Nanoseconds for each live object\n"
    yield "GB/s counts the words of live objects once.\n"
    yield from table(["heap", "MB", "live objects", "plain", "with memcpy", "indexed", "proved", "memcpy",
                      "proved / plain", "proved / with memcpy", "proved / indexed",
                      "proved / memcpy", "proved GB/s"],
                     map(time_row, results))
    yield "\n## What else a plain copy can do\n"
    yield ("Three things tried, in nanoseconds for each live object: *fields* prefetches what the "
           "fields of a block point to when it moves; *ahead* what a word points to when the scan "
           "is 32 words before it; *pages* scans the blocks first that are in the page of the new "
           "heap that is being filled, so that blocks lie near what they point to. The walks tell "
           "what that is worth for a program: from block to block, at random, so many steps as "
           "there are live objects, through what *plain* leaves and through what *pages* leaves, "
           "in nanoseconds for each step.\n")
    yield from table(["heap", "MB", "plain", "fields", "ahead", "pages", "fields / plain",
                      "ahead / plain", "pages / plain", "proved / ahead", "walk, plain",
                      "walk, pages", "pages / plain"], map(tried_row, results))


def conclude(results):
    most = worst(results, PROVED, PLAIN)
    return report(results, most), summary(most), goals_met(most)


if __name__ == "__main__":
    sys.exit(compare(sys.argv[1:], NAME, __doc__, SOURCES, measure, [(SHAPES, MEGABYTES, 1)],
                     conclude))
