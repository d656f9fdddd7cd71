"""What benchmarks have in common: running, counting and timing; tables; and the whole course of
one that compares a proved function with others written by hand, in one process.

Such a program makes a graph or heap of a shape and a size, and runs the functions in turns. Its
arguments and what it prints are the benchmark's own."""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FLAGS = ["-O2", "-std=c11", "-Wall", "-Wextra", "-Werror"]


def output_of(*command):
    return subprocess.run(command, cwd=ROOT, check=True, text=True,
                          stdout=subprocess.PIPE).stdout


def counts(functions, number, directory, *command):
    """The instructions of so many calls of some functions, in order, with those of the functions
    that they call. Where two names begin alike callgrind sees one of them: give a pattern."""
    out = Path(directory) / "callgrind"
    output_of("valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={out}",
              *(f"--{option}={function}" for function in functions
                for option in ("toggle-collect", "dump-after")), *command)
    found = [int(re.search(r"^totals: (\d+)", Path(f"{out}.{i + 1}").read_text(), re.M).group(1))
             for i in range(number)]
    for dump in Path(directory).glob(f"{out.name}*"):
        dump.unlink()
    if 0 in found:
        sys.exit(f"bench: callgrind missed one of {' '.join(functions)}: {found}")
    return found


# ---- What is written ----

def table(heads, rows):
    yield "| " + " | ".join(heads) + " |"
    yield "|---" + "|---:" * (len(heads) - 1) + "|"
    for row in rows:
        yield "| " + " | ".join(row) + " |"


def ratio(values, i, j, digits):
    return f"{values[i] / values[j]:.{digits}f}" if values else "–"


def reached(is_reached):
    return "reached" if is_reached else "NOT REACHED"


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


def head(title, name, measured):
    """The first lines of a page of results; the goals follow."""
    yield f"# {title}\n"
    yield f"measured on commit: {commit(measured)}\n"
    yield f"{machine()}; gcc {' '.join(FLAGS)}. Made by `bench/run {name}`; README.md says how.\n"


def publish(argv, name, lines, summary):
    """Write a page of results and say so; with --quick the tables go to standard output."""
    text = "\n".join(lines) + "\n"
    if argv:
        print(text, end="")
    else:
        (ROOT / f"bench/results/{name}.md").write_text(text)
        print(f"bench/results/{name}.md: {summary}")


# ---- A proved function against a plain one, on the heaps of heap_shapes.h ----

SHAPES = ["random", "list", "scattered", "tree", "preorder", "postorder", "arrays", "strings"]
MEGABYTES = [4, 64, 512]
LARGEST_COUNTED = 4             # callgrind is 50 times slower
INSTRUCTIONS_GOAL, TIME_GOAL = 1.05, 1.10


def lines_of(command):
    """The words of each line that a program prints."""
    return [line.split() for line in output_of(*command).splitlines()]


def each(values, kinds, number):
    """The values of some kinds, for each one of so many."""
    return [f"{values[i] / number:.1f}" for i in kinds]


def worst(results, proved, plain):
    """The highest ratios: of instructions, where they were counted, and of CPU time."""
    return (max(r["instructions"][proved] / r["instructions"][plain]
                for r in results if r["instructions"]),
            max(r["ns"][proved] / r["ns"][plain] for r in results))


def goals_met(most):
    return most[0] <= INSTRUCTIONS_GOAL and most[1] <= TIME_GOAL


def told_goals(most, what):
    """Whether the goals are reached, as a page says it."""
    def told(highest, goal):
        return f"the highest ratio is {highest:.3f}, {reached(highest <= goal)}"
    return (f"at most {INSTRUCTIONS_GOAL:.2f} times the instructions of the plain {what} "
            f"({told(most[0], INSTRUCTIONS_GOAL)}), and at most {TIME_GOAL:.2f} times its CPU "
            f"time ({told(most[1], TIME_GOAL)}).\n")


def summary(most):
    return (f"instructions {most[0]:.3f}, goal {INSTRUCTIONS_GOAL:.2f}; CPU time {most[1]:.3f}, "
            f"goal {TIME_GOAL:.2f}")


# ---- The course of a benchmark ----

def can_run(argv, name, usage):
    """Whether the arguments of a benchmark are right and its tools are there; if not, says so."""
    if argv not in ([], ["--quick"]):
        print(usage, file=sys.stderr)
        return False
    for tool in ("gcc", "valgrind"):
        if not shutil.which(tool):
            print(f"bench/{name}: {tool} is missing: run ci/setup bench", file=sys.stderr)
            return False
    return True


def compare(argv, name, usage, sources, measure, inputs, conclude):
    """Build a program, measure it on all inputs, and write the page of results.

    inputs: (shapes, sizes, how many of the sizes with --quick) for each group of results;
    measure: of the program, a shape, a size and a directory, one result;
    conclude: of the groups of results, the lines of the page, a summary, and whether the goals are
    reached. Returns the exit status."""
    if not can_run(argv, name, usage):
        return 2
    groups = []
    with tempfile.TemporaryDirectory() as directory:
        program = str(Path(directory) / "program")
        output_of("gcc", *FLAGS, "-o", program, *sources)
        for shapes, sizes, few in inputs:
            groups.append([])
            for shape in shapes:
                for size in sizes[:few] if argv else sizes:
                    groups[-1].append(measure(program, shape, size, directory))
                    print(f"{name}: {shape}, {size}", file=sys.stderr)
    lines, summary, met = conclude(*groups)
    publish(argv, name, lines, summary)
    return 0 if met else 1
