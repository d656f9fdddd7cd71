"""The annotations of a unit are within the allowed language, and its recursion is founded."""

import re
from collections import Counter

from ..findings import Finding
from . import measures
from .acsl_annotations import code_annotation, contract, definition_or_lemma
from .acsl_check import LABELS_OF_CONTRACTS, Checker
from .acsl_refused import refuse_word
from .acsl_syntax import AcslError, Definition
from .acsl_world import STATE_LABELS, Body, World
from .variants import check_measure

DEEP = AcslError("language", "an annotation that is nested too deeply; give its parts names")


class Language:
    """The findings of one unit; `measures`: recursive definition -> its proved measure."""

    def __init__(self, unit, toolchain):
        self.unit, self.toolchain = unit, toolchain
        self.world = World(unit.program)
        self.findings, self.measures = [], {}

    def run(self):
        self._definitions()
        self._names()
        self._globals()
        for g in self.unit.program.globals:
            if g.kind in ("function", "prototype"):
                self._function(g)
        self._recursion()
        return self.findings

    # ---- reporting -----------------------------------------------------

    def _trying(self, g, action, *arguments):
        """What the action gives, or None and a finding."""
        try:
            return action(*arguments)
        except AcslError as error:
            self._report(g, error)
        except RecursionError:
            self._report(g, DEEP)
        return None

    def _report(self, g, error):
        is_function = g is not None and g.kind in ("function", "prototype")
        self.findings.append(Finding(
            error.rule, error.message, *self._place(g, error.word),
            function=g.name if is_function else "",
            clause=g.name if g is not None and not is_function else ""))

    def _place(self, g, word):
        """The first annotation that holds the word, from where the global begins."""
        file, line = self.unit.place(g.name) if g is not None and g.name in self.unit.places \
            else self.unit.search("", rf"\b{re.escape(g.name)}\b") if g is not None and g.name \
            else (self.unit.name, 1)
        begin = line if g is not None and g.kind == "function" else 1
        for annotation in self.unit.source.annotations:
            last = annotation.line + annotation.text.count("\n")
            if word and annotation.file == file and (last >= begin - 1):
                for token in annotation.tokens():
                    if token.text == word:
                        return token.file, token.line
        return file, line

    # ---- definitions ---------------------------------------------------

    def _definitions(self):
        self.trees = {}
        for g in self.unit.program.logic:
            admitted = g.kind == "axiom" and not any(
                re.search(rf"\baxiom\s+{re.escape(g.name)}\b", text) for text in
                self.unit.program.stray)          # Frama-C prints `admit lemma` as an axiom
            tree = self._trying(g, refuse_word, "admit") if admitted else self._trying(
                g, definition_or_lemma, g.text, self.world.typenames)
            self.trees[g.order] = tree
            if isinstance(tree, Definition):
                self.world.definitions.setdefault(tree.name, []).append(tree)

    def _names(self):
        """A logic name means one thing, and nothing in C."""
        written = Counter(g.name for g in self.unit.program.logic
                          if g.kind in ("logic", "predicate"))
        for g in self.unit.program.logic:
            if g.kind in ("logic", "predicate") and written[g.name] > 1:
                self._report(g, AcslError("overloaded", f"{g.name} is defined twice, so that a "
                                          "reader and the gate may look at the wrong one; give "
                                          "one of them another name", g.name))
            elif g.kind in ("logic", "predicate") and self.world.is_c_name(g.name):
                self._report(g, AcslError("overloaded", f"{g.name} is a name of the C program "
                                          "too; give the definition another one", g.name))

    def _globals(self):
        for text in self.unit.program.stray:
            self._trying(None, self._stray, text)
        for g in self.unit.program.globals:
            if g.kind == "c" and re.search(r"/\*@|/@", g.text):
                self._report(g, AcslError("language", "an annotation inside a declaration"))
            tree = self.trees.get(g.order)
            if isinstance(tree, Definition):
                self._trying(g, self._definition, tree)
            elif tree is not None:
                checker = Checker(self.world, labels=tree.labels)
                self._trying(g, checker.check, tree.body)

    def _stray(self, text):
        word = re.match(r"\W*(\w*)", text).group(1)
        refuse_word(word)
        raise AcslError("language", f"`{' '.join(text.split())[:60]}`: no definition, lemma or "
                        "contract that may be written", word)

    def _definition(self, tree):
        checker = Checker(self.world, labels=tree.labels)
        variables = {}
        for type_, name in tree.parameters:
            variables[name] = checker.declared(type_, name)
        if len(variables) < len(tree.parameters):
            raise AcslError("shadowing", f"two parameters of {tree.name} have one name", tree.name)
        Checker(self.world, variables, tree.labels).check(tree.body)
        if tree.result is not None:
            checker.declared(tree.result, tree.name)

    # ---- functions -----------------------------------------------------

    def _function(self, g):
        body = Body(self.world, g)
        for match in re.finditer(r"/\*@(.*?)\*/|/@(.*?)@/", g.signature, re.S):
            if not re.match(r"\s*ghost\b", match.group(1) or match.group(2) or ""):
                self._report(g, AcslError("language", "an annotation inside a declaration"))
        clauses = self._trying(g, contract, g.contract, self.world.typenames) if g.contract else ()
        for clause in clauses or ():
            self._trying(g, self._clause, clause, g, body)
        for text, labels, before_loop in body.annotations:
            tree = self._trying(g, code_annotation, text, self.world.typenames)
            for clause in tree or ():
                self._trying(g, self._code_clause, clause, body, labels)
            if tree is not None:
                self._loop(g, {c.keyword for c in tree}, before_loop)
        for _ in range(body.bare_loops):
            self._loop(g, set(), True)

    def _clause(self, clause, g, body):
        formals = {name: body.locals[name] for name, _ in g.formals}
        after = clause.keyword == "ensures"
        labels = LABELS_OF_CONTRACTS if after else ("Pre", "Here")
        checker = Checker(self.world, formals, labels, body.result() if after else None)
        for term in clause.terms:
            if clause.keyword == "assigns":
                checker.location(term)
            else:
                type_ = checker.check(term)
            if clause.keyword == "decreases":
                check_measure(self.world, term, type_, body)

    def _code_clause(self, clause, body, labels):
        here = labels | (STATE_LABELS - {"Old", "Post"})
        checker = Checker(self.world, body.locals, here, over_locals=True)
        for term in clause.terms:
            if clause.keyword == "loop assigns":
                checker.location(term)
            else:
                type_ = checker.check(term)
            if clause.keyword == "loop variant":
                check_measure(self.world, term, type_, body)

    def _loop(self, g, keywords, before_loop):
        """Every loop has assigns and a variant, and what belongs to a loop stands before one."""
        where = self.unit.search(g.name, r"\b(while|for|do)\b")
        is_loop = any(k.startswith("loop ") for k in keywords)
        if is_loop and not before_loop:
            self._report(g, AcslError("language", "a clause of a loop without a loop after it"))
        if before_loop and "loop assigns" not in keywords:
            self.findings.append(Finding("loop-assigns", "a loop without `loop assigns`", *where,
                                         function=g.name))
        if before_loop and "loop variant" not in keywords:
            self.findings.append(Finding("loop-variant", "a loop without a variant: nothing shows "
                                         "that it ends", *where, function=g.name))

    # ---- recursion -----------------------------------------------------

    def _recursion(self):
        definitions = {d.name: d for found in self.world.definitions.values() for d in found}
        circles = measures.recursive(
            [d for found in self.world.definitions.values() for d in found])
        alone = [definitions[name] for name, circle in sorted(circles.items())
                 if circle == {name}]
        found = self._trying(None, measures.find_measures, self.toolchain.z3, self.world, alone)
        for name, circle in sorted(circles.items()):
            if circle != {name}:
                message = f"{name} is defined through {', '.join(sorted(circle - {name}))} and back"
            elif found is None or found[name] is None:
                message = f"{name}: {measures.TRIED}"
            else:
                self.measures[name] = found[name]
                continue
            self.findings.append(Finding(
                "ill-founded", message, *self.unit.search("", rf"\b{re.escape(name)}\b"),
                clause=name))
