"""The chain from the theorem down: clauses, goals, functions, definitions, lemmas."""

import json
import re
from dataclasses import dataclass, field

from gate.program import LEMMAS, words_of
from gate.toolchain import ROOT
from gate.units import WORK

from . import definitions

# Where templates stand: units have what was made of them.
VOCABULARY = ("specs", "proofs/lemmas")
# What the gate calls the globals that give a name a meaning, and can be written in a clause.
MEANINGFUL = ("logic", "predicate", "inductive")
# Column -> the function whose contract is its theorem, and the file that proves it.
THEOREMS = {
    "mark_sweep": ("layer3_imperative/mark_sweep/collect.c", "mark_sweep_collect"),
    "semispace": ("layer3_imperative/semispace/collect.c", "semispace_collect"),
}
CLAUSE = re.compile(r"^[ \t]*(requires|terminates|exits|assigns|ensures|decreases)\b"
                    r"[ \t]*(?:(\w+):(?!:))?[ \t]*", re.M)


class NoTheorem(Exception):
    """The report does not tell of the function whose contract is the theorem."""


class NoDefinition(Exception):
    """The theorem is written in names whose definitions were not found in the sources."""


@dataclass
class Clause:
    keyword: str
    name: str           # "" where it has none: terminates, exits, assigns
    text: str
    words: set
    goals: list = field(default_factory=list)
    line: int = 0

    @property
    def label(self):
        return f"{self.keyword} {self.name}".strip()


@dataclass
class Function:
    name: str
    unit: object                        # the gate's analysis of the file that proves it
    item: dict                          # its entry in the report
    file: str                           # where it is defined
    clauses: list
    calls: list = field(default_factory=list)   # keys of other functions
    contract_file: str = ""

    @property
    def key(self):
        return key_of(self.file, self.name)


def key_of(file, name):
    """Two columns may have static functions of one name."""
    return f"{file}:{name}"


