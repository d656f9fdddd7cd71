"""A strict parser for the C that can be proved. What it does not know it refuses by name.

Statements and expressions are here, declarations in c_declarations.py. Types are found in a second
pass (c_check.py). A refusal that leaves the rest readable is noted and parsing goes on; after any
other the parser goes on behind the function."""

from .c_declarations import Declarations
from .c_tokens import CLOSE, OPEN
from .c_tree import Expr, Refused, Stmt
from .words import KEYWORDS, refusal

ASSIGNMENTS = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="}
LEVELS = [["||"], ["&&"], ["|"], ["^"], ["&"], ["==", "!="], ["<", ">", "<=", ">="],
          ["<<", ">>"], ["+", "-"], ["*", "/", "%"]]


class Parser(Declarations):
    def __init__(self, tokens, findings, lenient=False):
        self.tokens, self.index, self.findings = tokens, 0, findings
        self.lenient = lenient              # reading what Frama-C prints, not what someone wrote
        self.scopes, self.ghost = [{}], False
        self.tags = {}
        self.symbols, self.functions, self.function = [], {}, None
        self.wrapped = 0                    # depth of loops (break, continue) and switches

    # ---- tokens --------------------------------------------------------

    @property
    def token(self):
        return self.tokens[self.index]

    @property
    def text(self):
        return self.tokens[self.index].text

    def ahead(self, distance=1):
        return self.tokens[min(self.index + distance, len(self.tokens) - 1)]

    def next(self):
        token = self.tokens[self.index]
        self.index = min(self.index + 1, len(self.tokens) - 1)
        return token

    def accept(self, text):
        if self.token.text == text and self.token.kind not in ("string", "char"):
            return self.next()
        return None

    def expect(self, text):
        token = self.accept(text)
        if not token:
            self.fail("language", f"`{text}` expected before `{self.text}`: "
                                  "see docs/allowed-c.md for what can be written here")
        return token

    def refuse(self, rule, message, token=None):
        if not self.lenient:
            self.findings.append((rule, message, token or self.token))

    def fail(self, rule, message, token=None):
        self.refuse(rule, message, token)
        raise Refused(message)

    def name(self):
        token = self.token
        if token.kind != "word" or token.text in KEYWORDS:
            self.fail("language", f"a name expected before `{token.text}`")
        self.check_word()
        return self.next()

    def check_word(self):
        found = refusal(self.text) if self.token.kind == "word" else None
        if found and not self.lenient:
            self.fail(*found)

    def lookup(self, name):
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        return None

    def add(self, symbol):
        symbol.level, symbol.ghost = len(self.scopes) - 1, self.ghost or symbol.ghost
        self.scopes[-1][symbol.name] = symbol
        symbol.owner = self.function
        self.symbols.append(symbol)
        return symbol

    # ---- statements ----------------------------------------------------

    def block(self):
        statement = Stmt("block", self.expect("{"))
        self.scopes.append({})
        while not self.accept("}"):
            if self.token.kind == "end":
                self.fail("language", "a block without an end")
            statement.parts += self.item()
        self.scopes.pop()
        return statement

    def item(self):
        """One item of a block: a declaration, a statement or ghost code."""
        if self.text == OPEN:
            return [self.ghost_block()]
        if self.begins_type():
            return self.local_declaration()
        return [self.statement()]

    def ghost_block(self):
        statement, outer = Stmt("ghost", self.expect(OPEN)), self.ghost
        self.ghost = True
        while not self.accept(CLOSE):
            if self.token.kind == "end":
                self.fail("language", "ghost code without an end")
            statement.parts += self.item()
        self.ghost = outer
        return statement

    def statement(self):
        token = self.token
        reader = getattr(self, f"{token.text}_statement", None) if token.kind == "word" else None
        if reader:
            self.next()
            return reader(token)
        if token.text == "{":
            return self.block()
        if self.accept(";"):
            return Stmt("empty", token)
        if token.text == OPEN:
            self.fail("language", "ghost code without braces around: the compiler would take the "
                      "next statement for it")
        if token.kind == "word" and self.ahead().text == ":":
            return self.label()
        self.check_word()
        if token.text in ("case", "default"):
            self.fail("language", f"`{token.text}` must stand directly in the braces of a switch")
        if self.begins_type():
            self.fail("language", "a declaration here needs braces around it")
        return self.expression_statement(";")

    def label(self):
        token = self.next()
        self.next()
        if not self.ghost:
            self.fail("goto", "a label: write a loop, or return early", token)
        self.expect(";")
        return Stmt("empty", token)

    def expression_statement(self, end):
        token, expr = self.token, self.assignment()
        if self.text == ",":
            self.fail("language", "the comma operator: write two statements")
        self.expect(end)
        return Stmt("expression", token, expr=expr)

    def if_statement(self, token):
        condition = self.condition()
        parts = [self.statement()]
        if self.text == OPEN and self.ahead().text == "else":
            self.fail("language", "a ghost else: put the ghost code in an `if` of its own")
        if self.accept("else"):
            parts.append(self.statement())
        return Stmt("if", token, parts, condition)

    def condition(self):
        self.expect("(")
        condition = self.assignment()
        self.expect(")")
        return condition

    def inside(self):
        self.wrapped += 1
        body = self.statement()
        self.wrapped -= 1
        return body

    def while_statement(self, token):
        condition = self.condition()
        return Stmt("while", token, [self.inside()], condition)

    def do_statement(self, token):
        body = self.inside()
        self.expect("while")
        condition = self.condition()
        self.expect(";")
        return Stmt("do", token, [body], condition)

    def for_statement(self, token):
        self.expect("(")
        self.scopes.append({})
        if self.begins_type():
            first = Stmt("list", token, self.local_declaration())
        elif self.accept(";"):
            first = Stmt("empty", token)
        else:
            first = self.expression_statement(";")
        condition = None if self.text == ";" else self.assignment()
        self.expect(";")
        if self.accept(")"):
            last = Stmt("empty", token)
        else:
            last = self.expression_statement(")")
        body = self.inside()
        self.scopes.pop()
        return Stmt("for", token, [first, last, body], condition)

    def switch_statement(self, token):
        """Each part of the result is (labels, statements); a declaration needs its own braces."""
        switch = Stmt("switch", token, expr=self.condition())
        self.expect("{")
        self.scopes.append({})
        self.wrapped += 1
        while not self.accept("}"):
            if self.text in ("case", "default"):
                labels = []
                while self.text in ("case", "default"):
                    labels.append(self.constant() if self.next().text == "case" else None)
                    self.expect(":")
                switch.parts.append((labels, []))
            elif not switch.parts:
                self.fail("language", "a switch begins with a case: nothing before it is run")
            elif self.begins_type():
                self.fail("language", "a declaration in a switch needs braces of its own: another "
                          "case would jump over it")
            else:
                switch.parts[-1][1].extend(self.item())
        self.wrapped -= 1
        self.scopes.pop()
        return switch

    def return_statement(self, token):
        if self.ghost and not self.function.ghost:
            self.fail("language", "ghost code cannot return for the function around it", token)
        value = None if self.text == ";" else self.assignment()
        self.expect(";")
        return Stmt("return", token, expr=value)

    def break_statement(self, token):
        if not self.wrapped:
            self.fail("language", f"`{token.text}` outside a loop", token)
        self.expect(";")
        return Stmt(token.text, token)

    continue_statement = break_statement

    # ---- expressions ---------------------------------------------------

    def assignment(self):
        left = self.conditional()
        if self.token.text in ASSIGNMENTS and self.token.kind == "punct":
            token = self.next()
            return Expr("assign", token, [left, self.assignment()], token.text)
        return left

    def conditional(self):
        condition = self.binary(0)
        if self.text != "?":
            return condition
        token = self.next()
        if self.text == ":":
            self.fail("compiler-extension", "`?:` without a middle: write it out")
        yes = self.conditional()
        self.expect(":")
        return Expr("choice", token, [condition, yes, self.conditional()])

    def binary(self, level):
        if level == len(LEVELS):
            return self.unary()
        left = self.binary(level + 1)
        while self.text in LEVELS[level] and self.token.kind == "punct":
            token = self.next()
            left = Expr("binary", token, [left, self.binary(level + 1)], token.text)
        return left

    def unary(self):
        token = self.token
        if token.kind == "punct" and token.text in ("++", "--"):
            self.next()
            return Expr("step", token, [self.unary()], token.text)
        if token.kind == "punct" and token.text in ("-", "+", "!", "~", "&", "*"):
            self.next()
            kind = {"&": "address", "*": "access"}.get(token.text, "unary")
            return Expr(kind, token, [self.unary()], token.text)
        if token.kind == "punct" and token.text == "&&":
            self.fail("compiler-extension", "the address of a label")
        if token.text == "sizeof" and token.kind == "word":
            return self.sizeof()
        if token.text == "(" and self.begins_type(self.ahead()):
            self.next()
            type_ = self.type_name()
            self.expect(")")
            if self.text == "{":
                self.fail("language", "a compound literal: declare a variable, or `static const` "
                          "data at the top of the file")
            return Expr("cast", token, [self.unary()], type=type_)
        return self.postfix()

    def sizeof(self):
        token = self.next()
        if self.text != "(" or not self.begins_type(self.ahead()):
            self.fail("language", "sizeof of an expression: write sizeof(type)", token)
        self.next()
        type_ = self.type_name()
        self.expect(")")
        return Expr("sizeof", token, type=type_)

    def postfix(self):
        expr = self.primary()
        while True:
            token = self.token
            if token.kind not in ("punct", "mark"):
                return expr
            if self.accept("["):
                expr = Expr("index", token, [expr, self.assignment()])
                self.expect("]")
            elif self.accept("("):
                expr = Expr("call", token, [expr, *self.arguments(")")])
                if self.text == OPEN and self.ahead().text == "(":
                    expr.ghosts = self.ghost_arguments()
            elif token.text in (".", "->"):
                self.next()
                expr = Expr("field" if token.text == "." else "arrow", token, [expr],
                            self.name().text)
            elif token.text in ("++", "--"):
                expr = Expr("step", self.next(), [expr], token.text)
            else:
                return expr

    def arguments(self, end):
        found = []
        while not self.accept(end):
            if found:
                self.expect(",")
            found.append(self.assignment())
        return found

    def ghost_arguments(self):
        self.next()
        self.next()
        outer, self.ghost = self.ghost, True
        found = self.arguments(")")
        self.expect(CLOSE)
        self.ghost = outer
        return found

    def primary(self):
        token = self.token
        if token.kind == "number":
            return Expr("number", self.next(), text=token.text)
        if token.kind in ("char", "string"):
            return Expr(token.kind, self.next(), text=token.text)
        if self.accept("("):
            if self.text == "{":
                self.fail("compiler-extension", "a statement expression: write the statements "
                          "before the expression")
            expr = self.assignment()
            if self.text == ",":
                self.fail("language", "the comma operator: write two statements")
            self.expect(")")
            return expr
        if token.kind == "word":
            return self.named()
        return self.fail("language", f"`{token.text}` cannot stand here")

    def named(self):
        token = self.name()
        symbol = self.lookup(token.text)
        if symbol is None:
            self.fail("language", f"{token.text} is not declared here; of the library only the "
                      "names of docs/allowed-c.md are known", token)
        if self.function and symbol.shared:
            self.function.uses.add(symbol)
        return Expr("name", token, text=token.text, symbol=symbol)
