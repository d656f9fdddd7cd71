#!/usr/bin/env python3
"""docs/tools/heap_picture: what is in the picture is what is in the image, by a parser of its own:
blocks by kind, arrows, roots, words. A heap that is not well formed is drawn with its fault
marked, as heap_check names it; what is no image is refused in one sentence.

Exit status: 0 all is so, 1 otherwise."""

import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TOOL = ROOT / "docs" / "tools" / "heap_picture"
OCAML_IMAGE = ROOT / "tests" / "data" / "ocaml_heap" / "image.txt"
COLOURS = ("white", "grey", "blue", "black")
LONGEST = 33            # words of a block that are all drawn

sys.dont_write_bytecode = True
sys.path.insert(0, str(TOOL.parent))
import heap_image       # noqa: E402: only its table of faults, which is compared with the header

failures = []


def check(what, holds):
    if not holds:
        failures.append(what)
        print(f"test_heap_picture: not so: {what}", file=sys.stderr)


# ---- The oracle ----

class Heap:
    """An image that consists of words alone, read without the code under test."""
    def __init__(self, text):
        lines = text.split("\n", 2)
        numbers = re.findall(r"(\w+) ([0-9a-f]+)", lines[1])
        facts = {name: int(value, 16 if name == "base" else 10) for name, value in numbers}
        rest = [int(word, 16) for word in lines[2].split()]
        self.base, self.size = facts["base"], facts["size"]
        self.roots, self.word = rest[:facts["roots"]], rest[facts["roots"]:]
        self.blocks = []                # (index, wosize, colour, tag)
        at = 0
        while at < self.size:
            word = self.word[at]
            self.blocks.append((at, word >> 10, COLOURS[word >> 8 & 3], word & 255))
            at += (word >> 10) + 1

    def kind(self, block):
        _, wosize, colour, tag = block
        if wosize == 0 or colour == "blue":
            return "fragment" if wosize == 0 else "hole"
        return f"{colour}, " + ("not scanned" if tag >= 251 else
                                "closure" if tag == 247 else "values")

    def target(self, value):
        inside = value & 1 == 0 and self.base < value < self.base + (self.size << 3)
        return (value - self.base >> 3) - 1 if inside and value - self.base >= 8 else None

    def pointers(self):
        for block in self.blocks:
            at, wosize, _, tag = block
            if self.kind(block) in ("fragment", "hole") or tag >= 251:
                continue
            first = (self.word[at + 2] << 8 & (1 << 64) - 1) >> 9 if tag == 247 else 0
            for place in range(at + 1 + first, at + 1 + wosize):
                if self.target(self.word[place]) is not None:
                    yield place, self.target(self.word[place])


# ---- The picture ----

class Picture:
    def __init__(self, path):
        self.nodes = list(ElementTree.parse(path).getroot().iter())
        self.text = " ".join(node.text or "" for node in self.nodes)

    def values(self, name):
        return [node.get(name) for node in self.nodes if node.get(name) is not None]

    def legend(self):
        return {node.get("data-legend"): (int(node.get("data-blocks")), int(node.get("data-words")))
                for node in self.nodes if node.get("data-legend")}

    def arrows(self):
        return {(int(node.get("data-from")), int(node.get("data-to"))) for node in self.nodes
                if node.get("data-from") and not node.get("stroke-dasharray")}

    def cells(self):
        """How many blocks a map shows, by kind: each is one piece of a path."""
        return {node.get("data-kind"): node.get("d").count("M") for node in self.nodes
                if node.tag.endswith("path") and node.get("data-kind")}


def draw(image, *options, status=0):
    output = Path(folder, "picture.svg")
    output.unlink(missing_ok=True)
    done = subprocess.run([str(TOOL), str(image), "--output", str(output), *options],
                          capture_output=True, text=True, cwd=ROOT)
    check(f"exit status {status}, not {done.returncode}: {done.stderr}", done.returncode == status)
    return Picture(output) if output.exists() else None, done.stdout, done.stderr


def expected_legend(heap, blocks):
    counts, words = Counter(map(heap.kind, blocks)), Counter()
    for block in blocks:
        words[heap.kind(block)] += block[1] + 1
    return {kind: (counts[kind], words[kind]) for kind in counts}


# ---- The tests ----

