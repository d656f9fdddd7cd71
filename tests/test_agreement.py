"""Two solvers for each goal, and several runs of one proof: how answers are kept, counted and
compared. No solver runs here; `make agree` and `make stability` run them."""

import json
import sys
import tempfile
import unittest
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "ci"))

from agreement import opinion, solvers, tally  # noqa: E402
from agreement.gate_plan import there_is_no  # noqa: E402
from gate import floor  # noqa: E402
from gate.wp import Goal, Outcome  # noqa: E402
from stability_runs import compare, settings  # noqa: E402

VERSIONS = {"alt-ergo": "2.0.0", "z3": "4.8.12", "cvc4": "1.8"}


def task(name="f", kind="function", file="layer1_graph/mark_sweep/dfs.c"):
    return SimpleNamespace(names=[name], kind=kind, label=f"{file} {name}",
                           analysis=SimpleNamespace(name=file, places={name: (file, 1)}))


class Answers(unittest.TestCase):
    def setUp(self):
        self.place = tempfile.TemporaryDirectory()
        self.addCleanup(self.place.cleanup)
        self.opinions = opinion.Opinions(Path(self.place.name) / "key.json")

    def note(self, left_out, **verdicts):
        outcome = Outcome(goals=[Goal(f"typed_f_{name}", prover or "", 0.1, bool(prover))
                                 for name, prover in verdicts.items()], complete=True)
        opinion._note(self.opinions, outcome, left_out)

    def test_answers_add_up_and_are_kept(self):
        self.note("Alt-Ergo", a="CVC4", b=None, c="Qed")
        self.assertEqual(self.opinions.found, {"typed_f_a": ["CVC4"], "typed_f_b": []})
        self.note("Alt-Ergo", a=None, b="Z3")
        self.assertEqual(self.opinions.found, {"typed_f_a": ["CVC4"], "typed_f_b": ["Z3"]})
        self.opinions.tried.append(["Alt-Ergo", 2])
        self.opinions.save()
        again = opinion.Opinions(self.opinions.file)
        self.assertEqual((again.found, again.tried), (self.opinions.found, [["Alt-Ergo", 2]]))

    def test_who_is_alone(self):
        self.opinions.found = {"typed_f_a": ["Z3"], "typed_f_b": [], "typed_f_c": ["Z3"]}
        record = {"typed_f_a": "Alt-Ergo", "typed_f_b": "Alt-Ergo", "typed_f_c": "Z3"}
        self.assertEqual(self.opinions.alone(record), {"Alt-Ergo": ["typed_f_b"], "Z3": ["typed_f_c"]})

    def test_a_script_is_as_good_as_its_leaves(self):
        self.assertEqual(opinion.solvers_of("typed_lemma_scan_always", "Script"), {"Alt-Ergo"})
        self.assertEqual(opinion.solvers_of("typed_f_ensures_a", "Z3"), {"Z3"})
        self.assertEqual(opinion.solvers_of("typed_f_ensures_a", "Qed"), set())

    def test_scripts_are_given_to_others_whole(self):
        labels = SimpleNamespace(prover_label=lambda name: {"cvc4": "CVC4:1.8", "z3": "Z3:4"}[name])
        target = Path(self.place.name) / "script"
        opinion._scripts_with(["CVC4", "Z3"], target, labels)
        written = sorted(target.glob("*.json"))
        self.assertEqual(len(written), len(list(opinion.INDUCTION.glob("*.json"))))
        for script in written:
            text = script.read_text()
            json.loads(text)
            self.assertNotIn("Alt-Ergo", text)
            self.assertEqual(text.count('"CVC4:1.8"'), text.count('"Z3:4"'))
            self.assertGreater(text.count('"Z3:4"'), 0)