class Chain:
    """All that stands below the theorems of the columns."""

    def __init__(self, report, analyse, agreement=None, theorems=None):
        self.report, self.analyse = report, analyse
        self.alone = {(g["of"], g["goal"]) for g in (agreement or {}).get("alone", ())}
        self.agreement = agreement
        self.items = {}                 # name -> [(file, entry of the report)]
        self.units = {}                 # file -> analysis
        for file in report["files"]:
            for item in file["functions"]:
                self.items.setdefault(item["name"], []).append((file["file"], item))
        self.functions = {}             # key -> function
        self.theorems = {}              # column -> function
        for column, (file, name) in (theorems or THEOREMS).items():
            key = self._follow(name, self._unit(file))
            if not key:
                raise NoTheorem(f"the last proof did not cover {name} in {file}: run `make prove` "
                                "first")
            self.theorems[column] = self.functions[key]
        self.texts = {name: (ROOT / name).read_text(encoding="utf-8")
                      for unit in self.units.values() for name in unit.files}
        for folder in VOCABULARY:
            for template in sorted((ROOT / folder).rglob("*.acsl")):
                name = str(template.relative_to(ROOT))
                self.texts.setdefault(name, template.read_text(encoding="utf-8"))
        self.definitions = definitions.find(self.texts)
        self._place_clauses()

    def _unit(self, file):
        if file not in self.units:
            self.units[file] = self.analyse(ROOT / file)
        return self.units[file]

    # ---- Functions and clauses ----

    def _follow(self, name, unit):
        """A function and, after it, all that it calls; its key, or None if nothing is proved of
        such a function."""
        if name not in self.items:
            return None
        file, item = self._entry(name, unit)
        key = key_of(file, name)
        if key in self.functions:
            return key
        if name not in unit.program.functions:
            if not file.endswith(".c"):
                return None
            unit = self._unit(file)
        program = unit.program.functions[name]
        contract = unit.contracts.get(name, program.contract)
        function = self.functions[key] = Function(name, unit, item, file, _clauses(contract))
        for clause in function.clauses:
            clause.goals = [g for g in item["goal_list"] if _belongs(g["clause"], clause)]
        called = [self._follow(other, unit) for other in sorted(program.calls)]
        function.calls = [other for other in called if other]
        return key

    def _entry(self, name, unit):
        """Of several that share a name, the one that the unit reads, or whose header it reads."""
        entries = self.items[name]
        near = [e for e in entries if e[0] in unit.files] + \
            [e for e in entries if e[0].removesuffix(".c") + ".h" in unit.files]
        return (near or entries)[0]

    def _place_clauses(self):
        """The lines on which clauses stand: in a header, where the contract is there."""
        for function in self.functions.values():
            contract = function.unit.contracts.get(function.name, "")
            head = _squeezed(contract.strip().split("\n"))
            for file in function.unit.files:
                lines = _squeezed(self.texts[file].split("\n"))
                place = _block(lines, head)
                if place:
                    function.contract_file = file
                    for clause in function.clauses:
                        first = " ".join(clause.text.split("\n")[0].split())
                        clause.line = next((n for n in place if lines[n - 1] == first), place[0])
                    break

    def below(self, key):
        """The functions that one calls, and those that they call, and so on; itself first."""
        seen, queue = [], [key]
        while queue:
            current = queue.pop(0)
            if current not in seen:
                seen.append(current)
                queue += self.functions[current].calls
        return seen

    # ---- Logic ----

    def named_in(self, words):
        """The definitions among some words, in the order of their names."""
        return sorted(w for w in words if w in self.definitions
                      and self.definitions[w].kind != "lemma")

    def closure(self, function, words):
        """All definitions under some words, as the unit of a function has them. A name that the
        unit defines, and that was not found in the sources, is an error: the page would lack it."""
        below = [g for g in function.unit.program.closure(words) if g.kind not in LEMMAS]
        unknown = sorted({g.name for g in below
                          if g.kind in MEANINGFUL and g.name not in self.definitions})
        if unknown:
            raise NoDefinition(f"the contract of {function.name} rests on names whose definitions "
                               f"were not found in the sources: {', '.join(unknown)}")
        return sorted({name for g in below for name in g.defines & set(self.definitions)})

    def meaning(self):
        """Name -> definition, of all that the contracts are written in."""
        words = set().union(*(clause.words for function in self.functions.values()
                              for clause in function.clauses))
        names = {n for f in self.functions.values() for n in self.closure(f, words)}
        return {name: self.definitions[name] for name in sorted(names)}

    def lemmas_of(self, unit):
        """The lemmas that stand before the functions of a unit: a solver may use each of them."""
        return [lemma.name for lemma in unit.program.lemmas]

    def lemmas(self, functions=None):
        """Name -> (file, entry of the report), of all lemmas in reach of some functions, or of
        all."""
        units = {f.unit.name: f.unit for f in functions or self.functions.values()}
        return {name: self._entry(name, unit) for unit in units.values()
                for name in self.lemmas_of(unit) if name in self.items}

    def callers(self, name):
        """(function, goals) that establish the preconditions of a function, all proved."""
        for other, item in ((n, i) for n, entries in self.items.items() for _, i in entries):
            goals = [g for g in item["goal_list"] if f"call_{name}_" in g["clause"]
                     and "requires" in g["clause"]]
            if goals:
                yield other, goals


def load():
    """The report of the last run, and the figures on two solvers if there are any."""
    report = json.loads((WORK / "report.json").read_text(encoding="utf-8"))
    table = ROOT / "proofs" / "record" / "agreement.json"
    return report, json.loads(table.read_text()) if table.exists() else None


def _clauses(contract):
    starts = list(CLAUSE.finditer(contract))
    ends = [match.start() for match in starts[1:]] + [len(contract)]
    return [Clause(m.group(1), m.group(2) or "", contract[m.start():end].strip("\n @*/").rstrip(),
                   words_of(contract[m.end():end])) for m, end in zip(starts, ends)]


def _belongs(goal, clause):
    """Does a goal, by the name that WP gives it, prove this clause?"""
    if clause.keyword == "ensures":
        return re.fullmatch(rf"ensures_{clause.name}(_part\d+)?(_\d+)?", goal) is not None
    if clause.keyword in ("assigns", "terminates", "exits", "decreases"):
        return re.match(rf"{clause.keyword}(_|$)", goal) is not None
    return False


def _squeezed(lines):
    return [" ".join(line.split()) for line in lines]


def _block(lines, block):
    """The numbers of the lines at which a block of lines stands; blank ones do not count."""
    block = [line for line in block if line]
    filled = [(number, line) for number, line in enumerate(lines, 1) if line]
    for start in range(len(filled) - len(block) + 1):
        if block and [line for _, line in filled[start:start + len(block)]] == block:
            return [number for number, _ in filled[start:start + len(block)]]
    return []
