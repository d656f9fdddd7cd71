#!/usr/bin/env python3
"""Run programs over the library, Boehm's collector and malloc, and write
results/mutators/programs.{md,svg}.

CPU time against peak memory, for several settings of each collector; see README.md. With --quick
small programs and few settings, and nothing is written: the tables go to standard output.
Exit status: 0 if the goals are reached, 1 if not, 2 if something is missing."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import svg  # noqa: E402
from measure import FLAGS, ROOT, commit, machine, output_of, publish, table  # noqa: E402

NAME = "mutators/programs"
MEASURED = ["library", "layer3_imperative", "examples/lisp", "bench/mutators"]
LIBRARY = "build/library/libtricolor.a"
SOURCES = "bench/mutators"
# Each program, with its size: as it is measured, with --quick, and in tests.
PROGRAMS = {"trees": (16, 14, 6), "table": (2 ** 18, 2 ** 16, 100),
            "list": (3000000, 1000000, 1000), "short_lived": (19, 17, 6),
            "mixed_sizes": (20000, 10000, 50), "fragmented": (2 ** 18, 2 ** 16, 50),
            "lisp": tuple(dict(zip(["fib-of", "primes-to", "board", "text-size", "table-size"], each))
                          for each in [(24, 3500, 7, 900, 200000), (18, 1000, 6, 400, 20000),
                                       (8, 30, 4, 40, 100)])}
LISP = ["bench/mutators/lisp.lisp", "examples/lisp/demo.lisp"]

OURS, COPYING, CHECKED, BOEHM, EXACT, MALLOC = ("tricolor", "tricolor, copying",
                                                "tricolor, checked", "Boehm", "Boehm, exact",
                                                "malloc")
# Settings of a program that is built for another kind.
SAME_PROGRAM = {COPYING: OURS, EXACT: BOEHM}
# How each is compiled. The Lisp is written for tricolor.h: Boehm's collector gets one of its own.
MEMORY = {OURS: ["-Ilibrary", '-DMEMORY="memory_tricolor.h"'],
          CHECKED: ["-Ilibrary", '-DMEMORY="memory_tricolor.h"', "-DCHECKED"],
          BOEHM: ['-DMEMORY="memory_boehm.h"'], MALLOC: ['-DMEMORY="memory_malloc.h"']}
LINKED = {OURS: [LIBRARY], CHECKED: [LIBRARY], BOEHM: ["-lgc"], MALLOC: []}
LISP_FROM = {OURS: "-Ilibrary", BOEHM: "-Ibench/mutators/lisp_boehm"}

GROWTHS = [20, 40, 80, 160, 320, 640]
DIVISORS = [1, 2, 3, 5, 8, 16]
USUAL = {OURS: "growth=80", COPYING: "growth=80", CHECKED: "growth=80", BOEHM: "divisor 3",
         EXACT: "divisor 3", MALLOC: ""}
ROUNDS = 3
SAME_MEMORY = 1.01   # what differs by less counts as the same
BOEHM_GOAL, MALLOC_GOAL = 1.0, 1.5


def setting(kind, value):
    """What a setting is called, and the environment that makes it."""
    if kind == MALLOC:
        return "", {}
    if kind in (OURS, COPYING, CHECKED):
        moves = "kind=copying," if kind == COPYING else ""
        return f"growth={value}", {"TRICOLOR": f"{moves}growth={value}"}
    variables = {"GC_FREE_SPACE_DIVISOR": str(value), "GC_MARKERS": "1"}
    return f"divisor {value}", {**variables, **({"BOEHM_EXACT": "1"} if kind == EXACT else {})}


def settings(kind, quick):
    if kind == MALLOC:
        return [setting(kind, None)]
    values = GROWTHS if kind in (OURS, COPYING, CHECKED) else DIVISORS
    return [setting(kind, value) for value in (values[2:4] if quick else values)]


def kinds_of(program):
    if program == "lisp":
        return [OURS, COPYING, BOEHM]
    return [OURS, COPYING, CHECKED, BOEHM, EXACT, MALLOC]


def build(directory):
    """All programs, by program and kind."""
    output_of("make", "--silent", "library")
    built = {}
    for program in PROGRAMS:
        for kind in kinds_of(program):
            if kind in SAME_PROGRAM:
                continue
            out = os.path.join(directory, f"{program}-{len(built)}")
            if program == "lisp":
                sources = [LISP_FROM[kind],
                           *map(str, sorted(Path(ROOT, "examples/lisp").glob("*.c")))]
            else:
                sources = [*MEMORY[kind], f"{SOURCES}/{program}.c"]
            output_of("gcc", *FLAGS, "-o", out, *sources, f"{SOURCES}/usage.c", *LINKED[kind])
            built[program, kind] = out
        for kind in set(kinds_of(program)) & set(SAME_PROGRAM):
            built[program, kind] = built[program, SAME_PROGRAM[kind]]
    return built


def run(command, variables):
    """CPU seconds of the process, its peak memory in megabytes, and what it prints."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=errors,
                                   env={**os.environ, **variables})
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0), errors.seek(0)
        printed, said = out.read().decode(), errors.read().decode()
    peak = re.search(r"^peak\s+(\d+) kB", said, re.M)
    if process.returncode != 0 or not peak:
        sys.exit(f"bench/mutators.py: {' '.join(command)}: exit status {process.returncode}, "
                 f"it says: {said}")
    return usage.ru_utime + usage.ru_stime, int(peak.group(1)) / 1024, printed


