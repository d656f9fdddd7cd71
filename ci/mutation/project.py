"""What a mutant can affect: who is proved where, who calls whom, and what each proof took."""

import json
import os
import re
from dataclasses import dataclass

from gate import floor
from gate.toolchain import ROOT
from gate.units import WORK, project_files, templates, unit_path

from .sources import functions

CONTRACT_TESTS = ROOT / "tests" / "contracts"
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.M)
# What of a text tells where its file stands: includes and the include guard.
PLACE = re.compile(r"^\s*#\s*(include\b.*|(ifndef|define) \w+_(H|ACSL))$", re.M)
REPORT = WORK / "report.json"
# No prover is given less than this, in seconds, nor more.
SHORTEST, LONGEST, MULTIPLE = 0.2, 10, 3
# Where no run of the gate tells what a proof takes.
UNKNOWN = (1, ["alt-ergo", "z3"])


@dataclass
class Proof:
    """One function with a body, and the unit in which the gate proves it."""
    file: str
    name: str
    unit: str
    calls: set
    goals: int
    timeout: float          # seconds, for each goal
    provers: list

    @property
    def label(self):
        return f"{self.file}:{self.name}"

    @property
    def role(self):
        if self.file.startswith("tests/"):
            return "contract test"
        return "client" if self.file.startswith("proofs/") else "caller"


class Project:
    def __init__(self, recorded):
        files = [str(p.relative_to(ROOT)) for p in project_files()]
        self.tests = sorted(str(p.relative_to(ROOT)) for p in CONTRACT_TESTS.glob("*.c"))
        self.texts = {name: (ROOT / name).read_text() for name in [*files, *self.tests]}
        for template in templates():
            self.texts[str(template.relative_to(ROOT))] = template.read_text()
        self.order = [name for name in [*files, *self.tests] if name.endswith((".c", ".h"))]
        self.closures = {name: self._closure(name) for name in self.order}
        self.headers = {name: {f.name for f in functions(self.texts[name])}
                        for name in self.order if name.endswith(".h")}
        self.proofs = self._proofs(recorded)

    def _closure(self, name):
        """The file with all that it includes."""
        seen, queue = set(), [name]
        while queue:
            file = queue.pop()
            if file in seen or file not in self.texts:
                continue
            seen.add(file)
            queue += [os.path.normpath(os.path.join(os.path.dirname(file), other))
                      for other in INCLUDE.findall(self.texts[file])]
        return seen

    def _proofs(self, recorded):
        goals, proofs = goals_of_functions(), []
        for name in self.order:
            home = name if name.endswith(".c") else next(
                file for file in self.order if name in self.closures[file])
            for function in functions(self.texts[name]):
                if function.body:
                    words = [t.text for t in function.tokens]
                    calls = {a for a, b in zip(words, words[1:]) if b == "("}
                    label = f"{name}:{function.name}"
                    slowest, provers = recorded.get(label, UNKNOWN)
                    proofs.append(Proof(
                        name, function.name, unit_path(home, ROOT), calls, goals.get(label, 20),
                        min(LONGEST, max(SHORTEST, round(MULTIPLE * slowest, 1))), provers))
        return proofs

    def own(self, mutant):
        """The proof of the function that a mutant is in; its contract may stand in a header."""
        found = [p for p in self.proofs if p.name == mutant.function
                 and (p.file == mutant.file or mutant.file in self.closures[p.file])]
        own = [p for p in found if p.file == mutant.file]
        return (own or found or [None])[0]

    def callers(self, mutant):
        """Who relies on the contract that a mutant is in, those with few goals first."""
        own = self.own(mutant)
        found = [p for p in self.proofs if mutant.function in p.calls and p != own
                 and mutant.file in self.closures[p.file]]
        return sorted(found, key=lambda p: (p.goals, p.label))

    def goals_again(self, mutant):
        """How many goals the first proof has that is to be repeated for a mutant."""
        proofs = [self.own(mutant)] if mutant.kind in ("code", "invariant") \
            else self.callers(mutant)
        return proofs[0].goals if proofs else 0

    def rests_on(self, proofs):
        """The text of all that some proofs rest on, wherever its files stand."""
        names = set().union(*(self.closures[p.file] for p in proofs))
        return "\0".join(sorted(PLACE.sub("", self.texts[name]) for name in names))


def goals_of_functions():
    """How many goals prove each function, by `file:name`, from the floor."""
    return {key: entry["goals"]
            for key, entry in floor.load()["functions"].items()}


def recorded_times(fallback):
    """file:function -> (its slowest goal, its provers), from a green run of the gate."""
    if not REPORT.exists():
        return {key: tuple(value) for key, value in fallback.items()}
    report, found = json.loads(REPORT.read_text()), dict(fallback)
    for file in report["files"]:
        for item in file["functions"]:
            if item["kind"] == "function" and item["status"] == "green":
                provers = ["alt-ergo"] + (["z3"] if item["provers"]["Z3"] else [])
                slowest = max([g["seconds"] for g in item["goal_list"]
                               if g["prover"] != "Qed"], default=0)
                found[f"{file['file']}:{item['name']}"] = (slowest, provers)
    return found
