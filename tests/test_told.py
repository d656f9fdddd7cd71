#!/usr/bin/env python3
"""What a proof is told: the copy without lemmas is the program but for them, and a record that
says too little, or nonsense, changes no verdict."""

import contextlib
import io
import os
import re
import shutil
import sys
import tempfile
import threading
import unittest
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "ci"))

from gate import prove, told, units  # noqa: E402
from gate.program import Program  # noqa: E402
from gate.toolchain import KERNEL_OPTIONS, ONLY_WP, Toolchain  # noqa: E402

SOME = """/*@
  // The first.
  lemma one{L}: \\forall integer x; x == x;
  predicate p(integer x) = x > 0;
  lemma two:
    \\let y = 1; \\forall integer x; p(x) ==> x >= y;
*/
int x; /* lemma no: 1; */
/*@ lemma MACRO(three){L, M}: 1 == 1; */
"""


class Copies(unittest.TestCase):
    def test_with_all_of_them_nothing_changes(self):
        self.assertEqual(told.without(SOME, {"one", "two", "a_three"}), SOME)

    def test_only_the_others_are_gone_and_lines_stay(self):
        left = told.without(SOME, {"two"})
        self.assertNotIn("lemma one", left)
        self.assertNotIn("three", left)
        self.assertIn("\\let y = 1; \\forall integer x; p(x) ==> x >= y;", left)
        self.assertIn("predicate p", left)
        self.assertIn("/* lemma no: 1; */", left)
        self.assertEqual(left.count("\n"), SOME.count("\n"))

    def test_an_annotation_that_says_nothing_more_is_a_comment(self):
        self.assertRegex(told.without(SOME, {"one"}), r"\n/\* +\*/\n$")

    def test_a_template_keeps_what_one_instance_needs(self):
        self.assertIn("MACRO(three)", told.without(SOME, {"other_three"}))

    def test_what_is_not_plainly_a_lemma_stays(self):
        for text in ("/*@ lemma a: 1 == 1 predicate q = 1 == 1; */",
                     "/*@ requires x; lemma: x > 0; */",
                     "/*@ lemma a: \\true; assigns x; */"):
            self.assertEqual(told.without(text, set()), text)

    def test_files_of_the_project(self):
        lemmas = 0
        for file in [*units.project_files(), *units.templates()]:
            text = file.read_text()
            names = set(re.findall(r"\blemma\s+(?:\w+\s*\(\s*)?(\w+)", text))
            self.assertEqual(told.without(text, names), text, file)
            bare = told.without(text, set())
            self.assertEqual(bare.count("\n"), text.count("\n"))
            self.assertNotRegex(bare, r"\blemma\s+\w[\w() ]*[{:]", file)
            lemmas += len(names)
        self.assertGreater(lemmas, 1000)

    def test_frama_c_sees_the_same_program_but_for_lemmas(self):
        toolchain = Toolchain()
        unit = "layer3_imperative/mark_sweep/state_check.c"
        files = [unit, *(str(f.relative_to(ROOT)) for f in
                         [*units.project_files(), *units.templates()])]
        with tempfile.TemporaryDirectory() as folder:
            copy = told.Telling({"scan_ends"})
            copy.lie_in(Path(folder).resolve() / "copy")
            for file in files:
                copy.add(ROOT / file)
            whole = self.printed(toolchain, ROOT, unit, folder)
            bare = self.printed(toolchain, copy.folder_of(ROOT), unit, folder)
        self.assertGreater(len(whole.lemmas), 50)
        self.assertLess(len(bare.lemmas), 5)
        self.assertEqual([g.text for g in whole.globals if g.kind != "lemma"],
                         [g.text for g in bare.globals if g.kind != "lemma"])

    def test_what_alt_ergo_left_is_read_while_folders_come_and_go(self):
        with tempfile.TemporaryDirectory() as place:
            over = threading.Event()

            def come_and_go():
                while not over.is_set():
                    for name in "abcdefgh":
                        Path(place, name, "deep").mkdir(parents=True)
                    for name in "abcdefgh":
                        shutil.rmtree(Path(place, name))

            other = threading.Thread(target=come_and_go)
            other.start()
            try:
                for turn in range(300):
                    left = Path(place, f"{turn}.used")
                    left.write_text(f"Q_first\nother\nQ_lemma{turn}\n")
                    self.assertEqual(told.lemmas_in(place), {"first", f"lemma{turn}"})
                    self.assertFalse(left.exists())
            finally:
                over.set()
                other.join()

    def printed(self, toolchain, base, unit, folder):
        target = Path(folder) / "printed.c"
        command = [toolchain.frama_c, *ONLY_WP, *KERNEL_OPTIONS, unit, "-print", "-ocode",
                   str(target)]
        done = prove.subprocess.run(command, cwd=base, capture_output=True, text=True,
                                    env=dict(toolchain.environment, PWD=str(base)))
        self.assertEqual(done.returncode, 0, done.stdout)
        return Program(target.read_text())


