"""Recursive logic definitions must be well founded.

WP takes every definition as an equation. `g(n) = g(n) + 1` makes everything
provable, so each recursive call must lower an integer parameter by a constant,
under a condition that bounds that parameter from below (or raise it, bounded
from above by a parameter that stays the same).
"""

from .circles import circles
from .tokens import matching, tokenise

QUANTIFIERS = {"∀", "∃", "\\forall", "\\exists", "\\let"}
RELATIONS = {"≤": "<=", "≥": ">=", "<": "<", ">": ">", "≡": "==", "<=": "<=", ">=": ">=",
             "==": "=="}
FLIP = {"<=": ">=", ">=": "<=", "<": ">", ">": "<", "==": "=="}
NEGATE = {"<=": ">", ">=": "<", "<": ">=", ">": "<=", "==": None}
PREFERENCE = [("⇔", "<==>"), ("⇒", "==>"), ("⊻", "^^"), ("∨", "||"), ("∧", "&&")]


def definition(logic):
    """(name, parameters, body tokens or None) of a printed logic or predicate global."""
    tokens = tokenise(logic.text)
    index = next((i for i, t in enumerate(tokens) if i and t.text == logic.name), 0) + 1
    if index < len(tokens) and tokens[index].text == "{":
        index = matching(tokens, index, "{", "}") + 1
    parameters = []
    if index < len(tokens) and tokens[index].text == "(":
        end = matching(tokens, index)
        level = 0
        for position in range(index + 1, end + 1):
            text = tokens[position].text
            if (text == "," and level == 0) or position == end:
                parameters.append(tokens[position - 1].text)
            level += {"(": 1, "[": 1, ")": -1, "]": -1}.get(text, 0)
        index = end + 1
    equals = next((i for i in range(index, len(tokens)) if tokens[i].text == "="), None)
    if equals is None:
        return logic.name, parameters, None
    body = tokens[equals + 1:]
    if body and body[-1].text == ";":
        body = body[:-1]
    return logic.name, parameters, body


def cycles(definitions):
    """Groups of logic symbols that call each other in a circle, self calls included."""
    return circles({name: {t.text for t in body or () if t.text in definitions}
                    for name, (_, _, body) in definitions.items()})


def is_well_founded(name, parameters, body):
    """Does one parameter fall (or rise) at each self call, bounded by what guards the call?"""
    calls = []
    _visit(body, [], name, calls)
    return any(all(_call_ok(position, parameters, arguments, facts)
                   for arguments, facts in calls)
               for position in range(len(parameters)))


def _call_ok(position, parameters, arguments, facts):
    if len(arguments) != len(parameters):
        return False
    parameter, step = parameters[position], _step(arguments[position], parameters[position])
    if step < 0:
        return any(left == parameter and relation in (">", ">=", "==") and _is_number(right)
                   for left, relation, right in facts)
    if step > 0:
        fixed = {p for p, a in zip(parameters, arguments) if [t.text for t in a] == [p]}
        return any(left == parameter and relation in ("<", "<=")
                   and (_is_number(right) or right in fixed)
                   for left, relation, right in facts)
    return False


def _step(argument, parameter):
    """-k or +k where the argument reads `parameter - k` or `parameter + k`, else 0."""
    texts = [t.text for t in strip(argument)]
    if len(texts) == 3 and texts[0] == parameter and texts[2].isdigit() and int(texts[2]):
        return {"-": -1, "+": 1}.get(texts[1], 0)
    return 0


def _is_number(text):
    return text.lstrip("-").isdigit()


def strip(tokens):
    """Without parentheses around the whole and labels before it."""
    while len(tokens) >= 2 and tokens[0].text == "(" and matching(tokens, 0) == len(tokens) - 1:
        tokens = tokens[1:-1]
    return tokens


def split(tokens, separators):
    """Cut at separators of depth 0."""
    parts, start, level = [], 0, 0
    for index, token in enumerate(tokens):
        if token.text in "([{":
            level += 1
        elif token.text in ")]}":
            level -= 1
        elif level == 0 and token.text in separators:
            parts.append(tokens[start:index])
            start = index + 1
    parts.append(tokens[start:])
    return parts


