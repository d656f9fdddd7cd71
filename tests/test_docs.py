#!/usr/bin/env python3
"""The documents say what is there: each quotation occurs in the file that it names
(docs/tools/excerpts tells how they are marked), each relative link and picture leads
to something, each command marked as runnable exists, and the pictures are those
that docs/tools/pictures makes. Each of these checks must be able to fail, too: they
are given documents with one mistake each.

Exit status: 0 all is so, 1 otherwise."""

import contextlib
import importlib.machinery
import importlib.util
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PICTURES = Path("docs", "pictures")
MAKE_FIGURES = ROOT / "docs" / "tools" / "figures"
MAKE_PICTURES = ROOT / "docs" / "tools" / "pictures"
NEAR = 4.0              # points by which the numbers of two SVGs may differ: fonts differ


def load(path):
    loader = importlib.machinery.SourceFileLoader(path.name, str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(path.name, loader))
    loader.exec_module(module)
    return module


sys.dont_write_bytecode = True
excerpts = load(ROOT / "docs" / "tools" / "excerpts")


# ---- Links ----

def prose(text):
    """A document without its code, line by line as it was."""
    text = re.sub(r"^```.*?^```$", lambda block: "\n" * block[0].count("\n"), text,
                  flags=re.S | re.M)
    return re.sub(r"`[^`\n]*`", "", text)


def anchors(path):
    """The names of a document's headings, as GitHub makes them."""
    text = re.sub(r"^```.*?^```$", "", path.read_text(), flags=re.S | re.M)
    for heading in re.findall(r"^#+ (.*)$", text, re.M):
        plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower()
        yield re.sub(r"[^\w\- ]", "", plain).strip().replace(" ", "-")


def line_problem(where, number, line, target, path):
    """A link to a line has the name that is defined there as its text."""
    name = re.search(rf"\[`(\w+)`\]\({re.escape(target)}\)", line)
    lines = path.read_text().splitlines()
    there = "".join(lines[int(target.split("#L")[1]) - 1:][:1])
    if not name or not re.search(rf"(?<!\w){name[1]}(?!\w)", there):
        yield f"{where}:{number}: this name is not in that line: {target}"


def check_links(document, root):
    where = document.relative_to(root)
    text = document.read_text()
    whole = text.splitlines()
    for number, line in enumerate(prose(text).splitlines(), 1):
        targets = re.findall(r"\]\(([^)\s]+)[^)]*\)", line)
        targets += re.findall(r"\b(?:src|href)=\"([^\"]+)\"", line)
        for target in targets:
            if re.match(r"[a-z]+:", target):
                continue
            file, _, anchor = target.partition("#")
            path = document.parent / file if file else document
            if not path.exists():
                yield f"{where}:{number}: there is no {target}"
            elif re.fullmatch(r"L\d+", anchor):
                yield from line_problem(where, number, whole[number - 1], target, path)
            elif anchor and path.suffix == ".md" and anchor not in anchors(path):
                yield f"{where}:{number}: {path.name} has no heading #{anchor}"


# ---- Commands ----

GRAPHVIZ = ("dot", "neato")     # may be missing; main says so

def command_problem(line, root, made):
    """Why a command cannot be run at the root of the project, or None. The text `made`
    holds the commands before it, which may have made its program with -o."""
    words = shlex.split(line, comments=True)
    while words and re.fullmatch(r"\w+=\S*", words[0]):
        words.pop(0)
    if not words:
        return None
    program, arguments = words[0], words[1:]
    if re.search(rf"-o {re.escape(program)}\s", made):
        pass
    elif "/" in program:
        if not os.access(root / program, os.X_OK):
            return f"there is no program {program}"
    elif not shutil.which(program) and program not in GRAPHVIZ:
        return f"there is no program {program}"
    if program == "make":
        targets = re.findall(r"^([\w-]+):", (root / "Makefile").read_text(), re.M)
        for target in arguments:
            if "=" not in target and target not in targets:
                return f"the Makefile has no target {target}"
    for argument in arguments:
        path = argument.split(":")[0]
        if re.fullmatch(r"[\w./-]+\.\w+", path) and not path.startswith("build/") \
                and not (root / path).exists():
            return f"there is no file {path}"
    return None


