"""`ci/audit`: all that is trusted, and whether docs/ASSUMPTIONS.md says the same.

The audit computes the list of trusted items from what is installed, configured
and proved. Each item has an identifier; the document has one section for each,
headed `## identifier: title`, or a row in a table of items of one kind. An item
without either, either without an item, or an item with two, is red.
"""

import argparse
import json
import re
import subprocess
import sys

from . import units
from .language.judge import exemptions
from .tokens import annotations_and_code
from .toolchain import KERNEL_OPTIONS, MACHDEP, ROOT, WP_OPTIONS, SetupError, Toolchain
from .units import WORK

DOCUMENT = ROOT / "docs" / "ASSUMPTIONS.md"

# What no tool can compute: the ground under every proof of C by Frama-C.
STANDING = {
    "semantics": "Frama-C's reading of C and ACSL",
    "memory-model": "WP's memory model Typed, with its hypotheses checked where they arise",
    "machine-model": "the machine model gcc_x86_64 is that of the compiler",
    "compiler": "the C compiler translates correctly",
    "hardware": "the processor and its memory work",
    "definitions": "the definitions in specs/ say what their English says",
    "callers": "callers establish the preconditions",
}

# Items of these kinds may stand in a table, with their kind as the heading of the first column.
KINDS_IN_TABLES = ("unproved-file",)


def trusted_items(report, toolchain):
    """identifier -> one line of text, for everything trusted."""
    items = dict(STANDING)
    for tool in ("frama-c", "why3", "alt-ergo", "z3"):
        items[tool] = f"{tool} {toolchain.versions[tool]}"
    # Listed even where it is not needed: how many goals only it proves in time, if any, depends
    # on the speed of the machine.
    items["cvc4"] = f"CVC4 {toolchain.versions.get('cvc4', 'not installed')}: {report['debt']} goals"
    for file in sorted(units.unproved_files()):
        items[f"unproved-file {file}"] = "linked, and not proved"
    for file, function, rule in sorted(exemptions()):
        name = f"exempt-function {function}"
        items[name] = (items[name] + ", " if name in items else f"{file}: not held to ") + rule
    for entry in report["files"]:
        for item in entry["functions"]:
            if item["kind"] == "function" and not item["goals"]["total"]:
                items[f"unproved-function {item['name']}"] = f"{entry['file']}:{item['line']}"
    for finding in report["findings"]:
        if finding["rule"] == "no-body":
            items[f"external-function {finding['function']}"] = \
                f"{finding['file']}:{finding['line']}"
        if finding["rule"] == "warning" and "ypothes" in finding["message"]:
            items[f"hypothesis {finding['function']}"] = finding["message"]
        if finding["rule"] in ("axiom", "admit"):
            items[f"{finding['rule']} {finding['file']}:{finding['line']}"] = finding["message"]
    return items


def table_items(text):
    """(identifier, cells, headings) of each row of the tables whose first heading is a kind of
    items, such as unproved-file."""
    headings = []
    for line in text.split("\n"):
        cells = [cell.strip() for cell in line.strip("|").split(" | ")] \
            if line.startswith("| ") and line.endswith(" |") else []
        if not line.startswith("|"):
            headings = []
        elif cells and not headings:
            headings = cells
        elif cells and headings[0] in KINDS_IN_TABLES:
            yield f"{headings[0]} {cells[0].strip('`')}", cells[1:], headings[1:]


def documented():
    """(identifiers, options, identifiers that are there twice) that the document explains."""
    if not DOCUMENT.exists():
        return {}, [], []
    text = DOCUMENT.read_text(encoding="utf-8")
    found = [(m.group(1).strip(), m.group(2).strip())
             for m in re.finditer(r"^## ([^:\n]+): (.*)$", text, re.M)]
    found += [(name, cells[0]) for name, cells, _ in table_items(text)]
    names = [name for name, _ in found]
    options = re.findall(r"^\| `(-[^`]+)` \|", text, re.M)
    return dict(found), options, sorted({name for name in names if names.count(name) > 1})


def options_in_words():
    """The options as the document lists them: an option with its argument."""
    words, result = [*KERNEL_OPTIONS, *WP_OPTIONS], []
    for word in words:
        if word.startswith("-"):
            result.append(word)
        else:
            result[-1] += " " + word
    return result


