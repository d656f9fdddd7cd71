"""The floor: what the project had proved when the committed files were last generated.

An emptied body, a weakened contract, a lemma that says less or a function that is
gone all differ from the floor, so none of them can pass unnoticed: the files have
to be regenerated, in a commit that a reviewer can see. There is one for each folder.
"""

import json
import os
import shutil

from .findings import Finding
from .toolchain import ROOT

FLOOR = ROOT / "proofs" / "record" / "floor"
HINT = "if this is meant, run `make expected` and commit proofs/record/floor"
KINDS = ("functions", "lemmas")


def snapshot(report):
    """The floor that a report would set."""
    functions, lemmas = {}, {}
    for file in report["files"]:
        for item in file["functions"]:
            key = f"{file['file']}:{item['name']}"
            if item["kind"] == "lemma":
                lemmas[key] = item["contract_hash"]
            else:
                functions[key] = {"contract": item["contract_hash"],
                                  "clauses": item["clauses"],
                                  "goals": item["goals"]["total"],
                                  "smoke": item["smoke"]["total"]}
    return {"functions": dict(sorted(functions.items())), "lemmas": dict(sorted(lemmas.items()))}


def load(floor=None):
    """All that is committed: kind -> `file:name` -> what was proved."""
    known = {kind: {} for kind in KINDS}
    for file in sorted((floor or FLOOR).rglob("*.json")):
        for kind, entries in json.loads(file.read_text()).items():
            known[kind] |= entries
    return known


def write(report, floor=None):
    """A file for each folder, under the folder's name."""
    floor, folders = floor or FLOOR, {}
    for kind, entries in snapshot(report).items():
        for key, entry in entries.items():
            folder = folders.setdefault(os.path.dirname(key.split(":")[0]), {})
            folder.setdefault(kind, {})[key] = entry
    shutil.rmtree(floor, ignore_errors=True)
    for folder, kinds in folders.items():
        file = floor / f"{folder}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(kinds, indent=1) + "\n")


def compare(report, in_scope):
    """Findings for all that differs from the committed floor."""
    if not FLOOR.exists():
        return [Finding("floor", f"proofs/record/floor is missing; {HINT}",
                        "proofs/record/floor", 1)]
    expected, now = load(), snapshot(report)
    findings = []

    def differ(key, message):
        file, name = key.rsplit(":", 1)
        findings.append(Finding("floor", f"{message}; {HINT}", file, _line(report, file, name),
                                name))

    for kind in KINDS:
        noun = kind[:-1]
        for key, value in expected[kind].items():
            if not in_scope(key):
                continue
            if key not in now[kind]:
                differ(key, f"this {noun} was proved before and is gone")
            elif kind == "lemmas" and now[kind][key] != value:
                differ(key, "the lemma, or a definition under it, says something else than before")
            elif kind == "functions":
                _compare_function(key, value, now[kind][key], differ)
        for key in now[kind]:
            if key not in expected[kind]:
                differ(key, f"this {noun} is not in the floor")
    return findings


def _compare_function(key, before, after, differ):
    if after["contract"] != before["contract"]:
        differ(key, "the contract, or a definition under it, is not the expected one")
    for what in ("clauses", "goals", "smoke"):
        if after[what] != before[what]:
            name = {"smoke": "smoke tests"}.get(what, what)
            differ(key, f"{after[what]} {name} where {before[what]} are expected")


def _line(report, file, name):
    for entry in report["files"]:
        if entry["file"] == file:
            return next((i["line"] for i in entry["functions"] if i["name"] == name), 1)
    return 1
