"""Numbers, characters and strings: their values and types."""

import re

from .c_types import INT, INTEGERS, LLONG, LONG, ULLONG, ULONG, UNSIGNED, is_arithmetic

NUMBER = re.compile(r"(0[xX][0-9a-fA-F]+|0[0-7]*|[1-9][0-9]*)([uU]?)(ll|LL|[lL])?([uU]?)")
ESCAPES = {"n": 10, "t": 9, "r": 13, "0": 0, "\\": 92, '"': 34, "'": 39}


def number(text):
    """Value and type of an integer constant (C11 6.4.4.1), or None."""
    match = NUMBER.fullmatch(text)
    if not match or (match.group(2) and match.group(4)):
        return None
    digits, long_ = match.group(1), len(match.group(3) or "")
    unsigned, decimal = bool(match.group(2) or match.group(4)), digits[0] != "0"
    value = int(digits, 0 if digits[:2] in ("0x", "0X") else 10 if decimal else 8)
    for type_ in ([INT, UNSIGNED], [LONG, ULONG], [LLONG, ULLONG])[long_:]:
        for candidate in type_:
            fits = value < 2 ** (candidate.bits - candidate.signed)
            if fits and (not candidate.signed if unsigned else candidate.signed or not decimal):
                return value, candidate
    return None


def text_of_string(literal):
    """The characters of a literal, as numbers; None where one is not plain ASCII."""
    found, body, index = [], literal[1:-1], 0
    while index < len(body):
        if body[index] == "\\":
            code = ESCAPES.get(body[index + 1])
            if code is None or body[index + 1:index + 3].isdigit() and body[index + 1] == "0" \
                    and len(body) > index + 2 and body[index + 2].isdigit():
                return None
            found.append(code)
            index += 2
        elif 32 <= ord(body[index]) < 127:
            found.append(ord(body[index]))
            index += 1
        else:
            return None
    return found


def constant_value(expr):
    """What an expression of constants is, or None. Unsigned sums that wrap are none."""
    kind = expr.kind
    if kind == "number":
        return (number(expr.text) or (None,))[0]
    if kind == "char":
        codes = text_of_string(expr.text)
        return codes[0] if codes and len(codes) == 1 else None
    if kind == "name" and expr.symbol.kind == "constant":
        return expr.symbol.value
    if kind == "cast" and is_arithmetic(expr.type) and expr.type in INTEGERS.values():
        value = constant_value(expr.parts[0])
        low = -2 ** (expr.type.bits - 1) if expr.type.signed else 0
        return value if value is not None and low <= value < low + 2 ** expr.type.bits \
            and expr.type.rank else None
    if kind == "unary" and expr.text in "+-":
        value = constant_value(expr.parts[0])
        return value if value is None or expr.text == "+" else -value
    if kind == "binary" and expr.text in ("+", "-", "*", "/", "%", "<<"):
        return _computed(expr.text, *map(constant_value, expr.parts))
    return None


def _computed(operator, left, right):
    if left is None or right is None or (operator in "/%" and (right <= 0 or left < 0)) \
            or (operator == "<<" and not 0 <= right < 63):
        return None
    value = {"+": lambda: left + right, "-": lambda: left - right, "*": lambda: left * right,
             "/": lambda: left // right, "%": lambda: left % right,
             "<<": lambda: left << right}[operator]()
    return value if -2 ** 63 <= value < 2 ** 64 else None
