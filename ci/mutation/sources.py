"""Where the functions of a file stand, with their contracts and bodies, character by character."""

import re
from dataclasses import dataclass, field

from gate.tokens import TOKEN, end_of_directive

BINDERS = {"\\forall", "\\exists", "\\let"}
CONTRACT = re.compile(r"/\*@\s*(requires|terminates|exits|assigns|ensures)\b")


@dataclass(frozen=True)
class Token:
    kind: str
    text: str
    start: int
    end: int


@dataclass
class Clause:
    keyword: str            # ensures, requires, ..., "loop invariant"
    name: str
    start: int
    end: int                # just after the semicolon
    tokens: list            # of what it says, without keyword, name and semicolon


@dataclass
class Function:
    name: str
    result: str             # its type, as written
    formals: list           # [(type, name)]
    start: int              # of its name
    contract: tuple = None  # (start, end) of the annotation above it
    body: tuple = None      # (start, end) with the braces; None for a prototype
    tokens: list = field(default_factory=list)      # C of the body
    annotations: list = field(default_factory=list)  # (start, end) inside the body


def scan(text, start=0, end=None):
    """Code tokens of a stretch of text, and its annotations as (start, end)."""
    tokens, annotations, directive = [], [], -1
    for match in TOKEN.finditer(text, start, len(text) if end is None else end):
        kind, body = match.lastgroup, match.group()
        if match.start() < directive:
            continue
        if kind == "comment" and body[:3] in ("/*@", "//@"):
            annotations.append(match.span())
        elif body == "#":
            directive = end_of_directive(text, match.start())
        elif kind not in ("space", "comment"):
            tokens.append(Token(kind, body, *match.span()))
    return tokens, annotations


def closing(tokens, index):
    """Index of the bracket that closes the one at `index`; the last index if none does."""
    level = 0
    for position in range(index, len(tokens)):
        if tokens[position].text in "([{":
            level += 1
        elif tokens[position].text in ")]}":
            level -= 1
            if level == 0:
                return position
    return len(tokens) - 1


def functions(text):
    """The functions that a file defines or declares; ghost functions are left out."""
    tokens, annotations = scan(text)
    found, index, begin = [], 0, 0
    while index < len(tokens):
        token = tokens[index]
        if token.text == "{":
            index = closing(tokens, index) + 1
            if index < len(tokens) and tokens[index].text != ";":
                begin = index
            continue
        if token.text == ";":
            begin = index + 1
        if token.text == "(" and index > begin and tokens[index - 1].kind == "word":
            end = closing(tokens, index)
            after = tokens[end + 1].text if end + 1 < len(tokens) else ""
            if after in ("{", ";") and "typedef" not in _texts(tokens[begin:index]):
                found.append(_function(text, tokens, annotations, begin, index, end))
            index = end
        index += 1
    return found


def _texts(tokens):
    return [t.text for t in tokens]


def _function(text, tokens, annotations, begin, paren, end):
    before = tokens[begin - 1].end if begin else 0
    name = tokens[paren - 1]
    words = [w for w in _texts(tokens[begin:paren - 1]) if w not in ("static", "inline", "extern")]
    function = Function(name.text, " ".join(words), _formals(tokens[paren + 1:end]), name.start)
    above = [a for a in annotations if before <= a[0] < name.start
             and CONTRACT.match(text, a[0])]
    function.contract = above[-1] if above else None
    if tokens[end + 1].text == "{":
        close = closing(tokens, end + 1)
        function.body = (tokens[end + 1].start, tokens[close].end)
        function.tokens = tokens[end + 1:close + 1]
        function.annotations = [a for a in annotations
                                if function.body[0] < a[0] < function.body[1]]
    return function


def _formals(tokens):
    formals, current = [], []
    for token in [*tokens, Token("punct", ",", 0, 0)]:
        if token.text != ",":
            current.append(token.text)
        elif len(current) > 1:
            formals.append((" ".join(current[:-1]), current[-1]))
            current = []
    return formals


def clauses(text, span):
    """The clauses of one annotation: of a contract, or of a loop."""
    tokens, _ = scan(text, span[0] + 3, span[1] - (2 if text.startswith("/*", span[0]) else 0))
    found, index = [], 0
    while index < len(tokens):
        end = _semicolon(tokens, index)
        if end == len(tokens):
            break
        head = 2 if tokens[index].text == "loop" else 1
        keyword = " ".join(_texts(tokens[index:index + head]))
        name, first = "", index + head
        if tokens[first + 1].text == ":":
            name, first = tokens[first].text, first + 2
        found.append(Clause(keyword, name, tokens[index].start, tokens[end].end,
                            tokens[first:end]))
        index = end + 1
    return found


def _semicolon(tokens, index):
    level = binders = 0
    while index < len(tokens):
        word = tokens[index].text
        if word in "([{":
            level += 1
        elif word in ")]}":
            level -= 1
        elif word in BINDERS:
            binders += 1
        elif word == ";" and binders:
            binders -= 1
        elif word == ";" and level == 0:
            break
        index += 1
    return index


def line_of(text, place):
    return text.count("\n", 0, place) + 1