def test_words(image, *options, first=0, last=1 << 40):
    """A small heap, or a part of a heap, word by word."""
    heap = Heap(image.read_text())
    blocks = [b for b in heap.blocks if b[0] + b[1] >= first and b[0] <= last]
    picture = draw(image, *options)[0]
    drawn = set(map(int, picture.values("data-word")))
    check("the legend counts the blocks", picture.legend() == expected_legend(heap, blocks))
    check("each block is drawn", [int(at) for at in picture.values("data-block")]
          == [block[0] for block in blocks])
    for at, wosize, colour, _ in blocks:
        check("a header is decoded", f" {wosize} {colour}, " in f" {picture.text}")
        if wosize < LONGEST:
            check("all words are drawn", drawn >= set(range(at, at + wosize + 1)))
    check("no other word is drawn", drawn <= {place for at, wosize, _, _ in blocks
                                              for place in range(at, at + wosize + 1)})
    check("the arrows are the pointers", picture.arrows() ==
          {(place, to) for place, to in heap.pointers() if place in drawn and to in drawn})
    check("the roots", {int(at) for at in picture.values("data-root")}
          == {heap.target(root) for root in heap.roots} & drawn)
    check("no fault is marked", not picture.values("data-fault"))
    return len(picture.arrows())


def test_map(image):
    heap = Heap(image.read_text())
    picture = draw(image)[0]
    legend = expected_legend(heap, heap.blocks)
    check("the legend of a map", picture.legend() == legend)
    check("a map has a cell for each block",
          picture.cells() == {kind: count for kind, (count, _) in legend.items()})
    check("a map draws no words", not picture.values("data-word"))


def test_random(program):
    arrows = 0
    for seed, size in ((1, 2), (2, 3), (3, 60), (4, 60), (5, 200), (6, 200), (7, 200)):
        image = Path(folder, f"{seed}.txt")
        subprocess.run([program, str(seed), str(size), str(image)], check=True)
        arrows += test_words(image)
    check("there were arrows", arrows > 50)
    image = Path(folder, "large.txt")
    subprocess.run([program, "8", "300000", str(image)], check=True)
    test_map(image)
    test_words(image, "--from", "1000", "--to", "1200", first=1000, last=1200)
    for options in (("--from", "300000"), ("--from", "20", "--to", "10")):
        message = draw(image, *options, status=2)[2]
        check("no block there", "the words are 0 to 299999" in message)


def test_ocaml_image():
    """The image of a real heap, in which free blocks are headers alone."""
    picture, said, _ = draw(OCAML_IMAGE)
    lines = OCAML_IMAGE.read_text().splitlines()[47:]
    free = sum(line[0] == "." for line in lines)
    check("a real heap: its holes",
          picture.cells()["hole"] + picture.cells().get("fragment", 0) == free)
    check("a real heap: its blocks", sum(picture.cells().values()) == len(lines))
    check("a real heap: the totals", f"{len(lines)} blocks of 131072 words" in said)
    picture = draw(OCAML_IMAGE, "--from", "112890", "--to", "112916")[0]
    check("a real heap: an arrow of chapter 2", (112893, 112913) in picture.arrows())
    check("a real heap: a string", '"zzzzz"' in picture.text)


SMALL = "small\nbase 10000 size {size} limit {limit} roots 1\n10008\n"
# Words that are a heap, and others that are one with a fault: which, of which block, at which word.
FAULTS = [
    ("800 1 1 400 1", "800 1 1 800 1", "HEAP_BAD_WOSIZE", 3, 3),
    ("cf7 1 5 1", "cf7 1 9 1", "HEAP_BAD_ENVIRONMENT", 0, 2),
    ("8f7 1 5", "4f7 1 100", "HEAP_BAD_CLOSURE", 0, 0),
    ("800 10008 1", "800 10010 1", "HEAP_VALUE_TO_NO_BLOCK", 0, 1),
    ("800 1 10020 400 1", "800 1 10020 600 1", "HEAP_VALUE_TO_FREE", 0, 2),
    ("400 10008", "400 1000a", "HEAP_VALUE_MISALIGNED", 0, 1),
    ("400 10008", "400 10010", "HEAP_VALUE_IN_RESERVE", 0, 1),
    ("800 10020 1 8f7 1 5", "800 10020 1 8f9 1 5", "HEAP_VALUE_TO_BAD_INFIX", 0, 1),
]


def small(words):
    size = len(words.split())
    return SMALL.format(size=size, limit=size + 4) + words + "\n"


