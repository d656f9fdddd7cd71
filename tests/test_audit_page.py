"""The page of the audit: what it finds in the sources, and that each link on it leads somewhere.
It is made of a small program and its report, and of the project's own vocabulary and documents;
no prover runs."""

import re
import sys
import tempfile
import unittest
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "ci"))

from audit_page import chain, claims, definitions  # noqa: E402
from audit_page.page import Page, prose  # noqa: E402
from gate import audit, floor, units  # noqa: E402
from gate.program import Program  # noqa: E402

SOURCE = """/*@
  // A number is small.
  predicate small(integer n) = 0 <= n < 100;

  // Two small numbers.
  predicate both_small(integer n, integer m) = small(n) && small(m);

  // Nothing is smaller than nothing.
  lemma zero_small: small(0);
*/

/*@
  requires small:     small(x);

  terminates          \\true;
  exits               \\false;
  assigns             \\nothing;

  ensures small:      both_small(\\result, x);
*/
int outer(int x) { return inner(x); }
"""

PRINTED = """/*@ predicate small(ℤ n) = 0 ≤ n < 100; */
/*@ predicate both_small(ℤ n, ℤ m) = small(n) ∧ small(m); */
/*@ lemma zero_small: small(0); */
/*@ requires small: small(x); terminates \\true; ensures same: \\result ≡ x; assigns \\nothing; */
int inner(int x) { return x; }
/*@ requires small: small(x); terminates \\true; exits \\false;
    ensures small: both_small(\\result, x); assigns \\nothing; */
int outer(int x) { int y = inner(x); return y; }
"""


def entry(name, kind, line, *clauses, status="green", prover="Alt-Ergo"):
    goals = [{"name": f"typed_{name}_{c}", "prover": prover, "seconds": 0.5, "proved": True,
              "clause": c} for c in clauses]
    return {"name": name, "kind": kind, "line": line, "status": status, "contract": f"the {kind}",
            "goals": {"total": len(goals), "proved": len(goals)}, "smoke": {"total": 1, "passed": 1},
            "termination": True, "provers": {prover: len(goals)}, "goal_list": goals}


REPORT = {"verdict": "green", "goals": {"total": 6, "proved": 6}, "lemmas": {"total": 1, "proved": 1},
          "files": [{"file": "small.c", "functions": [
              entry("zero_small", "lemma", 9, "zero_small"),
              entry("inner", "function", 22, "ensures_same", "terminates"),
              entry("outer", "function", 22, "ensures_small", "ensures_small_part2", "terminates",
                    "ensures_smaller", "call_inner_requires_small")]}]}
AGREEMENT = {"goals": {"tried": 6, "twice": 5}, "percent": 83.33,
             "alone": [{"of": "outer", "goal": "typed_outer_ensures_small"}]}


THEOREMS = {"small": ("small.c", "outer"), "smaller": ("small.c", "inner")}


def small_chain(theorems=THEOREMS):
    with tempfile.TemporaryDirectory() as place:
        (Path(place) / "small.c").write_text(SOURCE)
        (Path(place) / "specs").mkdir()
        unit = SimpleNamespace(name="small.c", files=["small.c"], program=Program(PRINTED),
                               contracts={"outer": SOURCE.split("/*@")[2].split("*/")[0].strip("\n")})
        with mock.patch.object(chain, "ROOT", Path(place)):
            return chain.Chain(REPORT, lambda path: unit, AGREEMENT, theorems)


