"""Every local is written before it is read, on every path (as Java's definite assignment).

No expression assigns, so only statements matter. What is known on a path is the set of the
numbers that are written: for a struct, one for each of its fields."""

from .c_types import Array, Struct


class Flow:
    """`None` stands for what is known where nothing ever arrives: everything."""

    def __init__(self, parser, findings, exempt):
        self.parser, self.findings, self.exempt = parser, findings, exempt
        self.known, self.exits, self.tracked = frozenset(), [], set()

    def unit(self):
        for function in self.parser.functions.values():
            if function.body is not None and not function.ghost:
                self.function = function
                self.known, self.exits, self.tracked = frozenset(), [], set()
                self.statement(function.body)

    def refuse(self, message, token):
        self.findings.append(("uninitialised", message, token))

    # ---- what is known -------------------------------------------------

    @staticmethod
    def meet(*states):
        real = [s for s in states if s is not None]
        return frozenset.intersection(*real) if real else None

    @staticmethod
    def leaves(symbol, type_, path=()):
        if isinstance(type_, Struct) and type_.fields:
            return {leaf for name, inner in type_.fields.items()
                    for leaf in Flow.leaves(symbol, inner, (*path, name))}
        return {(symbol, path)}

    def write(self, leaves):
        if self.known is not None:
            self.known = self.known | leaves

    # ---- statements ----------------------------------------------------

    def statement(self, s):
        reader = getattr(self, f"{s.kind}_flow", None)
        if reader:
            reader(s)
            return
        if s.expr is not None:
            self.read(s.expr)
        for part in s.parts:
            self.statement(part)

    def ghost_flow(self, s):
        """Ghost code is not compiled; to WP an unwritten variable has some value."""

    def declaration_flow(self, s):
        symbol = s.symbol
        if symbol.storage == "static":
            return
        if symbol.initial is not None:
            self.forget(symbol)                     # int x = x; reads what is not there yet
            self.read(symbol.initial)
            self.write(self.leaves(symbol, symbol.type))
        elif isinstance(symbol.type, Array):
            if not self.exempt("uninitialised", self.function):
                self.refuse(f"{symbol.name}: WP does not see which elements are written before "
                            "they are read; write `= {0}`", symbol.token)
        else:
            self.forget(symbol)

    def forget(self, symbol):
        self.tracked.add(symbol)
        self.known = self.known and frozenset(k for k in self.known if k[0] is not symbol)

    def expression_flow(self, s):
        expr = s.expr
        if expr.kind != "assign":
            self.read(expr)
            return
        left, right = expr.parts
        self.read(right)
        symbol, path, type_ = self.local(left)
        if symbol is None or expr.text != "=":
            self.read(left, place=expr.text == "=")
        if symbol is not None:
            self.write(self.leaves(symbol, type_, path))

    @staticmethod
    def local(expr):
        """(variable, path of fields, type) for `x` and `x.f.g`."""
        path, inner = (), expr
        while inner.kind == "field":
            path, inner = (inner.text, *path), inner.parts[0]
        if inner.kind != "name" or inner.symbol.kind != "variable":
            return None, (), None
        return inner.symbol, path, expr.type

    def if_flow(self, s):
        self.read(s.expr)
        before = self.known
        self.statement(s.parts[0])
        yes, self.known = self.known, before
        for part in s.parts[1:]:
            self.statement(part)
        self.known = self.meet(yes, self.known)

    def loop(self, body, condition, after=None, first=False):
        """`first`: the body runs before the condition is looked at."""
        self.exits.append(([], []))
        endless = condition is None or (condition.kind == "number" and condition.text == "1")
        if condition is not None and not first:
            self.read(condition)
        before = self.known
        self.statement(body)
        breaks, continues = self.exits.pop()
        self.known = self.meet(self.known, *continues)
        if after is not None:
            self.statement(after)
        if first:
            self.read(condition)
            before = self.known
        self.known = self.meet(None if endless else before, *breaks)

    def while_flow(self, s):
        self.loop(s.parts[0], s.expr)

    def do_flow(self, s):
        self.loop(s.parts[0], s.expr, first=True)

    def for_flow(self, s):
        self.statement(s.parts[0])
        self.loop(s.parts[2], s.expr, after=s.parts[1])

    def switch_flow(self, s):
        self.read(s.expr)
        before = self.known
        self.exits.append(([], self.exits[-1][1] if self.exits else []))
        self.known = None
        for _, statements in s.parts:
            self.known = self.meet(self.known, before)
            for part in statements:
                self.statement(part)
        breaks, _ = self.exits.pop()
        complete = any(None in labels for labels, _ in s.parts)
        self.known = self.meet(self.known, *breaks, *([] if complete else [before]))

    def return_flow(self, s):
        if s.expr is not None:
            self.read(s.expr)
        self.known = None

    def break_flow(self, s):
        self.exits[-1][0].append(self.known)
        self.known = None

    def continue_flow(self, s):
        self.exits[-1][1].append(self.known)
        self.known = None

    # ---- reads ---------------------------------------------------------

    def read(self, expr, place=False):
        if expr.kind == "name" and not place and expr.symbol in self.tracked:
            self.check(expr, expr.symbol, (), expr.symbol.type)
        elif expr.kind == "field":
            symbol, path, type_ = self.local(expr)
            if symbol in self.tracked and symbol is not None:
                if not place:
                    self.check(expr, symbol, path, type_)
            else:
                self.read(expr.parts[0], place)
        elif expr.kind == "cast" and type(expr.type).__name__ == "Void":
            pass                                    # (void)x reads nothing
        else:
            for part in expr.parts:
                self.read(part)

    def check(self, expr, symbol, path, type_):
        if self.known is None or type_ is None:
            return
        missing = self.leaves(symbol, type_, path) - self.known
        if missing:
            name = ".".join((symbol.name, *min(p for _, p in missing)))
            self.refuse(f"{name} may be read before it is written: give it a value where it is "
                        "declared", expr.token)
            self.write(missing)
