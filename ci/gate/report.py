"""From outcomes to the report: findings, counts, table, JSON and page."""

import json
import re
import shlex

from . import html_report
from .findings import Finding
from .rules.contracts import conjuncts
from .program import split_clauses
from .tokens import tokenise
from .toolchain import KERNEL_OPTIONS, WP_OPTIONS
from .units import LAYERS, WORK, layer_of

PROVERS = ["Qed", "Alt-Ergo", "Z3", "Script", "CVC4"]
GOOD_STATUS = ("Valid", "Partially proven")


def build(context, plan, analyses, touched):
    """The report as one dictionary, findings included (the floor comes later)."""
    files, findings = {}, []
    for task in plan.tasks:
        for item, own in _items(context, task, touched):
            files.setdefault(item.pop("file"), []).append(item)
            findings += own
    for analysis in analyses:
        findings += analysis.findings
    findings += plan.findings
    entries = [_file_entry(name, items) for name, items in files.items()]
    entries.sort(key=lambda e: (_layer_rank(e["layer"]), e["file"]))
    report = {
        "verdict": "red", "cold": context.cold, "seconds": 0.0, "jobs": context.jobs,
        "scope": context.scope, "tools": context.toolchain.versions,
        "options": [*KERNEL_OPTIONS, *WP_OPTIONS],
        "goals": _sum(entries, "goals", "proved"), "lemmas": _sum(entries, "lemmas", "proved"),
        "smoke": _sum(entries, "smoke", "passed"), "debt": sum(e["debt"] for e in entries),
        "provers": {p: sum(e["provers"][p] for e in entries) for p in PROVERS},
        "told": {"recorded": sum(task.outcome.by_record * len(task.names) for task in plan.tasks),
                 "total": sum(len(task.names) for task in plan.tasks)},
        "findings": [], "files": entries,
    }
    return report, _unique(findings)


def close(report, findings, seconds, spent):
    """`spent`: seconds of processes by purpose; `provers` is a part of `goals`."""
    report["spent"] = {what: round(spent[what], 1) for what in (*html_report.SPENT, "provers", "cpu")}
    report["findings"] = [f.as_dict() for f in findings]
    report["seconds"] = round(seconds, 1)
    report["verdict"] = "red" if findings else "green"


def write(report, base, read, folder=WORK):
    """report.json and report.html in a folder, with the sources that were read; a green cold run
    stays in cold.json until the next, whatever is proved in between."""
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(report, indent=1, ensure_ascii=False) + "\n"
    (folder / "report.json").write_text(text, encoding="utf-8")
    if report["cold"] and report["verdict"] == "green" and report["scope"] == "project":
        (folder / "cold.json").write_text(text, encoding="utf-8")
    names = {e["file"] for e in report["files"]} | {f["file"] for f in report["findings"]} | read
    sources = {}
    for name in sorted(names):
        try:
            sources[name] = (base / name).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            continue
    (folder / "report.html").write_text(html_report.render(report, sources), encoding="utf-8")


def _items(context, task, touched):
    """(report entry, findings) for each function or lemma of a task."""
    a, outcome = task.analysis, task.outcome
    trouble = [Finding("warning", f"WP: {text}", file or a.name, line,
                       task.names[0] if task.kind == "function" else "")
               for file, line, text in outcome.complaints
               if not _stated_hypothesis(a.program, text)]
    for finding in trouble:
        finding.file = context.relative(a.base / finding.file)
    for name in task.names:
        if task.kind == "lemmas":
            goals = [g for g in outcome.goals if lemma_of(g.name) == name]
            g = next(lemma for lemma in a.program.lemmas if lemma.name == name)
            kind, text, code = "lemma", g.text, a.program.lemma_hash(g)
            smoke = {}
        else:
            goals, smoke = outcome.goals, outcome.smoke
            g = a.program.functions[name]
            kind, code = "function", a.program.contract_hash(g)
            text = a.contracts.get(name, g.contract) + "\n" + g.signature
        file, line = a.places.get(name, (a.name, 1))
        findings = list(trouble)
        trouble = []
        for goal in goals:
            if not goal.proved:
                findings.append(_unproved(task, goal, kind, name, file, line))
        for test, passed in smoke.items():
            if not passed:
                findings.append(Finding(
                    "smoke", "a contradiction or dead code: what stands here can never happen",
                    file, outcome.dead.get(test) or line, name, test.removeprefix("typed_"),
                    command=gui_command(a, name)))
        findings += _untold(task, goals, name, kind, file, line)
        taint = touched.get((a.name, name))
        if taint:
            findings.append(Finding("tainted", f"it may lean on lemma {taint}, which is not proved",
                                    file, line, name))
        red = [f for f in findings if f.rule != "tainted"]
        yield _entry(file, name, kind, line, text, code, g, goals, smoke, task,
                     "red" if red else "tainted" if taint else "green"), findings


