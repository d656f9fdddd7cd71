"""Which files are proved, and each of them analysed: read, hashed, linted."""

import hashlib
import json
import os
from dataclasses import dataclass, field
from pathlib import Path

from . import lint
from .findings import Finding
from .language.judge import exemptions, source_of
from .program import Program
from .tokens import PreprocessError, frama_c_view, preprocess, read_unit
from .toolchain import BUILD, ROOT
from .wp import COMPLAINT, HARMLESS

# The folders whose files are proved, at any depth, and the parts in which reports show them.
FOLDERS = ["specs", "layer1_graph", "layer2_functional", "layer3_imperative", "proofs"]
LAYERS = ["specs", "proofs/lemmas", *FOLDERS[1:]]
# C that is linked and not proved: what of it touches a heap word docs/ASSUMPTIONS.md says, and
# `make audit` counts its lines.
UNPROVED = Path("ci", "unproved.txt")
SUFFIXES = (".acsl", ".h", ".c")
TEMPLATE = ".template.acsl"
WORK = BUILD / "proof"


def unproved_files(root=None):
    listed = Path(root or ROOT) / UNPROVED
    lines = listed.read_text().split("\n") if listed.exists() else []
    return {line.split("#")[0].strip() for line in lines} - {""}


def project_files():
    """All that the project claims to have proved: vocabulary, headers, then code."""
    skipped = unproved_files()
    found = [p for folder in FOLDERS for p in sorted((ROOT / folder).rglob("*"))
             if p.suffix in SUFFIXES and not p.name.endswith(TEMPLATE)
             and str(p.relative_to(ROOT)) not in skipped]
    rank = {layer: place for place, layer in enumerate(LAYERS)}
    return sorted(found, key=lambda p: (SUFFIXES.index(p.suffix), rank[layer_of(_name(p))], p))


def templates():
    """What is included once for each instance, and proved with the file that includes it."""
    return [p for folder in FOLDERS for p in sorted((ROOT / folder).rglob("*" + TEMPLATE))]


def _name(path):
    return str(path.relative_to(ROOT))


@dataclass
class Analysis:
    name: str                       # how reports name the file
    path: str                       # what Frama-C is given, relative to the base
    base: Path
    program: Program = None
    places: dict = field(default_factory=dict)
    contracts: dict = field(default_factory=dict)       # as written
    files: list = field(default_factory=list)
    measures: dict = field(default_factory=dict)        # recursive definition -> its measure
    findings: list = field(default_factory=list)

    @property
    def layer(self):
        return layer_of(self.name)


def layer_of(name):
    """The part of the project that a file belongs to: the longest that fits."""
    fitting = [layer for layer in LAYERS if name.startswith(layer + "/")]
    return max(fitting, key=len) if fitting else (name.split("/")[0] if "/" in name else "files")


READERS = ["tokens", "program", "circles", "lint", "rules/*", "language/*", "units", "toolchain"]
PROVERS = ["tokens", "program", "circles", "plan", "leaves", "smoke", "told", "wp", "toolchain"]


def fingerprint(modules, toolchain):
    """The gate's own code and tools: when they change, no verdict cached by them counts."""
    here = Path(__file__).parent
    parts = [p.read_bytes() for m in modules for p in sorted(here.glob(f"{m}.py"))]
    return hashlib.sha256(b"\0".join(parts)).hexdigest() + toolchain.fingerprint()


def unit_path(name, base):
    """Frama-C takes .c files only: a header or a specification gets a one-line unit."""
    if name.endswith(".c"):
        return name
    unit = WORK / "units" / (name.replace("/", "__").replace("..", "up") + ".c")
    text = f'#include "{os.path.relpath(base / name, unit.parent)}"\n'
    unit.parent.mkdir(parents=True, exist_ok=True)
    if not unit.exists() or unit.read_text() != text:
        unit.write_text(text)
    return os.path.relpath(unit, base)


class Analyser:
    def __init__(self, toolchain, runner, base, style, cold):
        self.toolchain, self.runner = toolchain, runner
        self.base, self.style, self.cold = Path(base), style, cold
        self.seal = fingerprint(READERS, toolchain) + repr((style, sorted(exemptions())))
        self.store = WORK / "analysis"
        self.store.mkdir(parents=True, exist_ok=True)

    def name_of(self, path):
        return os.path.relpath(os.path.realpath(path), os.path.realpath(self.base))

    def analyse(self, file):
        """Preprocess, parse, hash and lint one file."""
        name = self.name_of(file)
        analysis = Analysis(name, unit_path(name, self.base), self.base)
        full = self.base / analysis.path
        try:
            text = preprocess(self.toolchain.gcc, full, frama_c_view(self.toolchain.share))
        except PreprocessError as error:
            analysis.findings = [Finding("parse", str(error).split("\n")[0], name, 1)]
            return analysis
        raw = source_of(self.base, analysis.path, self.toolchain)
        key = hashlib.sha256((self.seal + name + text + raw.digest()).encode()).hexdigest()[:32]
        entry = self.store / f"{key}.json"
        if entry.exists() and not self.cold:
            saved = json.loads(entry.read_text())
            analysis.program = Program(saved["printed"])
            analysis.places = {k: tuple(v) for k, v in saved["places"].items()}
            analysis.files, analysis.contracts = saved["files"], saved["contracts"]
            analysis.measures = saved["measures"]
            analysis.findings = [Finding(**f) for f in saved["findings"]]
            return analysis
        printed, complaints = self._parse(analysis)
        analysis.findings = complaints
        if printed is None:
            return analysis
        analysis.program = Program(printed)
        source = read_unit(text, self._user_file)
        unit = lint.Unit(name, analysis.path, self.base, source, analysis.program, self.style)
        unit.raw = raw
        analysis.places, analysis.contracts = unit.places, unit.contracts
        analysis.files = [f for f in source.files if not f.startswith("build/")]
        analysis.findings += list(lint.lint(unit, self.toolchain))
        analysis.measures = unit.measures
        entry.write_text(json.dumps({
            "printed": printed, "places": analysis.places, "files": analysis.files,
            "contracts": analysis.contracts, "measures": analysis.measures,
            "findings": [f.as_dict() for f in analysis.findings]}))
        return analysis

    def _user_file(self, marker):
        if marker.startswith("<") or marker.startswith(self.toolchain.share):
            return None
        return self.name_of(self.base / marker)

    def _parse(self, analysis):
        printed = WORK / "units" / f"printed-{os.getpid()}-{id(analysis)}.c"
        printed.parent.mkdir(parents=True, exist_ok=True)
        code, out = self.runner.kernel(analysis.path, ["-print", "-ocode", str(printed)],
                                       self.base)
        complaints = []
        for line, following in zip(out.split("\n"), out.split("\n")[1:] + [""]):
            match = COMPLAINT.match(line)
            if match:
                said = match.group("text") or following.strip()
                if not said.startswith(HARMLESS) and "treated as fatal" not in said:
                    complaints.append(Finding(
                        "warning", f"{match.group('source')}: {said}",
                        self.name_of(self.base / match.group("file")) if match.group("file")
                        else analysis.name, int(match.group("line") or 0)))
        if code or not printed.exists():
            last = Finding("parse", out.strip().split("\n")[-1], analysis.name, 1)
            complaints = [c for c in complaints if "stopping on file" not in c.message] or [last]
            for complaint in complaints:
                complaint.rule = "parse"
            printed.unlink(missing_ok=True)
            return None, complaints
        text = printed.read_text()
        printed.unlink()
        return text, complaints