PROGRAM = """/*@
  predicate small(integer x) = 0 <= x < 10;
  predicate known(integer x) = x == 7;
  lemma known_is_small: \\forall integer x; known(x) ==> small(x);
  lemma small_is_less: \\forall integer x; small(x) ==> x < 10;
*/
/*@
  requires known:  known(x);
  terminates       \\true;
  exits            \\false;
  assigns          \\nothing;
  ensures less:    \\result < %s;
*/
int same(int x)
{
    //@ assert small: small(x);
    return x;
}
"""


class Records(unittest.TestCase):
    def verdict(self, bound, record, *options):
        """How a cold proof ends, and which proofs were told everything."""
        with tempfile.TemporaryDirectory(dir=ROOT / "build") as folder:
            file = Path(folder, "same.c")
            file.write_text(PROGRAM % bound)
            name = os.path.relpath(file, ROOT)
            record = {f"{name}:{what}": lemmas for what, lemmas in record.items()}
            with mock.patch.object(told, "load", lambda: record), \
                    contextlib.chdir(ROOT), contextlib.redirect_stdout(io.StringIO()):
                run = prove.Run(prove.arguments([
                    "--cold", "--quiet", "--timeout", "1", "--provers", "alt-ergo,z3", *options,
                    name]), Toolchain())
                try:
                    with mock.patch.object(run.runner, "prove_all",
                                           wraps=run.runner.prove_all) as whole:
                        code = run.execute()
                    return code, sorted(s[-1] for call in whole.call_args_list for s in call.args[1])
                finally:
                    run.clean_up()

    def test_told_what_it_needs(self):
        self.assertEqual(self.verdict(10, {"same": ["known_is_small"], "known_is_small": [],
                                           "small_is_less": []}), (0, []))

    def test_a_lemma_that_needs_everything_does_not_make_it_so_for_others(self):
        self.assertEqual(self.verdict(10, {"same": ["known_is_small"], "known_is_small": [],
                                           "small_is_less": None}), (0, ["small_is_less"]))

    def test_a_record_that_says_too_little_or_nonsense(self):
        self.assertEqual(self.verdict(10, {"same": ["no_such_lemma"], "known_is_small": []})[0], 0)
        self.assertEqual(self.verdict(10, {"same": None}),
                         (0, ["known_is_small,small_is_less", "same"]))

    def test_what_is_written_is_what_was_used(self):
        with mock.patch.object(told, "write") as written:
            self.assertEqual(self.verdict(10, {}, "--write-used")[0], 0)
        record = {key.split(":")[1]: lemmas for key, lemmas in written.call_args.args[0].items()}
        self.assertEqual(record, {"same": ["known_is_small"], "known_is_small": [], "small_is_less": []})
        with mock.patch.object(told, "write") as written:
            self.verdict(7, {}, "--write-used")
        record = {key.split(":")[1]: lemmas for key, lemmas in written.call_args.args[0].items()}
        self.assertEqual(record, {"same": told.ALL, "known_is_small": [], "small_is_less": []})

    def test_a_false_program_is_red_whatever_is_recorded(self):
        for lemmas in ([], ["known_is_small"], ["same"]):
            self.assertEqual(self.verdict(7, {"same": lemmas, "known_is_small": [],
                                              "small_is_less": []}), (1, ["same"]))


if __name__ == "__main__":
    unittest.main()
