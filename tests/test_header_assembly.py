#!/usr/bin/env python3
"""header.h divides and multiplies, because provers like that. This test checks
that the compiler does not: with gcc at -O2 every function of header.h must
become the instructions of its twin, which is written by hand with shifts and
masks. Where there is more than one good way (make_header, with_colour, calls
with constants), it must take no more instructions than its twin, and none that
divides or multiplies.

Exit status: 0 all is so, 1 otherwise."""

import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
HEADER = os.path.join(ROOT, "layer3_imperative", "words", "header.h")
COMPILER = ["gcc", "-std=c11", "-O2", "-fno-asynchronous-unwind-tables"]

WORD, BOOL = "uint64_t", "bool"

# Function of header.h: (result, parameters, the body of its twin)
TWINS = {
    "header_wosize": (WORD, "header", "header >> 10"),
    "header_colour": (WORD, "header", "header >> 8 & 3"),
    "header_tag": (WORD, "header", "header & 0xff"),
    "make_header": (WORD, "wosize colour tag", "wosize << 10 | colour << 8 | tag"),
    "with_colour": (WORD, "header colour", "(header & ~(uint64_t)0x300) | colour << 8"),
    "coloured_from_white": (WORD, "header colour", "header | colour << 8"),
    "is_scanned_tag": (BOOL, "tag", "!(tag > 250)"),
    "start_of_environment": (WORD, "information", "information << 8 >> 9"),
    "is_immediate": (BOOL, "value", "value & 1"),
    "end_of_heap": (WORD, "base size", "base + (size << 3)"),
    "is_ours": (BOOL, "value base end", "!(value & 1) && value >= base + 8 && value < end"),
    "index_of_address": (WORD, "value base", "(value - base >> 3) - 1"),
    "address_of_index": (WORD, "index base", "base + (index + 1 << 3)"),
    "index_of_block": (WORD, "index header",
                       "(header & 0xff) == 249 ? index - (header >> 10) : index"),
}
# What the collector writes most often: a call with constants, and its twin.
USES = {
    "to_white": (WORD, "header", "with_colour(header, WHITE)", "header & ~(uint64_t)0x300"),
    "to_grey": (WORD, "header", "with_colour(header, GREY)", "(header & ~(uint64_t)0x300) | 0x100"),
    "to_blue": (WORD, "header", "with_colour(header, BLUE)", "(header & ~(uint64_t)0x300) | 0x200"),
    "to_black": (WORD, "header", "with_colour(header, BLACK)", "header | 0x300"),
    "is_white": (BOOL, "header", "header_colour(header) == WHITE", "!(header & 0x300)"),
    "is_black": (BOOL, "header", "header_colour(header) == BLACK", "(header & 0x300) == 0x300"),
    "has_no_field": (BOOL, "header", "header_wosize(header) == 0", "header < 0x400"),
    "hole_header": (WORD, "wosize", "make_header(wosize, BLUE, 0)", "wosize << 10 | 0x200"),
}

# Pairs that do differ: if they pass, then this test cannot fail.
DIFFERENT = {
    "signed_division": (WORD, "header", "(uint64_t)((int64_t)header / 1024)", "header >> 10"),
    "real_division": (WORD, "header wosize", "header / (wosize | 1)", "header >> 10"),
    "other_mask": (WORD, "header", "header % 128", "header & 0xff"),
    "detour": (WORD, "header colour", "header - header / 256 % 4 * 256 + colour * 256",
               "(header & ~(uint64_t)0x300) | colour << 8"),
}

# Here there is more than one good way.
EITHER_WAY = {"make_header", "with_colour", "coloured_from_white", "detour", *USES}


def function(result, name, parameters, expression):
    parameters = ", ".join("uint64_t " + name for name in parameters.split())
    return f"{result} {name}({parameters})\n{{\n    return {expression};\n}}\n"


def program():
    """Each pair as two functions, ours__NAME and twin__NAME."""
    pairs = dict(USES)
    pairs.update(DIFFERENT)
    for name, (result, parameters, twin) in TWINS.items():
        call = f"{name}({', '.join(parameters.split())})"
        pairs[name] = (result, parameters, call, twin)
    text = [f'#include "{HEADER}"\n']
    for name, (result, parameters, ours, twin) in pairs.items():
        text.append(function(result, "ours__" + name, parameters, ours))
        text.append(function(result, "twin__" + name, parameters, twin))
    return "\n".join(text)


def run(command):
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    except FileNotFoundError:
        sys.exit(f"test_header_assembly: {command[0]} is not installed")
    if done.returncode != 0:
        sys.exit(f"test_header_assembly: {' '.join(command)} failed:\n{done.stderr}")
    return done.stdout


def disassemble(object_file):
    """The instructions of each function, jumps relative to its start, without
    the padding behind it."""
    functions, current = {}, None
    for line in run(["objdump", "-d", "--no-show-raw-insn", object_file]).splitlines():
        start = re.match(r"[0-9a-f]+ <(\w+)>:$", line)
        if start:
            current = functions.setdefault(start.group(1), [])
        elif current is not None and ":\t" in line:
            instruction = " ".join(line.split(":\t", 1)[1].split())
            current.append(re.sub(r"\b[0-9a-f]+ <\w+(\+0x[0-9a-f]+)?>", r"\1", instruction))
    for instructions in functions.values():
        while instructions and re.search(r"\bnop|^xchg %ax,%ax$|^int3$", instructions[-1]):
            instructions.pop()
    return functions


def complaint(name, ours, twin):
    """What is wrong with ours, or None."""
    if not ours or not twin:
        return "no instructions found"
    slow = [instruction for instruction in ours if re.match(r"\w*(div|mul)", instruction)]
    if slow:
        return "divides or multiplies: " + "; ".join(slow)
    if name in EITHER_WAY:
        return "takes more instructions than its twin" if len(ours) > len(twin) else None
    return "is not the same as its twin" if ours != twin else None


def main():
    with open(HEADER, encoding="utf-8") as text:
        functions = re.findall(r"^static inline \w+ (\w+)\(", text.read(), re.MULTILINE)
    if set(functions) != set(TWINS):
        sys.exit("test_header_assembly: header.h and the twins differ in "
                 + ", ".join(sorted(set(functions) ^ set(TWINS))))

    with tempfile.TemporaryDirectory() as folder:
        source, object_file = os.path.join(folder, "twins.c"), os.path.join(folder, "twins.o")
        with open(source, "w", encoding="utf-8") as text:
            text.write(program())
        run(COMPILER + ["-c", source, "-o", object_file])
        code = disassemble(object_file)

    failed = 0
    for name in [*TWINS, *USES, *DIFFERENT]:
        ours, twin = code.get("ours__" + name), code.get("twin__" + name)
        wrong = complaint(name, ours, twin)
        if name in DIFFERENT:
            wrong = None if wrong else "differs from its twin, but this test did not see it"
        if wrong:
            failed += 1
            print(f"{name} {wrong}")
            for label, instructions in (("header.h", ours), ("by hand", twin)):
                print(f"  {label}: {'; '.join(instructions or [])}")
    if failed:
        print(f"FAILED: {failed} of {len(TWINS) + len(USES) + len(DIFFERENT)} pairs")
        return 1
    print(f"ok: {len(TWINS)} functions, {len(USES)} uses with constants")
    return 0


if __name__ == "__main__":
    sys.exit(main())