class Definitions(unittest.TestCase):
    def test_sentence_and_place(self):
        found = definitions.find({"small.c": SOURCE})
        self.assertEqual(sorted(found), ["both_small", "small", "zero_small"])
        small = found["small"]
        self.assertEqual((small.english, small.line, small.kind),
                         ("A number is small.", 3, "predicate"))
        self.assertEqual(small.text.strip(), "predicate small(integer n) = 0 <= n < 100;")

    def test_every_definition_of_the_vocabulary_is_found_and_has_its_sentence(self):
        texts = {str(p): p.read_text() for p in sorted((ROOT / "specs").rglob("*.acsl"))}
        written = sum(len(re.findall(r"^  (?:predicate|logic)\s", text, re.M))
                      for text in texts.values())
        found = {name: d for name, d in definitions.find(texts).items() if d.kind != "lemma"}
        self.assertGreaterEqual(len(found), written)
        silent = sorted(name for name, d in found.items() if not d.english)
        self.assertEqual(silent, [], "these have no sentence of English above them")

    def test_a_template_is_found_under_each_name(self):
        texts = {str(p): p.read_text() for p in sorted((ROOT / "specs").rglob("*.acsl"))}
        found = definitions.find(texts)
        for name in ("object_path", "graph_reachable"):
            self.assertTrue(found[name].file.endswith("reachability.template.acsl"), name)
        for name in ("object_reachable_from_list", "graph_reachable_from_roots"):
            self.assertTrue(found[name].file.endswith("roots.template.acsl"), name)
            self.assertEqual(found[name].english, "Some root reaches y.")
        self.assertNotIn("REACHABLE", found)

    def test_all_definitions_of_a_paragraph(self):
        texts = {str(p): p.read_text() for p in sorted((ROOT / "specs").rglob("*.acsl"))}
        found = definitions.find(texts)
        for name, words in (("colour_of", "The colour"), ("tag_of", "The tag"),
                            ("valid_colour", "two bits"), ("valid_tag", "eight bits"),
                            ("address_of", "The address")):
            self.assertIn(words, found[name].english)
            self.assertEqual(len(re.findall("predicate|logic", found[name].text)), 1)
            line = texts[found[name].file].split("\n")[found[name].line - 1]
            self.assertRegex(line, rf"^  (predicate|logic integer) {name}\(")

    def test_no_definition_of_the_vocabulary_is_missed(self):
        texts = {str(p): p.read_text() for folder in ("specs", "proofs/lemmas")
                 for p in sorted((ROOT / folder).rglob("*.acsl"))}
        found = definitions.find(texts)
        for text in texts.values():
            for name in re.findall(r"^  (?:predicate|logic [\w ]+?|lemma) ([a-z]\w*)", text, re.M):
                self.assertIn(name, found)


class TheChain(unittest.TestCase):
    def setUp(self):
        self.chain = small_chain()
        self.theorem = self.chain.theorems["small"]

    def test_from_the_theorem_to_what_it_calls(self):
        self.assertEqual(self.chain.below("small.c:outer"), ["small.c:outer", "small.c:inner"])
        self.assertEqual([c.label for c in self.theorem.clauses],
                         ["requires small", "terminates", "exits", "assigns", "ensures small"])

    def test_a_theorem_for_each_column(self):
        self.assertEqual({c: f.key for c, f in self.chain.theorems.items()},
                         {"small": "small.c:outer", "smaller": "small.c:inner"})
        self.assertEqual(list(small_chain({"one": ("small.c", "inner")}).functions),
                         ["small.c:inner"])
        for file, name in chain.THEOREMS.values():
            self.assertIn(f"{file}:{name}", floor.load()["functions"])

    def test_two_functions_of_one_name(self):
        entries = {"f": [("one/a.c", 1), ("two/a.c", 2)], "g": [("one/b.c", 3), ("two/b.c", 4)]}
        two = SimpleNamespace(files=["two/a.c", "two/b.h"])
        entry = chain.Chain._entry
        self.assertEqual(entry(SimpleNamespace(items=entries), "f", two), ("two/a.c", 2))
        self.assertEqual(entry(SimpleNamespace(items=entries), "g", two), ("two/b.c", 4))

    def test_goals_belong_to_their_clause(self):
        ensures = self.theorem.clauses[-1]
        self.assertEqual([g["clause"] for g in ensures.goals],
                         ["ensures_small", "ensures_small_part2"])
        self.assertEqual(self.theorem.clauses[0].goals, [])

    def test_clauses_have_lines(self):
        lines = SOURCE.split("\n")
        for clause in self.theorem.clauses:
            self.assertIn(clause.keyword, lines[clause.line - 1])
            self.assertIn(clause.name, lines[clause.line - 1])

    def test_meaning_and_callers(self):
        self.assertEqual(sorted(self.chain.meaning()), ["both_small", "small"])
        self.assertEqual([name for name, _ in self.chain.callers("inner")], ["outer"])
        self.assertEqual(sorted(self.chain.lemmas()), ["zero_small"])

    def test_a_name_that_is_not_known(self):
        del self.chain.definitions["small"]
        with self.assertRaisesRegex(chain.NoDefinition, "not found in the sources: small$"):
            self.chain.meaning()

    def test_a_report_without_the_theorem(self):
        with self.assertRaisesRegex(chain.NoTheorem, "run `make prove` first"):
            chain.Chain({"files": []}, lambda path: SimpleNamespace(files=[]), None)


