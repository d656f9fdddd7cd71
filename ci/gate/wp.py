"""Running WP on functions and lemmas, and reading what it says.

Frama-C reads a file once for all that is to be proved of it: each function, and each handful of
lemmas, is a step of one process (`-then`), and what it says of each step is read apart."""

import csv
import io
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from . import smoke
from .toolchain import KERNEL_OPTIONS, ONLY_WP, RECORDING, WP_OPTIONS

STEP = "[wp] Running WP plugin..."
NO_GOAL = "No goal generated"
QUICK_TIMEOUT = 5

GOAL = re.compile(r"^\[wp\] \[(?P<prover>[^\]]+)\] (?P<what>Goal|Smoke-test) (?P<name>\S+)"
                  r"(?: : (?P<verdict>\w+)(?P<rest>.*))?$")
DETAIL = re.compile(r"^  +(?P<prover>[A-Z][\w-]*(?: [\d.]+\S*)?): (?P<answer>.*)$")
COMPLAINT = re.compile(r"^\[(?P<source>[^\]]+)\] (?:(?P<file>[^\s:]+):(?P<line>\d+): )?"
                       r"(?P<level>Warning|User Error|Failure)(?:: *(?P<text>.*))?$")
DURATION = re.compile(r"(?:(\d+)h)?(?:(\d+)')?(\d+(?:\.\d+)?)(ms|s|h|min|m)\b")
HARMLESS = ("Deferred error message was emitted",
            "warning  treated as deferred error")


@dataclass
class Goal:
    name: str
    prover: str
    seconds: float
    proved: bool
    answer: str = ""        # what the provers said of an unproved goal


@dataclass
class Outcome:
    """What one WP task has shown. `complete` means that WP ran to its end."""
    goals: list = field(default_factory=list)
    smoke: dict = field(default_factory=dict)         # name -> passed
    dead: dict = field(default_factory=dict)          # failed smoke test -> its line
    complaints: list = field(default_factory=list)    # (file, line, text)
    properties: list = field(default_factory=list)    # rows of Frama-C's own report
    used: dict = field(default_factory=dict)          # goal -> the lemmas it used, if asked
    complete: bool = False
    seconds: float = 0.0
    by_record: bool = False                           # from the recorded lemmas alone

    def with_smoke(self, tested):
        """Both parts of what was found of a function: its goals, and its smoke tests."""
        self.smoke, self.dead = tested.smoke, tested.dead
        self.complete = self.complete and tested.complete
        self.complaints += [c for c in tested.complaints if c not in self.complaints]
        self.seconds += tested.seconds
        return self

    def unproved(self):
        return [g for g in self.goals if not g.proved]

    def proved(self):
        return bool(self.complete and self.goals and not self.unproved())


def seconds_of(text):
    """The prover's time in WP's `(Qed:4ms) (12ms) (3) (cached)`; the last duration counts."""
    times = DURATION.findall(text)
    if not times:
        return 0.0
    hours, minutes, amount, unit = times[-1]
    scale = {"ms": 0.001, "s": 1, "m": 60, "min": 60, "h": 3600}[unit]
    return float(amount) * scale + int(minutes or 0) * 60 + int(hours or 0) * 3600


def parse_output(text, outcome):
    """Fill `outcome` from WP's standard output."""
    lines, current, test, scheduled, found = text.split("\n"), None, "", 0, None
    for index, line in enumerate(lines):
        detail = DETAIL.match(line)
        if current and detail:
            current.answer += ("; " if current.answer else "") + detail.group(0).strip()
            continue
        current = None
        goal = GOAL.match(line)
        if goal and goal.group("what") == "Smoke-test":
            passed = goal.group("prover") == "Passed"
            test = goal.group("name")
            outcome.smoke[test] = outcome.smoke.get(test, True) and passed
            continue
        added = goal and smoke.TEST.search(goal.group("name"))
        if added:
            test, passed = goal.group("name"), goal.group("verdict") != "Valid"
            outcome.smoke[test] = passed
            if not passed:
                outcome.dead[test] = int(added.group(1) or 0)
            continue
        if goal:
            proved = goal.group("verdict") == "Valid"
            prover = goal.group("prover").split(" ")[0]
            rest = goal.group("rest") or ""
            current = Goal(goal.group("name"), "Qed" if prover == "CFG" else prover,
                           seconds_of(rest), proved,
                           "" if proved else (goal.group("verdict") or "") + rest)
            outcome.goals.append(current)
            continue
        count = re.match(r"^\[wp\] (\d+) goals? scheduled", line)
        if count:
            scheduled += int(count.group(1))
        total = re.match(r"^\[wp\] Proved goals:\s+(\d+) / (\d+)", line)
        if total:
            found = int(total.group(2))
        complaint = COMPLAINT.match(line)
        if complaint:
            said = (complaint.group("text") or "").strip()
            follow = index + 1
            while follow < len(lines) and lines[follow].startswith("  "):
                said = (said + " " + lines[follow].strip()).strip()
                follow += 1
            if said.startswith("Failed smoke-test"):
                outcome.dead[test] = int(complaint.group("line") or 0)
            elif not said.startswith(HARMLESS):
                outcome.complaints.append((complaint.group("file") or "",
                                           int(complaint.group("line") or 0), said))
    seen = len(outcome.goals) + len(outcome.smoke)
    none = f"[wp] Warning: {NO_GOAL}" in text
    outcome.complete = found == seen or (none and not seen)
    if not outcome.complete and not outcome.complaints:
        outcome.complaints.append(("", 0, f"WP reported {seen} of {found or scheduled} goals"))