def check_commands(document, root):
    for block in excerpts.blocks(document.read_text().splitlines())[0]:
        if not block.marker or block.marker["kind"] != "runnable":
            continue
        if block.language != "sh":
            yield f"{document.relative_to(root)}:{block.line}: a runnable block is ```sh"
        for number, line in enumerate(block.code, block.line + 1):
            for part in re.split(r"&&|\|", line):
                made = "\n".join(block.code[:number - block.line - 1]) + "\n"
                problem = command_problem(part, root, made)
                if problem:
                    yield f"{document.relative_to(root)}:{number}: {problem}: {line}"


# ---- Pictures ----

NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def same_svg(one, other):
    """Whether two SVGs differ by no more than small shifts."""
    if NUMBER.sub("0", one) != NUMBER.sub("0", other):
        return False
    return all(abs(float(a) - float(b)) <= NEAR
               for a, b in zip(NUMBER.findall(one), NUMBER.findall(other)))


def check_pictures(root, new):
    """Compare docs/pictures with those just made in the folder `new`."""
    old = root / PICTURES
    for name in sorted({path.name for path in (*old.iterdir(), *new.iterdir())}):
        if name.endswith(".svg") and not any(new.glob("*.svg")):
            continue
        if not (new / name).is_file():
            yield f"{PICTURES / name}: docs/tools/pictures does not make this"
        elif not (old / name).is_file():
            yield f"{PICTURES / name} is missing; run: docs/tools/pictures"
        else:
            same = same_svg if name.endswith(".svg") else str.__eq__
            if not same((old / name).read_text(), (new / name).read_text()):
                yield f"{PICTURES / name} is out of date; run: docs/tools/pictures"


# ---- Everything, and whether it can fail ----

def complaints(root, new_pictures):
    for document in excerpts.documents(root):
        yield from excerpts.check(document, root)
        yield from check_links(document, root)
        yield from check_commands(document, root)
    yield from check_pictures(root, new_pictures)


def check_figures():
    """Whether the figures are what ran, and whether the check can fail."""
    yield from subprocess.run([str(MAKE_FIGURES), "--check"], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True).stdout.splitlines()
    figures, shown = load(MAKE_FIGURES), "<!-- figure: lemmas -->%s<!-- end -->"
    if figures.written(shown % "a lot", {"lemmas": 7}, "x") != shown % 7:
        yield "docs/tools/figures does not mend a figure"
    with contextlib.suppress(figures.Unusable):
        figures.written(shown % 7, {"lemma": 7}, "x")
        yield "docs/tools/figures takes a figure that it does not know"


