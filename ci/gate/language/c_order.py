"""What C leaves open: in which order the parts of an expression are evaluated.

Assignments are statements, so only calls can write. A call that writes memory must not stand
beside, without a sequence point between, another such call or a read of what it might write."""

from dataclasses import dataclass

from .c_types import Array, Pointer


@dataclass
class Effects:
    writes: str = ""            # the function that writes
    reads: bool = False         # memory, or a variable that others can write


class Order:
    def __init__(self, parser, findings, is_pure):
        self.parser, self.findings, self.is_pure = parser, findings, is_pure

    def unit(self):
        for function in self.parser.functions.values():
            if function.body is not None and not function.ghost:
                self.statement(function.body)

    def statement(self, s):
        if s.kind == "ghost":
            return                                  # never compiled: Frama-C's order is its order
        if s.kind == "declaration" and s.symbol.initial is not None:
            self.effects(s.symbol.initial)
        if s.expr is not None:
            self.effects(s.expr)
        parts = [p for _, group in s.parts for p in group] if s.kind == "switch" else s.parts
        for part in parts:
            self.statement(part)

    def beside(self, expr, found):
        """Effects of parts that may be evaluated in any order."""
        for index, one in enumerate(found):
            for other in found[index + 1:]:
                writer, bystander = (one, other) if one.writes else (other, one)
                if writer.writes and (bystander.writes or bystander.reads):
                    self.findings.append((
                        "evaluation-order", f"{writer.writes} writes memory, and C does not say in "
                        "which order it and the rest of the expression are evaluated: store its "
                        "result in a variable first", expr.token))
        return self.together(found)

    @staticmethod
    def together(found):
        return Effects(next((f.writes for f in found if f.writes), ""),
                       any(f.reads for f in found))

    def effects(self, expr):
        kind, parts = expr.kind, expr.parts
        if kind == "name":
            return Effects(reads=self.is_memory(expr))
        if kind == "call":
            return self.call(expr)
        if kind == "choice" or (kind == "binary" and expr.text in ("&&", "||")):
            return self.together([self.effects(p) for p in parts])
        if kind == "assign":
            return self.assign(expr)
        if kind == "address":
            inner = parts[0]
            return self.beside(expr, [self.effects(p) for p in inner.parts[1:]]) \
                if inner.kind == "index" else Effects()
        found = self.beside(expr, [self.effects(p) for p in parts])
        if kind in ("access", "index", "arrow") and not isinstance(expr.type, Array):
            found = Effects(found.writes, True)
        return found

    def assign(self, expr):
        """The place is found beside the value; the value is stored after both."""
        left, right = expr.parts
        found, inner = [], left
        while inner.kind in ("field", "index", "arrow", "access"):
            found += [self.effects(p) for p in inner.parts[1:]]
            inner = inner.parts[0]
            if inner.kind not in ("name", "field", "index"):
                found.append(self.effects(inner))
        if expr.text != "=":
            found.append(Effects(reads=self.effects(left).reads))
        return self.beside(expr, [*found, self.effects(right)])

    def call(self, expr):
        arguments = self.beside(expr, [self.effects(a) for a in expr.parts[1:]])
        symbol = expr.parts[0].symbol
        if symbol.kind != "function" or not self.is_pure(symbol.name):
            return Effects(symbol.name, True)
        local = not any(isinstance(t, Pointer) for _, t in symbol.type.formals) \
            and symbol.body is not None and not touched(symbol)
        return Effects(arguments.writes, arguments.reads or not local)

    @staticmethod
    def is_memory(expr):
        symbol = expr.symbol
        if symbol.kind == "constant" or isinstance(symbol.type, Array):
            return False
        return symbol.addressed or (symbol.shared and not symbol.const)


def touched(function, seen=None):
    """Variables of file scope that a function, or one that it calls, names."""
    seen = set() if seen is None else seen
    if function in seen:
        return set()
    seen.add(function)
    found = {s for s in function.uses if not s.const}
    for called in function.calls:
        found |= touched(called, seen)
    return found