class Runner:
    """Runs Frama-C in private temporary directories; knows scripts and caches."""

    def __init__(self, toolchain, scripts, cache, timeout, provers):
        self.toolchain = toolchain
        self.scripts = scripts          # folder of committed induction scripts, or None
        self.cache = cache
        self.timeout = timeout
        self.provers = provers
        self.children = set()
        self.spent = Counter()          # seconds of processes, by what they were spent on

    def kernel(self, path, extra, cwd, told=None, recording=False):
        command = [self.toolchain.frama_c, *ONLY_WP, *KERNEL_OPTIONS, str(path), *extra]
        return self._run(command, cwd, told, recording)

    def _run(self, command, cwd, told=None, recording=False):
        """Run to the end; each line of output is told as it comes, and the folder of the run."""
        with tempfile.TemporaryDirectory(prefix="tricolor-") as scratch:
            # Frama-C resolves names by $PWD, not by the directory that it is in: with
            # another PWD it would silently prove the file of that name over there.
            environment = dict(self.toolchain.environment, TMPDIR=scratch,
                               PWD=os.path.realpath(cwd))
            environment[RECORDING] = "yes" if recording else ""
            child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                     stdin=subprocess.DEVNULL, text=True, cwd=cwd,
                                     env=environment, start_new_session=True)
            self.children.add(child)
            try:
                lines = []
                with child.stdout:
                    for line in child.stdout:
                        lines.append(line)
                        if told:
                            told(line, scratch)
                child.wait()
            finally:
                self.children.discard(child)
                _end(child)
            return child.returncode, "".join(lines)

    def stop(self):
        for child in list(self.children):
            _end(child)

    def prove(self, path, selection, cwd, smoke=True):
        """One selection (WP options) by itself, with the smoke tests of that very file."""
        outcome = self.prove_all(path, [selection], cwd)[0]
        if smoke and outcome.goals:
            outcome.with_smoke(self.smoke_all(path, [selection], cwd)[0])
        return outcome

    def prove_all(self, path, selections, cwd, used=None):
        """Prove what each selection names, cheapest provers first: an outcome for each. `used`
        takes what Alt-Ergo left of a goal, and gives the lemmas that the proof used.

        Every pass runs over all goals of a selection again, so that their names stay the same;
        the cache keeps what the passes before have shown, failures among them until the end of
        the run. Only the last pass counts."""
        first, *others = self._passes()
        with tempfile.TemporaryDirectory(prefix="tricolor-session-") as session:
            self._copy_scripts(Path(session))
            outcomes = self._pass(path, selections, cwd, session, first, used)
            for place, selection in enumerate(selections):
                spent, crowd = outcomes[place].seconds, len(selections) > 1
                # A process that broke off in the middle leaves the rest unsaid: each by itself.
                if crowd and not outcomes[place].complete:
                    outcomes[place] = self._pass(path, [selection], cwd, session, first, used)[0]
                    spent += outcomes[place].seconds
                for choice in others:
                    if not outcomes[place].goals or (outcomes[place].complete
                                                     and not outcomes[place].unproved()):
                        break
                    outcomes[place] = self._pass(path, [selection], cwd, session, choice, used)[0]
                    spent += outcomes[place].seconds
                outcomes[place].seconds = spent
        return outcomes

    def prove_quickly(self, path, selections, cwd):
        """The first pass alone."""
        with tempfile.TemporaryDirectory(prefix="tricolor-session-") as session:
            self._copy_scripts(Path(session))
            return self._pass(path, selections, cwd, session, self._passes()[0])

    def _passes(self):
        """The passes: (provers, seconds for a goal)."""
        first = [p for p in self.provers if p == "alt-ergo"] or self.provers[:1]
        record = [p for p in self.provers if p != "cvc4"]
        quick = min(self.timeout, QUICK_TIMEOUT)
        passes = [(first, quick)]
        if record != first:
            passes.append((record, quick))
        if self.timeout > quick:
            passes.append((record, self.timeout))
        if "cvc4" in self.provers and record:
            passes.append((self.provers, self.timeout))
        return passes

    def smoke_all(self, path, selections, cwd):
        """Look for contradictions in what each selection (of a function) assumes."""
        provers = [p for p in self.provers if p != "cvc4"] or self.provers
        # Without the cache: it would take what Z3 has proved in more steps than the option says
        # for not proved, but those steps are counted otherwise (toolchain.py).
        options = [*WP_OPTIONS, "-wp-par", "1", "-wp-prover", ",".join(provers),
                   "-wp-cache", "none", *smoke.OPTIONS]
        outcomes = self._steps(path, [[*options, *s] if not n else ["-wp", *s]
                                      for n, s in enumerate(selections)], [], cwd, "smoke")
        for place, selection in enumerate(selections):
            if len(selections) > 1 and not outcomes[place].complete:
                outcomes[place] = self.smoke_all(path, [selection], cwd)[0]
            # A function that demands nothing, and has no place that could be dead.
            outcomes[place].complaints = [c for c in outcomes[place].complaints if c[2] != NO_GOAL]
        return outcomes

    def _pass(self, path, selections, cwd, session, choice, used=None):
        provers, timeout = choice
        with tempfile.TemporaryDirectory(prefix="tricolor-report-") as scratch:
            table = Path(scratch) / "properties.csv"
            options = [*WP_OPTIONS, "-wp-par", "1", "-wp-timeout", str(timeout),
                       "-wp-prover", ",".join(["script", *provers]),
                       "-wp-session", session, "-wp-cache", "none" if used else "update",
                       "-wp-cache-dir", str(self.cache)]
            steps = [[*options, *s] if not n else ["-wp", *s] for n, s in enumerate(selections)]
            last = ["-then", "-report-untried", "-report-csv", str(table)]
            outcomes = self._steps(path, steps, last, cwd, "goals", used)
            rows = _rows(table) if table.exists() else None
        for outcome, selection in zip(outcomes, selections):
            if rows is None:
                outcome.complete = False
                if not outcome.complaints:
                    outcome.complaints.append(("", 0, "Frama-C made no report"))
            else:
                outcome.properties = [r for r in rows if r["function"] == selection[-1]]
        return outcomes

    def _steps(self, path, steps, last, cwd, purpose, used=None):
        """One process, a step for each list of options: what it said of each, as an outcome."""
        begins, lemmas = [time.monotonic()], {}

        def told(line, scratch):
            if line.startswith(STEP):
                begins.append(time.monotonic())
            goal = used and GOAL.match(line)
            if goal:
                lemmas.setdefault(goal.group("name"), set()).update(used(scratch))

        options = [word for n, step in enumerate(steps)
                   for word in (["-then"] if n else []) + step]
        code, text = self.kernel(path, [*options, *last], cwd, told, bool(used))
        begins.append(time.monotonic())
        before, *parts = text.split(STEP)
        outcomes = []
        for place in range(len(steps)):
            outcome = Outcome()
            outcomes.append(outcome)
            if place < len(parts):
                # What the kernel says of the file concerns all that is proved of it.
                parse_output(before + parts[place], outcome)
                outcome.seconds = begins[place + 2] - begins[place + 1]
                outcome.used = lemmas
            elif place == len(parts) or len(steps) == 1:
                outcome.complaints.append(("", 0, text.strip().split("\n")[-1]))
            if code not in (0, 1) and place >= len(parts) - 1:
                outcome.complete = False
                if not outcome.complaints:
                    outcome.complaints.append(("", 0, f"frama-c ended with status {code}"))
        outcomes[0].seconds += begins[1] - begins[0]
        self.spent["start"] += begins[1] - begins[0]
        self.spent[purpose] += begins[-1] - begins[1]
        if purpose == "goals":
            self.spent["provers"] += sum(g.seconds for o in outcomes for g in o.goals)
        return outcomes

    def _copy_scripts(self, session):
        """Committed scripts name one version of each prover; here they name ours."""
        target = session / "script"
        target.mkdir(parents=True)
        if not self.scripts or not Path(self.scripts).is_dir():
            return
        for script in Path(self.scripts).glob("*.json"):
            text = script.read_text()
            for name, pattern in (("alt-ergo", r'"Alt-Ergo:[^"]*"'), ("z3", r'"Z3:[^"]*"')):
                text = re.sub(pattern, f'"{self.toolchain.prover_label(name)}"', text)
            (target / script.name).write_text(text)

    def forget_failures(self):
        """WP's cache would take a failure for a final answer in every later run."""
        for entry in Path(self.cache).glob("*.json"):
            try:
                if '"valid"' not in entry.read_text():
                    entry.unlink()
            except OSError:
                continue


def _rows(table):
    return list(csv.DictReader(io.StringIO(table.read_text()), delimiter="\t",
                               quoting=csv.QUOTE_NONE))


def _end(child):
    """End a Frama-C process with all the provers that it started."""
    try:
        os.killpg(child.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass


def fresh_directory(path):
    shutil.rmtree(path, ignore_errors=True)
    Path(path).mkdir(parents=True)