class Assumptions(unittest.TestCase):
    """docs/ASSUMPTIONS.md against the items that the audit finds."""

    def differences(self, change=None, text=None):
        items = {name: "an item" for name in audit.documented()[0]}
        if change:
            change(items)
        with tempfile.TemporaryDirectory() as place:
            document = Path(place) / "ASSUMPTIONS.md"
            document.write_text(text or audit.DOCUMENT.read_text())
            with mock.patch.object(audit, "DOCUMENT", document):
                return audit.differences(items)

    def test_sections_and_rows_are_items(self):
        self.assertEqual(self.differences(), [])
        found = audit.documented()[0]
        rows = {name for name in found if name.startswith("unproved-file ")}
        self.assertEqual(rows, {f"unproved-file {name}" for name in units.unproved_files()})
        self.assertLessEqual({"compiler", "alt-ergo"}, set(found))

    def test_an_item_that_is_missing_superfluous_or_there_twice(self):
        for name in ("compiler", "unproved-file library/os.c"):
            self.assertRegex(self.differences(lambda items: items.pop(name))[0],
                             f"explains `{name}`, which the audit does not find")
        for name in ("unproved-file library/new.c", "exempt-function f"):
            self.assertRegex(self.differences(lambda items: items.update({name: "new"}))[0],
                             f"`{name}` .* is trusted, and .* has no section")
        text = audit.DOCUMENT.read_text()
        row = next(line for line in text.split("\n") if line.startswith("| `library/os.c` "))
        self.assertEqual(self.differences(text=text.replace(row, f"{row}\n{row}")),
                         ["docs/ASSUMPTIONS.md explains `unproved-file library/os.c` twice"])
        self.assertRegex(self.differences(text=text.replace(row + "\n", ""))[0],
                         "`unproved-file library/os.c` .* has no section")


class Meanings(unittest.TestCase):
    """What proofs/README.md says of the clauses of each theorem."""

    def test_each_theorem_has_its_own(self):
        for _, name in chain.THEOREMS.values():
            self.assertGreater(len(claims.meanings(name)), 10, name)
        self.assertIn("identity", claims.meanings("mark_sweep_collect")["collected"][0][1])
        self.assertNotIn("identity", claims.meanings("semispace_collect")["collected"][0][1])
        self.assertEqual(claims.meanings("nothing_collect"), {})

    def test_no_clause_of_a_theorem_is_left_out(self):
        for file, name in chain.THEOREMS.values():
            header = (ROOT / file).with_suffix(".h").read_text()
            contract = header[header.index("  terminates"):]
            clauses = set(re.findall(r"^  ensures (\w+):", contract, re.M))
            self.assertEqual(sorted(clauses - set(claims.meanings(name))), [], name)


class ThePage(unittest.TestCase):
    def setUp(self):
        self.text = Page(small_chain()).render()

    def test_each_link_leads_somewhere_and_to_one_place(self):
        places = re.findall(r' id="([^"]+)"', self.text)
        links = set(re.findall(r'href="#([^"]+)"', self.text))
        self.assertEqual(len(places), len(set(places)))
        self.assertEqual(sorted(links - set(places)), [])
        self.assertGreater(len(links), 30)

    def test_a_section_for_each_theorem(self):
        for column in THEOREMS:
            self.assertIn(f'<section id="theorem:{column}"><h2>The theorem of {column}</h2>', self.text)

    def test_it_fetches_nothing(self):
        self.assertEqual(re.findall(r'(?:src|href)="(?!#)[^"]*"', self.text), [])
        self.assertIn("default-src 'none'", self.text)

    def test_it_says_what_is_there(self):
        for words in ("A number is small.", "by this solver only", "1. A fact could be admitted",
                      "5 of 6 solver goals", "ci/prove --until admit"):
            self.assertIn(words, self.text)
        for name, _, _ in claims.assumptions():
            self.assertIn(f"<b>{name}</b>", self.text)

    def test_what_is_escaped(self):
        self.assertEqual(prose("a < b `x & y` **c** [d](e.md)"),
                         "<p>a &lt; b <code>x &amp; y</code> <b>c</b> d</p>")
        self.assertEqual(prose("- one\n- two"), "<ul><li>one</li><li>two</li></ul>")


if __name__ == "__main__":
    unittest.main()
