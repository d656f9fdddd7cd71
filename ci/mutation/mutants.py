"""The list of mutants: the same on each run, and spread over all proved functions."""

import hashlib
import os
from dataclasses import asdict, dataclass

from gate.toolchain import ROOT
from gate.units import FOLDERS, project_files

from . import code, contracts
from .project import Project
from .sources import functions, line_of

# Not mutated: what is only said, and what is proved about the layers.
LAYERS = set(FOLDERS) - {"specs", "proofs"}
# How many mutants of a kind a function gets, by the goals of the first proof that is repeated for
# each: those of large functions cost more, each. First what ships, then layers 1 and 2.
QUOTAS = {
    "code": ([(12, 9), (25, 6), (35, 3), (10000, 1)], [(12, 4), (25, 2)]),
    "ensures": ([(30, 2), (100, 1)], [(20, 1)]),
    "requires": ([(10000, 2)], [(10000, 1)]),
    "invariant": ([(50, 1)], [(40, 1)]),
}


@dataclass
class Mutant:
    id: str
    file: str
    line: int
    function: str
    kind: str           # code, ensures, requires, invariant
    operator: str
    before: str
    after: str
    clause: str         # the name of the clause, for contracts and invariants
    start: int
    end: int
    replacement: str

    def apply(self, text):
        """The mutated text. Lines stay where they are."""
        old = text[self.start:self.end]
        missing = old.count("\n") - self.replacement.count("\n")
        return text[:self.start] + self.replacement + "\n" * missing + text[self.end:]

    def as_dict(self):
        public = asdict(self)
        for name in ("start", "end", "replacement"):
            del public[name]
        return public


def sources():
    """The proved files of the layers: name -> text."""
    files = {str(p.relative_to(ROOT)): p.read_text() for p in project_files()
             if p.suffix in (".c", ".h")}
    return {name: text for name, text in files.items() if name.split("/")[0] in LAYERS}


def mutants_of(texts):
    """All mutants that the operators make of some files."""
    parsed = {name: functions(text) for name, text in texts.items()}
    signatures = {f.name: [t for t, _ in f.formals] for fs in parsed.values() for f in fs}
    found = []
    for name, text in texts.items():
        for function in parsed[name]:
            found += _mutants_of_function(name, text, function, signatures)
    return found


def _mutants_of_function(name, text, function, signatures):
    if function.body:
        for operator, start, end, new in code.mutations(text, function, signatures):
            yield from _made(name, text, function, "code", operator, "", start, end, new)
        for operator, clause, start, end, new in contracts.invariant_mutations(text, function):
            yield from _made(name, text, function, "invariant", operator, clause.name, start, end,
                             new)
    for operator, clause, start, end, new in contracts.contract_mutations(text, function):
        yield from _made(name, text, function, clause.keyword if clause else "requires", operator,
                         clause.name if clause else "mutant", start, end, new)


def _made(name, text, function, kind, operator, clause, start, end, new):
    mutant = Mutant("", name, line_of(text, start), function.name, kind, operator, "", "", clause,
                    start, end, new)
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", end)
    mutant.before = " ".join(text[first:last].split())
    mutant.after = " ".join((text[first:start] + new + text[end:last]).split())
    yield mutant


def name_all(mutants):
    """Ids that stay when lines or files move: of the layer, the function, the operator and the
    changed text."""
    seen = {}
    for m in mutants:
        layer, name = m.file.split("/")[0], os.path.basename(m.file)
        said = (layer, name, m.function, m.kind, m.operator, m.before, m.after)
        seen[said] = seen.get(said, 0) + 1
        code_ = hashlib.sha256(repr((*said, seen[said])).encode()).hexdigest()[:6]
        m.id = f"{name}:{m.function}:{m.kind}-{m.operator}:{code_}"
    return mutants


def selected(mutants, goals):
    """As many of each function as it gets; operators in turn, beginning with another in each.
    `goals` tells how many goals are to be proved anew for a mutant, at first."""
    groups, chosen = {}, []
    for m in mutants:
        groups.setdefault((m.file, m.function, m.kind), []).append(m)
    for (file, function, kind), group in groups.items():
        table = QUOTAS[kind][0 if file.startswith("layer3_imperative/") else 1]
        count = goals(group[0])
        number = next((number for limit, number in table if count <= limit), 0)
        chosen += _in_turn(group, number, function)
    return sorted(chosen, key=lambda m: (m.file, m.line, m.start, m.operator, m.replacement))


def _in_turn(group, number, function):
    operators = {}
    for m in group:
        operators.setdefault(m.operator, []).append(m)
    names = sorted(operators)
    turn = int(hashlib.sha256(function.encode()).hexdigest(), 16)
    names = names[turn % len(names):] + names[:turn % len(names)]
    picked, round_ = [], 0
    while len(picked) < min(number, len(group)):
        for name in names:
            own = operators[name]
            if round_ < len(own) and len(picked) < number:
                picked.append(own[(turn + round_) % len(own)])
        round_ += 1
    return picked


def all_mutants():
    project = Project({})
    return selected(name_all(mutants_of(sources())), project.goals_again)


def sample(mutants, number):
    """Evenly spread over a list."""
    step = len(mutants) / number
    return [mutants[int(i * step)] for i in range(min(number, len(mutants)))]
