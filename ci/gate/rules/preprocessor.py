"""The compiler must read the same program as Frama-C."""

import os
import re
import subprocess
import tempfile
from pathlib import Path

from ..findings import Finding
from ..tokens import MARKER, tokenise

LIBRARY_HEADERS = {"stdint.h", "stddef.h", "stdbool.h"}


def _conditionals(unit):
    """Conditions on anything that the compiler or Frama-C defines by itself."""
    for file in unit.source.files:
        lines = unit.text_of(file).split("\n")
        guard = _guard_line(lines)
        for number, line in enumerate(lines, 1):
            match = re.match(r"\s*(?:#|%:|\?\?=)\s*(if|ifdef|ifndef|elif|undef)\b(.*)", line)
            if not match or number == guard:
                continue
            names = set(re.findall(r"\b[A-Za-z_]\w*\b", match.group(2))) - {"defined"}
            reserved = sorted(n for n in names if n.startswith("_") or n in ("NDEBUG", "linux",
                                                                             "unix", "i386"))
            if reserved and match.group(1) != "undef":
                yield Finding("conditional-code",
                              f"a condition on {', '.join(reserved)}: Frama-C and the compiler "
                              "may read different code", file, number)
            elif unit.style and match.group(1) != "undef":
                yield Finding("conditional-code", "conditional code other than an include guard",
                              file, number)


def _guard_line(lines):
    for number, line in enumerate(lines, 1):
        match = re.match(r"\s*#\s*ifndef\s+(\w+)\s*$", line)
        if match:
            following = next((l for l in lines[number:] if l.strip()), "")
            if re.match(rf"\s*#\s*define\s+{match.group(1)}\s*$", following):
                return number
        if re.match(r"\s*#\s*(if|define|include)", line):
            return 0
    return 0


def _headers(unit):
    for file in unit.source.files:
        lines = unit.text_of(file).split("\n")
        yield from _macros(file, lines)
        for number, line in enumerate(lines, 1):
            match = re.match(r"\s*(?:#|%:|\?\?=)\s*(include|include_next|import|pragma|line)\b\s*(.*)", line)
            if not match:
                continue
            what, argument = match.groups()
            name = re.match(r'([<"])([^>"]*)[>"]', argument)
            if what == "pragma":
                yield Finding("attribute", "a #pragma can change what the compiler makes of the "
                              "code", file, number)
            elif what in ("line", "import", "include_next"):
                yield Finding("conditional-code", f"#{what} can make the compiler read other code",
                              file, number)
            elif not name:
                yield Finding("library-header", "an #include that a macro computes", file, number)
            elif name.group(1) == "<" and name.group(2) not in LIBRARY_HEADERS:
                yield Finding("library-header", f"<{name.group(2)}>: a proved file includes no "
                              "library header but stdint.h, stddef.h and stdbool.h", file, number)
            elif name.group(1) == '"' and not unit.is_program_file(file, name.group(2)):
                yield Finding("library-header", f"{argument} is not a file of this program",
                              file, number)


C_KEYWORDS = set("""auto break case char const continue default do double else enum extern float
for goto if inline int long register restrict return short signed sizeof static struct switch
typedef union unsigned void volatile while _Bool""".split())


def _macros(file, lines):
    """Redefined keywords, and names that the compiler reserves."""
    guard = _guard_line(lines)
    text = re.sub(r"/\*.*?\*/", lambda m: "\n" * m.group().count("\n"), "\n".join(lines),
                  flags=re.S)
    for number, line in enumerate(text.split("\n"), 1):
        line = line.split("//")[0]
        match = re.match(r"\s*#\s*define\s+(\w+)", line)
        if match and match.group(1) in C_KEYWORDS:
            yield Finding("conditional-code", f"the keyword {match.group(1)} is redefined",
                          file, number)
        if number in (guard, guard + 1):
            continue
        for word in re.findall(r"(?<![\w\\])(__\w+|_[A-Z]\w*)", re.sub(r'"[^"]*"', "", line)):
            if word not in ALLOWED_RESERVED:
                yield Finding(RESERVED.get(word, "conditional-code"),
                              f"{word}: a name that Frama-C and the compiler may know differently",
                              file, number)


ALLOWED_RESERVED = {"_Bool", "_Static_assert", "__VA_ARGS__", "__func__"}
RESERVED = {"__attribute__": "attribute", "_Noreturn": "attribute", "__asm__": "assembly",
            "__asm": "assembly", "__typeof__": "compiler-extension",
            "_Generic": "compiler-extension", "_Atomic": "volatile", "_Pragma": "attribute",
            "_Alignas": "attribute", "__volatile__": "volatile",
            **dict.fromkeys(("__builtin_constant_p", "__builtin_expect"), "compiler-extension")}

VIEWS = [("Frama-C", ["-D__FRAMAC__", "-D__FC_MACHDEP_X86_64", "-m64"]),
         ("gcc", []), ("gcc -O2", ["-O2"]), ("gcc -DNDEBUG", ["-DNDEBUG"]),
         ("gcc -std=c11", ["-std=c11"])]


def compilers_view(unit, toolchain):
    """The C text must be the same to Frama-C and to the compiler, whatever the macros do."""
    with tempfile.TemporaryDirectory(prefix="tricolor-headers-") as empty:
        for header in LIBRARY_HEADERS:
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


RULES = [_conditionals, _headers]
