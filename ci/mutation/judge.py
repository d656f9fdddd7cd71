"""Is a mutant rejected, and by what? Frama-C/WP as the gate runs it, to the first red goal."""

import math
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass

from gate.plan import Task
from gate.prove import CACHE, INDUCTION
from gate.toolchain import KERNEL_OPTIONS, ONLY_WP, ROOT, WHY3, WP_OPTIONS
from gate.units import FOLDERS, Analyser
from gate.wp import COMPLAINT, GOAL, HARMLESS, Runner

LIMIT = "TRICOLOR_MUTATION_SECONDS"
HINT = re.compile(r"(ensures|assert|loop_invariant|requires|check)_(\w+?)(_\d+)?"
                  r"(_preserved|_established)?(_part\d+)?$")


@dataclass
class Red:
    goal: str           # "" where Frama-C itself refused
    answer: str
    line: int = 0


class Tree:
    """A copy of the proved files in which one file at a time is another."""

    def __init__(self, path, units):
        self.path = path
        shutil.rmtree(path, ignore_errors=True)
        for folder in (*FOLDERS, "tests/contracts"):
            if (ROOT / folder).is_dir():
                shutil.copytree(ROOT / folder, path / folder)
        for unit in units:
            (path / unit).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / unit, path / unit)


