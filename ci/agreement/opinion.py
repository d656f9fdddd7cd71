"""A second opinion on the goals of one unit: WP once more, without the solver of record."""

import json
import re
import tempfile
from pathlib import Path

from gate.prove import INDUCTION
from gate.toolchain import WP_OPTIONS
from gate.wp import Outcome, parse_output

SOLVERS = {"Alt-Ergo": "alt-ergo", "Z3": "z3", "CVC4": "cvc4"}
ORDER = ["CVC4", "Z3", "Alt-Ergo"]      # who is asked first: CVC4 is the quickest on most goals
SECONDS = (2, 5)                        # for the first round, and for what it left
OTHERS = "another"                      # all leaves of an induction, by one solver or several


class Opinions:
    """What was found of one unit so far, kept in a file by the content of the unit."""

    def __init__(self, file):
        self.file = file
        self.found = {}         # goal -> solvers that proved it; [] is a goal that none did
        self.tried = []         # [the solver left out, seconds]
        if file.exists():
            saved = json.loads(file.read_text())
            self.found, self.tried = saved["found"], saved["tried"]

    def save(self):
        scratch = self.file.with_suffix(".new")
        scratch.write_text(json.dumps({"found": self.found, "tried": self.tried}))
        scratch.replace(self.file)

    def alone(self, record):
        """Goals that one solver proves, by that solver. Without a record, the usual one."""
        lonely = {}
        for goal, others in self.found.items():
            solvers = solvers_of(goal, (record or {}).get(goal, "Alt-Ergo")) | set(others)
            if len(solvers) == 1:
                lonely.setdefault(solvers.pop(), []).append(goal)
        return lonely


def solvers_of(goal, prover):
    """The solvers behind the gate's verdict on a goal; several behind a script."""
    if prover != "Script":
        return {prover} & set(SOLVERS)
    name = goal.removeprefix("typed_").removeprefix("check_")
    text = (INDUCTION / f"{name}.json").read_text()
    return set(re.findall(r'"(Alt-Ergo|Z3|CVC4):', text))


def ask(opinions, task, record, runner, base, seconds):
    """Ask the other solvers, for so long a goal, where a goal has one solver only."""
    lonely = opinions.alone(record) if opinions.tried else {"Alt-Ergo": []}
    for solver in sorted(lonely):
        if [solver, seconds] in opinions.tried:
            continue
        outcome = _run(task, [s for s in ORDER if s != solver], seconds, runner, base)
        if not outcome.complete:
            return outcome.complaints[:1] or [("", 0, "WP did not come to its end")]
        _note(opinions, outcome, solver)
        opinions.tried.append([solver, seconds])
        opinions.save()
    return []


def _note(opinions, outcome, left_out):
    for goal in outcome.goals:
        if goal.proved and goal.prover == "Qed":
            continue
        others = set(opinions.found.get(goal.name, ()))
        if goal.proved:
            others.add(goal.prover if goal.prover != "Script" else OTHERS)
        opinions.found[goal.name] = sorted(others - {left_out})


def _run(task, solvers, seconds, runner, base):
    with tempfile.TemporaryDirectory(prefix="tricolor-session-") as session:
        _scripts_with(solvers, Path(session) / "script", runner.toolchain)
        options = [*WP_OPTIONS, "-wp-par", "1", "-wp-timeout", str(seconds),
                   "-wp-prover", ",".join(["script", *(SOLVERS[s] for s in solvers)]),
                   "-wp-session", session, "-wp-cache", "update",
                   "-wp-cache-dir", str(runner.cache), *task.selection()]
        _, text = runner.kernel(task.analysis.path, options, base)
    outcome = Outcome()
    parse_output(text, outcome)
    return outcome


def _scripts_with(solvers, target, toolchain):
    """The induction scripts, their leaves given to these solvers."""
    target.mkdir(parents=True)
    leaves = ", ".join('{ "prover": "%s", "verdict": "valid", "time": 1.0 }'
                       % toolchain.prover_label(SOLVERS[s]) for s in solvers)
    for script in INDUCTION.glob("*.json"):
        text = re.sub(r'\{ "prover": "[^"]*", "verdict": "valid", "time": [\d.]+ \}', leaves,
                      script.read_text())
        (target / script.name).write_text(text)
