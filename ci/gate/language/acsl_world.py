"""What the names in annotations mean: types, fields, variables, logic symbols of a program.

Canonical types are small values: "int" for whole numbers (a C or mathematical one), "bool",
"real", "void", "?" for what is not understood, ("ptr", T), ("array", T), ("struct", tag).
"""

import re

from ..tokens import tokenise
from .acsl_syntax import C_INTEGER_WORDS, INTEGER_TYPEDEFS, Type

STORAGE = {"static", "extern", "typedef", "inline", "__inline", "register", "auto"}
QUALIFIERS = {"const", "volatile", "restrict", "__restrict", "\\ghost", "_Noreturn"}
FLOATING = {"float", "double"}
STATE_LABELS = {"Pre", "Here", "Old", "Post", "LoopEntry"}

C_PIECE = re.compile(r"""
    (?P<ghost>/\*@\s*ghost\b(?P<inner>.*?)\*/)
  | (?P<annotation>/\*@(?P<text>.*?)\*/ | /@(?P<nested>.*?)@/)
  | (?P<comment>/\*.*?\*/ | //[^\n]*)
  | (?P<string>L?"(?:\\.|[^"\\])*") | (?P<char>L?'(?:\\.|[^'\\])+')
  | (?P<word>\\?[A-Za-z_][\w$]*) | (?P<number>\.?\d[\w.]*)
  | (?P<punct>->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||\S)
""", re.X | re.S)


def pieces(body):
    """The C of a body as (kind, text), ghost code laid open; annotations are one piece each."""
    found = []
    for match in C_PIECE.finditer(body):
        kind = match.lastgroup if match.lastgroup not in ("inner", "text", "nested") else (
            "ghost" if match.group("ghost") else "annotation")
        if kind == "ghost":
            found += pieces(match.group("inner"))
        elif kind == "annotation":
            found.append((kind, (match.group("text") or match.group("nested") or "").strip()))
        elif kind != "comment":
            found.append((kind, match.group()))
    return found


class Whole(str):
    """The canonical type "int", and which of C's it is: that matters behind a pointer."""

    def __new__(cls, base):
        whole = super().__new__(cls, "int")
        whole.base = " ".join(sorted(base.split()))
        return whole


def same_behind(one, other):
    """Are these the same types also where whole numbers lie in memory?"""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return one[0] == other[0] and same_behind(one[1], other[1])
    return one == other and getattr(one, "base", "") == getattr(other, "base", "")


class World:
    """The types, variables and logic symbols of one program."""

    def __init__(self, program):
        self.program = program
        self.typedefs, self.structs, self.variables = {}, {}, {}
        self.constants, self.definitions = set(), {}
        for g in program.globals:
            if g.kind == "c":
                self._c_global([t.text for t in tokenise(re.sub(r"/\*.*?\*/", " ", g.text,
                                                                flags=re.S))])
        self.functions = {**program.prototypes, **program.functions}
        self.typenames = frozenset(self.typedefs)
        self._c_names = {*self.variables, *self.functions, *self.typedefs, *self.constants}

    def is_c_name(self, name):
        return name in self._c_names

    # ---- reading declarations ------------------------------------------

    def _c_global(self, words):
        if "{" in words and "=" not in words[:words.index("{")]:
            self._type_definition(words)
            return
        declared = self.declaration(words)
        if declared and "typedef" in words[:3]:
            self.typedefs[declared[0]] = declared[1]
        elif declared:
            self.variables[declared[0]] = declared[1]

    def _type_definition(self, words):
        brace = words.index("{")
        tag = words[brace - 1]
        if "enum" in words[:brace]:
            inside = words[brace + 1:len(words) - words[::-1].index("}") - 1]
            level = 0
            for before, word in zip(["{", *inside], inside):
                level += {"(": 1, ")": -1}.get(word, 0)
                if level == 0 and before in ("{", ","):
                    self.constants.add(word)
            return
        fields, start = {}, brace + 1
        for index in range(brace + 1, len(words)):
            if words[index] in (";", "}"):
                declared = self.declaration(words[start:index] + [";"])
                if declared:
                    fields[declared[0]] = declared[1]
                start = index + 1
        self.structs[tag] = fields

    def declaration(self, words):
        """(name, type) of the one variable that the words declare, or None."""
        index, base = 0, []
        while index < len(words) and (not base or words[index] in C_INTEGER_WORDS | QUALIFIERS
                                      | STORAGE | FLOATING):
            word = words[index]
            if word in ("struct", "enum", "union") and index + 1 < len(words):
                base = [f"{word} {words[index + 1]}"]
                index += 1
            elif word not in QUALIFIERS | STORAGE:
                base.append(word)
            index += 1
        stars = dimensions = 0
        while index < len(words) and words[index] in {"*", *QUALIFIERS}:
            stars += words[index] == "*"
            index += 1
        if index >= len(words) or not re.match(r"[A-Za-z_]", words[index]):
            return None
        name = words[index]
        index += 1
        while index < len(words) and words[index] == "[":
            dimensions += 1
            while index < len(words) and words[index] != "]":
                index += 1
            index += 1
        if index < len(words) and words[index] not in (";", "=", ":", ","):
            return name, "?"
        return name, self.canonical(Type(" ".join(base), stars, dimensions))

    def canonical(self, type_):
        base = type_.base
        if base in ("integer",) or base in INTEGER_TYPEDEFS or base.startswith("enum ") \
                or set(base.split()) <= C_INTEGER_WORDS:
            found = Whole(base)
        elif base in ("real", "void"):
            found = base
        elif set(base.split()) & FLOATING:
            found = "real"
        elif base == "boolean":
            found = "bool"
        elif base.startswith("struct "):
            found = ("struct", base[len("struct "):])
        else:
            found = self.typedefs.get(base, "?")
        for _ in range(type_.stars):
            found = ("ptr", found)
        for _ in range(type_.dimensions):
            found = ("array", found)
        return found

    def type_of_words(self, text):
        """The type of a formal, which is given without its name."""
        words = text.split()
        if "[" in words:
            bracket = words.index("[")
            declared = self.declaration(words[:bracket] + ["formal"] + words[bracket:] + [";"])
        else:
            declared = self.declaration(words + ["formal", ";"])
        return declared[1] if declared else "?"


