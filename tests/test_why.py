#!/usr/bin/env python3
# timeout: 900
"""`ci/prove --why` says what a thing rests on and what leans on it."""

import re
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def why(target):
    done = subprocess.run([sys.executable, ROOT / "ci" / "prove", "--why", target], cwd=ROOT,
                          capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


class Why(unittest.TestCase):
    def test_a_function(self):
        code, out, _ = why("layer1_graph/mark_sweep/dfs.c:blacken")
        self.assertEqual(code, 0)
        below, above = out.split("what leans on it")
        self.assertIn("painted", below.split("definitions:")[1])
        body, contract = above.split("if its contract changes")
        self.assertIn("if its body changes: 1 functions and 0 lemmas", body)
        self.assertIn("search_from", contract)          # it calls it
        self.assertNotIn("search_roots", contract)      # it calls only that one

    def test_the_last_lemma_of_a_file_and_its_first(self):
        def again(name):
            code, out, _ = why(f"proofs/lemmas/words/value.acsl:{name}")
            self.assertEqual(code, 0)
            return int(re.search(r"and (\d+) lemmas are proved again", out).group(1))

        text = (ROOT / "proofs" / "lemmas" / "words" / "value.acsl").read_text().split()
        names = [word.split("{")[0].rstrip(":") for before, word in zip(text, text[1:])
                 if before == "lemma"]
        # What a proof may use stands before it.
        self.assertGreater(again(names[0]), again(names[-1]))

    def test_no_such_thing(self):
        for target in ("layer1_graph/mark_sweep/dfs.c:nothing", "nowhere.c:f", "f"):
            code, _, err = why(target)
            self.assertEqual(code, 2)
            self.assertIn("FILE:NAME", err)


if __name__ == "__main__":
    unittest.main()
