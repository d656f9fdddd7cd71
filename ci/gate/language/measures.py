"""Recursive logic definitions are well founded: a measure is found and proved.

WP takes a definition as an equation, so `g(n) = g(n) + 1` would prove everything. For each
recursive definition one measure m over its integer parameters must satisfy, at every recursive
call and under what guards it:  0 <= m(parameters)  and  m(arguments) < m(parameters).
Candidates come from a finite list; Z3 decides. What is no integer arithmetic (memory, other
logic symbols, the recursive symbol itself, quantified formulas) becomes an unknown of its own
at every place where it stands, so that nothing is concluded from it.
"""

import re
import subprocess
from itertools import permutations

from ..circles import circles
from .acsl_check import Checker
from .acsl_syntax import AcslError, number_of

RLIMIT = 2_000_000               # Z3's own count of steps for each goal, the same on any machine
SECONDS = 60
MOST_CONSTANTS = 6

TRIED = ("no measure was proved (tried: each integer parameter, with and without the numbers of "
         "the definition, differences and sums of two): let an integer parameter fall at each "
         "call, and guard each call by a bound from below, as in `n <= 0 ? 0 : f(n - 1)`")

_known = {}                      # what was found for a definition, by its meaning


class Call:
    """A recursive call: what holds where it is evaluated, and its arguments, in SMT-LIB."""

    def __init__(self, path, arguments):
        self.path, self.arguments = path, arguments