GOOD = """# One: `two`, three

<!-- from part.c: twice -->
```c
    int y = x + x;
…
    return y;
```

A [link](../part.c), [`twice`](../part.c#L6), [another](#one-two-three), and ![a picture](pictures/p.svg).

<!-- runnable -->
```sh
make all ARGS=nothing   # a remark
gcc -o build/part part.c
build/part | cat
```
"""
SOURCE = """int once(int x)
{
    return x;
}

int twice(int x)
{
    int y = x + x;
    // why not
    return y;
}
"""
# A mistake, as (text in GOOD, what it becomes), and the complaint.
MISTAKES = [
    ("x + x", "2 * x", "part.c does not have this, as twice"),
    ("    return y", "  return y", "part.c does not have this, as twice"),
    ("…\n", "", "part.c does not have this, as twice"),
    (": twice", ": once", "part.c does not have this, as once"),
    ("part.c: twice", "no.c: twice", "there is no no.c"),
    ("-->\n```c", "-->\n\n```c", "misspelt, or stands above no block"),
    ("<!-- from part.c: twice", "<!-- from part.c twice", "does not say where"),
    ("<!-- runnable -->\n", "", "does not say where"),
    ("../part.c", "../parts.c", "there is no ../parts.c"),
    ("#L6", "#L7", "this name is not in that line: ../part.c#L7"),
    ("#L6", "#L60", "this name is not in that line: ../part.c#L60"),
    ("#one-two-three", "#one-two", "has no heading #one-two"),
    ("pictures/p.svg", "pictures/q.svg", "there is no pictures/q.svg"),
    ("make all", "make none", "the Makefile has no target none"),
    ("gcc -o build/part part.c", "gcc -o build/part party.c", "there is no file party.c"),
    ("build/part |", "build/party |", "there is no program build/party"),
    ("| cat", "| no_such_program", "there is no program no_such_program"),
]
SVG = "<svg><rect x=\"10\" y=\"-20.5\"/></svg>\n"
PICTURE_MISTAKES = [
    ("p.dot", "digraph { b }\n", "p.dot is out of date"),
    ("p.svg", SVG.replace("10", "15"), "p.svg is out of date"),
    ("p.svg", SVG.replace("rect", "text"), "p.svg is out of date"),
    ("p.svg", None, "p.svg is missing"),
    ("q.svg", SVG, "does not make this"),
]


def check_checks(folder):
    """What the checks fail to see in a small project of one document."""
    root, new = folder / "project", folder / "new"
    chapter, pictures = root / "docs" / "01-one.md", root / PICTURES
    pictures.mkdir(parents=True)
    new.mkdir()

    def fresh():
        (root / "part.c").write_text(SOURCE)
        (root / "Makefile").write_text("all: part.o\n")
        chapter.write_text(GOOD)
        for place in (pictures, new):
            (place / "p.dot").write_text("digraph { a }\n")
            (place / "p.svg").write_text(SVG)
        (pictures / "q.svg").unlink(missing_ok=True)

    def see(what, expected):
        said = list(complaints(root, new))
        if not (any(expected in each for each in said) if expected else not said):
            yield f"{what}: the check should say `{expected}`, and said {said}"

    fresh()
    yield from see("nothing wrong", "")
    (pictures / "p.svg").write_text(SVG.replace("20.5", "21.5"))
    yield from see("a small shift", "")
    for old, bad, expected in MISTAKES:
        fresh()
        chapter.write_text(GOOD.replace(old, bad, 1))
        yield from see(f"{old!r} became {bad!r}", expected)
    for name, text, expected in PICTURE_MISTAKES:
        fresh()
        if text is None:
            (pictures / name).unlink()
        else:
            (pictures / name).write_text(text)
        yield from see(f"{name} with {text!r}", expected)
    fresh()
    (root / "part.c").write_text(SOURCE.replace("    ", "  "))
    for write, expected in ((True, 0), (False, 0)):
        said = list(excerpts.check(chapter, root, write))
        if len(said) != expected:
            yield f"--write should have copied the lines anew: {said}"
    (root / "part").mkdir()
    (root / "part" / "README.md").write_text("A [link](no.md).\n")
    yield from see("the README of a folder", "there is no no.md")


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "check").mkdir()
        wrong = list(check_checks(folder / "check"))
        options = []
        if not all(map(shutil.which, GRAPHVIZ)):
            print("skipped: the SVGs are not compared, because Graphviz is missing (ci/setup test)")
            options = ["--dot-only"]
        new = folder / "pictures"
        done = subprocess.run([sys.executable, str(MAKE_PICTURES), *options, str(new)])
        if done.returncode != 0:
            wrong.append(f"docs/tools/pictures: exit status {done.returncode}")
            new = ROOT / PICTURES
        wrong += complaints(ROOT, new)
    wrong += check_figures()
    for complaint in wrong:
        print(complaint)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
