"""`ci/stability`: prove the same from nothing several times, never in the same way."""

import argparse
import dataclasses
import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor, as_completed

from agreement.gate_plan import Changed, GatePlan, there_is_no
from gate import console
from gate.toolchain import BUILD, SetupError, Toolchain
from gate.wp import Runner, fresh_directory

from . import compare
from .settings import SETTINGS, busy, seeded

DESCRIPTION = """Prove the same units from nothing in three runs that differ in the seeds of Z3
and CVC4, the order of solvers and of units, and the load of the machine; compare verdicts and
goals. The whole project takes three times as long as `make prove-cold`; name files or folders to
run it on a part. Interrupted, it goes on where it was."""

WORK = BUILD / "stability"


def arguments(argv):
    parser = argparse.ArgumentParser(prog="ci/stability", description=DESCRIPTION)
    parser.add_argument("places", nargs="*", metavar="PLACE",
                        help="files or folders, from the root of the project (default: all)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N",
                        help="how many units at once (default 1)")
    parser.add_argument("--again", action="store_true",
                        help="forget what earlier calls have found of these units")
    parser.add_argument("--write", action="store_true", help="write proofs/record/stability.md anew")
    args = parser.parse_args(argv)
    missing = there_is_no(args.places)
    if missing:
        parser.error(f"there is no {missing}: name files or folders from the root of the project")
    if args.jobs < 1:
        parser.error("--jobs must be at least 1")
    return args


def main(argv):
    args = arguments(argv)
    try:
        toolchain = Toolchain()
    except SetupError as error:
        print(f"ci/stability: {error}", file=sys.stderr)
        return 2
    gate = GatePlan(toolchain)
    tasks = gate.tasks(args.places)
    if not tasks:
        print("ci/stability: nothing is proved in what was named", file=sys.stderr)
        return 2
    try:
        for setting in SETTINGS:
            print(f"ci/stability: {setting.says()}", file=sys.stderr)
            run(setting, tasks, gate, args)
    except KeyboardInterrupt:
        print("\ninterrupted; what was proved so far is kept", file=sys.stderr)
        return 130
    except Changed as change:
        print(f"ci/stability: {change}", file=sys.stderr)
        return 2
    runs = {task.label: [_read(setting, task) for setting in SETTINGS] for task in tasks}
    result = compare.compare(runs)
    (WORK / "result.json").write_text(json.dumps(result, indent=1) + "\n")
    print(compare.summary(result))
    if args.write:
        compare.PAGE.write_text(compare.page(result, SETTINGS, args.places, _machine(args.jobs)))
    return 1 if result["differences"] or result["red"] else 0


def run(setting, tasks, gate, args):
    """One run over all units; units that it did before are left out."""
    place = WORK / setting.name
    place.mkdir(parents=True, exist_ok=True)
    todo = [t for t in setting.ordered(tasks) if args.again or not _file(setting, t).exists()]
    cache = place / "wp-cache"
    fresh_directory(cache)
    toolchain = seeded(gate.context.toolchain, setting.seed, place / "why3")
    provers = [p for p in setting.provers if p != "cvc4" or toolchain.cvc4]
    runner = Runner(toolchain, gate.scripts, cache, gate.args.timeout, provers)
    progress = console.Progress([gate.weight(task) for task in todo])

    def one(task):
        gate.stop_if_changed()
        outcome = runner.prove(task.analysis.path, task.selection(), gate.context.base,
                               smoke=task.kind == "function")
        outcome.properties = []         # of no interest here, and large
        _file(setting, task).write_text(json.dumps(dataclasses.asdict(outcome)))

    with busy(setting.busy if todo else 0), ThreadPoolExecutor(args.jobs) as pool:
        futures = {pool.submit(one, task): task for task in todo}
        try:
            for future in as_completed(futures):
                future.result()
                progress.step(gate.weight(futures[future]), futures[future].label)
        except BaseException:
            for future in futures:
                future.cancel()
            runner.stop()
            raise
    progress.close()


def _file(setting, task):
    return WORK / setting.name / f"{task.key}.json"


def _read(setting, task):
    file = _file(setting, task)
    return json.loads(file.read_text()) if file.exists() else None


def _machine(jobs):
    return f"{jobs} unit{'' if jobs == 1 else 's'} at once, on {os.cpu_count()} cores."