def _stated_hypothesis(program, complaint):
    """Does the contract itself demand what WP's memory model takes for granted?"""
    match = re.match(r"Memory model hypotheses for function '(\w+)': (.*)", complaint)
    g = match and (program.functions.get(match.group(1)) or program.prototypes.get(match.group(1)))
    if not g:
        return False
    contract = re.search(r"/\*@(.*?)\*/", match.group(2))
    taken = split_clauses(contract.group(1)) if contract else []
    stated = {_plain(conjunct) for clause in g.clause_list("requires") if not clause.behaviour
              for conjunct in conjuncts(clause.text)}
    hypotheses = [clause for clause in taken if clause.keyword == "requires"]
    return bool(hypotheses) and all(_plain(clause.text) in stated for clause in hypotheses)


def _plain(text):
    return " ".join(t.text for t in tokenise(text))


def lemma_of(goal):
    match = re.match(r"typed_(?:check_)?lemma_(\w+?)(?:_part\d+)?$", goal)
    return match.group(1) if match else ""


def _entry(file, name, kind, line, text, code, g, goals, smoke, task, status):
    provers = {p: 0 for p in PROVERS}
    for goal in goals:
        if goal.proved:
            provers[goal.prover if goal.prover in provers else "Qed"] += 1
    slowest = max(goals, key=lambda goal: goal.seconds, default=None)
    termination = None
    if kind == "function":
        termination = all(goal.proved for goal in goals
                          if re.search(r"_(terminates|variant|decreases)", goal.name)) \
            and any("_terminates" in goal.name for goal in goals)
    return {
        "file": file, "name": name, "kind": kind, "line": line, "status": status,
        "contract": text.strip(), "contract_hash": code, "clauses": len(g.clauses),
        "goals": {"total": len(goals), "proved": sum(goal.proved for goal in goals)},
        "smoke": {"total": len(smoke), "passed": sum(smoke.values())},
        "termination": termination, "provers": provers, "debt": provers["CVC4"],
        "slowest": {"goal": slowest.name, "prover": slowest.prover,
                    "seconds": slowest.seconds} if slowest else None,
        "seconds": round(task.outcome.seconds / len(task.names), 3), "cached": task.cached,
        "goal_list": [{"name": goal.name, "prover": goal.prover, "seconds": goal.seconds,
                       "proved": goal.proved, "clause": _clause(goal.name, name)}
                      for goal in goals],
    }


def _clause(goal, function):
    return goal.removeprefix("typed_").removeprefix(function + "_")


def _unproved(task, goal, kind, name, file, line):
    clause = _clause(goal.name, name)
    if kind == "function":
        line = line_of(task.outcome.properties, name, clause) or line
    return Finding("lemma" if kind == "lemma" else "goal",
                   f"not proved: {clause}", file, line, name, clause, goal.answer,
                   gui_command(task.analysis, name))


def line_of(properties, function, clause):
    """The line of a clause, as far as Frama-C's own report tells it."""
    rows = [r for r in properties if r["function"] == function
            and not r["status"].startswith(GOOD_STATUS)]
    for row in rows:
        label = (row["property"] or "").split(":")[0]
        if label and re.search(rf"_{re.escape(label)}(_|$)", clause):
            return int(row["line"])
    kinds = {"loop_invariant": "loop invariant", "requires": "precondition",
             "assigns": "assigns", "ensures": "postcondition", "mem_access": "mem_access",
             "overflow": "overflow", "assert": "assertion", "variant": "variant"}
    for key, kind in kinds.items():
        if key in clause:
            for row in rows:
                if kind in (row["property kind"] or ""):
                    return int(row["line"])
    return 0


def _untold(task, goals, name, kind, file, line):
    """Things that nobody tried to prove are not proved."""
    if not goals:
        yield Finding("goal", "WP generated no goal for it", file, line, name,
                      command=gui_command(task.analysis, name))
        return
    if kind == "lemma" or any(not g.proved for g in goals):
        return
    for row in task.outcome.properties:
        if row["function"] == name \
                and row["property kind"] not in ("precondition", "behavior assumption") \
                and not row["status"].startswith(GOOD_STATUS):
            yield Finding("goal", f"{row['property kind']} is {row['status'].lower()} although "
                          "no goal failed", file, int(row["line"]), name, row["property"] or "",
                          command=gui_command(task.analysis, name))


def gui_command(analysis, name):
    return f"ci/prove --gui {shlex.quote(analysis.name + ':' + name)}"


def _file_entry(name, items):
    items.sort(key=lambda i: i["line"])
    lemmas = [i for i in items if i["kind"] == "lemma"]
    return {
        "file": name, "layer": layer_of(name),
        "goals": {k: sum(i["goals"][k] for i in items) for k in ("total", "proved")},
        "lemmas": {"total": len(lemmas), "proved": sum(i["status"] == "green" for i in lemmas)},
        "smoke": {k: sum(i["smoke"][k] for i in items) for k in ("total", "passed")},
        "provers": {p: sum(i["provers"][p] for i in items) for p in PROVERS},
        "debt": sum(i["debt"] for i in items),
        "seconds": round(sum(i["seconds"] for i in items), 3), "functions": items,
    }


def _sum(entries, what, good):
    return {k: sum(e[what][k] for e in entries) for k in ("total", good)}


def _layer_rank(layer):
    return (LAYERS.index(layer) if layer in LAYERS else len(LAYERS), layer)


def _unique(findings):
    seen, result = set(), []
    for f in findings:
        key = (f.rule, f.file, f.line, f.function, f.clause, f.message)
        if key not in seen:
            seen.add(key)
            result.append(f)
    return result
