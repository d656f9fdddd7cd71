"""What the runs have in common, and what not."""

from gate.toolchain import ROOT

PAGE = ROOT / "proofs" / "record" / "stability.md"
SLOWEST = 15


def verdict(outcome):
    """What the gate would say of one unit."""
    # What the memory model takes for granted depends on no solver; `make prove` judges it.
    complaints = [text for _, _, text in outcome["complaints"]
                  if not text.startswith("Memory model hypotheses")]
    green = (outcome["complete"] and outcome["goals"] and not complaints
             and all(goal["proved"] for goal in outcome["goals"])
             and all(outcome["smoke"].values()))
    return "green" if green else "red"


def proved(outcome):
    return {goal["name"] for goal in outcome["goals"] if goal["proved"]}


def compare(runs):
    """`runs` is unit -> [outcome of each run]; only units that all runs have done count."""
    differences, times, units, goals = [], [], 0, 0
    for label, outcomes in runs.items():
        if any(outcome is None for outcome in outcomes):
            continue
        units += 1
        goals += len(proved(outcomes[0]))
        verdicts = [verdict(outcome) for outcome in outcomes]
        if len(set(verdicts)) > 1:
            differences.append(f"{label}: {', '.join(verdicts)}")
        for goal in sorted(set().union(*map(proved, outcomes)) - set.intersection(
                *map(proved, outcomes))):
            where = ", ".join("proved" if goal in proved(o) else "NOT" for o in outcomes)
            differences.append(f"{label}: {goal}: {where}")
        times += _times(label, outcomes)
    red = [label for label, outcomes in runs.items()
           if all(o is not None and verdict(o) == "red" for o in outcomes)]
    times.sort(key=lambda row: -max(row["seconds"]))
    return {"units": units, "of": len(runs), "goals": goals, "differences": differences,
            "red": red, "slowest": times[:SLOWEST],
            "most": max((max(row["seconds"]) for row in times), default=0.0)}


def _times(label, outcomes):
    """The time of each goal in each run; 0.0 where Qed, or nobody, took none."""
    seconds = [{goal["name"]: (goal["seconds"], goal["prover"]) for goal in o["goals"]}
               for o in outcomes]
    for goal in sorted(set.intersection(*(set(s) for s in seconds))):
        if any(s[goal][0] >= 0.01 for s in seconds):
            yield {"unit": label, "goal": goal, "seconds": [s[goal][0] for s in seconds],
                   "provers": [s[goal][1] for s in seconds]}


def summary(result):
    same = "the same verdict and the same goals in all runs" if not result["differences"] else \
        "DIFFERENT: " + "; ".join(result["differences"])
    lines = [f"{result['units']} of {result['of']} units in all runs, {result['goals']} goals: {same}"]
    if result["red"]:
        lines.append("red in all runs: " + "; ".join(result["red"]))
    lines += [f"  {row['goal']} in {row['unit']}: "
              + ", ".join(f"{s:.2f} s ({p})" for s, p in zip(row["seconds"], row["provers"]))
              for row in result["slowest"][:5]]
    return "\n".join(lines)


def page(result, settings, places, machine):
    rows = "\n".join(
        f"| `{row['goal']}` | {row['unit']} | "
        + " | ".join(f"{s:.2f} ({p})" for s, p in zip(row["seconds"], row["provers"]))
        + f" | {_spread(row['seconds'])} |" for row in result["slowest"])
    runs = "\n".join(f"- {setting.says()}." for setting in settings)
    differences = "\n".join(f"- {line}" for line in result["differences"]) or "None."
    return f"""# Does the proof depend on luck?

Made by `make stability ARGS='{' '.join(['--write', *places])}'`; not edited by hand.
[ci/README.md](../../ci/README.md) says how.

Solvers search, and a search can depend on a seed, on the order of questions, and on how
much of the machine it gets before its time is over. So the same units were proved from
nothing in {len(settings)} runs:

{runs}

Alt-Ergo 2.0 takes no seed; what varies for it is the load. Measured on: {', '.join(places) or 'the whole project'}.
{machine}

**{result['units']} of {result['of']} units and {result['goals']} goals in all runs.** Differences:

{differences}

## The slowest goals, in seconds

The time that one solver may take is 10 s; the slowest took {result['most']:.2f} s.

| goal | unit | {' | '.join(setting.name for setting in settings)} | slowest / quickest |
|---|---|{'---|' * len(settings)}---|
{rows}
"""


def _spread(seconds):
    least = min(seconds)
    return f"{max(seconds) / least:.1f}" if least >= 0.01 else "–"
