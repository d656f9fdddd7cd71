"""Counting: how many goals two solvers prove, and which goals rest on one alone."""

import json
import subprocess

from gate.toolchain import ROOT

from .gate_plan import home_of
from .opinion import SECONDS, SOLVERS, solvers_of

TABLE, PAGE = (ROOT / "proofs" / "record" / f"agreement.{form}" for form in ("json", "md"))
GOAL_PERCENT = 95


def count(units, versions):
    """`units` are (task, opinions, record); a record of None means: not green, so not counted."""
    pairs, alone, untried, files = {}, [], 0, {}
    compared = 0
    for task, opinions, record in units:
        if record is None:
            continue
        compared += bool(opinions.tried)
        for goal, prover in sorted(record.items()):
            own = solvers_of(goal, prover)
            if not own:                         # Qed: no solver was asked
                continue
            if not opinions.tried:
                untried += 1
                continue
            entry = files.setdefault(home_of(task), [0, 0])
            others = opinions.found.get(goal, [])
            entry[1] += 1
            if set(others) - own:
                entry[0] += 1
                name = " and ".join([*sorted(own), *sorted(set(others) - own)])
                pairs[name] = pairs.get(name, 0) + 1
            else:
                alone.append({"file": home_of(task), "of": unit_of(goal, task), "goal": goal,
                              "only": sorted(own)[0], "kind": kind_of(goal, task)})
    tried = sum(entry[1] for entry in files.values())
    return {"tools": {name: versions[tool] for name, tool in SOLVERS.items()},
            "units": {"compared": compared, "all": len(units)},
            "goals": {"twice": tried - len(alone), "tried": tried, "untried": untried},
            "percent": round(100 * (tried - len(alone)) / tried, 2) if tried else 0.0,
            "only_cvc4": sum(goal["only"] == "CVC4" for goal in alone),
            "pairs": dict(sorted(pairs.items(), key=lambda pair: -pair[1])),
            "kinds": kinds(alone), "files": dict(sorted(files.items())),
            "alone": sorted(alone, key=lambda goal: (goal["file"], goal["goal"]))}


def unit_of(goal, task):
    """The function or lemma that a goal belongs to."""
    short = goal.removeprefix("typed_").removeprefix("check_")
    if task.kind == "lemmas":
        return short.removeprefix("lemma_")
    return task.names[0]


def kind_of(goal, task):
    if task.kind == "lemmas":
        return "lemma"
    clause = goal.removeprefix(f"typed_{task.names[0]}_")
    for word in ("loop_invariant", "assert_rte", "call", "assert", "ensures", "assigns",
                 "loop_assigns", "loop_variant", "terminates"):
        if clause.startswith(word):
            return {"assert_rte": "no overflow, no invalid access",
                    "call": "what a callee requires"}.get(word, word.replace("_", " "))
    return clause.split("_")[0]


def kinds(alone):
    result = {}
    for goal in alone:
        result[goal["kind"]] = result.get(goal["kind"], 0) + 1
    return dict(sorted(result.items(), key=lambda pair: -pair[1]))


def summary(result):
    goals, units = result["goals"], result["units"]
    lines = [f"{goals['twice']} of {goals['tried']} solver goals proved by two solvers, "
             f"{result['percent']:.2f} % (goal {GOAL_PERCENT} %); {len(result['alone'])} by one; "
             f"{result['only_cvc4']} by CVC4 alone",
             f"{units['compared']} of {units['all']} units compared with a green record"]
    if goals["untried"]:
        lines.append(f"{goals['untried']} goals not tried yet")
    if result["kinds"]:
        lines.append("one solver only: " + ", ".join(f"{kind} {n}"
                                                     for kind, n in result["kinds"].items()))
    return "\n".join(lines)


def write(result):
    """Both files, with the commit that was measured."""
    done = subprocess.run(["git", "rev-parse", "--short=12", "HEAD"], cwd=ROOT, text=True,
                          capture_output=True, check=False)
    result = {"commit": done.stdout.strip() or "unknown", **result}
    TABLE.write_text(json.dumps(result, indent=1) + "\n")
    PAGE.write_text(page(result))


def page(result):
    """What proofs/record/agreement.json says, to read."""
    goals = result["goals"]
    rows = "\n".join(f"| {pair} | {n} |" for pair, n in result["pairs"].items())
    kind_rows = "\n".join(f"| {kind} | {n} |" for kind, n in result["kinds"].items())
    lonely = "\n".join(f"| `{g['file']}` | `{g['of']}` | `{g['goal']}` | {g['only']} |"
                       for g in result["alone"])
    tools = ", ".join(f"{name} {version}" for name, version in result["tools"].items())
    missing = (f"\n{goals['untried']} more goals were not tried yet; `make agree` goes on.\n"
               if goals["untried"] else "")
    return f"""# Goals that two solvers prove

Made by `make agree ARGS=--write`; not edited by hand. [ci/README.md](../../ci/README.md) says how.

The gate stops at the first solver that proves a goal. Here the other solvers were asked
for the same goal, for {max(SECONDS)} s at the most: {tools}. Goals that Qed
proves by simplification alone reach no solver, and are not counted. Measured on commit
{result.get("commit", "unknown")}, {result["units"]["compared"]} of {result["units"]["all"]} units.

**{goals['twice']} of {goals['tried']} goals are proved by two solvers: {result['percent']:.2f} %.**
No more than one solver proves {len(result['alone'])}; CVC4 alone proves {result['only_cvc4']}.
{missing}
| proved by | goals |
|---|---|
{rows}

"Another" is an induction script whose leaves were given to CVC4, and to Z3 where CVC4 did not
prove them.

## Proved by one solver only

| kind | goals |
|---|---|
{kind_rows or "| none | 0 |"}

| file | function or lemma | goal | proved by |
|---|---|---|---|
{lonely or "| none | | | |"}
"""