class Judge:
    def __init__(self, toolchain, project, work):
        self.toolchain, self.project, self.work = toolchain, project, work
        self.children = set()
        self.cache = work / "wp-cache"
        self.cache.mkdir(parents=True, exist_ok=True)
        self.environment = dict(toolchain.environment, WHY3CONFIG=str(self._impatient())) \
            if toolchain else {}

    def _impatient(self):
        """A Why3 configuration in which Alt-Ergo's time is not counted in whole seconds."""
        script, conf = self.work / "why3" / "alt-ergo", self.work / "why3" / "why3.conf"
        script.parent.mkdir(exist_ok=True)
        script.write_text(f"#!/bin/sh\nshift 2\nexec '{self.toolchain.alt_ergo}' "
                          f'-timelimit "${LIMIT}" "$@"\n')
        script.chmod(0o755)
        known = (WHY3 / "why3.conf").read_text()
        conf.write_text(known.replace(str(WHY3 / "bin" / "alt-ergo"), str(script)))
        return conf

    # ---- the verdict ----------------------------------------------------

    def judge(self, mutant, tree):
        """The verdict on one mutant, as a dictionary."""
        begin = time.monotonic()
        place = tree.path / mutant.file
        original = self.project.texts[mutant.file]
        place.write_text(mutant.apply(original))
        try:
            verdict = self._decide(mutant, tree)
        finally:
            place.write_text(original)
        verdict["seconds"] = round(time.monotonic() - begin, 1)
        return verdict

    def _decide(self, mutant, tree):
        tried = []
        for proof, clause in self.steps(mutant):
            red = self.first_red(proof, clause, tree)
            tried.append(proof.label)
            if red and not red.goal:
                return {"verdict": "refused", "by": proof.label, "role": "frama-c",
                        "goal": "", "why": red.answer, "line": red.line, "tried": len(tried)}
            if red:
                own = proof.name == mutant.function
                return {"verdict": "killed", "by": proof.label,
                        "role": "function" if own else proof.role, "goal": red.goal,
                        "why": self._reason(red, proof), "line": red.line, "tried": len(tried)}
        if mutant.kind == "code":
            trouble = self._gate_finds(mutant, tree)
            if trouble:
                return {"verdict": "killed", "by": tried[0], "role": "gate", "goal": "",
                        "why": trouble, "line": 0, "tried": 1}
        return {"verdict": "survived", "by": "", "role": "", "goal": "", "line": 0,
                "why": "still proved: " + ", ".join(tried) if tried else "no caller",
                "tried": len(tried)}

    def steps(self, mutant):
        """What to prove anew, in order: (proof, the clause that alone matters, or "")."""
        own = self.project.own(mutant)
        if mutant.kind in ("code", "invariant"):
            return [(own, "")]
        if mutant.kind == "requires":
            return [(p, mutant.clause) for p in self.project.callers(mutant)]
        first = [] if mutant.operator == "dropped" else [(own, mutant.clause)]
        return first + [(p, "") for p in self.project.callers(mutant)]

    @staticmethod
    def _reason(red, proof):
        if red.answer.startswith(("Timeout", "Stepout")):
            return f"not proved in {proof.timeout} s"
        return "not proved"

    # ---- Frama-C --------------------------------------------------------

    def first_red(self, proof, clause, tree):
        """The first goal of a function that is not proved; None if all are."""
        with tempfile.TemporaryDirectory(prefix="tricolor-") as scratch:
            command = [self.toolchain.frama_c, *ONLY_WP, *KERNEL_OPTIONS, proof.unit, *WP_OPTIONS,
                       "-wp-par", "1", "-wp-timeout", str(math.ceil(proof.timeout)),
                       "-wp-prover", ",".join(proof.provers), "-wp-session", scratch,
                       "-wp-cache", "replay", "-wp-cache-dir", str(CACHE),
                       "-wp-fct", proof.name, *(["-wp-prop", clause] if clause else [])]
            environment = {**self.environment, "TMPDIR": scratch, LIMIT: str(proof.timeout),
                           "PWD": os.path.realpath(tree.path)}
            child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                     text=True, cwd=tree.path, env=environment,
                                     start_new_session=True)
            self.children.add(child)
            try:
                red, goals = self._read(child, proof)
            finally:
                self.children.discard(child)
                end(child)
        if red:
            red.line = red.line or self._line(red, proof, tree)
        elif not goals and clause:
            return self.first_red(proof, "", tree)
        return red

    @staticmethod
    def _read(child, proof):
        """Lines as they come: WP reports each goal when it is done with it."""
        goals, last, complaint = 0, "", None
        for line in child.stdout:
            line = line.rstrip("\n")
            goal = GOAL.match(line)
            if goal:
                goals += 1
                if goal.group("verdict") != "Valid":
                    name = goal.group("name").removeprefix("typed_").removeprefix(proof.name + "_")
                    return Red(name, (goal.group("verdict") or "") + (goal.group("rest") or "")), goals
            found = COMPLAINT.match(line)
            if found and found.group("level") != "Warning" and not complaint \
                    and not (found.group("text") or "").startswith(HARMLESS):
                complaint = Red("", (found.group("text") or "").strip(),
                                int(found.group("line") or 0))
            elif complaint and not complaint.answer:
                complaint.answer = line.strip()
            last = line or last
        if child.wait():
            return complaint or Red("", last), goals
        return None, goals

    @staticmethod
    def _line(red, proof, tree):
        """Where the clause stands that is not proved, as far as its name tells."""
        match = HINT.match(red.goal)
        if not match:
            return 0
        text = (tree.path / proof.file).read_text()
        begin = text.find(proof.name + "(")
        keyword = match.group(1).replace("_", " ")
        pattern = rf"\b{keyword}\s+{re.escape(match.group(2))}:"
        places = [m.start() for m in re.finditer(pattern, text)]
        if match.group(1) in ("assert", "loop_invariant", "check"):
            places = [p for p in places if p > begin]
        else:
            places = [p for p in places if p < begin][-1:]
        number = int((match.group(3) or "_1")[1:])
        return text.count("\n", 0, places[number - 1]) + 1 if len(places) >= number else 0

    # ---- what else the gate would find ----------------------------------

    def _gate_finds(self, mutant, tree):
        """Smoke tests and lint, for a mutant all of whose goals are proved."""
        own = self.project.own(mutant)
        runner = Runner(self.toolchain, INDUCTION, self.cache, math.ceil(own.timeout), own.provers)
        task = Task(None, [own.name], "function")
        outcome = runner.prove(own.unit, task.selection(), tree.path)
        failed = [test for test, passed in outcome.smoke.items() if not passed]
        if failed:
            return f"smoke test: {failed[0].removeprefix('typed_')}"
        found = {(f.rule, f.message) for f in self._lint(runner, tree.path, own.unit)}
        new = found - {(f.rule, f.message) for f in self._lint(runner, ROOT, own.unit)}
        return "; ".join(f"{rule}: {message}" for rule, message in sorted(new))

    def _lint(self, runner, base, unit):
        analyser = Analyser(self.toolchain, runner, base, style=False, cold=False)
        analyser.store = self.work / "analysis"
        analyser.store.mkdir(parents=True, exist_ok=True)
        return analyser.analyse(base / unit).findings

    def stop(self):
        for child in list(self.children):
            end(child)


def end(child):
    """End a Frama-C process with all the provers that it started."""
    try:
        os.killpg(child.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass
    child.stdout.close()
    child.wait()