def test_faults():
    image = Path(folder, "fault.txt")
    for good, bad, name, block, word in FAULTS:
        image.write_text(small(good))
        test_words(image)
        image.write_text(small(bad))
        picture, said, _ = draw(image, status=1)
        marked = [node.get("data-word") for node in picture.nodes if node.get("data-fault")]
        check(f"{name} is marked at {word}", marked == [str(word)])
        check(f"{name} is told", f"(block {block}, word {word}). heap_check: {name}" in said
              and name in picture.text)
    image.write_text(SMALL.format(size=2, limit=2).replace("10000", "10004") + "400 1\n")
    picture, said, _ = draw(image, status=1)
    check("a fault of the whole", "HEAP_BAD_BASE" in said and not picture.values("data-fault"))
    words = ["400 1"] * 500
    words[321] = "400 2711"                 # immediate
    image.write_text(SMALL.format(size=1000, limit=1000) + "\n".join(words) + "\n")
    draw(image)
    words[321] = "400 10010"                # the field of block 0
    image.write_text(SMALL.format(size=1000, limit=1000) + "\n".join(words) + "\n")
    picture = draw(image, status=1)[0]
    marked = [node.get("data-word") for node in picture.nodes if node.get("data-fault")]
    check("a fault in a map, and in its block", marked == [None, "643"])


def test_links():
    """From a hole to the next one, dashed; a word that only looks like it is none."""
    image = Path(folder, "holes.txt")
    image.write_text(small("600 10028 400 1 a00 0 10008 400 1"))
    links = [(node.get("data-from"), node.get("data-to")) for node in draw(image)[0].nodes
             if node.get("stroke-dasharray")]
    check("the links of holes", links == [("1", "4")])


def test_refusals():
    image = Path(folder, "no.txt")
    head = SMALL.format(size=4, limit=4)
    for text, message in (
            ("", "is empty: a heap image begins with a title"),
            ("title\n", "its second line should be"),
            ("title\nbase xyz size 2 roots 0\n400 1\n", "its second line should be"),
            ("title\nbase 10000 size 0 roots 0\n", "says that the heap has 0 words"),
            ("title\nbase 10000 size 99999999999 roots 0\n", "says that the heap has 99999999999"),
            ("title\nbase 10000 size 2 roots 2\n10008\n", "ends after 1 of 2 roots"),
            (head + "400 1 400\n", "ends after 3 of 4 words"),
            (head + "400 1 400 1\n400\n", "line 5: the heap has 4 words, and here are more"),
            (head + "400 1\n400 one\n", "line 5: `one` is no word"),
            (head + "400 11112222333344445 400 1\n", "line 4: `11112222333344445` is no word"),
            (head + ". 400 1\n400 1\n", "line 4: after a dot comes one word, a header"),
            ("h\u00e9\n", "it is not plain text")):
        image.write_text(text, encoding="utf-8")
        picture, _, said = draw(image, status=2)
        check(f"one sentence: {message}", message in said and said.count("\n") == 1)
        check("no picture", picture is None)
    for path, message in ((Path(folder, "none.txt"), "cannot be read: No such file"),
                          (Path(folder), "cannot be read: Is a directory")):
        check(message, message in draw(path, status=2)[2])
    done = subprocess.run([str(TOOL), str(OCAML_IMAGE), "--output", "/dev/null/no.svg"],
                          capture_output=True, text=True)
    check("the output cannot be written",
          done.returncode == 2 and "cannot be written" in done.stderr)


def test_names():
    """The table of faults has the names of the header, in its order."""
    header = (ROOT / "layer3_imperative" / "heap" / "heap_check.h").read_text()
    enum = re.search(r"enum heap_error \{(.*?)\};", header, re.S)[1]
    names = re.findall(r"HEAP_\w+", re.sub(r"/\*.*?\*/", "", enum, flags=re.S))
    check("the names of the faults", [name for name, _ in heap_image.FAULTS] == names)


def main():
    program = os.path.join(folder, "random_image")
    subprocess.run(["gcc", "-std=c11", "-O1", "-Wall", "-Wextra", "-Werror", "-o", program,
                    str(ROOT / "tests" / "random_image.c")], check=True)
    test_random(program)
    test_ocaml_image()
    test_faults()
    test_links()
    test_refusals()
    test_names()
    print(f"{len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(main())
