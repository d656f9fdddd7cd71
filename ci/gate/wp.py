"""Running WP on one function, or on some lemmas, and reading what it says."""

import csv
import io
import os
import re
import shutil
import signal
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from .toolchain import KERNEL_OPTIONS, WP_OPTIONS

SMOKE_TIMEOUT = 1
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
    complete: bool = False
    seconds: float = 0.0

    def unproved(self):
        return [g for g in self.goals if not g.proved]


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
    none = "[wp] Warning: No goal generated" in text
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

    def kernel(self, path, extra, cwd):
        command = [self.toolchain.frama_c, *KERNEL_OPTIONS, str(path), *extra]
        return self._run(command, cwd)

    def _run(self, command, cwd):
        with tempfile.TemporaryDirectory(prefix="tricolor-") as scratch:
            # Frama-C resolves names by $PWD, not by the directory that it is in: with
            # another PWD it would silently prove the file of that name over there.
            environment = dict(self.toolchain.environment, TMPDIR=scratch,
                               PWD=os.path.realpath(cwd))
            child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                     text=True, cwd=cwd, env=environment,
                                     start_new_session=True)
            self.children.add(child)
            try:
                out, _ = child.communicate()
            finally:
                self.children.discard(child)
                _end(child)
            return child.returncode, out

    def stop(self):
        for child in list(self.children):
            _end(child)

    def prove(self, path, selection, cwd, smoke=True):
        """Prove what `selection` (WP options) names, cheapest provers first.

        Every pass runs over all goals again, so that their names stay the same;
        the cache keeps what the passes before have shown, failures among them
        until the end of the run. Only the last pass counts."""
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
        outcome, smoked, dead = None, {}, {}
        with tempfile.TemporaryDirectory(prefix="tricolor-session-") as session:
            self._copy_scripts(Path(session))
            for number, (provers, timeout) in enumerate(passes):
                outcome = self._pass(path, selection, cwd, session, provers, timeout,
                                     smoke and number == 0)
                smoked, dead = smoked or outcome.smoke, dead or outcome.dead
                if outcome.complete and not outcome.unproved():
                    break
                if not outcome.goals:
                    break
        outcome.smoke, outcome.dead = smoked, dead
        return outcome

    def _pass(self, path, selection, cwd, session, provers, timeout, smoke):
        with tempfile.TemporaryDirectory(prefix="tricolor-report-") as scratch:
            table = Path(scratch) / "properties.csv"
            options = [*WP_OPTIONS, "-wp-par", "1", "-wp-timeout", str(timeout),
                       "-wp-prover", ",".join(["script", *provers]),
                       "-wp-session", session, "-wp-cache", "update",
                       "-wp-cache-dir", str(self.cache), *selection]
            if smoke:
                options += ["-wp-smoke-tests", "-wp-smoke-timeout", str(SMOKE_TIMEOUT)]
            code, text = self.kernel(path, [*options, "-then", "-report-untried",
                                            "-report-csv", str(table)], cwd)
            outcome = Outcome()
            parse_output(text, outcome)
            if table.exists():
                rows = csv.DictReader(io.StringIO(table.read_text()), delimiter="\t",
                                      quoting=csv.QUOTE_NONE)
                outcome.properties = list(rows)
            else:
                outcome.complete = False
                if not outcome.complaints:
                    outcome.complaints.append(("", 0, text.strip().split("\n")[-1]))
            if code not in (0, 1) and not outcome.complaints:
                outcome.complaints.append(("", 0, f"frama-c ended with status {code}"))
            return outcome

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


def _end(child):
    """End a Frama-C process with all the provers that it started."""
    try:
        os.killpg(child.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass


def fresh_directory(path):
    shutil.rmtree(path, ignore_errors=True)
    Path(path).mkdir(parents=True)