def arguments(program, size, directory):
    if program != "lisp":
        return [str(size)]
    sizes = Path(directory) / "sizes.lisp"
    sizes.write_text("".join(f"(define {name} {number})\n" for name, number in size.items()))
    return [str(sizes), *LISP]


def measure(program, built, directory, column, quick):
    """For each kind: its settings, each with the least CPU time and the most memory of the runs,
    which take turns. All must print the same."""
    words = arguments(program, PROGRAMS[program][column], directory)
    runs = {(kind, *each): [] for kind in kinds_of(program)
            for each in ((name, tuple(variables.items()))
                         for name, variables in settings(kind, quick))}
    for _ in range(2 if quick else ROUNDS):
        for (kind, name, variables), found in runs.items():
            found.append(run([built[program, kind], *words], dict(variables)))
    printed = {text for found in runs.values() for _, _, text in found}
    if len(printed) != 1:
        sys.exit(f"bench/mutators.py: {program}: results differ: {printed}")
    results = {}
    for (kind, name, _), found in runs.items():
        results.setdefault(kind, {})[name] = (max(peak for _, peak, _ in found),
                                              min(seconds for seconds, _, _ in found))
    print(f"mutators: {program}", file=sys.stderr)
    return results


# ---- Time at the same peak memory ----

def frontier(points):
    """The points that no other one beats in both, from little memory to much. Of those with the
    same memory only the fastest counts."""
    best, least = [], 0
    for peak, seconds in sorted(points):
        if best and seconds >= best[-1][1]:
            continue
        if best and peak <= least * SAME_MEMORY:
            best.pop()
        else:
            least = peak
        best.append((peak, seconds))
    return best


def time_at(best, peak):
    """CPU time with this peak memory, on straight lines between the points; with more than the
    last one has, no more memory is of use. None: it takes more memory than that."""
    if peak < best[0][0]:
        return None
    for (low, slow), (high, fast) in zip(best, best[1:]):
        if low <= peak <= high:
            return slow + (fast - slow) * (peak - low) / (high - low)
    return best[-1][1]


def against(results, ours):
    """Peak memory, and the time of ours in proportion to the better of Boehm's, wherever both can
    go: at all points of either."""
    mine = frontier(results[ours].values())
    boehm = [frontier(results[kind].values()) for kind in (BOEHM, EXACT) if kind in results]
    peaks = sorted({peak for best in [mine, *boehm] for peak, _ in best})
    found = []
    for peak in peaks:
        times = [time for time in (time_at(best, peak) for best in boehm) if time is not None]
        own = time_at(mine, peak)
        if own is not None and times:
            found.append((peak, own / min(times)))
    return found


# ---- Report ----

def point(results, kind):
    return results[kind][USUAL[kind]] if kind in results else None


def usual_row(program, results):
    row = [program]
    for kind in (MALLOC, BOEHM, OURS, COPYING, CHECKED):
        found = point(results, kind)
        row += [f"{found[1]:.2f}", f"{found[0]:.1f}"] if found else ["–", "–"]
    base = point(results, MALLOC)
    return row + [f"{point(results, kind)[1] / base[1]:.2f}" if base else "–"
                  for kind in (BOEHM, OURS, COPYING, CHECKED)]


def same_memory_row(program, results, ours):
    found = against(results, ours)
    ratios = [ratio for _, ratio in found]
    at_usual = min(found, key=lambda each: abs(each[0] - point(results, BOEHM)[0]))[1]
    least = {kind: min(peak for peak, _ in results[kind].values())
             for kind in results if kind != MALLOC}
    boehm = min(least[kind] for kind in (BOEHM, EXACT) if kind in least)
    return [program, f"{least[ours]:.1f}", f"{boehm:.1f}",
            f"{found[0][0]:.1f} to {found[-1][0]:.1f}", f"{min(ratios):.2f}", f"{max(ratios):.2f}", f"{at_usual:.2f}"]


def goals(measured, ours):
    """The highest ratio to Boehm at the same memory, and to malloc at the usual setting."""
    boehm = max((ratio, program) for program, results in measured.items() if ours in results
                for _, ratio in against(results, ours))
    malloc = max((point(results, ours)[1] / point(results, MALLOC)[1], program)
                 for program, results in measured.items() if ours in results and MALLOC in results)
    return boehm, malloc


