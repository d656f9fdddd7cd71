"""What the parser makes of a program: expressions, statements and what names stand for."""

from dataclasses import dataclass, field


class Refused(Exception):
    pass


@dataclass(eq=False)
class Expr:
    kind: str
    token: object
    parts: list = field(default_factory=list)
    text: str = ""
    symbol: object = None
    type: object = None
    ghosts: list = field(default_factory=list)


@dataclass(eq=False)
class Stmt:
    kind: str
    token: object
    parts: list = field(default_factory=list)
    expr: object = None
    symbol: object = None


@dataclass(eq=False)
class Symbol:
    name: str
    kind: str                   # variable, parameter, function, typedef, constant
    type: object
    token: object
    const: bool = False
    ghost: bool = False
    storage: str = ""           # static, extern or nothing
    level: int = 0              # 0: file scope
    initial: object = None
    value: int = 0
    addressed: bool = False
    body: object = None
    formals: list = field(default_factory=list)
    calls: set = field(default_factory=set)
    owner: object = None        # the function that it is local to
    uses: set = field(default_factory=set)      # variables of file scope that the body names

    @property
    def shared(self):
        """Does it live longer than a call?"""
        return self.kind == "variable" and (self.level == 0 or self.storage == "static")
