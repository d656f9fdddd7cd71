#!/usr/bin/env python3
"""What the page runs is what is proved: the digests in program.js are those of the files, the
text that clang makes of them is the text that was compiled, but for the calls of hooks.

usage: tests/browser/program.py PROGRAM.JS

Exit status: 0 so it is, 1 otherwise."""

import hashlib
import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True


def load(name):
    path = ROOT / "docs" / "browser" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


instrument = load("instrument")


# What a program has at least: files, proved functions that answer for its lights, sites to stop at.
LEAST = {"program.js": (8, 10, 100), "slices_program.js": (11, 8, 100), "copying_program.js": (7, 5, 60)}


def complaints(program, least):
    """What is wrong with the program."""
    if len(program["digests"]) < least[0]:
        yield f"only {len(program['digests'])} files are said to be in the program"
    for file, digest in program["digests"].items():
        if hashlib.sha256((ROOT / file).read_bytes()).hexdigest() != digest:
            yield f"{file} is not the file that was compiled"
    for file, text in program["files"].items():
        if (ROOT / file).read_text() != text:
            yield f"{file} is not the text that the page shows"
    for file in program["digests"]:
        hooked = hooked_text(program, file)
        if hooked.exists():
            yield from compare(file, hooked.read_text())
        elif file in program["files"]:
            yield f"{file} is stepped through, but was not compiled with hooks"
    glue = "".join((ROOT / name).read_text() for name in program["glue"])
    yield from not_answering(program, glue, least[1])
    if len(program["sites"]) < least[2]:
        yield f"there are only {len(program['sites'])} sites to stop at"


def hooked_text(program, file):
    """Where the build leaves what it made of a proved file."""
    return ROOT / program["made_in"] / ("_".join(Path(file).with_suffix("").parts[1:]) + ".hooks.ll")


def not_answering(program, glue, least):
    """The functions that lights are said to come from: the glue calls them, and what is said to be
    proved is one of the files above."""
    proved = 0
    for name, where in program["answering"].items():
        if not re.search(rf"\b{name}\(", glue):
            yield f"{name} is said to answer for a light, but the glue does not call it"
        proved += where["file"].replace(".h", ".c") in program["digests"]
    if proved < least:
        yield f"only {proved} proved functions answer for lights"


def compare(file, hooked):
    made = subprocess.run(["clang", "--target=wasm32", "-mbulk-memory", "-std=c11", "-ffreestanding",
                           "-O0", "-g", "-S", "-emit-llvm", "-o", "-", file],
                          cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout
    calls = len(re.findall(r"call void @hook_(?:enter|leave|step|variable|access)\(", hooked))
    if calls < 5:
        yield f"{file}: only {calls} calls of hooks"
    if instrument.without_hooks(hooked) != made:
        yield f"{file}: more than calls of hooks was added to what clang makes of it"


def main():
    text, least = Path(sys.argv[1]).read_text(), LEAST[Path(sys.argv[1]).name]
    program = json.loads(text[text.index("{"):].rstrip().rstrip(";"))
    found = list(complaints(program, least))
    # It must be able to fail, too.
    samples = [(file, hooked_text(program, file).read_text()) for file in program["digests"]
               if file in program["files"]]
    file, sample = next((file, text) for file, text in samples if "icmp ult i64" in text)
    if not list(compare(file, sample.replace("icmp ult i64", "icmp ule i64", 1))):
        found.append("an instruction that was changed is not noticed")
    if not list(not_answering(program, "", 0)):
        found.append("a function that does not answer for its light is not noticed")
    print("\n".join(found) or f"{len(program['digests'])} files, {len(program['sites'])} sites: "
          "what is compiled is what is proved")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
