"""What WP cannot see, or sees wrongly: rules over the C and ACSL of a unit.

Each rule stands for a way in which a false program was seen to be reported as
proved, or in which a reader could be misled. The rules are in rules/; those of
style hold for the project's own files only. The C is read by the strict parser in
language/, which refuses what it does not know.
"""

import os
import re
import textwrap

from .language.acsl_rules import Language
from .language.judge import judge
from .program import LEMMAS
from .rules import contracts, preprocessor, style
from .tokens import matching

RULES = contracts.RULES


class Unit:
    """One translation unit with everything that the rules look at."""

    def __init__(self, name, path, base, source, program, style):
        self.name, self.path, self.base = name, path, base
        self.source, self.program = source, program
        self.style = style
        self.raw = None                   # the files as they lie on the disk
        self.places = {}                  # function or lemma -> (file, line)
        self.measures = {}                # recursive definition -> the measure that was proved
        self.find_places()
        self.contracts = _contracts_as_written(source)

    def find_places(self):
        """Where functions and lemmas stand in the sources."""
        self.defined = _function_definitions(self.source.tokens)
        lemmas = []
        for annotation in self.source.annotations:
            tokens = annotation.tokens()
            if "ghost" in {t.text for t in tokens[:1]}:
                self.defined.update(_function_definitions(tokens[1:]))
            lemmas += [t for t in tokens if t.text in ("lemma", "axiom")]
        for name, token in self.defined.items():
            self.places[name] = (token.file, token.line)
        printed = [g for g in self.program.globals if g.kind in (*LEMMAS, "axiom")]
        for lemma, token in zip(printed, lemmas) if len(lemmas) == len(printed) else ():
            self.places[lemma.name] = (token.file, token.line)

    def text_of(self, file):
        try:
            return (self.base / file).read_text()
        except (OSError, UnicodeDecodeError):
            return ""

    def name_of(self, path):
        """How reports name a file: relative to the base, never with a path of the machine."""
        return os.path.relpath(os.path.realpath(os.path.join(self.base, path)), self.base)

    def place(self, name):
        return self.places.get(name, (self.name, 1))

    def search(self, function, pattern):
        """First line after the beginning of a function (or of the file) with this text."""
        file, line = self.place(function) if function else (self.name, 1)
        text = self.text_of(file)
        for number, content in enumerate(text.split("\n")[line - 1:], line):
            if re.search(pattern, content):
                return file, number
        return file, line


def _function_definitions(tokens):
    """Names of functions with a body at depth 0 -> the token of the name."""
    found, index, depth = {}, 0, 0
    while index < len(tokens):
        text = tokens[index].text
        if text in "{}":
            depth += 1 if text == "{" else -1
        elif text == "(" and depth == 0 and index and tokens[index - 1].kind == "word":
            end = matching(tokens, index)
            following = tokens[end + 1].text if end + 1 < len(tokens) else ""
            if following == "{" and tokens[index - 1].text not in ("if", "while", "for", "switch"):
                found[tokens[index - 1].text] = tokens[index - 1]
            index = end
        index += 1
    return found


def _contracts_as_written(source):
    """Function -> the text of its contract, with the author's columns, for the report."""
    tokens, contracts, depth, previous = source.tokens, {}, 0, {}
    for index, token in enumerate(tokens):
        depth += {"{": 1, "}": -1}.get(token.text, 0)
        if depth == 0 and token.text in (";", "}"):
            previous[token.file] = token.line
        if depth or token.text != "(" or not index or tokens[index - 1].kind != "word":
            continue
        name = tokens[index - 1]
        for annotation in source.annotations:
            if annotation.file == name.file and annotation.depth == 0 \
                    and previous.get(name.file, 0) <= annotation.line <= name.line \
                    and re.search(r"\b(terminates|assigns|ensures|requires)\b", annotation.text):
                contracts.setdefault(name.text, textwrap.dedent(
                    annotation.text.strip("\n").rstrip()))
    return contracts


def lint(unit, toolchain):
    """All findings in one unit."""
    rules = RULES + (style.RULES if unit.style else [])
    findings = [finding for rule in rules for finding in rule(unit)]
    language = Language(unit, toolchain)
    findings += language.run()
    unit.measures = language.measures
    findings += judge(unit, toolchain)
    return findings + list(preprocessor.compilers_view(unit, toolchain))
