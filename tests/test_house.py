#!/usr/bin/env python3
"""No file below a proved folder goes unseen, and none leans on what it may not lean on."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "ci"))

from gate import house, units  # noqa: E402

LIE = "/*@ ensures one: \\result == 1; */\nint lie(void)\n{\n    return 2;\n}\n"


class Tree(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.root = Path(self.scratch.name)
        self.addCleanup(self.scratch.cleanup)

    def add(self, name, text=""):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def found(self):
        return [(f.rule, f.file) for f in house.findings(self.root)]


class Files(Tree):
    def test_the_project_has_no_strangers(self):
        self.assertEqual(list(house.findings()), [])

    def test_a_file_at_any_depth_is_proved(self):
        for name in ("specs/a.acsl", "layer3_imperative/new/lie.c", "proofs/x/y/z/lie.h"):
            self.add(name, LIE)
        with mock.patch.object(units, "ROOT", self.root):
            self.assertEqual([str(p.relative_to(self.root)) for p in units.project_files()],
                             ["specs/a.acsl", "proofs/x/y/z/lie.h", "layer3_imperative/new/lie.c"])

    def test_what_is_listed_as_unproved_is_not(self):
        self.add("layer3_imperative/new/lie.c", LIE)
        self.add("ci/unproved.txt", "layer3_imperative/new/lie.c   # not yet\n")
        with mock.patch.object(units, "ROOT", self.root):
            self.assertEqual(units.project_files(), [])
        self.assertEqual(self.found(), [])

    def test_a_list_may_not_name_what_is_not_there(self):
        self.add("ci/unproved.txt", "library/gone.c\n")
        self.assertEqual(self.found(), [("stranger", "ci/unproved.txt")])

    def test_each_kind_of_stranger_is_red(self):
        for name in ("layer3_imperative/heap/code.inc", "specs/heap/alone.template.acsl",
                     "layer1_graph/loose.c", "library/new.c", "ocaml/runtime/new.h",
                     "proofs/elsewhere/lie.c"):
            with self.subTest(name):
                self.add(name)
                self.assertEqual(self.found(), [("stranger", name)])
                (self.root / name).unlink()

    def test_pages_scripts_and_records_are_none(self):
        for name in ("specs/README.md", "proofs/induction/lemma.json", "proofs/record/floor/a/b.json",
                     "library/Makefile"):
            self.add(name)
        self.assertEqual(self.found(), [])


class Includes(Tree):
    def test_what_is_allowed(self):
        for name, other in (("specs/heap/a.acsl", "specs/graph/b.acsl"),
                            ("specs/snapshot/a.acsl", "specs/mutator/b.acsl"),
                            ("proofs/lemmas/heap/a.acsl", "specs/heap/a.acsl"),
                            ("layer3_imperative/snapshot/a.c", "layer3_imperative/heap/b.h"),
                            ("layer2_functional/heap/a.c", "layer3_imperative/words/header.h"),
                            ("proofs/arrows/snapshot/a.c", "proofs/clients/snapshot/b.h"),
                            ("layer3_imperative/heap/a.c", "layer3_imperative/heap/b.h")):
            self.assertIsNone(house.forbidden(name, other), name)

    def test_what_is_not(self):
        for name, other in (("specs/graph/a.acsl", "specs/heap/b.acsl"),
                            ("specs/heap/a.acsl", "specs/snapshot/b.acsl"),
                            ("specs/snapshot/a.acsl", "specs/semispace/b.acsl"),
                            ("specs/heap/a.acsl", "proofs/lemmas/heap/a.acsl"),
                            ("layer3_imperative/heap/a.c", "layer2_functional/heap/b.h"),
                            ("layer3_imperative/heap/a.c", "library/os.h"),
                            ("layer2_functional/heap/a.c", "layer3_imperative/heap/b.h"),
                            ("proofs/clients/any/a.c", "proofs/clients/snapshot/b.h"),
                            ("layer1_graph/graph/a.c", "proofs/clients/any/b.h")):
            self.assertIsNotNone(house.forbidden(name, other), name)

    def test_they_are_read_off_the_files(self):
        self.add("specs/graph/a.acsl", '\n#include "../heap/b.acsl"\n')
        self.add("specs/heap/b.acsl", "")
        self.assertEqual(self.found(), [("include", "specs/graph/a.acsl")])


class Names(unittest.TestCase):
    """A program may link all columns, for no two of them have a name in common."""

    def link(self, files, place):
        subprocess.run(["gcc", "-std=c11", "-O0", "-w", "-c", *map(str, files)], cwd=place, check=True)
        return subprocess.run(["ld", "-r", "-o", "all", *(f"{f.stem}.o" for f in files)], cwd=place,
                              capture_output=True, text=True)

    def proved(self, place):
        """The proved files of C; files of different columns may have the same name."""
        for file in units.project_files():
            if file.suffix == ".c":
                source = place / (str(file.relative_to(ROOT)).replace("/", "__"))
                source.write_text(f'#include "{file}"\n')
                yield source

    def test_all_proved_files_link(self):
        with tempfile.TemporaryDirectory() as scratch:
            place = Path(scratch)
            files = list(self.proved(place))
            self.assertEqual(self.link(files, place).stderr, "")
            (place / "another.c").write_text("void heap_sweep(void)\n{\n}\n")
            self.assertIn("heap_sweep", self.link([*files, place / "another.c"], place).stderr)


if __name__ == "__main__":
    unittest.main()