def reached(worst, goal):
    return (f"the highest ratio is {worst[0]:.2f} ({worst[1]}): "
            f"{'reached' if worst[0] <= goal else 'NOT REACHED'}")


def report(measured, boehm, malloc):
    checked = goals(measured, CHECKED)
    yield "# Programs over the library, Boehm's collector and malloc\n"
    yield f"measured on commit: {commit(MEASURED)}\n"
    version = re.search(r"^Version: (.*)", output_of("dpkg", "-s", "libgc1"), re.M).group(1)
    yield (f"{machine()}; libgc {version}; gcc {' '.join(FLAGS)}. "
           f"Made by `bench/run {NAME}`; README.md says how.\n")
    yield (f"Goals: less CPU time than Boehm's collector at the same peak memory "
           f"({reached(boehm, BOEHM_GOAL)}); at most {MALLOC_GOAL:.1f} times that of malloc and "
           f"free ({reached(malloc, MALLOC_GOAL)}). Both are for programs that read and write "
           "fields in place, as they do over the others. With each access checked the highest "
           f"ratios are {checked[0][0]:.2f} ({checked[0][1]}) and {checked[1][0]:.2f} "
           f"({checked[1][1]}).\n")
    yield "## As it comes\n"
    yield (f"CPU seconds and peak megabytes: {USUAL[OURS]}, and for Boehm's collector "
           f"{USUAL[BOEHM]}, which are the defaults. *Checked*: the program reads and writes "
           "fields by the library's functions, which check each access; the Lisp does so always. It "
           "cannot free by hand. *Copying*: with kind=copying, with fields in place.\n")
    heads = [f"{kind}, {unit}" for kind in ("malloc", "Boehm", "tricolor", "copying", "checked")
             for unit in ("s", "MB")]
    yield from table(["program", *heads, "Boehm / malloc", "tricolor / malloc",
                      "copying / malloc", "checked / malloc"], [usual_row(*each) for each in measured.items()])
    yield from same_memory(measured)
    yield "\n## All points\n"
    yield "CPU seconds at peak megabytes.\n"
    for program, results in measured.items():
        yield from every_point(program, results)


def same_memory(measured):
    for ours, title in ((OURS, "At the same peak memory"),
                        (COPYING, "The same, with kind=copying"),
                        (CHECKED, "The same, with each access checked")):
        yield f"\n## {title}\n"
        yield ("The CPU time of the library in proportion to Boehm's collector, wherever both can "
               "go, between the points on straight lines; *usual*: where that is by default.\n")
        yield from table(["program", "least MB, tricolor", "least MB, Boehm", "both, MB",
                          "lowest ratio", "highest ratio", "usual"],
                         [same_memory_row(program, results, ours)
                          for program, results in measured.items() if ours in results])
    yield "\n![CPU time against peak memory](programs.svg)"


def every_point(program, results):
    rows = [[kind, *(f"{name}: {seconds:.2f} s, {peak:.1f} MB".lstrip(": ")
                     for name, (peak, seconds) in found.items())]
            for kind, found in results.items()]
    width = max(map(len, rows))
    yield from table([program, *[""] * (width - 1)],
                     [row + [""] * (width - len(row)) for row in rows])
    yield ""


def draw(measured):
    panels = [svg.panel(program, "peak memory, MB", "CPU time, s",
                        [(kind, sorted(found.values())) for kind, found in results.items()],
                        names=[OURS, CHECKED, BOEHM, EXACT, MALLOC, COPYING])
              for program, results in measured.items()]
    svg.write(ROOT / f"bench/results/{NAME}.svg", panels)


def is_ready():
    if output_of("sh", "-c", "echo '#include <gc.h>' | gcc -E -o /dev/null - || echo no"):
        print("bench/mutators/programs: libgc-dev is missing: run ci/setup bench", file=sys.stderr)
        return False
    return True


def main(argv):
    if argv not in ([], ["--quick"]):
        print(__doc__, file=sys.stderr)
        return 2
    if not is_ready():
        return 2
    with tempfile.TemporaryDirectory() as directory:
        built = build(directory)
        measured = {program: measure(program, built, directory, 1 if argv else 0, bool(argv))
                    for program in PROGRAMS}
    boehm, malloc = goals(measured, OURS)
    publish(argv, NAME, report(measured, boehm, malloc), f"{boehm[0]:.2f} of Boehm's CPU time, "
            f"goal {BOEHM_GOAL:.2f}; {malloc[0]:.2f} of malloc's, goal {MALLOC_GOAL:.2f}")
    if not argv:
        draw(measured)
    return 0 if boehm[0] <= BOEHM_GOAL and malloc[0] <= MALLOC_GOAL else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
