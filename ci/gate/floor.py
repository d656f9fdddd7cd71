"""The floor: what the project had proved when the committed file was last generated.

An emptied body, a weakened contract, a lemma that says less or a function that is
gone all differ from the floor, so none of them can pass unnoticed: the file has
to be regenerated, in a commit that a reviewer can see.
"""

import json

from .findings import Finding
from .toolchain import ROOT

FILE = ROOT / "proofs" / "expected.json"
HINT = "if this is meant, run `make expected` and commit proofs/expected.json"


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


def write(report):
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(json.dumps(snapshot(report), indent=1) + "\n")


def compare(report, in_scope):
    """Findings for all that differs from the committed floor."""
    if not FILE.exists():
        return [Finding("floor", f"proofs/expected.json is missing; {HINT}",
                        "proofs/expected.json", 1)]
    expected, now = json.loads(FILE.read_text()), snapshot(report)
    findings = []

    def differ(key, message):
        file, name = key.rsplit(":", 1)
        findings.append(Finding("floor", f"{message}; {HINT}", file, _line(report, file, name),
                                name))

    for kind in ("functions", "lemmas"):
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
