"""What a loop variant or a `decreases` may be: arithmetic over variables, never memory.

WP evaluates a logic function that reads memory in one state on both sides of the comparison,
so that an endless loop comes out as ending. What may stand here is therefore a list.
"""

from .acsl_syntax import AcslError, number_of

MEMORY = ("variant-memory", "a variant or measure that reads memory: WP evaluates it in one state "
          "on both sides; keep the number in a local variable, or in a ghost one")
PURE = {"number", "cond", "compare", "not", "and", "or", "xor", "implies", "iff", "named"}
READS = {"index", "arrow", "at", "old"}


def check_measure(world, node, type_, body):
    """Raise unless the term is arithmetic over locals and formals of this body."""
    if type_ != "int":
        raise AcslError("language", "a variant or measure is a whole number", "variant")
    _term(world, node, {}, body, set())


def _term(world, node, bound, body, seen):
    if node.kind in READS or (node.kind == "unary" and node.value in "*&") or (
            node.kind == "builtin" and node.value.startswith(("\\valid", "\\separated"))):
        raise AcslError(*MEMORY, "variant")
    if node.kind in ("name", "call"):
        _name_or_call(world, node, bound, body, seen)
    elif node.kind == "field":
        _variable(_root(node), body)
    elif node.kind == "let":
        _term(world, node.kids[0], bound, body, seen)
        _term(world, node.kids[1], {**bound, node.value: True}, body, seen)
        return
    elif node.kind == "binary":
        if node.value in "/%" and not (node.kids[1].kind == "number"
                                       and number_of(node.kids[1].value)):
            raise AcslError("language", "a variant divides by a number other than 0 only",
                            "variant")
    elif node.kind not in PURE and not (node.kind == "unary" and node.value in "+-") and not (
            node.kind == "builtin" and node.value in ("\\min", "\\max", "\\abs")) and not (
            node.kind == "const" and node.value in ("\\true", "\\false")):
        raise AcslError("language", "a variant or measure is made of whole numbers, variables, "
                        "+ - * and divisions by a number", "variant")
    if node.kind != "field":
        for kid in node.kids:
            _term(world, kid, bound, body, seen)


def _root(node):
    while node.kind == "field":
        node = node.kids[0]
    return node


def _variable(node, body):
    """A local, or a field of a local struct, that no pointer can reach."""
    if node.kind != "name" or body is None or node.value not in body.locals \
            or node.value in body.addressed:
        raise AcslError(*MEMORY, "variant")


def _name_or_call(world, node, bound, body, seen):
    name = node.value
    if node.kind == "name" and name in bound:
        return
    if node.kind == "name" and body is not None and name in body.locals:
        _variable(node, body)
        if body.locals[name] != "int":
            raise AcslError("language", f"{name} is no whole number", "variant")
        return
    if node.kind == "name" and name in world.constants and not world.definitions.get(name):
        return
    if len(world.definitions.get(name, ())) != 1:
        raise AcslError(*MEMORY, "variant")
    definition = world.definitions[name][0]
    numbers = [world.canonical(t) for t, _ in definition.parameters]
    if definition.labels or any(t != "int" for t in numbers) or (
            definition.result is not None and world.canonical(definition.result) != "int"):
        raise AcslError(*MEMORY, "variant")
    if name not in seen:
        seen.add(name)
        _term(world, definition.body, {p: True for _, p in definition.parameters}, None, seen)
