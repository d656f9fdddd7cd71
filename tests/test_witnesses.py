# timeout: 300
"""Each precondition of the public functions has a witness: a heap on which the running check says
that it holds. The clauses are read off the headers of layer3_imperative/, the witnesses are what
witnesses.c prints; each clause needs one on each heap, and none may say no."""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LAYER = ROOT / "layer3_imperative"
HEAPS = {"by-hand", "ocaml"}
# What no program calls: what the marks are made of, which take the map of colours, a ghost; and
# functions that are ghosts.
INTERNAL = {*(LAYER / "mark" / name for name in ("steps.h", "turns.h", "near.h", "scan.h")),
            LAYER / "semispace" / "ghosts.h"}

CONTRACT = re.compile(r"/\*@(?P<clauses>(?:(?!\*/).)*)\*/\s*"
                      r"(?:static |inline |struct |enum )*\w+[\s*]+(?P<function>\w+)\(", re.S)


def clauses_of(text):
    """The preconditions in a header: pairs of a function and the name of a clause."""
    return {(contract["function"], clause) for contract in CONTRACT.finditer(text)
            for clause in re.findall(r"^\s*requires\s+(\w+):", contract["clauses"], re.M)}


def preconditions():
    found = set()
    for header in sorted({*LAYER.rglob("*.h")} - INTERNAL):
        text = header.read_text()
        mine = clauses_of(text)
        # A clause that the pattern passes over would need no witness.
        if len(re.findall(r"^\s*requires\s", text, re.M)) != len(mine):
            sys.exit(f"{header.name}: not every requires clause was read")
        found |= mine
    return found


def build_and_run(place):
    program = Path(place) / "witnesses"
    subprocess.run(["gcc", "-std=c11", "-O1", "-g", "-Wall", "-Wextra", "-Werror",
                    "-fsanitize=undefined", "-fno-sanitize-recover=all", "-o", str(program),
                    "tests/witnesses.c", *map(str, sorted(LAYER.rglob("*.c")))],
                   cwd=ROOT, check=True)
    output = subprocess.run([str(program)], cwd=ROOT, check=True, capture_output=True, text=True)
    return [line.split() for line in output.stdout.splitlines()]


def complaints(wanted, lines):
    """What is wrong: clauses without a witness, witnesses that say no or are for no clause."""
    there = {}
    for heap, function, clause, answer in lines:
        if answer != "yes":
            yield f"{function}, {clause}: does not hold on the heap {heap}"
        if not clause.startswith("="):
            there.setdefault((function, clause), set()).add(heap)
    for function, clause in sorted(wanted):
        for heap in sorted(HEAPS - there.get((function, clause), set())):
            yield f"{function} requires {clause}: no witness on the heap {heap}, in witnesses.c"
    for function, clause in sorted(set(there) - wanted):
        yield f"{function}, {clause}: witnesses.c has it, and no header"


def main():
    wanted = preconditions()
    with tempfile.TemporaryDirectory() as place:
        lines = build_and_run(place)
    found = list(complaints(wanted, lines))

    # The comparison itself must be able to fail.
    function, clause = sorted(wanted)[0]
    fresh = clauses_of("/*@\n  requires novel: x;\n*/\nuint64_t heap_sweep(uint64_t x);\n")
    if fresh != {("heap_sweep", "novel")}:
        found.append("a new clause in a header is not read")
    for which, other, more in (("a new clause", wanted | fresh, lines),
                               ("a clause that is gone", wanted - {(function, clause)}, lines),
                               ("a no", wanted, lines + [["ocaml", function, clause, "no"]])):
        if len(list(complaints(other, more))) <= len(found):
            found.append(f"{which} would not be seen")

    for complaint in found:
        print(complaint)
    functions = len({function for function, _ in wanted})
    print(f"{len(wanted)} preconditions of {functions} functions, {len(HEAPS)} heaps, "
          f"{len(lines)} witnesses, {len(found)} complaints")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
