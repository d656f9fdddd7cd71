"""The type of every expression, and what may be done with it.

Arithmetic is checked against C's own promotions and conversions; an address is a parameter, the
name of an array, `&` of a variable or an element, or one of these plus a number, and is used at
once: as an argument of a call, or to read or write through it."""

from .c_types import (BOOL, CHAR, INT, LONG, ULLONG, ULONG, VOID, Array, Int, Pointer, Struct,
                      common, fits, is_address, is_arithmetic, promoted, same, spelt)
from .constants import constant_value, number, text_of_string

ORDER = {"<", ">", "<=", ">="}


class Checker:
    """Types one function at a time; `valid` names the pointers that its contract calls valid."""

    def __init__(self, parser, findings, valid_of):
        self.parser, self.findings, self.valid_of = parser, findings, valid_of
        self.function, self.valid = None, set()

    def refuse(self, rule, message, token):
        self.findings.append((rule, message, token))

    # ---- statements ----------------------------------------------------

    def unit(self):
        for symbol in self.parser.symbols:
            if symbol.level == 0 and symbol.initial is not None:
                self.initial(symbol)
        for function in self.parser.functions.values():
            if function.body is not None:
                self.function = function
                self.valid = self.valid_of(function.name)
                self.statement(function.body)

    def statement(self, s):
        if s.kind == "expression":
            self.top(s.expr)
        elif s.kind == "declaration":
            if s.symbol.initial is not None:
                self.initial(s.symbol)
        elif s.kind == "return":
            self.returned(s)
        elif s.kind == "switch":
            self.switch(s)
        else:
            if s.expr is not None:
                self.truth(s.expr)
            for part in s.parts:
                self.statement(part)

    def switch(self, s):
        type_ = self.arithmetic(s.expr)
        if type_ is not None and type_ == BOOL:
            self.refuse("language", "a switch over a bool: write an if", s.token)
        for labels, statements in s.parts:
            for label in labels:
                if label is not None and type_ is not None and not fits(label, promoted(type_)):
                    self.refuse("language", f"case {label} is beyond the type of the switch",
                                s.token)
            for part in statements:
                self.statement(part)
        values = [label for labels, _ in s.parts for label in labels]
        if len(values) != len(set(values)):
            self.refuse("language", "two cases of one value", s.token)

    def returned(self, s):
        result = self.function.type.result
        if (s.expr is None) != (result == VOID):
            self.refuse("language", "a return that does not fit the function's type", s.token)
        elif s.expr is not None:
            self.converted(s.expr, result, "the result")

    # ---- where values go -----------------------------------------------

    def initial(self, symbol):
        if symbol.initial.kind == "string":
            self.string(symbol)
        else:
            self.initialiser(symbol.initial, symbol.type, symbol.token, symbol.shared)

    def string(self, symbol):
        codes = text_of_string(symbol.initial.text)
        plain = isinstance(symbol.type, Array) and symbol.type.element == CHAR
        if not plain or not symbol.const or codes is None or len(codes) + 1 > symbol.type.size:
            self.refuse("language", "a string: only `static const char name[] = \"plain "
                        "characters\";` may hold one", symbol.token)

    def initialiser(self, expr, type_, token, constant):
        if expr.kind == "braces":
            self.braces(expr, type_, constant)
        elif isinstance(type_, Array):
            self.refuse("language", "an array is initialised by braces", token)
        else:
            self.converted(expr, type_, "the initial value")
            if constant and constant_value(expr) is None:
                self.refuse("language", "what is not local starts with a number", expr.token)

    def braces(self, expr, type_, constant):
        if isinstance(type_, Array):
            types = [type_.element] * type_.size
        elif isinstance(type_, Struct) and type_.fields:
            types = list(type_.fields.values())
        else:
            self.refuse("language", "braces for a number", expr.token)
            return
        if len(expr.parts) == 1 and constant_value(expr.parts[0]) == 0 \
                and expr.parts[0].kind == "number":
            return                              # {0}: everything is zero
        if len(expr.parts) > len(types):
            self.refuse("language", "more initial values than there is room for", expr.token)
        for part, inner in zip(expr.parts, types):
            self.initialiser(part, inner, part.token, constant)

    def converted(self, expr, wanted, what):
        """A value that becomes one of type `wanted`, as if by assignment."""
        found = self.value(expr)
        if found is None:
            return
        if is_address(found) or is_address(wanted):
            self.refuse("aliasing", f"{what} would be a pointer: pointers are handed to calls and "
                        "nothing else; keep an index", expr.token)
        elif isinstance(wanted, Struct) or isinstance(found, Struct):
            if not same(wanted, found):
                self.refuse("language", f"{what} is {spelt(found)} and should be {spelt(wanted)}",
                            expr.token)
        elif not is_arithmetic(found) or not is_arithmetic(wanted):
            self.refuse("language", f"{what} is no number", expr.token)

    def top(self, expr):
        """The expression of a statement: the only place for assignments."""
        if expr.kind == "assign":
            self.assigned(expr)
        elif expr.kind == "step":
            if self.number_place(expr.parts[0]) == BOOL:
                self.refuse("language", "a bool is no counter: assign true or false", expr.token)
        elif expr.kind == "call":
            self.value(expr)
        elif expr.kind == "cast" and expr.type == VOID:
            if expr.parts[0].kind != "name":
                self.refuse("language", "(void) is for the name of a parameter", expr.token)
            else:
                expr.parts[0].type = expr.parts[0].symbol.type
        else:
            self.value(expr)
            self.refuse("language", "a statement without an effect", expr.token)

    def assigned(self, expr):
        left, right = expr.parts
        if expr.text != "=":
            type_ = self.number_place(left)
            other = self.arithmetic(right)
            if type_ and other:
                self.computed(expr, expr.text[:-1], type_, other, right)
            return
        wanted = self.place(left)
        if is_address(wanted):
            self.value(right)
            self.refuse("aliasing", "a pointer is assigned: keep an index into the array instead",
                        expr.token)
        elif wanted is not None:
            self.converted(right, wanted, "the value")

    def number_place(self, expr):
        type_ = self.place(expr)
        if is_address(type_):
            self.refuse("pointer-arithmetic", "a pointer is moved: keep an index into the array "
                        "instead", expr.token)
            return None
        if type_ is not None and not is_arithmetic(type_):
            self.refuse("language", "a struct is no number", expr.token)
            return None
        return type_

    def place(self, expr):
        """The type of what is assigned to."""
        if expr.kind not in ("name", "index", "field", "arrow", "access"):
            self.value(expr)
            self.refuse("language", "this cannot be assigned to", expr.token)
            return None
        type_ = self.value(expr)
        if isinstance(type_, Array):
            self.refuse("language", "an array is assigned element by element", expr.token)
            return None
        if self.constant(expr):
            self.refuse("pointer-cast", "a constant is written", expr.token)
        return type_

    def constant(self, expr):
        base = expr
        while base.kind == "field" or (base.kind == "index"
                                       and isinstance(base.parts[0].type, Array)):
            base = base.parts[0]
        if base.kind == "name":
            return base.symbol.const or base.symbol.kind == "constant"
        inner = base.parts[0].type if base.parts else None
        return isinstance(inner, Pointer) and inner.const

    # ---- values --------------------------------------------------------

    def value(self, expr):
        """The type of an expression, None where it was refused."""
        type_ = getattr(self, f"{expr.kind}_value")(expr)
        expr.type = expr.type if expr.kind in ("cast", "sizeof") else type_
        return type_

    def arithmetic(self, expr):
        """The type of a number; anything else is refused by what it is."""
        type_ = self.value(expr)
        if type_ is None or is_arithmetic(type_):
            return type_
        if is_address(type_):
            self.refuse("pointer-arithmetic", "a pointer where a number is meant: compute with "
                        "indices", expr.token)
        else:
            self.refuse("language", f"{spelt(type_)} where a number is meant", expr.token)
        return None

    def truth(self, expr):
        type_ = self.value(expr)
        if is_address(type_):
            self.refuse("pointer-equality", "a pointer as a condition: a pointer here is never "
                        "null, say \\valid in the contract", expr.token)
        elif type_ is not None and not is_arithmetic(type_):
            self.refuse("language", f"{spelt(type_)} as a condition", expr.token)

    def number_value(self, expr):
        found = number(expr.text)
        if found is None:
            rule = "float" if set(expr.text) & set(".pP") or (
                "e" in expr.text.lower() and expr.text[:2].lower() != "0x") else "language"
            self.refuse(rule, f"{expr.text}: no integer constant of C that fits a type (unsigned "
                        "ones beyond 2^63 end in u)", expr.token)
            return None
        return found[1]

    def char_value(self, expr):
        if constant_value(expr) is None:
            self.refuse("language", f"{expr.text}: only single plain characters", expr.token)
        return INT

    def string_value(self, expr):
        self.refuse("language", "a string in an expression: WP knows nothing of its address; name "
                    "a `static const char` array", expr.token)

    def braces_value(self, expr):
        self.refuse("language", "braces where a value is meant", expr.token)

    def name_value(self, expr):
        symbol = expr.symbol
        if symbol.kind == "function":
            self.refuse("function-pointer", f"{symbol.name} is used as a value", expr.token)
            return None
        if symbol.kind == "typedef":
            self.refuse("language", f"{symbol.name} is a type", expr.token)
            return None
        return symbol.type

    def assign_value(self, expr):
        self.top(expr)
        self.refuse("evaluation-order", "an assignment inside an expression: write it as a "
                    "statement of its own", expr.token)

    def step_value(self, expr):
        self.top(expr)
        self.refuse("evaluation-order", f"{expr.text} inside an expression: write it as a "
                    "statement of its own", expr.token)
        return expr.parts[0].type

    def sizeof_value(self, expr):
        if not isinstance(expr.type, Int):
            self.refuse("language", f"sizeof({spelt(expr.type)}): only of integer types, whose "
                        "size the standard or the ABI fixes", expr.token)
        return ULONG

    def unary_value(self, expr):
        if expr.text == "!":
            self.truth(expr.parts[0])
            return INT
        type_ = self.arithmetic(expr.parts[0])
        if type_ is None:
            return None
        type_ = promoted(type_)
        if expr.text == "-" and not type_.signed:
            self.refuse("unsigned-negation", f"unary minus on {type_.name}: it wraps in C, and WP "
                        "takes it for a negative number; write `0 - x` where that is meant, or "
                        "compute with signed numbers", expr.token)
        return type_

    def binary_value(self, expr):
        operator, (left, right) = expr.text, expr.parts
        if operator in ("&&", "||"):
            self.truth(left)
            self.truth(right)
            return INT
        one, other = self.value(left), self.value(right)
        if is_address(one) or is_address(other):
            return self.addresses(expr, one, other)
        if one is None or other is None:
            return None
        if not is_arithmetic(one) or not is_arithmetic(other):
            self.refuse("language", f"`{operator}` of a struct: compare or compute field by field",
                        expr.token)
            return None
        return self.computed(expr, operator, one, other, right)

    def computed(self, expr, operator, one, other, right):
        if operator in ORDER or operator in ("==", "!="):
            return INT
        if operator in ("<<", ">>"):
            return promoted(one)
        type_ = common(one, other)
        if operator == "%" and type_.signed and not (constant_value(right) or 0) > 0:
            self.refuse("signed-remainder", "% of signed numbers by what may be -1 is undefined "
                        "for the least number (C11 6.5.5p6), and has no goal for it: divide by a "
                        "positive constant, or compute with unsigned numbers", expr.token)
        return type_

    def choice_value(self, expr):
        self.truth(expr.parts[0])
        one, other = self.value(expr.parts[1]), self.value(expr.parts[2])
        if one is None or other is None:
            return None
        if is_address(one) or is_address(other):
            self.refuse("aliasing", "a choice between pointers: choose between indices",
                        expr.token)
            return None
        if is_arithmetic(one) and is_arithmetic(other):
            return common(one, other)
        if not same(one, other):
            self.refuse("language", "a choice between two types", expr.token)
        return one

    def cast_value(self, expr):
        inner, wanted = self.value(expr.parts[0]), expr.type
        if isinstance(wanted, Pointer):
            if wanted.target == VOID:
                self.refuse("void-pointer", "a void pointer hides what it points to", expr.token)
            self.refuse("pointer-cast", "a cast to a pointer type: WP takes pointers to different "
                        "types as never equal", expr.token)
        elif isinstance(inner, Pointer):
            self.address_as_number(expr, wanted)
        elif inner is not None and (not is_arithmetic(inner) or not is_arithmetic(wanted)):
            self.refuse("language", f"a cast of {spelt(inner)} to {spelt(wanted)}", expr.token)
        return wanted

    def address_as_number(self, expr, wanted):
        if wanted not in (ULONG, ULLONG):
            self.refuse("pointer-cast", "an address fits into uint64_t only", expr.token)
        if not self.is_valid(expr.parts[0]):
            self.refuse("pointer-arithmetic", "an address as a number: only of a parameter that "
                        "the contract calls valid, for one beyond the end of an array may be that "
                        "of the next", expr.token)

    def is_valid(self, expr):
        return expr.kind == "name" and expr.symbol.kind == "parameter" \
            and expr.symbol.name in self.valid

    # ---- addresses -----------------------------------------------------

    def addresses(self, expr, one, other):
        operator, (left, right) = expr.text, expr.parts
        if operator == "+" and is_address(one) and is_arithmetic(other):
            return self.handed(left)
        if operator in ORDER:
            self.refuse("pointer-order", "pointers into different objects have no order in C; "
                        "compare indices", expr.token)
            return INT
        if operator in ("==", "!="):
            if not (self.is_valid(left) and self.is_valid(right)):
                self.refuse("pointer-equality", "pointers are compared: only parameters that the "
                            "contract calls valid, for the end of one array may be the beginning "
                            "of another", expr.token)
            return INT
        self.refuse("pointer-arithmetic", f"`{operator}` of pointers: the array and an index say "
                    "the same, and WP counts cells, not bytes", expr.token)
        return LONG if operator == "-" else None

    def handed(self, expr):
        """The pointer that an address stands for where it is used at once, or None."""
        type_ = expr.type
        if expr.kind in ("name", "address"):
            if isinstance(type_, Array):
                if isinstance(type_.element, Array):
                    self.refuse("pointer-arithmetic", "a row of a table is handed on: WP would "
                                "let it run into the next row", expr.token)
                return Pointer(type_.element, expr.symbol.const)
            return type_
        if expr.kind == "binary" and isinstance(type_, Pointer):
            return type_
        if expr.kind == "call":
            return type_
        if type_ is not None:
            self.refuse("pointer-arithmetic", "the address of an array in a struct or in a table: "
                        "WP would let it run into what lies behind; index it where it is",
                        expr.token)
        return None

    def address_value(self, expr):
        inner = expr.parts[0]
        if inner.kind == "name" and inner.symbol.kind == "function":
            self.refuse("function-pointer", f"{inner.symbol.name} is used as a value", expr.token)
            return None
        type_ = self.value(inner)
        if type_ is None:
            return None
        if inner.kind == "name" and inner.symbol.kind in ("variable", "parameter") \
                and not is_address(type_):
            inner.symbol.addressed = True
            return Pointer(type_, inner.symbol.const)
        if inner.kind == "index" and not is_address(type_):
            base = inner.parts[0]
            if base.kind == "name":
                const = base.symbol.const if isinstance(base.type, Array) else base.type.const
                return Pointer(type_, const)
        self.refuse("pointer-arithmetic", "`&` is for a variable or an element of an array: the "
                    "address of a field or of a row reaches into its neighbours", expr.token)
        return None

    def access_value(self, expr):
        inner = self.value(expr.parts[0])
        if not is_address(inner):
            if inner is not None:
                self.refuse("language", "`*` of what is no pointer", expr.token)
            return None
        pointer = self.handed(expr.parts[0])
        return pointer.target if pointer is not None else None

    def index_value(self, expr):
        base, index = expr.parts
        type_ = self.value(base)
        self.arithmetic(index)
        if isinstance(type_, Array):
            return type_.element
        if not isinstance(type_, Pointer):
            if type_ is not None:
                self.refuse("language", "an index of what is no array", expr.token)
            return None
        pointer = self.handed(base)
        return pointer.target if pointer is not None else None

    def field_value(self, expr):
        return self.member(self.value(expr.parts[0]), expr)

    def arrow_value(self, expr):
        type_ = self.value(expr.parts[0])
        pointer = self.handed(expr.parts[0]) if is_address(type_) else None
        if pointer is None:
            if type_ is not None and not is_address(type_):
                self.refuse("language", "-> of what is no pointer", expr.token)
            return None
        return self.member(pointer.target, expr)

    def member(self, struct, expr):
        if struct is None:
            return None
        if not isinstance(struct, Struct) or not struct.fields or expr.text not in struct.fields:
            self.refuse("language", f"{spelt(struct)} has no field {expr.text}", expr.token)
            return None
        return struct.fields[expr.text]

    # ---- calls ---------------------------------------------------------

    def call_value(self, expr):
        callee = expr.parts[0]
        if callee.kind != "name" or callee.symbol.kind != "function":
            self.value(callee)
            self.refuse("function-pointer", "a call of what is no function: WP cannot know what "
                        "is called", expr.token)
            for argument in expr.parts[1:]:
                self.value(argument)
            return None
        if self.function is not None:
            self.function.calls.add(callee.symbol)
        type_ = callee.symbol.type
        for arguments, formals in (expr.parts[1:], type_.formals), (expr.ghosts, type_.ghosts):
            if len(arguments) != len(formals):
                self.refuse("language", f"{callee.text} takes {len(formals)} arguments",
                            expr.token)
            for argument, (name, formal) in zip(arguments, formals):
                self.argument(argument, formal, name)
        return type_.result

    def argument(self, expr, formal, name):
        if not isinstance(formal, Pointer):
            self.converted(expr, formal, f"the argument {name}")
            return
        type_ = self.value(expr)
        if type_ is None:
            return
        pointer = self.handed(expr) if is_address(type_) else None
        if pointer is None:
            if not is_address(type_):
                self.refuse("pointer-cast", f"the argument {name} is no pointer", expr.token)
        elif not same(pointer.target, formal.target):
            self.refuse("pointer-cast", f"the argument {name} is {spelt(pointer)} and should be "
                        f"{spelt(formal)}: WP takes them as never equal", expr.token)
        elif pointer.const and not formal.const:
            self.refuse("pointer-cast", f"the argument {name} would lose its const", expr.token)
