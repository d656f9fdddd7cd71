"""Who proves what: each lemma and each function once, nothing leaning on itself."""

import hashlib
from dataclasses import dataclass, field

from .circles import circles
from .findings import Finding

LEMMAS_A_TASK = 8


@dataclass
class Task:
    """One run of WP: a function of a unit, or some of its lemmas."""
    analysis: object
    names: list
    kind: str                       # "function" or "lemmas"
    key: str = ""
    outcome: object = None
    cached: bool = False
    waiting: int = 0                # so many parts of it are still to be done
    told: object = None             # the lemmas that its proof is told, or None: all
    told_key: str = ""              # the key of a verdict that rests on these alone
    tested: object = None           # those that its smoke tests were told

    @property
    def label(self):
        return f"{self.analysis.name} {', '.join(self.names[:1])}" + (
            f" and {len(self.names) - 1} more" if len(self.names) > 1 else "")

    def selection(self):
        if self.kind == "lemmas":
            return ["-wp-prop", ",".join(self.names)]
        return ["-wp-fct", self.names[0]]


@dataclass
class Plan:
    tasks: list = field(default_factory=list)
    lemma_owner: dict = field(default_factory=dict)     # (name, hash) -> analysis
    findings: list = field(default_factory=list)


def make_plan(analyses, seal, wanted, script_text):
    """Give every lemma and function to the first unit that has it.

    Units are ordered so that a specification comes after all that it includes.
    A lemma of unit U then rests on lemmas that stand before it in U, which belong
    to U or to an earlier unit: no circle is possible."""
    plan = Plan()
    ready = [a for a in analyses if a.program]
    specs = [a for a in ready if a.name.endswith(".acsl")]
    specs.sort(key=lambda a: (len(a.program.lemmas), len(a.program.logic), a.name))
    rest = [a for a in ready if not a.name.endswith(".acsl")]
    functions = set()
    for analysis in [*specs, *rest]:
        program = analysis.program
        own = []
        for lemma in program.lemmas:
            key = (lemma.name, program.lemma_hash(lemma))
            if key not in plan.lemma_owner:
                plan.lemma_owner[key] = analysis
                own.append(lemma.name)
        for start in range(0, len(own), LEMMAS_A_TASK):
            names = own[start:start + LEMMAS_A_TASK]
            plan.tasks.append(Task(analysis, names, "lemmas"))
        for function in program.functions.values():
            place = analysis.places.get(function.name, (analysis.name, 1))
            key = (function.name, place[0], program.function_hash(function))
            if key in functions or not function.contract:
                continue
            functions.add(key)
            plan.tasks.append(Task(analysis, [function.name], "function"))
    plan.tasks = [t for t in plan.tasks if wanted(t)]
    for task in plan.tasks:
        task.key = key_of(task, seal, script_text)
    plan.findings = [*_bodyless(ready), *_recursion_across(ready), *_linkage(ready)]
    return plan


def key_of(task, seal, script_text, told=None):
    """While this is the same, so is the verdict."""
    program = task.analysis.program
    own = [] if task.kind == "lemmas" else [program.function_hash(program.functions[task.names[0]])]
    return _key(seal, *task.names, *own, foundation(program, task.names, task.kind, told),
                *map(script_text, task.names))


def foundation(program, names, kind, told=None):
    """The text of all that a proof rests on."""
    heads, below = program.foundation(names, kind, told)
    return "\0".join([*(head.text if n == 0 else program.contract_text(head)
                        for n, head in enumerate(heads)),
                      *(g.text for g in sorted(below, key=lambda g: g.order))])


def _key(*parts):
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]


def _bodyless(analyses):
    """A contract without a body counts only where the same contract is proved elsewhere."""
    proved = {}
    for a in analyses:
        for f in a.program.functions.values():
            if f.contract and not f.static:
                proved.setdefault(f.name, set()).add(a.program.contract_hash(f))
    for a in analyses:
        for name, p in a.program.prototypes.items():
            if name not in proved:
                message = "a contract without a body, and no file given here proves it"
            elif a.program.contract_hash(p) not in proved[name]:
                message = "the contract here is not the one that is proved with the body"
            else:
                continue
            yield Finding("no-body", message, *_place(a, name), function=name)
        for name in a.program.functions:
            if len(proved.get(name, ())) > 1:
                yield Finding("no-body", "two bodies or contracts under one name",
                              *_place(a, name), function=name)


def _place(analysis, name):
    if name in analysis.places:
        return analysis.places[name]
    try:
        lines = (analysis.base / analysis.name).read_text().split("\n")
    except OSError:
        lines = []
    line = next((n for n, text in enumerate(lines, 1) if name in text), 1)
    return analysis.name, line


def _linkage(analyses):
    """A variable that several files share must have one type, or their proofs are of two."""
    seen = {}
    for a in analyses:
        for name, type_ in a.program.variables.items():
            first = seen.setdefault(name, (type_, a))
            if first[0] != type_:
                yield Finding("linkage", f"{name} is `{type_}` here and `{first[0]}` in "
                              f"{first[1].name}: neither proof knows of the other",
                              *_place(a, name), clause=name)


def _recursion_across(analyses):
    """WP sees a circle of calls only within one unit."""
    calls, homes = {}, {}
    for a in analyses:
        for f in a.program.functions.values():
            node = (a.name, f.name) if f.static else f.name
            homes.setdefault(node, []).append(a)
            for called in f.calls:
                g = a.program.functions.get(called)
                target = (a.name, called) if g is not None and g.static else called
                calls.setdefault(node, set()).add(target)
    for node, circle in circles(calls).items():
        names = {_name(n) for n in circle}
        together = any(names <= set(a.program.functions) for a in homes.get(node, ()))
        if len(circle) > 1 and not together:
            yield Finding("recursion", "a circle of calls through several files "
                          f"({', '.join(sorted(names))}): nothing shows that it ends",
                          *_place(homes[node][0], _name(node)), function=_name(node))


def _name(node):
    return node if isinstance(node, str) else node[1]


def tainted(plan, analyses, unproved):
    """Functions and lemmas that could have used a lemma which is not proved."""
    touched = {}
    for a in analyses:
        if not a.program:
            continue
        bad = [lemma for lemma in a.program.lemmas
               if (lemma.name, a.program.lemma_hash(lemma)) in unproved]
        if not bad:
            continue
        for f in a.program.functions:
            touched[(a.name, f)] = bad[0].name
        first = min(lemma.order for lemma in bad)
        for lemma in a.program.lemmas:
            key = (lemma.name, a.program.lemma_hash(lemma))
            if lemma.order > first and plan.lemma_owner.get(key) is a:
                touched[(a.name, lemma.name)] = bad[0].name
    return touched