def _visit(tokens, facts, name, calls):
    """Collect (arguments, facts that guard the call) of each call of `name`."""
    tokens = strip(tokens)
    if not any(t.text == name for t in tokens):
        return
    if tokens[0].text in QUANTIFIERS:
        head, *rest = split(tokens, {";"})
        bound = {t.text for t in head}
        _visit(head, facts, name, calls)
        kept = [f for f in facts if f[0] not in bound and f[2] not in bound]
        for part in rest:
            _visit(part, kept, name, calls)
        return
    question = split(tokens, {"?"})
    if len(question) > 1:
        condition, rest = question[0], tokens[len(question[0]) + 1:]
        then, otherwise = _branches(rest)
        _visit(condition, facts, name, calls)
        _visit(then, facts + _facts(condition, True), name, calls)
        _visit(otherwise, facts + _facts(condition, False), name, calls)
        return
    for symbols in PREFERENCE:
        parts = split(tokens, set(symbols))
        if len(parts) > 1:
            for index, part in enumerate(parts):
                others = parts[:index] + parts[index + 1:]
                known = []
                if symbols[0] == "∧":
                    known = [f for o in others for f in _facts(o, True)]
                elif symbols[0] == "∨":
                    known = [f for o in others for f in _facts(o, False)]
                elif symbols[0] == "⇒":
                    known = [f for o in parts[:index] for f in _facts(o, True)]
                _visit(part, facts + known, name, calls)
            return
    _visit_atom(tokens, facts, name, calls)


def _visit_atom(tokens, facts, name, calls):
    index = 0
    while index < len(tokens):
        token = tokens[index]
        if token.text == name:
            index += 1
            if index < len(tokens) and tokens[index].text == "{":
                index = matching(tokens, index, "{", "}") + 1
            if index < len(tokens) and tokens[index].text == "(":
                end = matching(tokens, index)
                arguments = split(tokens[index + 1:end], {","})
                calls.append((arguments, facts))
                for argument in arguments:
                    _visit(argument, facts, name, calls)
                index = end + 1
            else:
                calls.append(([], facts))
            continue
        if token.text in "([":
            end = matching(tokens, index, token.text, {"(": ")", "[": "]"}[token.text])
            for part in split(tokens[index + 1:end], {","}):
                if part:
                    _visit(part, facts, name, calls)
            index = end + 1
            continue
        index += 1


def _branches(tokens):
    """Then and else part of what follows a `?`."""
    level, nested = 0, 0
    for index, token in enumerate(tokens):
        if token.text in "([{":
            level += 1
        elif token.text in ")]}":
            level -= 1
        elif level == 0 and token.text == "?":
            nested += 1
        elif level == 0 and token.text == ":":
            if nested == 0:
                return tokens[:index], tokens[index + 1:]
            nested -= 1
    return tokens, []


def _facts(tokens, truth):
    """Simple comparisons `a R b` that hold where the formula has the given truth value."""
    tokens = strip(tokens)
    if tokens and tokens[0].text in ("¬", "!"):
        return _facts(tokens[1:], not truth)
    for symbols, when in ((("∧", "&&"), True), (("∨", "||"), False)):
        parts = split(tokens, set(symbols))
        if len(parts) > 1:
            return [f for part in parts for f in _facts(part, truth)] if truth is when else []
    if any(t.text in ("⇒", "==>", "⇔", "<==>", "?") for t in tokens):
        return []
    operators = [i for i, t in enumerate(tokens) if t.text in RELATIONS]
    if not operators or (not truth and len(operators) > 1):
        return []
    bounds = [-1, *operators, len(tokens)]
    sides = [" ".join(t.text for t in strip(tokens[a + 1:b]))
             for a, b in zip(bounds, bounds[1:])]
    sides = [side.replace("- ", "-") if _is_number(side.replace("- ", "-")) else side
             for side in sides]
    facts = []
    for number, operator in enumerate(operators):
        relation = RELATIONS[tokens[operator].text]
        relation = relation if truth else NEGATE[relation]
        if relation:
            left, right = sides[number], sides[number + 1]
            facts += [(left, relation, right), (right, FLIP[relation], left)]
    return facts
