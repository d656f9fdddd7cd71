"""Preprocessed C, comments kept, as tokens; ghost code is laid open between two marks."""

import re
from dataclasses import dataclass

TOKEN = re.compile(r"""
    (?P<directive>^[ \t]*\#[^\n]*)
  | (?P<space>\s+)
  | (?P<comment>/\*.*?\*/|//[^\n]*)
  | (?P<string>"(?:\\.|[^"\\\n])*")
  | (?P<char>'(?:\\.|[^'\\\n])+')
  | (?P<number>\.?\d(?:[eEpP][+-]|[\w.])*)
  | (?P<word>\\?[A-Za-z_]\w*)
  | (?P<punct>\.\.\.|<<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|[][(){};,:?=<>!&|^~.*/%+-])
  | (?P<other>.)
""", re.X | re.S | re.M)
NESTED = re.compile(r"/@(.*?)@/|//[^\n]*|@", re.S)
LINE = re.compile(r'\s*# (\d+) "((?:\\.|[^"\\])*)"')
DEFINE = re.compile(r"\s*#\s*(define|undef)\s+(\w+)(\()?(.*)")
OPEN, CLOSE = "ghost {", "} ghost"
GHOST = re.compile(r"[\s@]*ghost\b")


@dataclass(frozen=True)
class Token:
    kind: str
    text: str
    line: int
    file: str
    ghost: bool = False


def tokenise(preprocessed):
    """All tokens of a unit: the compiler's, and those of the ghost code between OPEN and CLOSE."""
    tokens, macros, line, file = [], {}, 1, ""
    for match in TOKEN.finditer(preprocessed):
        kind, text = match.lastgroup, match.group()
        if kind == "space":
            line += text.count("\n")
            continue
        if kind == "directive":
            marker = LINE.match(text)
            if marker:
                line, file = int(marker.group(1)) - 1, marker.group(2)
            else:
                _note_macro(text, macros)
            continue
        if kind == "comment":
            if text[:3] in ("/*@", "//@") and GHOST.match(text, 3):
                inner = text[3:-2] if text.startswith("/*") else text[3:]
                tokens += _ghost(inner, line, file, macros)
            line += text.count("\n")
            continue
        tokens.append(Token(kind, text, line, file))
    tokens.append(Token("end", "the end of the file", line, file))
    return tokens


def _note_macro(text, macros):
    match = DEFINE.match(text)
    if match and match.group(1) == "undef":
        macros.pop(match.group(2), None)
    elif match:
        macros[match.group(2)] = None if match.group(3) else match.group(4)


def _ghost(text, line, file, macros):
    """The tokens of `ghost ...`; its own annotations are left out, but for ghost arguments."""
    start = GHOST.match(text).end()
    line += text.count("\n", 0, start)
    tokens = [Token("mark", OPEN, line, file, True)]
    position = start
    for match in NESTED.finditer(text, start):
        tokens += _plain(text[position:match.start()], line, file, macros)
        line += text.count("\n", position, match.start())
        inner = match.group(1)
        if inner is not None and GHOST.match(inner):
            tokens += _ghost(inner, line, file, macros)
        line += match.group().count("\n")
        position = match.end()
    tokens += _plain(text[position:], line, file, macros)
    return tokens + [Token("mark", CLOSE, line, file, True)]


def _plain(text, line, file, macros, hidden=()):
    """Frama-C expands macros in annotations, the compiler's preprocessor does not."""
    tokens = []
    for match in TOKEN.finditer(text):
        kind, word = match.lastgroup, match.group()
        if kind == "word" and word not in hidden and macros.get(word) is not None:
            tokens += _plain(macros[word], line, file, macros, (*hidden, word))
        elif kind not in ("space", "comment"):
            tokens.append(Token(kind, word, line, file, True))
        line += word.count("\n")
    return tokens
