"""Verdicts: kept by the content of what they rest on, counted, and held against the explanations."""

import hashlib
import json
import subprocess
from pathlib import Path

from gate.toolchain import ROOT
from gate.units import FOLDERS

HERE = Path(__file__).resolve().parent
COMMITTED = HERE / "results.json"
SURVIVORS = HERE / "survivors.json"
CLASSES = ("equivalent", "hint", "slack", "hole")
# How many of today's mutants the committed results have to know.
LEAST = 800
KINDS = ("code", "ensures", "requires", "invariant")


class Store:
    """What a run has found, so that a later one goes on where it stopped."""

    def __init__(self, folder, seal):
        self.folder, self.seal = folder, seal
        folder.mkdir(parents=True, exist_ok=True)

    def key(self, mutant, project, judge):
        proofs = [proof for proof, _ in judge.steps(mutant)]
        text = project.rests_on([*proofs, project.own(mutant)])
        return self.key_of(mutant.id, mutant.replacement, repr([p.label for p in proofs]), text)

    def key_of(self, *parts):
        return hashlib.sha256("\0".join((self.seal, *parts)).encode()).hexdigest()[:32]

    def recall(self, key):
        entry = self.folder / f"{key}.json"
        try:
            return json.loads(entry.read_text())
        except (OSError, ValueError):
            return None

    def keep(self, key, verdict):
        entry = self.folder / f"{key}.json"
        scratch = entry.with_suffix(".new")
        scratch.write_text(json.dumps(verdict))
        scratch.replace(entry)


def load(path, otherwise):
    try:
        return json.loads(path.read_text())
    except OSError:
        return otherwise


def complaints(verdicts, survivors):
    """What is wrong between verdicts (id -> entry) and explanations (id -> why): sentences."""
    for id_, entry in sorted(verdicts.items()):
        if entry["verdict"] == "survived" and id_ not in survivors:
            yield f"{id_} survives, and ci/mutation/survivors.json does not say why"
    for id_, said in sorted(survivors.items()):
        if id_ not in verdicts:
            yield f"ci/mutation/survivors.json explains {id_}, and there is no such mutant"
        elif verdicts[id_]["verdict"] != "survived":
            yield f"ci/mutation/survivors.json explains {id_}, which is {verdicts[id_]['verdict']}"
        elif said.get("class") not in CLASSES or not said.get("why", "").strip():
            yield f"{id_}: an explanation has a class ({', '.join(CLASSES)}) and a sentence, why"


def added(committed, record, today):
    """A record with what was committed before of other mutants that there are today. Each verdict
    that is new says of which commit it is."""
    kept = {id_: entry for id_, entry in committed["mutants"].items() if id_ in today}
    new = {id_: {**entry, "commit": record["commit"]} for id_, entry in record["mutants"].items()}
    return {"commit": committed["commit"],
            "functions": {**committed["functions"], **record["functions"]},
            "mutants": dict(sorted({**kept, **new}.items()))}


def counts(verdicts):
    """kind -> verdict -> number, with the sums under `all`."""
    table = {kind: {"killed": 0, "survived": 0, "refused": 0} for kind in (*KINDS, "all")}
    for entry in verdicts.values():
        table[entry["kind"]][entry["verdict"]] += 1
        table["all"][entry["verdict"]] += 1
    return table


def commit():
    """The last commit that changed what is proved; with a + if there are changes after it."""
    def git(*command):
        return subprocess.run(["git", *command, "--", *FOLDERS], cwd=ROOT, capture_output=True,
                              text=True).stdout.strip()
    return git("log", "-1", "--format=%H") + ("+" if git("status", "--porcelain") else "")


def seal(toolchain):
    """What verdicts rest on besides the program: how they are found, and with which tools."""
    return hashlib.sha256((HERE / "judge.py").read_bytes()).hexdigest() + toolchain.fingerprint()