class Translator:
    """Collects the recursive calls of one definition, with their path conditions."""

    def __init__(self, world, definition, integer_parameters):
        self.name, self.world = definition.name, world
        self.checker = Checker(world, labels=definition.labels)
        self.unknowns = []              # declarations of what is not understood
        self.numbers = set()
        self.calls = []
        # Name -> (sort, text), or None for what is no number; under "" their types.
        variables = {name: None for _, name in definition.parameters}
        variables[""] = {name: world.canonical(type_) for type_, name in definition.parameters}
        for name in integer_parameters:
            variables[name] = ("Int", f"|p:{name}|")
        self.visit(definition.body, (), variables)

    def fresh(self, sort):
        name = f"u{len(self.unknowns)}"
        self.unknowns.append(f"(declare-const {name} {sort})")
        return (sort, name)

    # ---- recursive calls -----------------------------------------------

    def visit(self, node, path, variables):
        """Walk the tree; `path` is what must hold for the node to matter."""
        if self.name not in {n.value for n in node.walk() if n.kind in ("call", "name")}:
            return
        walk = getattr(self, f"visit_{node.kind}", None)
        if walk:
            walk(node, path, variables)
            return
        if node.kind in ("call", "name") and node.value == self.name \
                and not (node.kind == "name" and node.value in variables):
            self.calls.append(Call(path, [self.integer(k, variables) for k in node.kids]))
        for kid in node.kids:
            if kid is not None:
                self.visit(kid, path, variables)

    def visit_cond(self, node, path, variables):
        condition, then, otherwise = node.kids
        self.visit(condition, path, variables)
        holds = self.boolean(condition, variables)
        self.visit(then, path + (holds,), variables)
        self.visit(otherwise, path + (f"(not {holds})",), variables)

    def visit_and(self, node, path, variables):
        for index, kid in enumerate(node.kids):
            others = [self.boolean(k, variables) for k in node.kids[:index] + node.kids[index + 1:]]
            self.visit(kid, path + tuple(others), variables)

    def visit_or(self, node, path, variables):
        for index, kid in enumerate(node.kids):
            others = [f"(not {self.boolean(k, variables)})"
                      for k in node.kids[:index] + node.kids[index + 1:]]
            self.visit(kid, path + tuple(others), variables)

    def visit_implies(self, node, path, variables):
        left, right = node.kids
        self.visit(left, path + (f"(not {self.boolean(right, variables)})",), variables)
        self.visit(right, path + (self.boolean(left, variables),), variables)

    def visit_let(self, node, path, variables):
        value, body = node.kids
        self.visit(value, path, variables)
        self.visit(body, path, self.bound(node, variables))

    def visit_forall(self, node, path, variables):
        types = {name: self.world.canonical(type_) for type_, name in node.value}
        bound = {name: self.fresh("Int") if type_ == "int" else None
                 for name, type_ in types.items()}
        self.visit(node.kids[0], path, {**variables, **bound, "": {**variables[""], **types}})

    visit_exists = visit_forall

    # ---- meaning in integer arithmetic ---------------------------------

    def integer(self, node, variables):
        sort, text = self.term(node, variables)
        return text if sort == "Int" else self.fresh("Int")[1]

    def boolean(self, node, variables):
        sort, text = self.term(node, variables)
        return text if sort == "Bool" else self.fresh("Bool")[1]

    def term(self, node, variables):
        """(sort, text); what is not understood is an unknown of either sort."""
        translate = getattr(self, f"term_{node.kind}", None)
        found = translate(node, variables) if translate else None
        return found or self.fresh("Int" if node.kind not in (
            "forall", "exists", "compare", "not", "and", "or", "xor", "implies", "iff")
            else "Bool")

    def term_number(self, node, variables):
        value = number_of(node.value)
        self.numbers.add(value)
        return ("Int", str(value))

    def term_name(self, node, variables):
        return variables.get(node.value)

    def term_const(self, node, variables):
        return ("Bool", node.value[1:]) if node.value in ("\\true", "\\false") else None

    def term_named(self, node, variables):
        return self.term(node.kids[0], variables)

    # Variables of the logic have one value in all states; what reads memory is an unknown.
    term_at = term_old = term_named

    def term_unary(self, node, variables):
        if node.value not in ("-", "+"):
            return None
        inside = self.integer(node.kids[0], variables)
        if re.fullmatch(r"\d+", inside):
            self.numbers.add(-int(inside))
        return ("Int", f"(- {inside})" if node.value == "-" else inside)

    def term_binary(self, node, variables):
        left, right = (self.integer(k, variables) for k in node.kids)
        left = self.short("Int", left)[1] if node.value in ("/", "%") else left
        if node.value in ("+", "-"):
            return ("Int", f"({node.value} {left} {right})")
        number = re.fullmatch(r"\d+", right)
        if node.value == "*":
            return ("Int", f"(* {left} {right})") if number or re.fullmatch(r"\d+", left) else None
        if node.value not in ("/", "%") or not number or int(right) == 0:
            return None
        # The division of C and ACSL cuts towards zero, that of SMT-LIB towards minus infinity.
        quotient = f"(ite (>= {left} 0) (div {left} {right}) (- (div (- {left}) {right})))"
        return ("Int", quotient if node.value == "/" else f"(- {left} (* {right} {quotient}))")

    def term_compare(self, node, variables):
        sides = [self.term(k, variables) for k in node.kids]
        if len(sides) == 2 and all(s == "Bool" for s, _ in sides) and node.value[0] in ("==", "!="):
            return ("Bool", self._related(node.value[0], sides[0][1], sides[1][1]))
        if any(s != "Int" for s, _ in sides):
            return None
        parts = [self._related(sign, left, right) for sign, (_, left), (_, right)
                 in zip(node.value, sides, sides[1:])]
        return ("Bool", parts[0] if len(parts) == 1 else f"(and {' '.join(parts)})")

    def _related(self, sign, left, right):
        text = f"({'=' if sign in ('==', '!=') else sign} {left} {right})"
        return f"(not {text})" if sign == "!=" else text

    def _joined(self, sign, node, variables):
        return ("Bool", f"({sign} {' '.join(self.boolean(k, variables) for k in node.kids)})")

    def term_not(self, node, variables):
        return self._joined("not", node, variables)

    def term_and(self, node, variables):
        return self._joined("and", node, variables)

    def term_or(self, node, variables):
        return self._joined("or", node, variables)

    def term_xor(self, node, variables):
        return self._joined("xor", node, variables)

    def term_implies(self, node, variables):
        return self._joined("=>", node, variables)

    def term_iff(self, node, variables):
        return self._joined("=", node, variables)

    def bound(self, node, variables):
        """The variables inside a \\let; its own is None for a pointer and the like."""
        value = node.kids[0]
        try:
            type_ = self.checker.check(value, variables[""])
        except AcslError:
            type_ = "?"
        known = self.short(*self.term(value, variables)) if type_ in ("int", "bool") else None
        return {**variables, node.value: known, "": {**variables[""], node.value: type_}}

    def short(self, sort, text):
        """A name for a long text, so that nothing doubles with each use."""
        if len(text) < 40:
            return (sort, text)
        found = self.fresh(sort)
        self.unknowns.append(f"(assert (= {found[1]} {text}))")
        return found

    def term_let(self, node, variables):
        return self.term(node.kids[1], self.bound(node, variables))

    def term_cond(self, node, variables):
        condition = self.boolean(node.kids[0], variables)
        (sort, then), (other, otherwise) = (self.term(k, variables) for k in node.kids[1:])
        return (sort, f"(ite {condition} {then} {otherwise})") if sort == other else None

    def term_builtin(self, node, variables):
        if node.value not in ("\\min", "\\max", "\\abs"):
            return None
        first = self.short("Int", self.integer(node.kids[0], variables))[1]
        if node.value == "\\abs":
            return ("Int", f"(ite (>= {first} 0) {first} (- {first}))")
        second = self.short("Int", self.integer(node.kids[1], variables))[1]
        sign = "<=" if node.value == "\\min" else ">="
        return ("Int", f"(ite ({sign} {first} {second}) {first} {second})")


