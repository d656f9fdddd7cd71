"""`ci/prove`: prove everything the project claims, or any C file, and report."""

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from . import console, floor, house, report as reporting, smoke, told, units
from .batches import make_batches, weight_of
from .findings import Finding
from .plan import Task, key_of, make_plan, tainted
from .rules.style import LEMMAS
from .toolchain import KERNEL_OPTIONS, ROOT, WP_OPTIONS, SetupError, Toolchain
from .units import WORK, Analyser
from .why import why
from .wp import Goal, Outcome, Runner, fresh_directory

DESCRIPTION = """Prove C files with Frama-C/WP under rules that leave nothing assumed.
Without files: all that the project proves, with its rules of style and its floor
(proofs/record/floor/). With files: those C files, under the same soundness rules."""

LAYER_FOLDERS = dict(zip("01234", units.FOLDERS))
INDUCTION = ROOT / "proofs" / "induction"
CACHE, RESULTS, TIMES = WORK / "wp-cache", WORK / "results", WORK / "times.json"
SESSION = WORK / "session"


@dataclass
class Context:
    toolchain: Toolchain
    base: Path
    scope: str
    cold: bool
    jobs: int

    def relative(self, path):
        return os.path.relpath(os.path.realpath(path), os.path.realpath(self.base))


def arguments(argv):
    parser = argparse.ArgumentParser(prog="ci/prove", description=DESCRIPTION)
    parser.add_argument("files", nargs="*", metavar="FILE", help="C files to prove")
    parser.add_argument("--cold", action="store_true", help="ignore every cache")
    parser.add_argument("--layer", choices=sorted(LAYER_FOLDERS), metavar="N",
                        help="only this layer: 0 specs, 1, 2, 3, 4 the proofs between them")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N",
                        help="how many provers at once (default: all cores)")
    parser.add_argument("--provers", default="", metavar="LIST",
                        help="comma-separated, of alt-ergo, z3, cvc4 (default: all there are)")
    parser.add_argument("--timeout", type=int, default=10, metavar="SECONDS",
                        help="the longest that one prover may take for a goal (default 10)")
    parser.add_argument("--induction", metavar="DIR",
                        help="folder of induction scripts for the files given")
    parser.add_argument("--write-expected", action="store_true",
                        help="write proofs/record/floor/ anew, if all else is green")
    parser.add_argument("--write-used", action="store_true",
                        help="write proofs/record/used/ anew: the lemmas that each proof uses")
    parser.add_argument("--until", default="", metavar="RULES",
                        help="stop as soon as all these rules were found broken")
    parser.add_argument("--report", metavar="DIR", help="put report.json here as well")
    parser.add_argument("--gui", metavar="FILE:NAME",
                        help="open one function or lemma in the Frama-C GUI")
    parser.add_argument("--why", metavar="FILE:NAME",
                        help="say what a definition, lemma or function of the project rests on, "
                        "and what leans on it; prove nothing")
    parser.add_argument("--quiet", action="store_true", help="print findings and totals only")
    args = parser.parse_args(argv)
    known = {"alt-ergo", "z3", "cvc4"}
    chosen = [p for p in args.provers.split(",") if p]
    if set(chosen) - known:
        parser.error(f"unknown prover {', '.join(sorted(set(chosen) - known))}: "
                     "it must be among alt-ergo, z3, cvc4")
    if args.jobs < 1 or args.timeout < 1:
        parser.error("--jobs and --timeout must be at least 1")
    if args.files and (args.layer or args.write_expected or args.why):
        parser.error("--layer, --write-expected and --why are for the whole project, not for files")
    if args.layer and args.write_expected:
        parser.error("--write-expected needs the whole project, not one layer")
    for file in args.files:
        if not os.path.isfile(file):
            parser.error(f"no such file: {file}")
        if not file.endswith((".c", ".h", ".acsl")):
            parser.error(f"not a C file: {file}")
    return args


def main(argv):
    args = arguments(argv)
    try:
        toolchain = Toolchain()
    except SetupError as error:
        print(f"ci/prove: {error}", file=sys.stderr)
        return 2
    WORK.mkdir(parents=True, exist_ok=True)
    if args.gui:
        return open_gui(args.gui, toolchain)
    run = Run(args, toolchain)
    try:
        return run.explain(args.why) if args.why else run.execute()
    except KeyboardInterrupt:
        run.interrupt()
        print("\ninterrupted; what was proved so far is kept in the cache", file=sys.stderr)
        return 130
    finally:
        run.clean_up()


