#!/usr/bin/env python3
# timeout: 900
"""The mutation tests themselves: what the operators make of small sources, that the list is the
same each time, that a run goes on where one stopped, that what is not explained is red. Then what
is committed is held against the sources, and twenty mutants are judged anew."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from types import SimpleNamespace

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "ci"))

from mutation import main, mutants, results  # noqa: E402
from mutation.judge import Judge  # noqa: E402
from mutation.project import Project  # noqa: E402
from mutation.sources import clauses, functions  # noqa: E402

SOURCE = """#include <stdint.h>
/*@ predicate small(integer n) = n < 10; */

/*@
  requires room:      n <= 9 && \\valid(a + (0 .. n - 1));
  assigns             a[0 .. n - 1];
  ensures sum:        \\result == n && \\forall integer i; 0 <= i < n ==> a[i] == 0;
*/
static inline uint64_t clear(uint64_t *a, uint64_t n, uint64_t colour)
/*@ ghost (uint64_t size) */
{
    /*@
      loop invariant bound: 0 <= i <= n;
      loop assigns i, a[0 .. n - 1];
      loop variant n - i;
    */
    for (uint64_t i = 0; i < n; i++) {
        //@ assert inside: i < n;
        a[i] = 0;
    }
    if (colour == WHITE) {
        mix(n, colour);
    }
    return n;
}
"""


def made(source=SOURCE):
    return mutants.name_all(mutants.mutants_of({"layer3_imperative/clear.c": source}))


def by_operator(found, kind, operator):
    return [m for m in found if (m.kind, m.operator) == (kind, operator)]


class Sources(unittest.TestCase):
    def test_functions(self):
        (function,) = functions(SOURCE)
        self.assertEqual((function.name, function.result), ("clear", "uint64_t"))
        self.assertEqual(function.formals, [("uint64_t *", "a"), ("uint64_t", "n"),
                                            ("uint64_t", "colour")])
        self.assertIn("requires room", SOURCE[slice(*function.contract)])
        self.assertEqual(SOURCE[function.body[0]] + SOURCE[function.body[1] - 1], "{}")

    def test_clauses(self):
        (function,) = functions(SOURCE)
        found = clauses(SOURCE, function.contract)
        self.assertEqual([(c.keyword, c.name) for c in found],
                         [("requires", "room"), ("assigns", ""), ("ensures", "sum")])
        self.assertTrue(SOURCE[found[2].start:found[2].end].endswith("a[i] == 0;"))

    def test_prototypes_and_structs(self):
        found = functions("struct s { int a; };\nint f(int a);\ntypedef int (*g)(int);\n"
                          "int h(void) { return f(1); }\n")
        self.assertEqual([(f.name, bool(f.body)) for f in found], [("f", False), ("h", True)])


class Operators(unittest.TestCase):
    def test_code(self):
        found = made()
        for operator, after in (("relation", "i <= n"), ("statement", "{ ;"[2:]),
                                ("constant", "a[i] = 1;"), ("index", "a[i + 1] = 0;"),
                                ("name", "colour == BLACK"), ("condition", "!(colour == WHITE)"),
                                ("result", "return (n) + 1;"), ("arithmetic", "i--")):
            with self.subTest(operator):
                self.assertTrue(any(after in m.after for m in by_operator(found, "code", operator)))

    def test_arguments_of_one_type(self):
        source = SOURCE + "void mix(uint64_t a, uint64_t b);\n"
        (swapped,) = by_operator(made(source), "code", "arguments")
        self.assertEqual(swapped.after, "mix(colour, n);")
        self.assertFalse(by_operator(made(SOURCE + "void mix(uint64_t a, int b);\n"),
                                     "code", "arguments"))

    def test_annotations_are_not_code(self):
        self.assertFalse([m for m in made() if m.kind == "code" and "assert" in m.before])

    def test_contract(self):
        found = made()
        self.assertEqual(len(by_operator(found, "ensures", "dropped")), 1)
        self.assertIn("n < 9", by_operator(found, "requires", "stricter")[0].after)
        self.assertIn("(0 .. n + 0)", by_operator(found, "requires", "range")[0].after)
        self.assertIn("requires mutant: n == 97;", by_operator(found, "requires", "demand")[0].after)
        self.assertIn("i <= n + 1;", by_operator(found, "invariant", "bound")[0].after)

    def test_lines_stay(self):
        for mutant in made():
            self.assertEqual(mutant.apply(SOURCE).count("\n"), SOURCE.count("\n"), mutant.id)

    def test_a_mutant_is_another_text(self):
        for mutant in made():
            self.assertNotEqual(mutant.apply(SOURCE).split(), SOURCE.split(), mutant.id)


class TheList(unittest.TestCase):
    def test_ids(self):
        first, second = made(), made("\n\n" + SOURCE)
        self.assertEqual(len({m.id for m in first}), len(first))
        self.assertEqual([m.id for m in first], [m.id for m in second])
        self.assertEqual(first[0].line + 2, second[0].line)

    def test_project(self):
        found = mutants.all_mutants()
        self.assertGreaterEqual(len(found), results.LEAST)
        self.assertEqual([m.id for m in found], [m.id for m in mutants.all_mutants()])
        touched = {m.function for m in found if m.file.startswith("layer3") and m.kind == "code"}
        shipped = {f.name for name, text in mutants.sources().items() if name.startswith("layer3")
                   for f in functions(text) if f.body}
        self.assertEqual(shipped - touched, set())

    def test_sample(self):
        self.assertEqual(mutants.sample(list(range(100)), 4), [0, 25, 50, 75])
        self.assertEqual(mutants.sample([1, 2], 5), [1, 1, 1, 2, 2][:2])


class Steps(unittest.TestCase):
    """A mutant is held against just what it can affect."""

    @classmethod
    def setUpClass(cls):
        cls.project = Project({})
        cls.judge = Judge(None, cls.project, Path(tempfile.mkdtemp()))

    def steps(self, file, function, kind, operator):
        mutant = SimpleNamespace(file=f"layer3_imperative/{file}", function=function, kind=kind,
                                 operator=operator, clause="c")
        return [(proof.label, clause) for proof, clause in self.judge.steps(mutant)]

    def test_code(self):
        self.assertEqual(self.steps("sweep/sweep.c", "whiten", "code", "relation"),
                         [("layer3_imperative/sweep/sweep.c:whiten", "")])

    def test_contract_in_a_file(self):
        self.assertEqual(self.steps("sweep/sweep.c", "whiten", "ensures", "dropped"),
                         [("layer3_imperative/sweep/sweep.c:heap_sweep_some", "")])
        self.assertEqual(self.steps("sweep/sweep.c", "whiten", "requires", "demand"),
                         [("layer3_imperative/sweep/sweep.c:heap_sweep_some", "c")])

    def test_contract_in_a_header(self):
        steps = self.steps("mutator/access.h", "heap_get_field", "ensures", "equality")
        self.assertEqual(steps, [("layer3_imperative/mutator/access.h:heap_get_field", "c"),
                                 ("tests/contracts/access.c:field_read", "")])


class Verdicts(unittest.TestCase):
    ENTRY = {"kind": "code", "verdict": "survived"}

    def complaints(self, verdict, survivors):
        return list(results.complaints({"a": {"kind": "code", "verdict": verdict}}, survivors))

    def test_explanations(self):
        why = {"a": {"class": "equivalent", "why": "It is the same."}}
        self.assertEqual(self.complaints("survived", why), [])
        self.assertEqual(self.complaints("killed", {}), [])
        self.assertIn("does not say why", self.complaints("survived", {})[0])
        self.assertIn("which is killed", self.complaints("killed", why)[0])
        self.assertIn("no such mutant", list(results.complaints({}, why))[0])
        self.assertIn("a sentence", self.complaints("survived", {"a": {"class": "none"}})[0])

    def test_added(self):
        committed = {"commit": "one", "functions": {"f": 1},
                     "mutants": {"a": {"verdict": "killed"}, "b": {"verdict": "killed"},
                                 "gone": {"verdict": "survived"}}}
        record = {"commit": "two", "functions": {"g": 2}, "mutants": {"b": {"verdict": "survived"}}}
        self.assertEqual(results.added(committed, record, {"a", "b"}),
                         {"commit": "one", "functions": {"f": 1, "g": 2},
                          "mutants": {"a": {"verdict": "killed"},
                                      "b": {"verdict": "survived", "commit": "two"}}})

    def test_stale_results(self):
        found = list(main.check([SimpleNamespace(id="new")], {"mutants": {}}))
        self.assertTrue(any("knows 0 of the 1 mutants" in sentence for sentence in found))

    def test_resumption(self):
        with tempfile.TemporaryDirectory() as folder:
            store = results.Store(Path(folder), "tools")
            key = store.key_of("mutant", "text")
            self.assertIsNone(store.recall(key))
            store.keep(key, {"verdict": "killed"})
            again = results.Store(Path(folder), "tools")
            self.assertEqual(again.recall(again.key_of("mutant", "text")), {"verdict": "killed"})
            self.assertIsNone(again.recall(again.key_of("mutant", "another text")))
            other = results.Store(Path(folder), "other tools")
            self.assertIsNone(other.recall(other.key_of("mutant", "text")))

    def test_quick_sample(self):
        found = [SimpleNamespace(id=str(i)) for i in range(8)]
        verdicts = {str(i): {"verdict": "killed" if i else "survived", "seconds": i}
                    for i in range(8)}
        self.assertEqual([m.id for m in main.quick_sample(found, verdicts, 3)], ["1", "2", "3"])


class Committed(unittest.TestCase):
    """These run the command itself."""

    def run_mutate(self, *arguments):
        done = subprocess.run([ROOT / "ci" / "mutate", *arguments], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout[-3000:] + done.stderr[-3000:])
        return done.stdout

    def test_explained(self):
        self.assertIn("GREEN", self.run_mutate("--check"))

    def test_sample(self):
        subprocess.run([ROOT / "ci" / "setup", "prove"], check=True, stdout=subprocess.DEVNULL)
        self.assertIn("GREEN", self.run_mutate("--sample", "20"))


if __name__ == "__main__":
    unittest.main(verbosity=2)
