"""The compiler must read the same program as Frama-C."""

import os
import re
import subprocess
import tempfile
from pathlib import Path

from ..findings import Finding
from ..language.words import HEADERS
from ..tokens import MARKER, tokenise
from ..toolchain import MACHDEP

# The plain directives that language/source.py allows read alike everywhere; this is what sees it.
VIEWS = [("Frama-C", ["-D__FRAMAC__", f"-D__FC_MACHDEP_{MACHDEP.upper()}", "-m64"]),
         ("gcc", []), ("gcc -std=c11 -O2 -DNDEBUG", ["-std=c11", "-O2", "-DNDEBUG"])]


def compilers_view(unit, toolchain):
    """The C text must be the same to Frama-C and to the compiler, whatever the macros do."""
    with tempfile.TemporaryDirectory(prefix="tricolor-headers-") as empty:
        for header in HEADERS:
            (Path(empty) / header).write_text("")
        readings = []
        for name, options in VIEWS:
            done = subprocess.run([toolchain.gcc, "-E", "-nostdinc", f"-I{empty}", *options,
                                   str(unit.path)], capture_output=True, text=True,
                                  cwd=unit.base)
            if done.returncode:
                return                              # another header: its own rule says so
            readings.append((name, _c_tokens(done.stdout)))
    yield from _compare_views(unit, readings)
    done = subprocess.run(
        [toolchain.gcc, "-c", "-o", os.devnull, "-O2", "-std=c11", "-Wall", "-Wno-unused",
         "-Wno-comment",
         "-Wincompatible-pointer-types", "-Wint-conversion", "-Wdiscarded-qualifiers",
         "-Wpointer-sign", "-Wcast-qual", "-Wstrict-prototypes", "-Wvla", str(unit.path)],
        capture_output=True, text=True, cwd=unit.base)
    for line in done.stderr.split("\n"):
        match = re.match(r"(.*?):(\d+):\d+: (?:warning|error): (.*?)(?: \[-W([\w-]+?)=?\])?$", line)
        if match:
            file, number, message, option = match.groups()
            rule = {"incompatible-pointer-types": "pointer-cast", "int-conversion": "pointer-cast",
                    "discarded-qualifiers": "pointer-cast", "pointer-sign": "pointer-cast",
                    "cast-qual": "pointer-cast", "vla": "vla",
                    "sequence-point": "evaluation-order", "uninitialized": "uninitialised",
                    "maybe-uninitialized": "uninitialised"}.get(option, "compiler")
            yield Finding(rule, f"gcc: {message}", unit.name_of(file), int(number))


def _compare_views(unit, readings):
    base_name, base = readings[0]
    for name, tokens in readings[1:]:
        if [t[0] for t in tokens] == [t[0] for t in base]:
            continue
        place = next((b for a, b in zip(base, tokens) if a[0] != b[0]),
                     (tokens or base or [("", unit.name, 1)])[-1])
        yield Finding("conditional-code", f"{base_name} and {name} read different code here",
                      unit.name_of(place[1]) or unit.name, place[2])
        return


def _c_tokens(preprocessed):
    tokens, file, line = [], "", 1
    for raw in preprocessed.split("\n"):
        marker = MARKER.match(raw)
        if marker:
            line, file = int(marker.group(1)), marker.group(2)
            continue
        tokens += [(t.text, file, line) for t in tokenise(raw)]
        line += 1
    return tokens