def plain_candidates(parameters):
    """[(text, function from the values of the parameters to SMT-LIB)]."""
    found = [(p, lambda v, p=p: v[p]) for p in parameters]
    found += [(f"{q} - {p}", lambda v, p=p, q=q: f"(- {v[q]} {v[p]})")
              for p, q in permutations(parameters, 2)]
    found += [(f"{p} + {q}", lambda v, p=p, q=q: f"(+ {v[p]} {v[q]})")
              for i, p in enumerate(parameters) for q in parameters[i + 1:]]
    return found


def shifted_candidates(parameters, numbers):
    """The same with a number of the definition, or 1, added; and a number less a parameter."""
    near = sorted((numbers | {1}) - {0}, key=lambda n: (abs(n), n))[:MOST_CONSTANTS]
    found = [(f"{n} - {p}", lambda v, p=p, n=n: f"(- {_literal(n)} {v[p]})")
             for n in [0, *near] for p in parameters]
    for n in near:
        found += [(f"{p} {'+' if n > 0 else '-'} {abs(n)}",
                   lambda v, p=p, n=n: f"(+ {v[p]} {_literal(n)})") for p in parameters]
        found += [(f"{p} {'-' if n > 0 else '+'} {abs(n)}",
                   lambda v, p=p, n=n: f"(- {v[p]} {_literal(n)})") for p in parameters]
        found += [(f"{q} - {p} {'+' if n > 0 else '-'} {abs(n)}",
                   lambda v, p=p, q=q, n=n: f"(+ (- {v[q]} {v[p]}) {_literal(n)})")
                  for p, q in permutations(parameters, 2)]
    return found


def _literal(number):
    return str(number) if number >= 0 else f"(- {-number})"


def goals(translator, parameters, order, measure):
    """The formulas that the measure must satisfy, negated: each has to be unsatisfiable."""
    now = {p: f"|p:{p}|" for p in parameters}
    for call in translator.calls:
        then = dict(now)
        if len(call.arguments) != len(order):
            yield "true"                       # another arity: nothing can be said
            continue
        then.update({p: a for p, a in zip(order, call.arguments) if p in now})
        path = " ".join(call.path) or "true"
        before, after = measure(now), measure(then)
        yield f"(and {path} (or (< {before} 0) (>= {after} {before})))"