def machine_model_agrees(toolchain):
    """Frama-C checks the static assertions that `make test` has the compiler check."""
    done = subprocess.run([toolchain.frama_c, "-c11", "-machdep", MACHDEP,
                           str(ROOT / "tests" / "test_machine_model.c")], cwd=ROOT,
                          capture_output=True, text=True)
    return done.returncode == 0


def line_counts(report):
    """file -> lines of annotation, proved code, unproved code and declarations."""
    proved = {}
    for entry in report["files"]:
        for item in entry["functions"]:
            if item["kind"] == "function" and item["goals"]["total"]:
                proved.setdefault(entry["file"], set()).add(item["name"])
    files = [*units.project_files(), *(ROOT / f for f in sorted(units.unproved_files()))]
    files += units.templates()
    counts = {}
    for path in dict.fromkeys(files):
        name = str(path.relative_to(ROOT))
        counts[name] = annotations_and_code(path.read_text(encoding="utf-8"),
                                            proved.get(name, set()))
    return counts


def main(argv):
    parser = argparse.ArgumentParser(prog="ci/audit", description=__doc__.split("\n")[0])
    parser.parse_args(argv)
    try:
        toolchain = Toolchain()
    except SetupError as error:
        print(f"ci/audit: {error}", file=sys.stderr)
        return 2
    print("Proving first what is not proved yet; from nothing that takes as long as `make prove`.",
          file=sys.stderr, flush=True)
    proof = subprocess.run([sys.executable, str(ROOT / "ci" / "prove"), "--quiet"], cwd=ROOT,
                           stdout=subprocess.PIPE, text=True)
    if proof.returncode not in (0, 1):
        print("ci/audit: ci/prove could not run", file=sys.stderr)
        return 2
    report = json.loads((WORK / "report.json").read_text(encoding="utf-8"))
    items = trusted_items(report, toolchain)
    print(f"The proof is {report['verdict']}: {report['goals']['proved']} of "
          f"{report['goals']['total']} goals, {report['lemmas']['proved']} of "
          f"{report['lemmas']['total']} lemmas.\n")
    print("Trusted:")
    for name, text in items.items():
        print(f"  {name:16} {text}")
    print("\nFrama-C and WP run with:")
    for option in options_in_words():
        print(f"  {option}")
    print_lines(line_counts(report))
    troubles = differences(items)
    if not machine_model_agrees(toolchain):
        troubles.append("Frama-C's machine model is not the compiler's: run "
                        "`frama-c -c11 -machdep gcc_x86_64 tests/test_machine_model.c`")
    if report["verdict"] != "green":
        troubles.append("the proof is red: run `make prove` and see why")
    for trouble in troubles:
        print(f"RED audit: {trouble}")
    if not troubles:
        print(f"GREEN: {len(items)} trusted items, each explained in docs/ASSUMPTIONS.md")
    return 1 if troubles else 0


def differences(items):
    sections, options, twice = documented()
    troubles = [f"`{name}` ({items[name]}) is trusted, and docs/ASSUMPTIONS.md has no section "
                f"`## {name}: ...` for it, nor a row" for name in items if name not in sections]
    troubles += [f"docs/ASSUMPTIONS.md explains `{name}` twice" for name in twice]
    troubles += [f"docs/ASSUMPTIONS.md explains `{name}`, which the audit does not find"
                 for name in sections if name not in items]
    used = options_in_words()
    troubles += [f"option `{o}` is used and not in the table of docs/ASSUMPTIONS.md"
                 for o in used if o not in options]
    troubles += [f"option `{o}` is in the table of docs/ASSUMPTIONS.md and not used"
                 for o in options if o not in used]
    return troubles


def print_lines(counts):
    heads = ["lines of", "annotation", "proved code", "unproved code", "declarations"]
    keys = ["annotation", "proved", "unproved", "declaration"]
    rows = [[name, *(c[k] for k in keys)] for name, c in counts.items()]
    rows.append(["total", *(sum(c[k] for c in counts.values()) for k in keys)])
    width = max(len(r[0]) for r in rows)
    print("\n" + heads[0].ljust(width) + "".join(h.rjust(15) for h in heads[1:]))
    for row in rows:
        print(row[0].ljust(width) + "".join(str(n).rjust(15) for n in row[1:]))
    total = rows[-1]
    if total[2]:
        print(f"annotation for each line of proved code: {total[1] / total[2]:.2f}\n")
