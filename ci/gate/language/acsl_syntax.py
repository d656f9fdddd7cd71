"""The words and the trees of ACSL: what the parser reads and what it makes of it."""

import re

LEX = re.compile(r"""
    (?P<space>\s+)
  | (?P<float>(?:\d+\.(?!\.)\d*|\.\d+)(?:[eE][+-]?\d+)?[fFdDlL]?|\d+[eE][+-]?\d+[fFdDlL]?)
  | (?P<number>(?:0[xX][0-9a-fA-F]+|0[0-7]*(?![0-9])|[1-9][0-9]*)[uUlL]*(?!\w))
  | (?P<string>L?"(?:\\.|[^"\\])*")
  | (?P<char>L?'(?:\\.|[^'\\])+')
  | (?P<word>\\?[A-Za-z_][A-Za-z0-9_]*|[ℤℝ𝔹∀∃π])
  | (?P<punct><==>|==>|-->|<-->|<<=|>>=|\.\.\.|->|<<|>>|<=|>=|==|!=|&&|\|\||\^\^|\.\.|::|:=
      |[-+*/%<>=!~&|^?:;,.(){}\[\]≤≥≡≢∧∨¬⇒⇔⊻∈])
""", re.X)

# Frama-C prints the signs of mathematics; the trees hold the ASCII spelling.
ASCII = {"∀": "\\forall", "∃": "\\exists", "≤": "<=", "≥": ">=", "≡": "==", "≢": "!=", "∧": "&&",
         "∨": "||", "¬": "!", "⇒": "==>", "⇔": "<==>", "⊻": "^^", "ℤ": "integer", "ℝ": "real",
         "𝔹": "boolean", "∈": "\\in", "π": "\\pi"}

C_INTEGER_WORDS = {"char", "short", "int", "long", "signed", "unsigned", "_Bool"}
INTEGER_TYPEDEFS = {f"{u}int{bits}_t" for u in ("", "u") for bits in (8, 16, 32, 64)} | {
    "size_t", "ptrdiff_t", "intptr_t", "uintptr_t", "intmax_t", "uintmax_t", "bool"} | {
    f"{u}int_{kind}{bits}_t" for u in ("", "u") for kind in ("least", "fast")
    for bits in (8, 16, 32, 64)}
QUALIFIERS = {"const", "\\ghost", "restrict", "__restrict", "volatile"}
LOGIC_TYPES = {"integer", "real", "boolean"}


class AcslError(Exception):
    """An annotation outside the allowed language: the rule it breaks, and what to do."""

    def __init__(self, rule, message, word=""):
        super().__init__(message)
        self.rule, self.message, self.word = rule, message, word


class Node:
    """One term or predicate. Kinds and what they hold:

    number, char, string, float, name (value = the text); const (\\true, \\result ...);
    unary, binary (value = the operator); compare (value = the operators of the chain);
    not, and, or, xor, implies, iff, cond; let (value = the name, kids = value and body);
    forall, exists (value = [(type, name)]); call, builtin (value = the name, labels);
    index, field, arrow, range (kids may be None); cast, sizeof (value = the type);
    at (value = the label); old; named (value = the name)."""
    __slots__ = ("kind", "value", "kids", "labels")

    def __init__(self, kind, value=None, kids=(), labels=()):
        self.kind, self.value, self.kids, self.labels = kind, value, kids, labels

    def __repr__(self):
        parts = [repr(self.value)] if self.value is not None else []
        parts += ["{" + ", ".join(self.labels) + "}"] if self.labels else []
        return f"{self.kind}({', '.join(parts + [repr(k) for k in self.kids])})"

    def __eq__(self, other):
        return isinstance(other, Node) and repr(self) == repr(other)

    def walk(self):
        """The node and all below it."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(k for k in node.kids if k is not None)


class Type:
    """A C or logic type as written: base words without qualifiers, and what is put on them."""
    __slots__ = ("base", "stars", "dimensions")

    def __init__(self, base, stars=0, dimensions=0):
        self.base, self.stars, self.dimensions = base, stars, dimensions

    def __repr__(self):
        return self.base + (" " + "*" * self.stars if self.stars else "") + "[]" * self.dimensions


class Definition:
    """`logic` or `predicate`: kind, name, labels, parameters [(type, name)], body or None."""

    def __init__(self, kind, name, labels, parameters, result, body):
        self.kind, self.name, self.labels = kind, name, labels
        self.parameters, self.result, self.body = parameters, result, body


class Lemma:
    def __init__(self, kind, name, labels, body):
        self.kind, self.name, self.labels, self.body = kind, name, labels, body


class ClauseTree:
    """A clause of a contract, or a code annotation; `terms` are trees of its expressions."""

    def __init__(self, keyword, terms, behaviour="", kind=""):
        self.keyword, self.terms, self.behaviour, self.kind = keyword, terms, behaviour, kind


def number_of(text):
    """The value of a whole number as C writes it."""
    digits = text.rstrip("uUlL")
    return int(digits, 8 if re.fullmatch(r"0[0-7]+", digits) else 0)


def lex(text):
    """[(kind, text)] with the ASCII spelling; every character belongs to some word."""
    tokens, position = [], 0
    for match in LEX.finditer(text):
        if match.start() != position:
            break
        position = match.end()
        kind = match.lastgroup
        if kind != "space":
            word = match.group()
            tokens.append((kind, ASCII.get(word, word)))
    if position != len(text):
        raise AcslError("language", f"`{text[position:position + 20].split()[0]}` is no word of "
                        "the annotations that may be written", text[position])
    tokens.append(("end", ""))
    return tokens