def ask(z3, lines):
    """Z3's answers; [] where it did not come to the end or said anything else."""
    text = "\n".join([f"(set-option :rlimit {RLIMIT})", *lines]) + "\n"
    try:
        done = subprocess.run([z3, "-in", "-smt2", f"-T:{SECONDS}"], input=text,
                              capture_output=True, text=True, timeout=2 * SECONDS)
    except (OSError, subprocess.TimeoutExpired):
        return []
    answers = done.stdout.split("\n")[:-1]
    return answers if set(answers) <= {"sat", "unsat", "unknown"} else []


class Task:
    """One recursive definition: its calls, and the measures that are tried."""

    def __init__(self, world, definition):
        self.order = [name for _, name in definition.parameters]
        self.parameters = [name for type_, name in definition.parameters
                           if world.canonical(type_) == "int"]
        self.translator = Translator(world, definition, self.parameters)

    def script(self, measures):
        lines = ["(push)", *(f"(declare-const |p:{p}| Int)" for p in self.parameters),
                 *self.translator.unknowns]
        for _, measure in measures:
            for goal in goals(self.translator, self.parameters, self.order, measure):
                lines += ["(push)", f"(assert {goal})", "(check-sat)", "(pop)"]
        return lines + ["(pop)"]

    def proved(self, measures, answers):
        """The text of the first measure all of whose goals are proved."""
        each = len(self.translator.calls)
        for index, (text, _) in enumerate(measures):
            mine = answers[index * each:(index + 1) * each]
            if each and len(mine) == each and all(a == "unsat" for a in mine):
                return text
        return None


def find_measures(z3, world, definitions):
    """name -> text of the proved measure, or None, for definitions that call themselves."""
    keys, tasks = {}, {}
    for d in definitions:
        keys[d.name] = _meaning(z3, world, d)
        if keys[d.name] not in _known:
            tasks[d.name] = Task(world, d)
    _try(z3, tasks, keys, lambda task: plain_candidates(task.parameters))
    left = {name: task for name, task in tasks.items() if _known[keys[name]] is None}
    for name, task in left.items():
        _try(z3, {name: task}, keys,
             lambda task: shifted_candidates(task.parameters, task.translator.numbers))
    return {d.name: _known[keys[d.name]] for d in definitions}


def _meaning(z3, world, definition):
    """All that the answer rests on: the definition and the types of what it speaks of."""
    called = sorted({n.value for n in definition.body.walk() if n.kind in ("call", "name")})
    results = [repr(world.canonical(d.result)) if d.result else "bool"
               for name in called for d in world.definitions.get(name, ())]
    return (z3, definition.name, repr(definition.body), *results, repr(world.typedefs),
            repr(world.structs), repr([world.variables.get(name) for name in called]),
            *((name, repr(world.canonical(t))) for t, name in definition.parameters))


def _try(z3, tasks, keys, candidates):
    measures = {name: candidates(task) for name, task in tasks.items()}
    goals_of = {name: len(measures[name]) * len(task.translator.calls)
                for name, task in tasks.items()}
    lines = [line for name, task in tasks.items() for line in task.script(measures[name])]
    answers = ask(z3, lines) if sum(goals_of.values()) else []
    if len(answers) != sum(goals_of.values()):
        if len(tasks) > 1:                     # one of them spoils it for the others: each alone
            for name, task in tasks.items():
                _try(z3, {name: task}, keys, candidates)
            return
        answers = []
    for name, task in tasks.items():
        mine, answers = answers[:goals_of[name]], answers[goals_of[name]:]
        _known[keys[name]] = task.proved(measures[name], mine)


def recursive(definitions):
    """name -> the names of its circle, for definitions that call themselves or in a circle."""
    return circles({d.name: {n.value for n in d.body.walk() if n.kind in ("call", "name")}
                    for d in definitions})