class Body:
    """The locals, annotations and loops of one function."""

    def __init__(self, world, function):
        self.world, self.function = world, function
        self.locals = {name: world.type_of_words(type_) for name, type_ in function.formals}
        self.annotations = []         # (text, labels in scope, is it before a loop?)
        self.bare_loops = 0           # loops with no annotation before them
        self.stream = pieces(function.body)
        self._scan()
        self.addressed = self._addressed()

    def result(self):
        words = [t.text for t in tokenise(re.sub(r"/\*.*?\*/", " ", self.function.signature,
                                                 flags=re.S))]
        return self.world.type_of_words(" ".join(words[:words.index(self.function.name)])) \
            if self.function.name in words else "?"

    def _scan(self):
        stream, labels, beginning, case = self.stream, [set()], True, False
        for index, (kind, text) in enumerate(stream):
            following = stream[index + 1][1] if index + 1 < len(stream) else ""
            if kind == "annotation":
                self.annotations.append((text, frozenset().union(*labels), following == "while"))
                continue
            if beginning and kind == "word":
                if following == ":" and text not in ("default", "case"):
                    labels[-1].add(text)
                elif text in ("case", "default"):
                    case = True
                else:
                    self._declared(index)
            if text in ("while", "for", "do") and kind == "word" and (
                    index == 0 or stream[index - 1][0] != "annotation"):
                self.bare_loops += 1
            if text == "{":
                labels.append(set())
            elif text == "}" and len(labels) > 1:
                labels.pop()
            label = text == ":" and index >= 1 and stream[index - 1][1] in labels[-1]
            beginning = text in ("{", "}", ";") or label or (case and text == ":")
            case = case and text != ":"

    def _declared(self, index):
        word = self.stream[index][1]
        if word not in self.world.typedefs and word not in INTEGER_TYPEDEFS \
                and word not in C_INTEGER_WORDS | QUALIFIERS | STORAGE | FLOATING | {
                    "struct", "enum", "union"}:
            return
        end = index
        while end < len(self.stream) and self.stream[end][1] not in (";", "="):
            end += 1
        words = [text for _, text in self.stream[index:end]] + [";"]
        declared = self.world.declaration(words)
        if declared:
            name, type_ = declared
            same = self.locals.get(name, type_) == type_
            self.locals[name] = type_ if same else "?"

    def _addressed(self):
        """Variables whose address is taken; a binary & is seen by the operand before it."""
        found = set()
        for source in (self.stream, *(pieces(text) for text, _, _ in self.annotations),
                       pieces(self.function.contract)):
            for index in range(len(source) - 1):
                if source[index][1] != "&":
                    continue
                before = source[index - 1] if index else ("", "")
                if before[0] == "number" or before[1] == "]" or (
                        before[0] == "word" and before[1] not in ("return", "case", "sizeof")):
                    continue
                after = index + 1
                while after < len(source) and source[after][1] == "(":
                    after += 1
                found.add(source[after][1] if after < len(source) else "")
        return found
