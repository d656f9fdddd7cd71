"""`ci/agree`: which goals are proved by two solvers that share no code."""

import argparse
import sys
import threading
from concurrent.futures import ThreadPoolExecutor, as_completed

from gate import console
from gate.toolchain import BUILD, SetupError, Toolchain

from . import tally
from .gate_plan import Changed, GatePlan, there_is_no
from .opinion import SECONDS, Opinions, ask
from .solvers import environment_with, in_environment

DESCRIPTION = """Ask other solvers for what the gate has proved, goal by goal. The gate stops at
the first solver that proves a goal; this runs each function and lemma once more without that
one. Needs a green `make prove` to compare with. Interrupt it as you like: what was found is kept
by content, in build/agree/, and is not asked again."""

WORK = BUILD / "agree"
# Their own limits are of wall time, and on a loaded machine they would find less. With these
# it is Why3 that ends them, by the time of the processor that they have used.
PATIENCE = {"cvc4": "--tlimit=60000", "z3": "-T:60"}


def arguments(argv):
    parser = argparse.ArgumentParser(prog="ci/agree", description=DESCRIPTION)
    parser.add_argument("places", nargs="*", metavar="PLACE",
                        help="files or folders, from the root of the project (default: all)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N",
                        help="how many units at once (default 1)")
    parser.add_argument("--again", action="store_true",
                        help="ask once more where one solver is alone")
    parser.add_argument("--tally", action="store_true",
                        help="ask nothing, only count what was found before")
    parser.add_argument("--write", action="store_true",
                        help="write proofs/record/agreement.json and .md anew")
    args = parser.parse_args(argv)
    missing = there_is_no(args.places)
    if missing:
        parser.error(f"there is no {missing}: name files or folders from the root of the project")
    if args.jobs < 1:
        parser.error("--jobs must be at least 1")
    if args.write and args.places:
        parser.error("--write is for the whole project, not for some places of it")
    return args


def main(argv):
    args = arguments(argv)
    try:
        toolchain = Toolchain()
    except SetupError as error:
        print(f"ci/agree: {error}", file=sys.stderr)
        return 2
    if not toolchain.cvc4:
        print("ci/agree: CVC4 is missing, and without it few goals have a second solver: "
              "run ci/setup first", file=sys.stderr)
        return 2
    gate = GatePlan(toolchain)
    gate.runner.toolchain = in_environment(
        toolchain, environment_with(toolchain, PATIENCE, WORK / "why3"))
    gate.runner.cache = WORK / "wp-cache"
    (WORK / "opinions").mkdir(parents=True, exist_ok=True)
    gate.runner.cache.mkdir(exist_ok=True)
    tasks = gate.tasks(args.places)
    if not args.tally:
        try:
            gate.runner.forget_failures()
            ask_all(tasks, gate, args.jobs, args.again)
        except KeyboardInterrupt:
            print("\ninterrupted; what was found so far is kept", file=sys.stderr)
            return 130
        except Changed as change:
            print(f"ci/agree: {change}", file=sys.stderr)
            return 2
    result = tally.count([(task, opinions_of(task), gate.record(task)) for task in tasks],
                         toolchain.versions)
    print(tally.summary(result))
    if args.write:
        tally.write(result)
    if not result["units"]["compared"]:
        print("ci/agree: nothing was compared: run `make prove` first"
              + (", then this without --tally" if args.tally else ""), file=sys.stderr)
        return 2
    return 0


def opinions_of(task):
    """What was found of a unit so far; another call may have added to it meanwhile."""
    return Opinions(WORK / "opinions" / f"{task.key}.json")


def ask_all(tasks, gate, jobs, again):
    """The second opinions of all units: first briefly, then for longer where goals are left."""
    if again:
        for task in tasks:
            opinions = opinions_of(task)
            if opinions.alone(gate.record(task)):
                opinions.tried = []
                opinions.save()
    # In no order, so that a call which is interrupted has seen some of everything.
    mixed = sorted(tasks, key=lambda task: task.key)
    for seconds in SECONDS:
        print(f"ci/agree: {seconds} s a goal", file=sys.stderr)
        one_round(mixed, gate, jobs, seconds)


def one_round(tasks, gate, jobs, seconds):
    progress = console.Progress([gate.weight(task) for task in tasks])
    stopping = threading.Event()

    def one(task):
        if stopping.is_set():
            return []
        gate.stop_if_changed()
        return ask(opinions_of(task), task, gate.record(task), gate.runner, gate.context.base,
                   seconds)

    with ThreadPoolExecutor(jobs) as pool:
        try:
            futures = {pool.submit(one, task): task for task in tasks}
            for future in as_completed(futures):
                task = futures[future]
                for _, _, text in future.result():
                    print(f"ci/agree: {task.label}: {text}", file=sys.stderr)
                progress.step(gate.weight(task), task.label)
        except BaseException:
            stopping.set()
            gate.runner.stop()
            raise
    progress.close()
