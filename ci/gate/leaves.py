"""Where the paths through a function end: the places that every other place of it leads to.

A contradiction on the way to a place is one at that place, too. So it is enough to look for
contradictions at the leaves: at the end of each branch, of each loop's body and of the function,
and before whatever jumps (return, break, continue). The C is that which the gate allows: what it
refuses need not be understood here.
"""

import re

from .tokens import TOKEN, end_of_directive

NESTED = re.compile(r"/@.*?@/", re.S)
JUMPS = {"return", "break", "continue", "goto"}
ASSERTION = re.compile(r"\W*(assert|check)\b")
GHOST = re.compile(r"\W*ghost\b")


class Path:
    """What a stretch of statements does: whether its end is reached, and whether it is empty of
    all that a contradiction could come from (calls, assertions, branches)."""

    def __init__(self):
        self.reached, self.plain, self.tested = True, True, False


class Leaves:
    """The insertions that `mark` makes of each leaf of a text: [(offset, text)]."""

    def __init__(self, text, mark, start=0, ghost=False):
        self.text, self.mark, self.ghost = text, mark, ghost
        self.tokens = list(_tokens(text, start, ghost))
        self.inserted = []
        self.at = 0

    # ---- Reading on ----

    def _text(self, ahead=0):
        place = self.at + ahead
        return self.tokens[place][1] if place < len(self.tokens) else ""

    def _closing(self):
        """Behind the bracket that closes the one here."""
        level = 0
        while self.at < len(self.tokens):
            level += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(self._text(), 0)
            self.at += 1
            if level == 0:
                return

    def _end(self):
        """The offset behind the token before this one."""
        return self.tokens[self.at - 1][3] if self.at else 0

    def _test(self, offset, after=""):
        self.inserted.append((offset, self.mark(self.text, offset, self.ghost) + after))

    # ---- Files, functions, statements ----

    def file(self):
        while self.at < len(self.tokens):
            kind, text, start, end = self.tokens[self.at]
            if kind == "annotation":
                self.at += 1
                if GHOST.match(text[3:]):
                    self._inside(start, end, functions=True)
            elif text == "{":
                if self.at and self._text(-1) == ")":
                    self._function()
                else:
                    self._closing()
            else:
                self.at += 1
        return self.inserted

    def _inside(self, start, end, functions=False):
        """A ghost annotation: its own functions or statements."""
        if self.text.startswith("//", start):
            return                                  # one statement on one line: nothing branches
        inner = Leaves(self.text[:end - 2], self.mark, start + 3, ghost=True)
        while inner._text() in ("@", "ghost"):
            inner.at += 1
        if functions and not any(t[1] in ("if", "while", "for") and t[0] == "word"
                                 for t in inner.tokens[:inner.at + 1]):
            inner.file()
        else:
            inner._sequence(Path())
        self.inserted += inner.inserted

    def _function(self):
        self.at += 1
        path = Path()
        self._sequence(path)
        if path.reached and not path.plain and not path.tested:
            self._test(self.tokens[self.at][2], " ; ")
        self.at += 1

    def _sequence(self, path):
        """Statements up to the brace that closes them."""
        while self.at < len(self.tokens) and self._text() != "}":
            self._statement(path)

    def _statement(self, path):
        kind, text, start, end = self.tokens[self.at]
        path.tested = False
        if kind == "annotation":
            self.at += 1
            if GHOST.match(text[3:]):
                path.plain = path.plain and not re.search(r"[(]", text)
                self._inside(start, end)
            elif ASSERTION.match(text[2:]):
                path.plain = False
        elif text == "{":
            self.at += 1
            self._sequence(path)
            self.at += 1
        elif text == "if":
            self._if(path)
        elif text in ("while", "for"):
            self._loop(path)
        elif text == "do":
            self.at += 1
            self._branch()
            self._simple()
            path.plain = False
        elif text == "switch":
            self._switch(path)
        elif text in JUMPS:
            if not path.plain:
                self._test(start)
            self._simple()
            path.reached = False
        elif text in ("case", "default"):
            while self._text() != ":":
                self.at += 1
            self.at += 1
            path.reached, path.plain = True, False
        else:
            begin = self.at
            self._simple()
            words = self.tokens[begin:self.at]
            if any(a[0] == "word" and b[1] == "(" for a, b in zip(words, words[1:])):
                path.plain = False

    def _simple(self):
        """To the semicolon."""
        while self.at < len(self.tokens) and self._text() != ";":
            if self._text() in ("(", "[", "{"):
                self._closing()
            else:
                self.at += 1
        self.at += 1

    def _if(self, path):
        self.at += 1
        self._closing()
        first, second = self._branch(), None
        if self._text() == "else":
            self.at += 1
            second = self._branch()
        path.plain = False
        path.reached = second is None or first or second
        path.tested = second is not None

    def _loop(self, path):
        endless = re.match(r"while\s*\(\s*(1|true)\s*\)|for\s*\([^;]*;\s*;",
                           self.text[self.tokens[self.at][2]:])
        self.at += 1
        self._closing()
        begin = self.at
        self._branch()
        breaks = any(t[1] == "break" for t in self.tokens[begin:self.at])
        path.plain, path.reached = False, not endless or breaks

    def _switch(self, path):
        self.at += 1
        self._closing()
        begin, inside = self.at, Path()
        inside.plain = False
        self.at += 1
        self._sequence(inside)
        words = {t[1] for t in self.tokens[begin:self.at]}
        if inside.reached:
            self._test(self.tokens[self.at][2], " ; ")
        self.at += 1
        path.plain = False
        path.reached = inside.reached or "break" in words or "default" not in words

    def _branch(self):
        """A statement that a condition leads to: whether its end is reached."""
        while self.tokens[self.at][0] == "annotation":
            self.at += 1
        path = Path()
        path.plain = False
        start = self.tokens[self.at][2]
        if self._text() == "{":
            self.at += 1
            self._sequence(path)
            if path.reached and not path.tested:
                self._test(self.tokens[self.at][2], " ; ")
            self.at += 1
        elif self._text() in ("if", "while", "for", "do", "switch"):
            self._statement(path)
        else:
            self.inserted.append((start, "{ "))
            self._statement(path)
            if path.reached:
                self._test(self._end(), " ; }")
            else:
                self.inserted.append((self._end(), " }"))
        return path.reached


def _tokens(text, start, ghost):
    """(kind, text, start, end) of code and annotations, without preprocessor lines."""
    skip, place = -1, start
    while place < len(text):
        nested = ghost and NESTED.match(text, place)
        if nested:
            yield ("annotation", "/*@" + nested.group()[2:], place, nested.end())
            place = nested.end()
            continue
        match = TOKEN.match(text, place)
        kind, body = match.lastgroup, match.group()
        if match.start() < skip or kind == "space":
            pass
        elif kind == "comment":
            if body[:3] in ("/*@", "//@"):
                yield ("annotation", body, *match.span())
        elif body == "#":
            skip = end_of_directive(text, match.start())
        else:
            yield (kind, body, *match.span())
        place = match.end()


def instrumented(text, mark):
    """The text with what `mark` makes of each leaf, line by line as it was."""
    pieces, last = [], 0
    order = sorted(enumerate(Leaves(text, mark).file()), key=lambda item: (item[1][0], item[0]))
    for _, (offset, added) in order:
        pieces += [text[last:offset], added]
        last = offset
    return "".join([*pieces, text[last:]])