def open_gui(target, toolchain):
    """Frama-C's own window, with the options and scripts of the gate."""
    file, _, name = target.rpartition(":")
    gui = shutil.which("frama-c-gui")
    if not gui or not os.path.isfile(file):
        print("ci/prove: frama-c-gui is missing: apt-get install frama-c" if not gui
              else f"ci/prove: no such file: {file or target} (it takes FILE:NAME)",
              file=sys.stderr)
        return 2
    refresh_gui_session()
    path = units.unit_path(os.path.relpath(file), Path.cwd())
    return subprocess.call(
        [gui, *KERNEL_OPTIONS, *WP_OPTIONS, "-wp-prover", "script,alt-ergo,z3",
         "-wp-session", str(SESSION), "-wp-prop" if file.endswith(".acsl") else "-wp-fct",
         name, path], env=toolchain.environment)


def refresh_gui_session(scripts=INDUCTION):
    """The GUI finds the induction scripts in a copy, where it may rewrite them."""
    fresh_directory(SESSION / "script")
    for script in scripts.glob("*.json"):
        shutil.copy(script, SESSION / "script")


class Run:
    def __init__(self, args, toolchain):
        self.args = args
        project = not args.files
        base = ROOT if project else Path.cwd()
        self.context = Context(toolchain, base, "project" if project else "files", args.cold,
                               args.jobs)
        available = ["alt-ergo", "z3"] + (["cvc4"] if toolchain.cvc4 else [])
        chosen = [p for p in args.provers.split(",") if p] or available
        self.provers = [p for p in available if p in chosen]
        scripts = INDUCTION if project else (
            Path(args.induction).resolve() if args.induction else INDUCTION)
        # Files of others get caches of their own, and so does each cold run of them:
        # several runs may go on side by side.
        self.private = None
        cache, self.results = CACHE, RESULTS
        if not project and args.cold:
            self.private = WORK / f"run-{os.getpid()}"
            cache, self.results = self.private / "wp-cache", self.private / "results"
        elif args.cold:
            fresh_directory(CACHE)
            fresh_directory(RESULTS)
        for directory in (cache, self.results):
            directory.mkdir(parents=True, exist_ok=True)
        self.scripts = scripts
        self.runner = Runner(toolchain, scripts, cache, args.timeout, self.provers)
        self.runner.forget_failures()
        self.stopping, self.lock = threading.Event(), threading.Lock()
        self.copies = WORK / f"copy-{os.getpid()}"
        self.used = told.load() if base == ROOT else {}
        self.learnt = {}
        self.pool = None

    # ---- the run -------------------------------------------------------

    def execute(self):
        begin = time.monotonic()
        project = self.context.scope == "project"
        files = units.project_files() if project else [Path(f).resolve() for f in self.args.files]
        analyses = self.analyse(files)
        seal = units.fingerprint(units.PROVERS, self.context.toolchain) + repr(
            (self.provers, self.args.timeout))
        plan = make_plan(analyses, seal, self._wanted, self._script_text)
        early = {f.rule for a in analyses for f in a.findings} | {f.rule for f in plan.findings}
        if self.args.until and set(self.args.until.split(",")) <= early:
            plan.tasks = []
        plan.tasks = [part for task in plan.tasks for part in self._apart(task, seal)]
        for task in plan.tasks:
            task.told = told.for_names(self.used, task.analysis, task.names)
            task.told_key = key_of(task, seal, self._script_text, task.told)
        self._prove_all(plan)
        unproved = self._unproved_lemmas(plan)
        touched = tainted(plan, analyses, unproved)
        report, findings = reporting.build(self.context, plan, analyses, touched)
        if project:
            findings += house.findings()
        if not plan.tasks and not findings:
            findings.append(Finding("goal", "nothing to prove: no function with a contract and "
                                    "no lemma was found"))
        if self.args.write_expected and not findings:
            floor.write(report)
        elif project:
            findings += floor.compare(report, self._in_floor)
        if self.args.write_used:
            self._write_used(plan)
        spent = self.runner.spent
        spent["cpu"] = sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])
        reporting.close(report, findings, time.monotonic() - begin, spent)
        if project or not self.private:
            reporting.write(report, self.context.base,
                            {file for a in analyses for file in a.files}, self._folder())
        if self.args.report:
            target = Path(self.args.report)
            target.mkdir(parents=True, exist_ok=True)
            (target / "report.json").write_text(json.dumps(report, indent=1) + "\n")
        self._print(report)
        return 0 if report["verdict"] == "green" else 1

    def _apart(self, task, seal):
        """Lemmas that must be told everything do not make it so for their neighbours."""
        alone = [name for name in task.names
                 if told.for_names(self.used, task.analysis, [name]) is told.ALL]
        rest = [name for name in task.names if name not in alone]
        if task.kind == "function" or not alone or not rest:
            return [task]
        parts = [Task(task.analysis, names, task.kind) for names in (rest, alone)]
        for part in parts:
            part.key = key_of(part, seal, self._script_text)
        return parts

    def analyse(self, files):
        """Read and judge files; the pool in which this is done then proves."""
        analyser = Analyser(self.context.toolchain, self.runner, self.context.base,
                            style=self.context.scope == "project", cold=self.args.cold)
        # A process of Frama-C waits idly for half of its time, a moment for each goal, until it
        # looks at its prover again: three times as many as there are cores leave no core idle.
        self.pool = ThreadPoolExecutor(1 if self.args.jobs == 1 else 3 * self.args.jobs)
        return list(self.pool.map(self._timed(analyser.analyse), files))

    def explain(self, target):
        times = read_json(TIMES)
        lines = why(target, self, lambda task: weight_of(task, False, times) + (
            weight_of(task, True, times) if task.kind == "function" else 0))
        if lines is None:
            print(f"ci/prove: {target}: no such function, lemma or definition in the project "
                  "(it takes FILE:NAME)", file=sys.stderr)
            return 2
        print("\n".join(lines))
        return 0

    def _timed(self, analyse):
        def timed(file):
            begin = time.monotonic()
            try:
                return analyse(file)
            finally:
                with self.lock:
                    self.runner.spent["reading"] += time.monotonic() - begin
        return timed

    def _wanted(self, task):
        if not self.args.layer:
            return True
        folder = LAYER_FOLDERS[self.args.layer]
        return any(task.analysis.places.get(n, (task.analysis.name, 1))[0].startswith(folder + "/")
                   for n in task.names) or task.kind == "lemmas"

    def _in_floor(self, key):
        if not self.args.layer:
            return True
        return key.startswith((LAYER_FOLDERS[self.args.layer] + "/", "specs/", LEMMAS))

    def _prove_all(self, plan):
        times = read_json(TIMES)
        todo = [task for task in plan.tasks if not self._recall(task)]
        batches = make_batches(todo, times)
        progress = console.Progress([batch.weight for batch in batches])
        futures = {self.pool.submit(self._run_batch, batch): batch for batch in batches}
        for future in as_completed(futures):
            future.result()
            batch = futures[future]
            for task in batch.tasks:
                times[batch.label(task)] = round(batch.outcomes[task.key].seconds, 2)
            progress.step(batch.weight, batch.tasks[0].label)
        progress.close()
        TIMES.write_text(json.dumps(times))

    def _run_batch(self, batch):
        if self.stopping.is_set():
            raise KeyboardInterrupt
        outcomes = self._smoke(batch.tasks) if batch.smoke else self._goals(batch.tasks)
        batch.outcomes = {task.key: outcome for task, outcome in zip(batch.tasks, outcomes)}
        for task, outcome in zip(batch.tasks, outcomes):
            with self.lock:
                if task.outcome is None:
                    task.outcome = outcome
                elif batch.smoke:
                    task.outcome.with_smoke(outcome)
                else:
                    task.outcome = outcome.with_smoke(task.outcome)
                task.waiting -= 1
            if not task.waiting:
                if task.kind == "function" and task.told is told.ALL is not task.tested:
                    task.outcome.with_smoke(self._smoke([task])[0])
                self._remember(task)

    def _goals(self, tasks):
        """An outcome for each task: told what is recorded, or else everything."""
        outcomes, unit = [Outcome() for _ in tasks], tasks[0].analysis
        lemmas = told.to_all(tasks)
        if lemmas is not told.ALL:
            outcomes = self._in_copy(tasks, told.Telling(lemmas), self.runner.prove_quickly)
        for outcome in outcomes:
            outcome.by_record = outcome.proved()
        rest = [n for n, outcome in enumerate(outcomes) if not outcome.by_record]
        if rest:
            again = self.runner.prove_all(unit.path, [tasks[n].selection() for n in rest],
                                          self.context.base,
                                          told.lemmas_in if self.args.write_used else None)
            for n, outcome in zip(rest, again):
                outcome.seconds += outcomes[n].seconds
                outcomes[n] = outcome
                if self.args.write_used and outcome.proved():
                    self._learn(tasks[n], outcome)
                tasks[n].told = told.ALL
        return outcomes

    def _smoke(self, tasks):
        """Contradictions are looked for with the lemmas that the proofs are told: no other could
        have turned one into a proof."""
        lemmas = told.to_all(tasks)
        copy = smoke.Copy() if lemmas is told.ALL else told.Telling(lemmas, smoke.instrumented)
        for task in tasks:
            task.tested = lemmas
        return self._in_copy(tasks, copy, self.runner.smoke_all)

    def _in_copy(self, tasks, copy, run):
        """What a run on a copy of the program shows, as if it were the program."""
        unit, base = tasks[0].analysis, self.context.base
        self.copies.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self.copies) as folder:
            copy.lie_in(folder)
            for name in (unit.path, *unit.files):
                copy.add(base / name)
            outcomes = run(copy.where(base / unit.path), [task.selection() for task in tasks],
                           copy.folder_of(base))
        for outcome in outcomes:
            outcome.complaints = [(copy.original(file, base), line, text)
                                  for file, line, text in outcome.complaints]
        return outcomes

    def _learn(self, task, outcome):
        """What the proof of each name used, if it goes through with that alone."""
        known = {lemma.name for lemma in task.analysis.program.lemmas}
        found = {name: told.used_by(outcome, known, _goals_of(task, outcome, name))
                 for name in task.names}
        copy = told.Telling(set(task.names).union(*(lemmas or () for lemmas in found.values())))
        again = self._in_copy([task], copy, self.runner.prove_quickly)[0]
        for name in task.names:
            goals = _goals_of(task, again, name)
            if not again.complete or not goals or not all(goal.proved for goal in goals):
                found[name] = told.ALL
        with self.lock:
            self.learnt |= {told.entry_of(task.analysis, name): lemmas
                            for name, lemmas in found.items()}

    def _write_used(self, plan):
        keys = [told.entry_of(task.analysis, name) for task in plan.tasks for name in task.names]
        now = {key: self.learnt.get(key, self.used.get(key)) for key in keys}
        part = self.context.scope != "project" or self.args.layer
        told.write(self.used | now if part else now)

    def _recall(self, task):
        """A green verdict from before, for the same text under the same gate."""
        entries = [self.results / f"{key}.json" for key in (task.told_key, task.key)]
        entry = next((entry for entry in entries if entry.exists()), None)
        if self.args.cold or not entry:
            return False
        saved = json.loads(entry.read_text())
        if self.args.write_used and not saved["by_record"]:
            return False
        task.outcome = Outcome(goals=[Goal(**g) for g in saved["goals"]], smoke=saved["smoke"],
                               properties=saved["properties"], complete=True,
                               seconds=saved["seconds"], by_record=saved["by_record"])
        task.cached = True
        return True

    def _remember(self, task):
        o = task.outcome
        if o.proved() and not o.complaints and all(o.smoke.values()):
            for key in {task.key, task.told_key} if o.by_record else {task.key}:
                self._keep(o, self.results / f"{key}.json")

    @staticmethod
    def _keep(o, entry):
        scratch = entry.with_suffix(f".{os.getpid()}.{threading.get_ident()}")
        scratch.write_text(json.dumps({
            "goals": [vars(g) for g in o.goals], "smoke": o.smoke,
            "properties": o.properties, "seconds": o.seconds, "by_record": o.by_record}))
        scratch.replace(entry)

    @staticmethod
    def _unproved_lemmas(plan):
        unproved = set()
        for task in plan.tasks:
            if task.kind != "lemmas":
                continue
            for lemma in task.analysis.program.lemmas:
                if lemma.name in task.names:
                    goals = [g for g in task.outcome.goals
                             if reporting.lemma_of(g.name) == lemma.name]
                    if not goals or not all(g.proved for g in goals):
                        unproved.add((lemma.name, task.analysis.program.lemma_hash(lemma)))
        return unproved

    # ---- around it -----------------------------------------------------

    def _script_text(self, name):
        """The committed scripts that a lemma or function may use."""
        if not self.scripts.is_dir():
            return ""
        return repr([(p.name, p.read_text()) for p in sorted(self.scripts.glob(f"*{name}*.json"))])

    def _print(self, report):
        if not self.args.quiet and report["files"]:
            print(console.table(report))
            print()
        if report["findings"]:
            print(console.findings(report))
            print()
        print(console.totals(report))
        if self.context.scope == "project":
            folder = os.path.relpath(self._folder(), ROOT)
            print(f"report: {folder}/report.html, {folder}/report.json")

    def _folder(self):
        """Where the report goes: that of the whole project is not overwritten by one of a part."""
        whole = self.context.scope == "project" and not self.args.layer
        return WORK if whole else WORK / "part"

    def interrupt(self):
        self.stopping.set()
        self.runner.stop()
        if self.pool:
            self.pool.shutdown(wait=True, cancel_futures=True)

    def clean_up(self):
        if self.pool:
            self.pool.shutdown(wait=False, cancel_futures=True)
        self.runner.forget_failures()
        for folder in (self.private, self.copies):
            if folder:
                shutil.rmtree(folder, ignore_errors=True)


def _goals_of(task, outcome, name):
    return [goal for goal in outcome.goals
            if task.kind == "function" or reporting.lemma_of(goal.name) == name]


def read_json(path):
    try:
        return json.loads(path.read_text())
    except (OSError, ValueError):
        return {}
