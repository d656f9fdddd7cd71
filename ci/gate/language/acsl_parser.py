"""A strict parser for annotations as Frama-C prints them.

Frama-C's printed text has macros expanded, files included and contracts merged, so nothing
hides from it. What this parser does not know is refused: an `AcslError` names the rule and
says what to write instead. Nothing is skipped.
"""

from .acsl_syntax import (AcslError, C_INTEGER_WORDS, INTEGER_TYPEDEFS, LOGIC_TYPES, Node,
                          QUALIFIERS, Type, lex)
from .acsl_refused import refuse_word

RELATIONS = ("<", "<=", ">", ">=", "==", "!=")
RISING, FALLING = {"<", "<=", "=="}, {">", ">=", "=="}
CONSTANTS = {"\\true", "\\false", "\\null", "\\result", "\\nothing"}
BUILTINS = {"\\valid": 1, "\\valid_read": 1, "\\separated": None, "\\min": 2, "\\max": 2,
            "\\abs": 1}


class Parser:
    """Recursive descent over the tokens of one annotation."""

    def __init__(self, text, typedefs=frozenset()):
        self.tokens, self.at, self.typedefs = lex(text), 0, typedefs
        self.names_allowed = True          # may `name:` stand before a predicate here?

    # ---- tokens --------------------------------------------------------

    @property
    def word(self):
        return self.tokens[self.at][1]

    def peek(self, ahead=1):
        return self.tokens[min(self.at + ahead, len(self.tokens) - 1)][1]

    @property
    def kind(self):
        return self.tokens[self.at][0]

    def take(self):
        self.at += 1
        return self.tokens[self.at - 1][1]

    def accept(self, word):
        if self.word == word and self.kind != "string":
            self.at += 1
            return True
        return False

    def expect(self, word):
        if not self.accept(word):
            self.fail(f"`{word}` was expected")

    def fail(self, what):
        refuse_word(self.word)
        raise AcslError("language", f"{what} where the annotation reads `{self._nearby()}`: write "
                        "it with the constructs of docs/allowed-acsl.md", self.word)

    def _nearby(self):
        return " ".join(w for _, w in self.tokens[max(0, self.at - 3):self.at + 4]).strip()

    def name(self):
        if self.kind != "word" or self.word.startswith("\\"):
            self.fail("a name was expected")
        return self.take()

    # ---- types ---------------------------------------------------------

    def at_type(self, ahead=0):
        kind, word = self.tokens[min(self.at + ahead, len(self.tokens) - 1)]
        return kind == "word" and (
            word in C_INTEGER_WORDS or word in INTEGER_TYPEDEFS or word in LOGIC_TYPES
            or word in self.typedefs or word in QUALIFIERS
            or word in ("struct", "union", "enum", "void", "float", "double"))

    def type(self):
        """Base words, qualifiers, stars."""
        words, stars = [], 0
        while self.word in QUALIFIERS or self.word in C_INTEGER_WORDS | {
                "struct", "union", "enum", "void", "float", "double"} or not words:
            if self.word in ("volatile", "union"):
                refuse_word(self.word)
            if self.word in ("struct", "enum"):
                words.append(f"{self.take()} {self.name()}")
            elif self.word in QUALIFIERS:
                self.take()
            elif self.at_type():
                words.append(self.take())
            else:
                self.fail("a type was expected")
        while self.word in QUALIFIERS or self.word == "*":
            stars += self.take() == "*"
        return Type(" ".join(words), stars)

    def parameter(self):
        """`TYPE name` of a binder or of a logic definition."""
        type_ = self.type()
        while self.word in QUALIFIERS:
            self.take()
        name = self.name()
        while self.accept("["):
            if self.kind == "number":
                self.take()
            self.expect("]")
            type_ = Type(type_.base, type_.stars, type_.dimensions + 1)
        return type_, name

    def parameters(self):
        found = [self.parameter()]
        while self.accept(","):
            found.append(self.parameter())
        return found

    # ---- predicates ----------------------------------------------------

    def expression(self):
        """A whole term or predicate, `name:` before it where that is allowed."""
        if self.names_allowed and self.kind == "word" and self.peek() == ":" \
                and not self.word.startswith("\\"):
            name = self.take()
            self.take()
            return Node("named", name, (self.expression(),))
        return self.conditional()

    def conditional(self):
        condition = self.equivalence()
        if not self.accept("?"):
            return condition
        before, self.names_allowed = self.names_allowed, False
        then = self.conditional()
        self.names_allowed = before
        self.expect(":")
        return Node("cond", None, (condition, then, self.conditional()))

    def equivalence(self):
        left = self.implication()
        while self.accept("<==>"):
            left = Node("iff", None, (left, self.implication()))
        return left

    def implication(self):
        left = self.exclusive()
        if self.accept("==>"):
            return Node("implies", None, (left, self.implication()))
        return left

    def exclusive(self):
        left = self.disjunction()
        while self.accept("^^"):
            left = Node("xor", None, (left, self.disjunction()))
        return left

    def disjunction(self):
        return self._several("||", "or", self.conjunction)

    def conjunction(self):
        return self._several("&&", "and", self.relation)

    def _several(self, sign, kind, below):
        parts = [below()]
        while self.accept(sign):
            parts.append(below())
        return parts[0] if len(parts) == 1 else Node(kind, None, tuple(parts))

    def relation(self):
        operands, signs = [self.sum()], []
        while self.word in RELATIONS:
            signs.append(self.take())
            operands.append(self.sum())
        if not signs:
            return operands[0]
        if len(signs) > 1 and not (set(signs) <= RISING or set(signs) <= FALLING):
            self.fail("a chain of comparisons in one direction was expected")
        return Node("compare", tuple(signs), tuple(operands))

    # ---- terms ---------------------------------------------------------

    def sum(self):
        left = self.product()
        while self.word in ("+", "-"):
            left = Node("binary", self.take(), (left, self.product()))
        return left

    def product(self):
        left = self.unary()
        while self.word in ("*", "/", "%"):
            left = Node("binary", self.take(), (left, self.unary()))
        return left

    def unary(self):
        word = self.word
        if word == "!":
            self.take()
            return Node("not", None, (self.unary(),))
        if word in ("-", "+", "*", "&"):
            self.take()
            return Node("unary", word, (self.unary(),))
        if word == "(" and self.at_type(1):
            self.take()
            type_ = self.type()
            self.expect(")")
            return Node("cast", type_, (self.unary(),))
        if word in ("\\forall", "\\exists"):
            return self.quantified()
        if word == "\\let":
            return self.binding()
        if word == "sizeof":
            return self.size()
        return self.postfix()

    def quantified(self):
        kind = self.take()[1:]
        binders = self.parameters()
        self.expect(";")
        return Node(kind, binders, (self.expression(),))

    def binding(self):
        self.take()
        name = self.name()
        self.expect("=")
        before, self.names_allowed = self.names_allowed, False
        value = self.conditional()
        self.names_allowed = before
        self.expect(";")
        return Node("let", name, (value, self.expression()))

    def size(self):
        self.take()
        self.expect("(")
        if not self.at_type():
            self.fail("the size of a type was expected")
        type_ = self.type()
        while self.accept("["):
            if self.kind == "number":
                self.take()
            self.expect("]")
            type_ = Type(type_.base, type_.stars, type_.dimensions + 1)
        self.expect(")")
        return Node("sizeof", type_)

    def postfix(self):
        node = self.primary()
        while True:
            if self.accept("["):
                node = Node("index", None, (node, self.range("]")))
            elif self.word in (".", "->"):
                kind = "field" if self.take() == "." else "arrow"
                node = Node(kind, self.name(), (node,))
            else:
                return node

    def range(self, closing):
        """An index or `low .. high`; both bounds must be there."""
        before, self.names_allowed = self.names_allowed, True
        low = self.expression() if self.word != ".." else None
        if self.accept(".."):
            high = self.expression() if self.word != closing else None
            if low is None or high is None:
                raise AcslError("language", "a range without a bound: write both, as in "
                                "`p + (0 .. n - 1)`", "..")
            low = Node("range", None, (low, high))
        self.expect(closing)
        self.names_allowed = before
        return low

    def primary(self):
        kind, word = self.tokens[self.at]
        if kind in ("number", "char", "string", "float"):
            self.take()
            return Node(kind, word)
        if self.accept("("):
            return self.range(")")
        if kind != "word":
            self.fail("a term was expected")
        if word in ("\\old", "\\at"):
            return self.state()
        if word in CONSTANTS:
            self.take()
            return Node("const", word)
        if word in BUILTINS:
            return self.builtin()
        if word.startswith("\\"):
            refuse_word(word)
            raise AcslError("language", f"`{word}`: this gate has not examined it; write it out "
                            "with what docs/allowed-acsl.md lists", word)
        return self.application()

    def state(self):
        old = self.take() == "\\old"
        self.expect("(")
        before, self.names_allowed = self.names_allowed, True
        inside = self.expression()
        self.names_allowed = before
        label = None
        if not old:
            self.expect(",")
            label = self.name()
        self.expect(")")
        return Node("old" if old else "at", label, (inside,))

    def labels(self):
        if not self.accept("{"):
            return ()
        found = [self.name()]
        while self.accept(","):
            found.append(self.name())
        self.expect("}")
        return tuple(found)

    def builtin(self):
        name = self.take()
        labels, arguments = self.labels(), self.arguments()
        wanted = BUILTINS[name]
        if wanted and len(arguments) != wanted:
            self.fail(f"`{name}` with {wanted} argument{'s' * (wanted > 1)} was expected")
        return Node("builtin", name, tuple(arguments), labels)

    def application(self):
        name = self.name()
        labels = self.labels()
        if self.word == "(":
            return Node("call", name, tuple(self.arguments()), labels)
        return Node("call" if labels else "name", name, (), labels)

    def arguments(self):
        self.expect("(")
        before, self.names_allowed = self.names_allowed, True
        found = [self.expression()]
        while self.accept(","):
            found.append(self.expression())
        self.names_allowed = before
        self.expect(")")
        return found
