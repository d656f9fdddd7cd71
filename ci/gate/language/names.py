"""Names that are not free: the compiler's, the library's, and those that clash here."""

import subprocess

from .words import (ALLOWED_MACROS, INTEGER_NAME, LIBRARY, LIBRARY_FUNCTIONS, LIBRARY_MACRO)

_BUILTINS = {}


def builtins(gcc, names):
    """Which of the names gcc takes for functions that it knows."""
    unknown = sorted(n for n in names if n not in _BUILTINS)
    if unknown:
        text = "".join(f"#if __has_builtin({n})\n{n}\n#endif\n" for n in unknown)
        done = subprocess.run([gcc, "-E", "-P", "-x", "c", "-"], input=text, capture_output=True,
                              text=True)
        known = set(done.stdout.split())
        for name in unknown:
            _BUILTINS[name] = bool(done.returncode) or name in known
    return {n for n in names if _BUILTINS[n]}


def check(parser, gcc, system):
    mine = [s for s in parser.symbols if not s.token.file.startswith(system)]
    shared = [s for s in mine if s.level == 0 and s.kind in ("function", "variable")]
    known = builtins(gcc, {s.name for s in shared if not s.ghost})
    for symbol in mine:
        reason = _reserved(symbol, known if symbol in shared else ())
        if reason:
            yield "reserved-name", f"{symbol.name}: {reason}; take another name", symbol.token
    typedefs = {s.name for s in parser.symbols if s.kind == "typedef"}
    for symbol in mine:
        if symbol.kind in ("variable", "parameter") and symbol.level and symbol.name in typedefs:
            yield "reserved-name", f"{symbol.name} is a type and a variable", symbol.token


def _reserved(symbol, known):
    name = symbol.name
    if name.startswith("_"):
        return "names that begin with _ belong to the compiler"
    if name in ALLOWED_MACROS or INTEGER_NAME.fullmatch(name) or name in (
            "size_t", "ptrdiff_t", "wchar_t", "max_align_t", "NULL", "offsetof"):
        return "a name of stdint.h, stddef.h or stdbool.h"
    if LIBRARY_MACRO.fullmatch(name) and symbol.level == 0:
        return "such names are macros of the C library (C11 7.31)"
    if name in known:
        return "gcc takes it for a function that it knows, and may replace the call"
    outside = symbol.level == 0 and symbol.kind in ("function", "variable") \
        and symbol.storage != "static" and not symbol.ghost
    if outside and (LIBRARY.fullmatch(name) or name in LIBRARY_FUNCTIONS):
        return "the C library has it, or may have it one day (C11 7.1.3, 7.31)"
    return ""
