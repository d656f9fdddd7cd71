#!/usr/bin/env python3
"""The language of annotations: what the parser makes of what Frama-C prints, which names and
terms are refused, and how the measures of recursive definitions are found and proved."""

import random
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from types import SimpleNamespace

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "ci"))

from gate.language import measures  # noqa: E402
from gate.language.acsl_annotations import (  # noqa: E402
    code_annotation, contract, definition_or_lemma)
from gate.language.acsl_rules import Language  # noqa: E402
from gate.language.acsl_syntax import AcslError  # noqa: E402
from gate.program import Program  # noqa: E402

Z3 = shutil.which("z3")


def body_of(text):
    return repr(definition_or_lemma(f"predicate p(ℤ a, ℤ b, ℤ c) = {text};", frozenset()).body)


def judged(printed):
    """(rules of the findings, proved measures) of a printed program."""
    unit = SimpleNamespace(program=Program(printed), places={}, name="x.c",
                           source=SimpleNamespace(annotations=[]),
                           place=lambda name: ("x.c", 1), search=lambda name, pattern: ("x.c", 1))
    language = Language(unit, SimpleNamespace(z3=Z3))
    return {f.rule for f in language.run()}, language.measures


class Parsing(unittest.TestCase):
    def test_what_binds_closer(self):
        for one, other in (("a < b ∧ b < c ∨ c ≡ a", "(a < b ∧ b < c) ∨ (c ≡ a)"),
                           ("a ≡ b ⇒ b ≡ c ⇒ c ≡ a", "a ≡ b ⇒ (b ≡ c ⇒ c ≡ a)"),
                           ("¬(a ≡ b) ∧ b ≡ c", "(¬(a ≡ b)) ∧ (b ≡ c)"),
                           ("a - b - c ≡ -a * b", "((a - b) - c) ≡ ((-a) * b)"),
                           ("a ≡ 0? b ≡ 0: c ≡ 0 ∧ a ≡ 0", "(a ≡ 0)? (b ≡ 0): (c ≡ 0 ∧ a ≡ 0)"),
                           ("∀ ℤ i; i < a ∧ b < c", "∀ ℤ i; (i < a ∧ b < c)")):
            self.assertEqual(body_of(one), body_of(other), one)

    def test_a_chain_is_one_comparison(self):
        self.assertIn("('<', '<=')", body_of("a < b ≤ c"))
        for text in ("a < b > c", "a ≢ b ≢ c"):
            with self.assertRaises(AcslError):
                body_of(text)

    def test_nothing_is_skipped(self):
        for text in ("a ≡ b; c", "a ≡ b)", "a ≡ `b", "a ≡ b c", "a ≡ 08", "a ≡ (b .. )",
                     "a ≡ \\unheard_of(b)", "\\valid(a, b)", "a ≡ {b}", "a & b", "a << b"):
            with self.assertRaises(AcslError, msg=text):
                body_of(text)

    def test_clauses(self):
        clauses = contract("requires a: x > 0; behavior b: assumes c: x > 1; check ensures d: "
                           "x > 2; assigns *p, q[0 .. 3]; complete behaviors b;", frozenset())
        self.assertEqual([(c.keyword, c.behaviour, c.kind) for c in clauses],
                         [("requires", "", ""), ("assumes", "b", ""), ("ensures", "b", "check"),
                          ("assigns", "b", ""), ("complete", "", "")])
        rules = {"admit requires x > 0;": "admit", "assigns x \\from y;": "from",
                 "exits \\true;": "language", "allocates \\nothing;": "language",
                 "decreases n for r;": "variant-relation", "unheard of;": "language"}
        for text, rule in rules.items():
            with self.assertRaises(AcslError) as raised:
                contract(text, frozenset())
            self.assertEqual(raised.exception.rule, rule, text)

    def test_annotations_of_code(self):
        self.assertEqual([c.keyword for c in code_annotation(
            "loop invariant a: x > 0; loop assigns x; loop variant x;", frozenset())],
            ["loop invariant", "loop assigns", "loop variant"])
        rules = {"admit x > 0;": "admit", "requires x > 0;": "statement-contract",
                 "for b: ensures x > 0;": "statement-contract", "for b: assert x > 0;": "language",
                 "invariant x > 0;": "warning", "loop pragma UNROLL 3;": "pragma",
                 "calls f;": "function-pointer", "loop frees p;": "language",
                 "check requires x > 0;": "statement-contract", "slice pragma stmt;": "pragma"}
        for text, rule in rules.items():
            with self.assertRaises(AcslError) as raised:
                code_annotation(text, frozenset())
            self.assertEqual(raised.exception.rule, rule, text)
        self.assertEqual(code_annotation("assert complete: x > 0;", frozenset())[0].keyword,
                         "assert")


