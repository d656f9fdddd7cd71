"""`ci/prove --why FILE:NAME`: what a definition, lemma or function rests on, and what leans on it."""

from . import units
from .console import clock
from .plan import make_plan
from .program import LOGIC_KINDS, words_of


def why(target, run, weigh):
    """The lines to print; None where no file of the project has such a name."""
    file, _, name = target.rpartition(":")
    analyses = run.analyse(units.project_files())
    plan = make_plan(analyses, "", lambda task: True, lambda name: "")
    home = next((a for a in analyses if a.program and a.name == file and _globals(a, name)), None)
    if not home:
        return None
    thing = _globals(home, name)[0]
    lines = [f"{file}:{name} ({thing.kind})", "", "rests on"]
    lines += _below(home, thing) or ["  nothing that is defined here"]
    lines += ["", "what leans on it"]
    if thing.kind == "function":
        near = [task for task in plan.tasks if task.kind == "function"     # no namesake there
                and any(g.text == thing.text for g in _globals(task.analysis, name))]
        own = [task for task in near if task.names == [name]]
        callers = [task for task in near
                   if name in task.analysis.program.functions[task.names[0]].calls]
        return [*lines, *_again("if its body changes", own, weigh),
                *_again("if its contract changes", own + callers, weigh)]
    leaning = [task for task in plan.tasks if _leans(task, name, thing.text)]
    return [*lines, *_again("if it changes", leaning, weigh)]


def _globals(analysis, name):
    program = analysis.program
    return [g for g in [*program.logic, *program.functions.values()] if g.name == name]


def _below(analysis, g):
    program = analysis.program
    words = g.words - {g.name}
    if g.kind == "function":
        words |= words_of(program.contract_text(g))
    names = sorted(d.name for d in program.logic
                   if d.name in words and d.kind in LOGIC_KINDS and "lemma" not in d.kind)
    lines = [f"  definitions: {', '.join(names)}"] if names else []
    if g.kind == "function":
        lines += [f"  contracts of: {', '.join(sorted(g.calls))}"] if g.calls else []
        lines += [f"  {len(program.lemmas)} lemmas are told to the provers"] if program.lemmas else []
    elif g.kind.endswith("lemma"):
        before = sum(lemma.order < g.order for lemma in program.lemmas)
        lines += [f"  {before} lemmas before it are told to the provers"] if before else []
    return lines


def _leans(task, name, text):
    heads, below = task.analysis.program.foundation(task.names, task.kind)
    return any(g.name == name and g.text == text for g in [*below, *heads])


def _again(when, tasks, weigh):
    """How much is proved again, file by file."""
    if not tasks:
        return [f"  {when}: nothing is proved again"]
    seconds = sum(weigh(task) for task in tasks)
    files = {}
    for task in tasks:
        files.setdefault(task.analysis.places.get(task.names[0], (task.analysis.name, 1))[0],
                         []).append(task)
    functions = sum(task.kind == "function" for task in tasks)
    lemmas = sum(len(task.names) for task in tasks if task.kind == "lemmas")
    lines = [f"  {when}: {functions} functions and {lemmas} lemmas are proved again, "
             f"about {clock(seconds)} of one core"]
    for file, here in sorted(files.items()):
        names = [name for task in here for name in task.names]
        shown = ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")
        lines.append(f"    {file}: {shown}")
    return lines
