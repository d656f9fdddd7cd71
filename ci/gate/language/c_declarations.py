"""Declarations: types, variables, functions. The other half of the parser."""

from .c_tokens import CLOSE, OPEN
from .c_tree import Expr, Refused, Stmt, Symbol
from .c_types import (INT, INTEGER_WORDS, VOID, Array, Enum, Function, Pointer, Struct, integer_of,
                      same, spelt)
from .constants import constant_value, text_of_string
from .words import SKIPPED, refusal

STORAGE = {"static", "extern", "inline", "typedef"}
TYPE_WORDS = INTEGER_WORDS | {"const", "struct", "enum", "union", "void", "\\ghost", "float",
                              "double"}


class Declarations:
    """Everything that begins with a type."""

    # ---- the file ------------------------------------------------------

    def unit(self):
        while self.token.kind != "end":
            start = self.index
            try:
                self.external()
            except Refused:
                self.recover(start)
        return self

    def recover(self, start):
        """Go on behind the declaration that could not be read."""
        self.scopes, self.function, self.wrapped = self.scopes[:1], None, 0
        level, self.index = 0, start
        while self.token.kind != "end":
            text = self.next().text
            level += {"{": 1, "}": -1}.get(text, 0)
            if text == OPEN:
                self.ghost = True
            elif text == CLOSE:
                self.ghost = False
            if level <= 0 and text in ("}", ";"):
                while self.text == ";":
                    self.next()
                return

    def external(self):
        if self.accept(";"):
            self.refuse("language", "a lone semicolon", self.tokens[self.index - 1])
        elif self.accept(OPEN):
            self.ghost = True
        elif self.accept(CLOSE):
            self.ghost = False
        else:
            self.declaration()

    def declaration(self):
        base, const, storage, ghost = self.specifiers()
        if self.accept(";"):
            return
        while True:
            name, type_, const = self.declarator(base, const, ghost)
            if "typedef" in storage:
                self.typedef(name, type_, const)
            elif isinstance(type_, Function):
                if self.function_declaration(name, type_, storage):
                    return
            else:
                self.variable(name, type_, const, storage)
            if not self.accept(","):
                break
        self.expect(";")

    def typedef(self, name, type_, const):
        if isinstance(type_, Pointer):
            self.refuse("void-pointer" if type_.target == VOID else "aliasing",
                        "a typedef of a pointer hides what may be written: write the star where "
                        "the parameter stands", name)
        elif isinstance(type_, Function):
            self.refuse("function-pointer", "a function type: what it points to is called unseen",
                        name)
        elif isinstance(type_, Array) or const:
            self.refuse("language", "a typedef of an array or a constant: write it where the "
                        "variable is declared", name)
        self.declare(name, "typedef", type_)

    def declare(self, name, kind, type_, **more):
        old = self.scopes[-1].get(name.text)
        if old is not None and (old.kind != kind or len(self.scopes) > 1 or kind == "typedef"):
            self.refuse("language", f"{name.text} is declared twice", name)
        return self.add(Symbol(name.text, kind, type_, name, **more))

    # ---- types ---------------------------------------------------------

    def begins_type(self, token=None):
        token = token or self.token
        if token.kind != "word":
            return False
        if token.text in TYPE_WORDS or token.text in STORAGE or token.text in SKIPPED \
                or token.text in ("__attribute__", "_Alignas", "typeof", "__typeof__",
                                  "__extension__"):
            return True
        symbol = self.lookup(token.text)
        return symbol is not None and symbol.kind == "typedef"

    def specifiers(self):
        """The type, whether it is constant, the storage words, whether it is ghost."""
        words, const, storage, ghost, type_ = [], False, set(), False, None
        while True:
            token, text = self.token, self.text
            symbol = self.lookup(text) if token.kind == "word" else None
            if token.kind != "word":
                break
            if text in INTEGER_WORDS:
                words.append(self.next().text)
            elif text == "const":
                const = bool(self.next())
            elif text == "\\ghost":
                ghost = bool(self.next())
            elif text in STORAGE:
                storage.add(self.next().text)
            elif self.skipped():
                pass
            elif text in ("struct", "enum", "void") and type_ is None and not words:
                self.next()
                type_ = VOID if text == "void" else getattr(self, text)()
            elif symbol and symbol.kind == "typedef" and type_ is None and not words:
                self.next()
                type_ = symbol.type
            else:
                break
        self.check_storage(storage)
        if words:
            type_ = None if type_ else integer_of(words)
        if type_ is None:
            self.check_word()
            self.fail("language", f"a type expected before `{self.text}`"
                      + (f" (`{' '.join(words)}` is none)" if words else ""))
        return type_, const, storage, ghost

    def check_storage(self, storage):
        if len(storage - {"inline"}) > 1:
            self.refuse("language", f"{' '.join(sorted(storage))}: only one of these")
        if "inline" in storage and "static" not in storage:
            self.refuse("language", "inline without static: which body is called is open; write "
                        "`static inline`")

    def skipped(self):
        """Words that are refused but change nothing about how the rest is read."""
        found = refusal(self.text) if self.token.kind == "word" else None
        if not found or self.token.kind != "word":
            return False
        plain = self.text.strip("_")
        if plain in SKIPPED or self.text in SKIPPED or plain in ("extension", "inline", "const"):
            self.refuse(*found)
            self.next()
            return True
        if found[0] == "attribute" or plain == "asm":
            self.refuse(*found)
            self.next()
            if self.text == "(":
                self.balanced()
            return True
        return False

    def balanced(self):
        level = 0
        while self.token.kind != "end":
            level += {"(": 1, ")": -1}.get(self.next().text, 0)
            if level == 0:
                return

    def tag(self, kind, make):
        name = self.name() if self.token.kind == "word" else None
        if name is None and self.text != "{":
            self.fail("language", f"the name of a {kind} expected")
        key = (kind, name.text if name else f"(at line {self.token.line})")
        known = self.tags.get(key)
        if self.text != "{":
            if known is None and kind == "enum":
                self.fail("language", f"enum {key[1]} is not defined here", name)
            return self.tags.setdefault(key, make(key[1])), False
        if len(self.scopes) > 1:
            self.fail("language", f"a {kind} inside a function: define it at the top of the file")
        if known is not None and (kind == "enum" or known.fields is not None):
            self.fail("language", f"{kind} {key[1]} is defined twice")
        self.next()
        return self.tags.setdefault(key, make(key[1])), True

    def struct(self):
        struct, defined = self.tag("struct", Struct)
        if not defined:
            return struct
        fields = {}
        while not self.accept("}"):
            base, const, storage, _ = self.specifiers()
            if storage or const:
                self.refuse("language", "a field is neither constant nor static")
            while True:
                if self.text == ":":
                    self.fail("bit-field", "an unnamed bit-field: its layout is the compiler's")
                name, type_, _ = self.declarator(base, False, False)
                self.check_field(name, type_)
                if name.text in fields:
                    self.refuse("language", f"two fields {name.text}", name)
                fields[name.text] = type_
                if not self.accept(","):
                    break
            self.expect(";")
        if not fields:
            self.refuse("language", "a struct without fields")
        struct.fields = fields
        return struct

    def check_field(self, name, type_):
        if self.text == ":":
            self.fail("bit-field", f"{name.text} is a bit-field: gcc and Frama-C compute with it "
                      "differently; write a whole number and take it apart with / and %")
        inner = type_
        while isinstance(inner, Array):
            if inner.size < 0:
                self.refuse("language", "a flexible array: WP does not know its size", name)
            inner = inner.element
        if isinstance(inner, Pointer):
            self.refuse("void-pointer" if inner.target == VOID else "aliasing",
                        "a pointer in a struct: no contract can keep apart what it points to; "
                        "pass the array as a parameter", name)
        elif isinstance(inner, Function) or inner == VOID:
            self.fail("function-pointer", "a field that is a function", name)
        elif isinstance(inner, Struct) and inner.fields is None:
            self.fail("language", f"struct {inner.tag} is not defined yet", name)

    def enum(self):
        enum, defined = self.tag("enum", Enum)
        if not defined:
            return enum
        enum.names, value = {}, 0
        while not self.accept("}"):
            name = self.name()
            if self.accept("="):
                value = self.constant()
            self.declare(name, "constant", INT, value=value)
            if not -2 ** 31 <= value < 2 ** 31:
                self.refuse("language", "an enumerator that is no int", name)
            enum.names[name.text] = value
            value += 1
            if not self.accept(","):
                self.expect("}")
                break
        return enum

    def declarator(self, base, const, ghost, parameter=False):
        """A name and its type; the last result says whether the variable itself is constant."""
        stars, type_ = 0, base
        while self.text == "*" or self.skipped():
            if not self.accept("*"):
                continue
            stars += 1
            if stars == 2:
                self.refuse("aliasing", "a pointer to a pointer: what is behind it can change "
                            "unseen; return a struct of numbers instead")
            if base == VOID:
                self.refuse("void-pointer", "a void pointer hides what it points to")
            type_, const = Pointer(type_, const, ghost), False
            while self.text in ("const", "\\ghost") or self.skipped():
                const = const or bool(self.accept("const"))
                ghost = ghost or bool(self.accept("\\ghost"))
        if self.text == "(":
            self.fail("function-pointer", "a declarator in parentheses: a pointer to a function "
                      "or to an array, whose use WP cannot follow")
        if parameter and self.text in (",", ")", "["):
            name = None
        else:
            name = self.name()
        if self.text == "(" and not parameter:
            return name, self.function_type(type_), const
        sizes = []
        while self.accept("["):
            sizes.append(self.array_size(parameter and not sizes))
        for size in reversed(sizes[1:] if parameter else sizes):
            type_ = Array(type_, size)
        if parameter and sizes:
            type_, const = Pointer(type_, const, ghost), False
        while self.skipped():
            pass
        return name, type_, const

    def array_size(self, free):
        if self.accept("]"):
            return -1 if not free else 0            # -1: as many as the initialiser has
        if self.text == "static" or self.text == "*":
            self.fail("language", "`static` or `*` in brackets: say the size in the contract")
        token, value = self.token, self.constant(quiet=True)
        if value is None:
            self.refuse("vla", "an array of variable length: write a constant size", token)
            value = 1
        elif value < 1:
            self.refuse("language", "an array has at least one element", token)
        self.expect("]")
        return value

    def type_name(self):
        """The type in a cast or in sizeof."""
        type_, const, storage, ghost = self.specifiers()
        while self.accept("*") or self.skipped():
            type_, const = Pointer(type_, const, ghost), False
            while self.accept("const"):
                pass
        if self.text == "(":
            self.fail("function-pointer", "a cast or sizeof of a function type")
        if self.text == "[":
            self.fail("language", "a compound literal, or sizeof of an array: declare a variable, "
                      "and write sizeof(type of an element)")
        return type_

    # ---- functions -----------------------------------------------------

    def function_type(self, result):
        self.next()
        if self.text == ")":
            self.refuse("language", "empty parentheses say nothing about parameters: write (void)")
        formals = self.formals()
        ghosts = []
        if self.text == OPEN and self.ahead().text == "(":
            self.next()
            self.next()
            outer, self.ghost = self.ghost, True
            ghosts = self.formals()
            self.ghost = outer
            self.expect(CLOSE)
        while self.skipped():
            pass
        if isinstance(result, Pointer):
            self.refuse("void-pointer" if result.target == VOID else "aliasing",
                        "a function that returns a pointer: return an index into the array")
        self.parameters = (formals, ghosts)
        return Function(result, tuple((s.name, s.type) for s in formals),
                        tuple((s.name, s.type) for s in ghosts))

    def formals(self):
        found = []
        if self.text == "void" and self.ahead().text == ")":
            self.next()
        while not self.accept(")"):
            if found:
                self.expect(",")
            if self.text == "...":
                self.fail("variadic", "a variadic function: nobody checks its arguments")
            if self.token.kind == "word" and not self.begins_type() \
                    and self.lookup(self.text) is None and self.ahead().text in (",", ")"):
                self.check_word()
                self.fail("language", f"{self.text} has no type: write each parameter with its "
                          "type in the parentheses")
            base, const, storage, ghost = self.specifiers()
            if storage:
                self.refuse("language", f"`{' '.join(storage)}` at a parameter")
            name, type_, const = self.declarator(base, const, ghost, parameter=True)
            if type_ == VOID or isinstance(type_, Function):
                self.fail("language", "a parameter without a value")
            found.append(Symbol(name.text if name else "", "parameter", type_, name or self.token,
                                const=const, ghost=self.ghost))
        return found

    def function_declaration(self, name, type_, storage):
        """True where the body followed."""
        formals, ghosts = self.parameters
        if len(self.scopes) > 1:
            self.fail("language", "a function declared inside a function: declare it at the top",
                      name)
        symbol = self.functions.get(name.text)
        if symbol is None:
            symbol = self.declare(name, "function", type_)
            self.functions[name.text] = symbol
        elif not same(symbol.type, type_):
            self.refuse("language", f"{name.text} is {spelt(type_)} here and "
                        f"{spelt(symbol.type)} before", name)
        symbol.formals = symbol.formals if symbol.body else formals + ghosts
        symbol.storage = "static" if "static" in storage else symbol.storage
        if self.text != "{":
            if self.begins_type() and not self.lenient:
                self.fail("language", "parameters in the style of K&R: write their types in the "
                          "parentheses")
            return False
        self.scopes.append({})
        self.function = symbol
        for formal in symbol.formals:
            if not formal.name:
                self.refuse("language", "a parameter without a name", formal.token)
            elif formal.name in self.scopes[-1]:
                self.refuse("language", f"two parameters {formal.name}", formal.token)
            ghost = formal.ghost
            self.add(formal).ghost = ghost or self.ghost
        if symbol.body is not None:
            self.refuse("language", f"two bodies of {name.text}", name)
        symbol.body = self.block() if not self.lenient else self.skip_body()
        self.scopes.pop()
        self.function = None
        return True

    def skip_body(self):
        level = 0
        while self.token.kind != "end":
            level += {"{": 1, "}": -1}.get(self.next().text, 0)
            if level == 0:
                return True
        return True

    # ---- variables -----------------------------------------------------

    def local_declaration(self):
        found = []
        base, const, storage, ghost = self.specifiers()
        if storage - {"static"}:
            self.fail("language", f"`{' '.join(sorted(storage))}` inside a function: declare it at "
                      "the top of the file")
        while self.text != ";":
            name, type_, inner = self.declarator(base, const, ghost)
            if isinstance(type_, Function):
                self.fail("language", "a function declared inside a function", name)
            symbol = self.variable(name, type_, inner, storage)
            found.append(Stmt("declaration", name, symbol=symbol))
            if not self.accept(","):
                break
        self.expect(";")
        return found

    def variable(self, name, type_, const, storage):
        if type_ == VOID:
            self.fail("language", f"{name.text} has no type", name)
        symbol = self.declare(name, "variable", type_, const=const,
                              storage=" ".join(storage & {"static", "extern"}))
        inner = type_
        while isinstance(inner, Array):
            inner = inner.element
        if isinstance(inner, Pointer):
            self.refuse("void-pointer" if inner.target == VOID else "aliasing",
                        f"{name.text} is a pointer: only parameters are; use an index into the "
                        "array", name)
        elif isinstance(inner, Struct) and inner.fields is None:
            self.fail("language", f"struct {inner.tag} is not defined", name)
        if self.accept("="):
            symbol.initial = self.initialiser()
        if isinstance(symbol.type, Array) and isinstance(symbol.type.element, Array) \
                and symbol.type.element.size < 0:
            self.fail("language", "an array without a size", name)
        if isinstance(symbol.type, Array) and symbol.type.size == -1:
            size = self.initial_size(symbol.initial)
            if size is None:
                self.fail("language", "an array without a size", name)
            symbol.type = Array(symbol.type.element, size)
        return symbol

    @staticmethod
    def initial_size(initial):
        if initial is not None and initial.kind == "string":
            return len(text_of_string(initial.text)) + 1
        return len(initial.parts) if initial is not None and initial.kind == "braces" else None

    def initialiser(self):
        if self.text != "{":
            return self.assignment()
        braces = Expr("braces", self.next())
        while not self.accept("}"):
            if braces.parts:
                self.expect(",")
                if self.accept("}"):
                    break
            if self.text in ("[", ".") or (self.token.kind == "word" and self.ahead().text == ":"):
                self.fail("language", "an initialiser by name or index: write them all in order, "
                          "or assign afterwards")
            braces.parts.append(self.initialiser())
        if not braces.parts:
            self.refuse("compiler-extension", "empty braces: write {0}")
        return braces

    # ---- constants -----------------------------------------------------

    def constant(self, quiet=False):
        """The value of a constant expression of integers."""
        token, expr = self.token, self.conditional()
        value = constant_value(expr)
        if value is None and not quiet:
            self.fail("language", "a constant expected: a number, an enumerator, or a macro for "
                      "one", token)
        return value