class Writer:
    """Random predicates: as ACSL with all its parentheses, and as the tree must read."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def term(self, depth):
        pick = self.random.randrange(7 if depth else 2)
        if pick == 0:
            return self.random.choice("abc")
        if pick == 1:
            return str(self.random.randrange(9))
        if pick == 2:
            return f"(-{self.term(depth - 1)})"
        if pick == 3:
            return f"({self.predicate(0)} ? {self.term(depth - 1)} : {self.term(depth - 1)})"
        if pick == 4:
            name = f"v{self.random.randrange(10 ** 6)}"
            return f"(\\let {name} = {self.term(depth - 1)}; ({name} + {self.term(depth - 1)}))"
        return f"({self.term(depth - 1)} {self.random.choice('+-*/%')} {self.term(depth - 1)})"

    def predicate(self, depth):
        pick = self.random.randrange(9 if depth else 1)
        if pick == 0:
            sign = self.random.choice(["<", "<=", "==", "!=", ">", ">="])
            return f"({self.term(1)} {sign} {self.term(1)})"
        if pick == 1:
            return f"(!{self.predicate(depth - 1)})"
        if pick == 2:
            one, two, three = (self.predicate(depth - 1) for _ in range(3))
            return f"({one} ? {two} : {three})"
        if pick == 3:
            name = f"q{self.random.randrange(10 ** 6)}"
            binder = self.random.choice(["\\forall", "\\exists"])
            return f"({binder} integer {name}; {self.predicate(depth - 1)})"
        if pick == 4:
            return f"(name{self.random.randrange(9)}: {self.predicate(depth - 1)})"
        sign = self.random.choice(["&&", "||", "==>", "<==>", "^^"])
        return f"({self.predicate(depth - 1)} {sign} {self.predicate(depth - 1)})"


def plain(node):
    """The tree without what Frama-C may print differently: chains are conjunctions of two, a
    conditional is two implications, what is denied twice holds, and names mean nothing."""
    if node.kind == "compare" and len(node.value) > 1:
        parts = [f"compare({s}, {plain(x)}, {plain(y)})"
                 for s, x, y in zip(node.value, node.kids, node.kids[1:])]
        return f"and({', '.join(parts)})"
    if node.kind == "named":
        return plain(node.kids[0])
    kids = [plain(k) for k in node.kids]
    if node.kind == "not" and kids[0].startswith("not(None, "):
        return kids[0][len("not(None, "):-1]
    if node.kind == "cond":
        condition, then, otherwise = kids
        denied = condition[len("not(None, "):-1] if condition.startswith("not(None, ") \
            else f"not(None, {condition})"
        return f"and(implies(None, {condition}, {then}), implies(None, {denied}, {otherwise}))"
    if node.kind == "and":                       # one level of and, whatever the parentheses
        kids = [piece for k, text in zip(node.kids, kids) for piece in (
            [text[4:-1]] if text.startswith("and(") else [text])]
        return f"and({', '.join(kids)})"
    if node.kind in ("or", "xor", "iff"):        # these do not mind parentheses either
        kids = [k[len(node.kind) + 1:-1] if k.startswith(node.kind + "(") else k for k in kids]
        return f"{node.kind}({', '.join(kids)})"
    value = node.value[0] if node.kind == "compare" else [n for _, n in node.value] \
        if isinstance(node.value, list) else node.value
    if node.kind == "unary" and node.kids[0].kind == "number":
        return f"number(-{node.kids[0].value})"
    return f"{node.kind}({', '.join([str(value), *kids])})"


class WhatFramaCPrints(unittest.TestCase):
    def test_the_printed_text_reads_as_what_was_written(self):
        frama_c = shutil.which("frama-c")
        self.assertTrue(frama_c, "frama-c is missing")
        writer = Writer(5)
        written = [writer.predicate(4) for _ in range(300)]
        source = "\n".join(f"/*@ predicate p{i}(integer a, integer b, integer c) = {text}; */"
                           for i, text in enumerate(written))
        with tempfile.TemporaryDirectory() as scratch:
            file = Path(scratch) / "x.c"
            file.write_text(source)
            done = subprocess.run([frama_c, "-print", "-ocode", f"{scratch}/y.c", str(file)],
                                  capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stdout)
            printed = Program((Path(scratch) / "y.c").read_text())
        self.assertEqual(len(printed.logic), len(written))
        for text, g in zip(written, printed.logic):
            got = definition_or_lemma(g.text, frozenset()).body
            wanted = definition_or_lemma(
                f"predicate p(integer a, integer b, integer c) = {text};", frozenset()).body
            self.assertEqual(plain(got), plain(wanted), f"{text}\nprinted: {g.text}")


class Recursion(unittest.TestCase):
    def measure(self, text):
        rules, found = judged(f"/*@ {text} */")
        self.assertEqual("ill-founded" in rules, not found, text)
        return found.get("f")

    def test_found(self):
        for text, measure in (
                ("logic ℤ f(ℤ n) = n ≤ 0? 0: 1 + f(n - 1);", "n"),
                ("predicate f(ℤ s, ℤ k) = s ≡ 0 ∨ (k > 0 ∧ f(s + 1, k - 1));", "k"),
                ("logic ℤ f(ℤ i) = i ≤ 0? 0: (f(i - 1) ≡ i - 1? i: f(i - 1));", "i"),
                ("logic ℤ f(ℤ i, ℤ n) = i ≥ n? 0: 1 + f(i + 1, n);", "n - i"),
                ("predicate f(ℤ n) = 0 < n ≤ 5 ∧ ¬f(n - 1);", "n"),
                ("logic ℤ f(ℤ n) = n ≤ -3? 0: f(n - 1);", "n + 3"),
                ("logic ℤ f(ℤ n) = n ≥ 7? 0: f(n + 1);", "7 - n"),
                ("logic ℤ f(ℤ n) = n ≤ 0? 0: f(n / 2);", "n"),
                ("logic ℤ f(ℤ a, ℤ b) = a > 0 ∧ b > 0? f(a - 1, b) + f(a, b - 1): 0;", "a + b"),
                ("predicate f{L}(int *p, ℤ n) = n > 0 ⇒ (∀ ℤ n_1; f{L}(p + n_1, n - 1));", "n")):
            self.assertEqual(self.measure(text), measure, text)

    def test_refused(self):
        for text in ("logic ℤ f(ℤ n) = f(n) + 1;", "predicate f(ℤ n) = ¬f(n);",
                     "logic ℤ f(ℤ n) = f(n - 1) + 1;",
                     "logic ℤ f(ℤ n) = n ≡ 0? 0: 1 + f(n - 1);",
                     "logic ℤ f(ℤ n) = n ≤ 0? 0: f(n - 0);",
                     "logic ℤ f(ℤ n) = n ≤ 0? 0: f(f(n - 1));",
                     "logic ℤ f(ℤ i, ℤ n) = i ≥ n? 0: 1 + f(i + 1, n + 1);",
                     "logic ℤ f(ℤ n) = n ≥ 0? 0: f(n - 1);",
                     "predicate f(ℤ n) = n > 0 ⇒ (∀ ℤ n; f(n - 1));",
                     "predicate f(ℤ n) = n > 0 ∨ f(n - 1);",
                     "logic ℤ f = f + 1;",
                     "logic ℤ f{L}(int *p) = *p ≤ 0? 0: f(p + 1);",
                     "logic ℤ f(ℤ n) = (\\let m = n; (\\let m = 1; m > 0? f(n): 0));",
                     "predicate f(ℤ n) = n > 0 ∧ (f(n) ⇔ n > 0);",
                     "predicate f(ℤ n) = n > 0 ⊻ f(n - 1);"):
            self.assertIsNone(self.measure(text), text)

    def test_a_circle_of_two_is_refused(self):
        rules, found = judged("/*@ logic ℤ f(ℤ n) = n ≤ 0? 0: g(n - 1); */\n"
                              "/*@ logic ℤ g(ℤ n) = n ≤ 0? 0: f(n - 1); */\n")
        self.assertIn("ill-founded", rules)
        self.assertFalse(found)

    def test_without_an_answer_nothing_is_proved(self):
        self.assertEqual(measures.ask("/nonexistent/z3", ["(check-sat)"]), [])
        self.assertEqual(measures.ask(Z3, ["(assert x)", "(check-sat)"]), [])


class Names(unittest.TestCase):
    def test_rules(self):
        for text, rule in (
                ("/*@ predicate p(ℤ n) = ∃ ℤ n; n > 0; */", "shadowing"),
                ("/*@ predicate p(ℤ n) = (\\let n = 1; n > 0); */", "shadowing"),
                ("/*@ predicate p(ℤ n) = n > 0; */\n/*@ predicate p(int *n) = n ≡ n; */",
                 "overloaded"),
                ("int p;\n/*@ predicate p(ℤ n) = n > 0; */", "overloaded"),
                ("/*@ predicate p(ℤ n) = n > m; */", "language"),
                ("/*@ predicate p(int *a, int *b) = a < b; */", "pointer-order"),
                ("/*@ predicate p(int *a, int *b) = a - b > 0; */", "pointer-difference"),
                ("/*@ predicate p(void *a) = \\true; */", "void-pointer"),
                ("/*@ predicate p(ℝ a) = \\true; */", "float"),
                ("/*@ predicate p(ℤ a) = \\at(a > 0, Init); */", "language"),
                ("/*@ predicate p(ℤ a); */", "uninterpreted"),
                ("/*@ type t; */", "uninterpreted"),
                ("/*@ global invariant i: 0 > 1; */", "global-invariant"),
                ("/*@ axiomatic A { } */", "axiom"),
                ("/*@ unheard of; */", "language")):
            self.assertIn(rule, judged(text)[0], text)

    def test_a_loop_needs_its_annotation_right_before_it(self):
        head = "/*@ terminates \\true;\n assigns \\nothing; */\nvoid f(int n)\n{\n  "
        loop = "/*@ loop assigns n; loop variant n; */"
        self.assertEqual(judged(head + loop + "\n  while (n) n --;\n}\n")[0], set())
        self.assertEqual(judged(head + loop + "\n  n --;\n}\n")[0], {"language"})
        self.assertEqual(judged(head + "while (n) n --;\n}\n")[0],
                         {"loop-assigns", "loop-variant"})


if __name__ == "__main__":
    unittest.main()
