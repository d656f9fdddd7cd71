"""`ci/selftest`: the gate must call bad programs bad, by the right rule, and good ones good.

Each case is a file or a folder under tests/gate/bad or tests/gate/good. The first
line of a file (or of the first file of a folder) tells what to expect:
`// expect: RULE, RULE` or `// expect: green`.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .toolchain import BUILD, ROOT

CASES = ROOT / "tests" / "gate"
RESULT = BUILD / "selftest" / "results.json"


def discover(names):
    cases = sorted([*(CASES / "bad").glob("*"), *(CASES / "good").glob("*")])
    cases = [c for c in cases if c.suffix == ".c" or c.is_dir()]
    return [c for c in cases if not names or any(n in str(c.relative_to(CASES)) for n in names)]


def files_of(case):
    return sorted(case.glob("*.c")) if case.is_dir() else [case]


def expectation(case):
    """The rules that must be reported; none for a good program; None where it does not say."""
    for file in files_of(case):
        match = re.match(r"//\s*expect:\s*(.*)", file.read_text().split("\n")[0])
        if match:
            words = {w.strip() for w in match.group(1).split(",")}
            return words - {"green"}
    return None


def judge(case, code, report):
    """An explanation where the gate was wrong, "" where it was right."""
    expected = expectation(case)
    if expected is None:
        return "the case does not say what to expect (`// expect: ...` in its first line)"
    good = case.parent.name == "good"
    if good != (not expected):
        return "a good program expects green, a bad one names the rules that it breaks"
    if report is None:
        return f"no report; ci/prove ended with status {code}"
    rules = {f["rule"] for f in report["findings"]}
    if good:
        if code == 0 and report["verdict"] == "green":
            return ""
        return "called bad: " + "; ".join(f"{f['rule']} at line {f['line']}: {f['message']}"
                                          for f in report["findings"])
    if code == 0 or report["verdict"] == "green":
        return "called good"
    missing = expected - rules
    return f"not by rule {', '.join(sorted(missing))} but by {', '.join(sorted(rules))}" \
        if missing else ""


def run_case(case):
    begin = time.monotonic()
    command = [sys.executable, str(ROOT / "ci" / "prove"), "--cold", "--quiet", "--jobs", "1",
               "--timeout", "1", "--provers", "alt-ergo,z3",
               "--induction", str(case / "induction" if case.is_dir() else CASES / "induction")]
    expected = expectation(case)
    if expected:
        command += ["--until", ",".join(sorted(expected))]
    with tempfile.TemporaryDirectory(prefix="tricolor-selftest-") as scratch:
        done = subprocess.run([*command, "--report", scratch,
                               *(os.path.relpath(f, ROOT) for f in files_of(case))],
                              cwd=ROOT, capture_output=True, text=True)
        file = Path(scratch) / "report.json"
        report = json.loads(file.read_text()) if file.exists() else None
    trouble = judge(case, done.returncode, report)
    if trouble and report is None:
        trouble += "\n" + done.stderr.strip()
    return {"name": str(case.relative_to(CASES)), "passed": not trouble, "trouble": trouble,
            "expected": sorted(expectation(case) or []),
            "found": sorted({f["rule"] for f in report["findings"]}) if report else [],
            "seconds": round(time.monotonic() - begin, 1)}


def main(argv):
    parser = argparse.ArgumentParser(prog="ci/selftest", description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", help="only cases whose path contains one of these")
    # Frama-C waits idly for its provers now and then: one case more than there are cores.
    parser.add_argument("--jobs", type=int, default=(os.cpu_count() or 1) + 1)
    parser.add_argument("--verbose", action="store_true", help="a line for each case")
    args = parser.parse_args(argv)
    cases = discover(args.names)
    if not cases:
        print("ci/selftest: no case found under tests/gate", file=sys.stderr)
        return 2
    results = []
    with ThreadPoolExecutor(args.jobs) as pool:
        for result in pool.map(run_case, cases):
            results.append(result)
            if args.verbose or not result["passed"]:
                print(f"{'ok  ' if result['passed'] else 'WRONG'} {result['name']} "
                      f"[{', '.join(result['found']) or 'green'}] {result['seconds']} s"
                      + (f"\n      {result['trouble']}" if result["trouble"] else ""))
    RESULT.parent.mkdir(parents=True, exist_ok=True)
    RESULT.write_text(json.dumps({"cases": results}, indent=1) + "\n")
    failed = sum(not r["passed"] for r in results)
    bad = [r for r in results if r["name"].startswith("bad/")]
    print(f"gate self-test: {sum(r['passed'] for r in bad)} of {len(bad)} bad programs red by the "
          f"right rule, {sum(r['passed'] for r in results if r not in bad)} of "
          f"{len(results) - len(bad)} good ones green")
    print(f"{len(results) - failed} passed, {failed} failed")
    return 1 if failed else 0