class Tally(unittest.TestCase):
    def count(self, found, record, tried=True):
        answers = SimpleNamespace(found=found, tried=[["Alt-Ergo", 2]] if tried else [])
        return tally.count([(task(), answers, record)], VERSIONS)

    def test_each_goal_counts_once(self):
        record = {"typed_f_ensures_a": "Alt-Ergo", "typed_f_assert_b": "Alt-Ergo",
                  "typed_f_assigns": "Qed", "typed_f_call_g_requires_c": "CVC4"}
        found = {"typed_f_ensures_a": ["Z3"], "typed_f_assert_b": [],
                 "typed_f_call_g_requires_c": ["CVC4"]}
        result = self.count(found, record)
        self.assertEqual(result["goals"], {"twice": 1, "tried": 3, "untried": 0})
        self.assertEqual((result["percent"], result["only_cvc4"]), (33.33, 1))
        self.assertEqual(result["pairs"], {"Alt-Ergo and Z3": 1})
        self.assertEqual(result["kinds"], {"assert": 1, "what a callee requires": 1})
        self.assertEqual([goal["only"] for goal in result["alone"]], ["Alt-Ergo", "CVC4"])
        self.assertIn("1 of 3 goals", tally.page(result))

    def test_what_was_not_tried_is_not_called_agreed(self):
        result = self.count({}, {"typed_f_ensures_a": "Alt-Ergo"}, tried=False)
        self.assertEqual(result["goals"], {"twice": 0, "tried": 0, "untried": 1})
        self.assertIn("1 goals not tried", tally.summary(result))

    def test_what_is_not_green_is_not_counted(self):
        result = self.count({"typed_f_ensures_a": ["Z3"]}, None)
        self.assertEqual((result["goals"]["tried"], result["units"]), (0, {"compared": 0, "all": 1}))

    def test_the_committed_figures_fit_the_project(self):
        table = json.loads(tally.TABLE.read_text())
        known = {key.rsplit(":", 1)[1] for kind in floor.load().values() for key in kind}
        strangers = [goal["of"] for goal in table["alone"] if goal["of"] not in known]
        self.assertEqual(strangers, [], "run `make agree ARGS=--write`: these are gone")
        goals = table["goals"]
        self.assertEqual(goals["tried"] - goals["twice"], len(table["alone"]))
        self.assertEqual(sum(table["pairs"].values()), goals["twice"])
        self.assertEqual(table["only_cvc4"], 0)
        self.assertEqual(tally.page(table), tally.PAGE.read_text())


def outcome(seconds=0.1, proved=True, smoke=True, complete=True):
    return {"complete": complete, "complaints": [], "smoke": {"s": smoke}, "seconds": 1.0,
            "goals": [{"name": "typed_f_a", "prover": "Z3", "seconds": seconds, "proved": proved,
                       "answer": ""}]}


class Stability(unittest.TestCase):
    def test_the_same_is_the_same(self):
        result = compare.compare({"f": [outcome(0.1), outcome(0.4), outcome(0.2)]})
        self.assertEqual((result["differences"], result["units"], result["goals"]), ([], 1, 1))
        self.assertEqual(result["slowest"][0]["seconds"], [0.1, 0.4, 0.2])
        self.assertIn("the same verdict", compare.summary(result))
        text = compare.page(result, settings.SETTINGS, ["specs"], "1 unit at once, on 2 cores.")
        self.assertIn("| 0.10 (Z3) | 0.40 (Z3) | 0.20 (Z3) | 4.0 |", text)

    def test_a_goal_that_was_proved_once_only_is_a_difference(self):
        result = compare.compare({"f": [outcome(), outcome(proved=False), outcome()]})
        self.assertEqual(result["differences"],
                         ["f: green, red, green", "f: typed_f_a: proved, NOT, proved"])
        self.assertEqual(compare.compare({"f": [outcome(), outcome(smoke=False), outcome()]})
                         ["differences"], ["f: green, red, green"])

    def test_red_in_all_runs_is_told_and_unfinished_units_do_not_count(self):
        red = outcome(complete=False)
        self.assertEqual(compare.compare({"f": [red, red, red]})["red"], ["f"])
        self.assertEqual(compare.compare({"f": [outcome(), None, None]})["units"], 0)

    def test_orders_differ_and_lose_nothing(self):
        units = list(range(20))
        orders = [setting.ordered(units) for setting in settings.SETTINGS]
        self.assertEqual([sorted(order) for order in orders], [units] * 3)
        self.assertEqual(len({tuple(order) for order in orders}), 3)
        self.assertEqual(settings.SETTINGS[2].ordered(units), orders[2])

    def test_seeds_reach_the_solvers(self):
        with tempfile.TemporaryDirectory() as place:
            gate, own = Path(place) / "gate", Path(place) / "own"
            (gate / "bin").mkdir(parents=True)
            (gate / "bin" / "z3").write_text("#!/bin/sh\necho \"$@\"\n")
            (gate / "why3.conf").write_text(f'[prover]\npath = "{gate}/bin/z3"\n')
            tools = SimpleNamespace(environment={"A": "b"}, z3="z3")
            with mock.patch.object(solvers, "WHY3", gate):
                other = settings.seeded(tools, 7, own)
            self.assertEqual(other.environment, {"A": "b", "WHY3CONFIG": f"{own}/why3.conf"})
            self.assertEqual((other.z3, tools.environment), ("z3", {"A": "b"}))
            self.assertEqual((own / "why3.conf").read_text(), f'[prover]\npath = "{own}/z3"\n')
            self.assertIn("\"$@\" smt.random_seed=7 sat.random_seed=7\n",
                          (own / "z3").read_text())
            self.assertIs(settings.seeded(tools, 0, own), tools)

    def test_the_busy_processes_end(self):
        with settings.busy(2) as nothing:
            self.assertIsNone(nothing)


class Places(unittest.TestCase):
    def test_a_place_that_is_not_there(self):
        self.assertIsNone(there_is_no(["specs", "layer1_graph/mark_sweep/dfs.c"]))
        self.assertEqual(there_is_no(["specs", "layer9"]), "layer9")


if __name__ == "__main__":
    unittest.main()
