"""One unit against the C that is allowed: source, syntax, types, order, flow, names, stack."""

import functools
import subprocess

from ..findings import Finding
from ..rules.contracts import conjuncts
from ..toolchain import BUILD, MACHDEP, ROOT
from ..tokens import tokenise as words_of
from . import aliasing, names, stack, twin
from .c_check import Checker
from .c_flow import Flow
from .c_order import Order
from .c_parser import Parser
from .c_tokens import tokenise
from .source import Source
from .words import HEADERS

EXEMPTIONS = ROOT / "ci" / "exempt.txt"


def headers():
    """The folder with this language's own three headers."""
    folder = BUILD / "proof" / "headers"
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in HEADERS.items():
        file = folder / name
        if not file.exists() or file.read_text() != text:
            file.write_text(text)
    return folder


@functools.lru_cache
def known_macros(gcc, share):
    """Macros that exist before anybody writes one: the compiler's, its headers', Frama-C's."""
    text, found = "".join(f"#include <{h}>\n" for h in HEADERS), set()
    for options in ([], ["-O2", "-std=c11"],
                    ["-nostdinc", f"-I{share}/libc", "-D__FRAMAC__",
                     f"-D__FC_MACHDEP_{MACHDEP.upper()}", "-m64"]):
        done = subprocess.run([gcc, "-E", "-dM", "-x", "c", *options, "-"], input=text,
                              capture_output=True, text=True)
        found |= {line.split()[1].split("(")[0] for line in done.stdout.splitlines()}
    return frozenset(found)


def source_of(base, path, toolchain):
    return Source(base, path, known_macros(toolchain.gcc, toolchain.share))


def exemptions():
    """(file, function, rule) of the project's executable models: each says why."""
    lines = EXEMPTIONS.read_text().split("\n") if EXEMPTIONS.exists() else []
    return {tuple(line.split("#")[0].split()) for line in lines if line.split("#")[0].strip()}


class Judge:
    def __init__(self, unit, toolchain):
        self.unit, self.toolchain = unit, toolchain
        self.found = []                     # (rule, message, token)
        self.allowed = exemptions() if unit.style else set()

    def exempt(self, rule, function):
        return (self.unit.name_of(function.body.token.file), function.name, rule) in self.allowed

    def contract(self, name):
        program = self.unit.program
        return program.functions.get(name) or program.prototypes.get(name)

    def is_pure(self, name):
        g = self.contract(name)
        clauses = g.clause_list("assigns") if g is not None else []
        return bool(clauses) and all(c.text.strip() == "\\nothing" for c in clauses)

    def valid_of(self, name):
        """Parameters that point to something whenever the function is called."""
        g, found = self.contract(name), set()
        for clause in g.clause_list("requires") if g is not None else ():
            if not clause.behaviour and clause.kind != "check":
                for part in conjuncts(clause.text):
                    texts = [t.text for t in words_of(part)]
                    if len(texts) == 4 and texts[0] in ("\\valid", "\\valid_read"):
                        found.add(texts[2])
        return found

    def findings(self):
        source = self.unit.raw or source_of(self.unit.base, self.unit.path, self.toolchain)
        for rule, message, path, line in source.findings:
            yield Finding(rule, message, self.unit.name_of(path), line)
        done = subprocess.run([self.toolchain.gcc, "-E", "-C", "-dD", "-nostdinc",
                               f"-I{headers()}", str(self.unit.path)],
                              capture_output=True, text=True, cwd=self.unit.base)
        if done.returncode:
            if not source.findings:
                yield Finding("language", done.stderr.strip().split("\n")[0], self.unit.name, 1)
            return
        self.program(done.stdout)
        seen = set()
        for rule, message, token in self.found:
            key = (rule, token.file, token.line, message)
            if key not in seen:
                seen.add(key)
                yield Finding(rule, message, self.unit.name_of(token.file), token.line)

    def program(self, text):
        parser = Parser(tokenise(text), self.found).unit()
        Checker(parser, self.found, self.valid_of).unit()
        Order(parser, self.found, self.is_pure).unit()
        Flow(parser, self.found, self.exempt).unit()
        self.found += names.check(parser, self.toolchain.gcc, str(headers()))
        self.found += stack.check(parser, self.contract, self.exempt)
        self.found += aliasing.check(parser, self.unit)
        self.found += twin.check(parser, self.unit.program)


def judge(unit, toolchain):
    return list(Judge(unit, toolchain).findings())
