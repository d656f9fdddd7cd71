"""`ci/mutate`: mutants of the proved code and of its contracts, each to be rejected."""

import argparse
import json
import os
import sys

from gate.toolchain import SetupError

from . import page, results
from .mutants import all_mutants, sample
from .run import WORK, Run

DESCRIPTION = """Make mutants of the proved C and of its contracts, and see that each is rejected:
by the proof of the function itself or of a caller, by a client program, or by a contract test.
Only what a mutant can affect is proved anew, to the first red goal. Verdicts are kept in
build/mutation/, and a later run goes on from there. Exit status: 0 if each survivor is explained
in ci/mutation/survivors.json and each explanation is of a survivor, else 1; 2 usage."""


def arguments(argv):
    parser = argparse.ArgumentParser(prog="ci/mutate", description=DESCRIPTION)
    parser.add_argument("only", nargs="*", metavar="TEXT",
                        help="only mutants whose id contains one of these")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N",
                        help="how many proofs at once (default: all cores)")
    parser.add_argument("--sample", type=int, metavar="N",
                        help="only N, evenly spread over the quicker half of those that the "
                        "committed run killed; all are judged anew and must be killed again")
    parser.add_argument("--list", action="store_true", help="print the mutants, judge none")
    parser.add_argument("--check", action="store_true",
                        help="judge none: hold the committed results against the explanations "
                        "and against the mutants of today")
    parser.add_argument("--known", action="store_true",
                        help="judge none: report what earlier runs have found")
    parser.add_argument("--record", action="store_true",
                        help="write ci/mutation/results.json and results.md, to be committed")
    parser.add_argument("--add", action="store_true",
                        help="write them for the mutants that are named; what is committed of "
                        "others stays as it is")
    args = parser.parse_args(argv)
    if args.jobs < 1 or (args.sample is not None and args.sample < 1):
        parser.error("--jobs and --sample must be at least 1")
    if args.record and (args.only or args.sample or args.check):
        parser.error("--record needs all mutants: leave out names, --sample and --check")
    if args.add and (not args.only or args.sample or args.check or args.record):
        parser.error("--add needs names, and neither --sample, --check nor --record")
    return args


def main(argv):
    args = arguments(argv)
    mutants = today = all_mutants()
    if args.only:
        mutants = [m for m in mutants if any(text in m.id for text in args.only)]
    if not mutants:
        print("ci/mutate: no mutant has such an id; `ci/mutate --list` prints all",
              file=sys.stderr)
        return 2
    committed = results.load(results.COMMITTED, {"mutants": {}, "functions": {}})
    if args.list:
        for m in mutants:
            print(f"{m.id}\n    {m.file}:{m.line}: {m.before}\n    -> {m.after}")
        print(f"{len(mutants)} mutants")
        return 0
    if args.check:
        return told(check(mutants, committed))
    if args.sample:
        mutants = quick_sample(mutants, committed["mutants"], args.sample)
    try:
        run = Run(mutants, committed["functions"], args.jobs, anew=bool(args.sample))
        run.recall() if args.known else run.execute()
    except SetupError as error:
        print(f"ci/mutate: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\ninterrupted; what was judged so far is kept", file=sys.stderr)
        return 130
    return report(run, args, committed, {m.id for m in today})


def quick_sample(mutants, verdicts, number):
    """Evenly spread over the quicker half of those that were killed."""
    killed = [m for m in mutants if verdicts.get(m.id, {}).get("verdict") == "killed"]
    quick = sorted(killed, key=lambda m: (verdicts[m.id]["seconds"], m.id))
    ids = {m.id for m in quick[:max(number, len(quick) // 2)]}
    return sample([m for m in killed if m.id in ids], number)


def check(mutants, committed):
    """What is wrong with what is committed."""
    verdicts = committed["mutants"]
    yield from results.complaints(verdicts, results.load(results.SURVIVORS, {}))
    known = sum(m.id in verdicts for m in mutants)
    if known < results.LEAST:
        yield (f"ci/mutation/results.json knows {known} of the {len(mutants)} mutants of today, "
               f"fewer than {results.LEAST}: run `make mutate ARGS=--record` and commit what it "
               "writes")
    elif known < len(mutants):
        print(f"ci/mutate: {len(mutants) - known} of the {len(mutants)} mutants of today are not "
              "judged yet")


def report(run, args, committed, today):
    """Print and write what was found, and say what is wrong with it."""
    record = {"commit": results.commit(), "functions": run.recorded,
              "mutants": dict(sorted(run.verdicts.items()))}
    if args.add:
        record = results.added(committed, record, today)
    survivors = results.load(results.SURVIVORS, {})
    whole = args.add or not (args.only or args.sample)
    explained = survivors if whole else {k: v for k, v in survivors.items() if k in run.verdicts}
    sentences = list(run.trouble)
    sentences += results.complaints(record["mutants"], explained)
    if args.sample:
        sentences += [f"{e['id']} was killed, and now it is {e['verdict']}"
                      for e in run.verdicts.values() if e["verdict"] != "killed"]
    if len(run.verdicts) < len(run.mutants):
        sentences.append(f"{len(run.mutants) - len(run.verdicts)} mutants are not judged yet")
    WORK.mkdir(parents=True, exist_ok=True)
    (WORK / "report.json").write_text(json.dumps(record, indent=1) + "\n")
    (WORK / "report.html").write_text(page.render(record, survivors, sentences), encoding="utf-8")
    if args.record or args.add:
        results.COMMITTED.write_text(json.dumps(record, indent=0) + "\n")
        (results.HERE / "results.md").write_text(page.markdown(record, survivors))
    print(page.table(record["mutants"]))
    print("report: build/mutation/report.html, build/mutation/report.json")
    return told(sentences)


def told(sentences):
    sentences = list(sentences)
    for sentence in sentences:
        print(f"ci/mutate: {sentence}")
    print("RED" if sentences else "GREEN", f"{len(sentences)} findings", sep=": ")
    return 1 if sentences else 0
