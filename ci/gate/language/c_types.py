"""The types of the C that is allowed: integers, enums, structs, arrays and pointers to them.

The sizes are those of x86-64, for gcc and for Frama-C's machdep alike."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Int:
    name: str
    bits: int
    signed: bool
    rank: int


@dataclass(frozen=True)
class Void:
    name: str = "void"


@dataclass(frozen=True)
class Pointer:
    target: object
    const: bool = False         # what it points to is not written through it
    ghost: bool = field(default=False, compare=False)


@dataclass(frozen=True)
class Array:
    element: object
    size: int


@dataclass(eq=False)
class Struct:
    tag: str
    fields: dict = None         # name -> type, in order; None while it is only announced


@dataclass(eq=False)
class Enum:
    tag: str
    names: dict = None          # name -> value

    @property
    def signed(self):
        """gcc takes unsigned int unless an enumerator is negative; Frama-C does the same."""
        return any(value < 0 for value in (self.names or {}).values())


@dataclass(frozen=True)
class Function:
    result: object
    formals: tuple              # (name, type)
    ghosts: tuple = ()


VOID = Void()
BOOL = Int("_Bool", 8, False, 0)
CHAR = Int("char", 8, True, 1)
INT, UNSIGNED = Int("int", 32, True, 3), Int("unsigned int", 32, False, 3)
LONG, ULONG = Int("long", 64, True, 4), Int("unsigned long", 64, False, 4)
LLONG, ULLONG = Int("long long", 64, True, 5), Int("unsigned long long", 64, False, 5)
# By their words in alphabetical order, since C lets them stand in any.
INTEGERS = {
    "_Bool": BOOL, "char": CHAR, "char signed": Int("signed char", 8, True, 1),
    "char unsigned": Int("unsigned char", 8, False, 1),
    "short": Int("short", 16, True, 2), "short unsigned": Int("unsigned short", 16, False, 2),
    "int": INT, "unsigned": UNSIGNED, "long": LONG, "long unsigned": ULONG,
    "long long": LLONG, "long long unsigned": ULLONG,
}
INTEGER_WORDS = {"_Bool", "char", "short", "int", "long", "signed", "unsigned"}


def integer_of(words):
    """The type that such words name, or None."""
    key = sorted(words)
    if len(key) > 1 and "int" in key:
        key.remove("int")
    if "signed" in key and key != ["char", "signed"]:
        key.remove("signed")
        key = key or ["int"]
    return INTEGERS.get(" ".join(key))


def is_arithmetic(type_):
    return isinstance(type_, (Int, Enum))


def is_address(type_):
    return isinstance(type_, (Pointer, Array))


def promoted(type_):
    """C11 6.3.1.1: what a small operand becomes before it is computed with."""
    if isinstance(type_, Enum):
        return INT if type_.signed else UNSIGNED
    return INT if type_.rank < INT.rank else type_


def common(left, right):
    """C11 6.3.1.8: the type in which both operands meet."""
    left, right = promoted(left), promoted(right)
    if left.signed == right.signed:
        return left if left.rank >= right.rank else right
    signed, unsigned = (left, right) if left.signed else (right, left)
    if unsigned.rank >= signed.rank:
        return unsigned
    if signed.bits > unsigned.bits:
        return signed
    return next(t for t in INTEGERS.values() if t.rank == signed.rank and not t.signed)


def fits(value, type_):
    low = -2 ** (type_.bits - 1) if type_.signed else 0
    return low <= value < low + 2 ** type_.bits


def alignment(type_):
    if isinstance(type_, Int):
        return type_.bits // 8
    if isinstance(type_, Array):
        return alignment(type_.element)
    if isinstance(type_, Struct):
        return max((alignment(f) for f in type_.fields.values()), default=1)
    return 4 if isinstance(type_, Enum) else 8


def size_of(type_):
    """Bytes, with the padding of the x86-64 ABI."""
    if isinstance(type_, Int):
        return type_.bits // 8
    if isinstance(type_, Array):
        return type_.size * size_of(type_.element)
    if isinstance(type_, Struct):
        offset = 0
        for f in type_.fields.values():
            offset += -offset % alignment(f) + size_of(f)
        return offset + -offset % alignment(type_)
    return 4 if isinstance(type_, Enum) else 8


def same(left, right, seen=()):
    """One type in two readings of a program: structs and enums by what they consist of."""
    if isinstance(left, Struct) and isinstance(right, Struct):
        if (left, right) in seen:
            return True
        one, other = left.fields, right.fields
        if one is None or other is None:
            return one is other and left.tag == right.tag
        return list(one) == list(other) and all(
            same(one[n], other[n], (*seen, (left, right))) for n in one)
    if isinstance(left, Enum) and isinstance(right, Enum):
        return left.names == right.names
    if isinstance(left, Pointer) and isinstance(right, Pointer):
        return left.const == right.const and same(left.target, right.target, seen)
    if isinstance(left, Array) and isinstance(right, Array):
        return left.size == right.size and same(left.element, right.element, seen)
    if isinstance(left, Function) and isinstance(right, Function):
        mine = [left.result, *(t for _, t in left.formals + left.ghosts)]
        other = [right.result, *(t for _, t in right.formals + right.ghosts)]
        return len(left.formals) == len(right.formals) and len(mine) == len(other) and all(
            same(a, b, seen) for a, b in zip(mine, other))
    return left == right


def spelt(type_):
    """A type as messages name it."""
    if isinstance(type_, Struct):
        return f"struct {type_.tag}"
    if isinstance(type_, Enum):
        return f"enum {type_.tag}"
    if isinstance(type_, Pointer):
        return ("const " if type_.const else "") + spelt(type_.target) + " *"
    if isinstance(type_, Array):
        return f"{spelt(type_.element)} [{type_.size}]"
    if isinstance(type_, Function):
        formals = ", ".join(spelt(t) for _, t in type_.formals) or "void"
        ghosts = ", ".join(spelt(t) for _, t in type_.ghosts)
        return f"{spelt(type_.result)} ({formals})" + (f" ghost ({ghosts})" if ghosts else "")
    return type_.name
