"""Scopes and types of one annotation: names are known, pointers are used as WP can follow them."""

from .acsl_syntax import AcslError
from .acsl_world import STATE_LABELS, same_behind

FLOAT = ("float", "floating point and real numbers are outside what this gate has examined; "
         "work with whole numbers")
SET_BUILTINS = {"\\valid", "\\valid_read", "\\separated"}


def is_pointer(type_):
    return isinstance(type_, tuple) and type_[0] in ("ptr", "array")


def decayed(type_):
    """An array is used as the pointer to its first cell."""
    return ("ptr", type_[1]) if isinstance(type_, tuple) and type_[0] == "array" else type_


class Checker:
    """Walks trees and raises AcslError at the first thing that is not allowed.

    `variables` are formals and locals (or the parameters of a definition); `labels` are
    those that may be named; `result` is the type of \\result, None where it has none.
    A quantified variable may hide a local variable of the body (`over_locals`), for there the
    innermost meaning is the only one; it may hide nothing of a contract or a definition."""

    def __init__(self, world, variables=None, labels=(), result=None, over_locals=False):
        self.world = world
        self.variables = dict(variables or {})
        self.labels = frozenset(labels)
        self.result, self.over_locals = result, over_locals
        for name in self.variables:
            self._not_a_logic_constant(name)

    def _not_a_logic_constant(self, name):
        if any(not d.parameters for d in self.world.definitions.get(name, ())):
            raise AcslError("shadowing", f"{name} is a variable here and a logic constant "
                            "elsewhere; give one of them another name", name)

    def check(self, node, bound=None, sets=False):
        """The type of a term or predicate; `sets`: may ranges stand here?"""
        bound = bound or {}
        return getattr(self, f"_{node.kind}")(node, bound, sets)

    def location(self, node):
        """One location of an assigns clause."""
        if node.kind == "const" and node.value == "\\nothing":
            return
        if node.kind == "named":
            raise AcslError("language", "an assigns clause with a name; leave the name out",
                            node.value)
        spine = node
        while spine.kind in ("index", "field", "arrow") or (
                spine.kind == "unary" and spine.value == "*"):
            if spine.kind in ("arrow", "unary"):
                break
            spine = spine.kids[0]
        if spine.kind not in ("name", "arrow", "unary") or (
                spine.kind == "unary" and spine.value != "*"):
            raise AcslError("assigns", "an assigns clause names variables, `*(p + (0 .. n - 1))`, "
                            "`p->field` and the like", "assigns")
        self.check(node, {}, sets=True)

    # ---- leaves --------------------------------------------------------

    def _number(self, node, bound, sets):
        return "int"

    _char = _number

    def _float(self, node, bound, sets):
        raise AcslError(*FLOAT, node.value)

    def _string(self, node, bound, sets):
        raise AcslError("language", "a string in an annotation; write the bytes", node.value)

    def _const(self, node, bound, sets):
        if node.value == "\\result":
            if self.result is None:
                raise AcslError("language", "`\\result` outside of `ensures`", node.value)
            return self.result
        if node.value == "\\nothing":
            raise AcslError("language", "`\\nothing` outside of `assigns`", node.value)
        return ("ptr", "?") if node.value == "\\null" else "bool"

    def _name(self, node, bound, sets):
        name = node.value
        for scope in (bound, self.variables, self.world.variables):
            if name in scope:
                return self._known(scope[name], name)
        if name in self.world.constants:
            return "int"
        return self._call(node, bound, sets)

    def _known(self, type_, name):
        if type_ == "?":
            raise AcslError("language", f"{name} has a type that annotations may not speak of",
                            name)
        if type_ == "real":
            raise AcslError(*FLOAT, name)
        return type_

    # ---- operators -----------------------------------------------------

    def _unary(self, node, bound, sets):
        type_ = self.check(node.kids[0], bound, sets)
        if node.value == "&":
            return ("ptr", type_)
        if node.value == "*":
            if not is_pointer(type_):
                raise AcslError("language", "`*` before what is no pointer", "*")
            return self._known(type_[1], "what `*` reads")
        return "int"

    def _binary(self, node, bound, sets):
        left, right = (decayed(self.check(k, bound, sets and node.value == "+"))
                       for k in node.kids)
        pointers = is_pointer(left) + is_pointer(right)
        if pointers == 2:
            raise AcslError("pointer-difference", "the difference of pointers has no meaning for "
                            "different objects; use indices", node.value)
        if pointers and node.value not in ("+", "-"):
            raise AcslError("language", f"`{node.value}` of a pointer", node.value)
        return left if is_pointer(left) else right if is_pointer(right) else "int"

    def _compare(self, node, bound, sets):
        types = [decayed(self.check(k, bound)) for k in node.kids]
        if any(is_pointer(t) for t in types):
            if not set(node.value) <= {"==", "!="}:
                raise AcslError("pointer-order", "pointers into different objects have no order "
                                "in C; compare indices", node.value[0])
            if not all(is_pointer(t) for t in types):
                raise AcslError("language", "a pointer compared with a number", node.value[0])
        if any(isinstance(t, tuple) and t[0] == "array" for t in types):
            raise AcslError("language", "arrays compared as wholes; compare their cells",
                            node.value[0])
        return "bool"

    def _logical(self, node, bound, sets):
        for kid in node.kids:
            if is_pointer(self.check(kid, bound)):
                raise AcslError("language", "a pointer taken for a truth value; compare it with "
                                "\\null", "!")
        return "bool"

    _not = _and = _or = _xor = _implies = _iff = _logical

    def _cond(self, node, bound, sets):
        self.check(node.kids[0], bound)
        then, otherwise = (self.check(k, bound) for k in node.kids[1:])
        return otherwise if then == ("ptr", "?") else then

    def _named(self, node, bound, sets):
        return self.check(node.kids[0], bound)

    # ---- binders -------------------------------------------------------

    def _bind(self, name, type_, bound):
        if name in bound or (name in self.variables and not self.over_locals):
            raise AcslError("shadowing", f"{name} has a meaning here already; give the new "
                            "variable another name", name)
        self._not_a_logic_constant(name)
        return {**bound, name: type_}

    def _let(self, node, bound, sets):
        type_ = self.check(node.kids[0], bound)
        return self.check(node.kids[1], self._bind(node.value, type_, bound))

    def _quantified(self, node, bound, sets):
        for written, name in node.value:
            bound = self._bind(name, self.declared(written, name), bound)
        self.check(node.kids[0], bound)
        return "bool"

    _forall = _exists = _quantified

    def declared(self, written, name):
        """The canonical type of a parameter or quantified variable."""
        type_ = self.world.canonical(written)
        inner = type_
        while is_pointer(inner):
            inner = inner[1]
        if inner == "void":
            raise AcslError("void-pointer", "a void pointer hides what it points to", name)
        return self._known(inner, name) and type_

    # ---- memory --------------------------------------------------------

    def _index(self, node, bound, sets):
        array, index = node.kids
        type_ = self.check(array, bound, sets)
        self.check(index, bound, sets and index.kind == "range")
        if not is_pointer(type_):
            raise AcslError("language", "an index of what is no array", "[")
        return self._known(type_[1], "the cell of an array")

    def _range(self, node, bound, sets):
        if not sets:
            raise AcslError("language", "a range stands in \\valid, \\valid_read, \\separated and "
                            "assigns only; quantify over an integer", "..")
        for kid in node.kids:
            self.check(kid, bound)
        return "int"

    def _field(self, node, bound, sets):
        type_ = self.check(node.kids[0], bound, sets)
        if node.kind == "arrow":
            type_ = type_[1] if is_pointer(type_) else "?"
        fields = self.world.structs.get(type_[1], {}) if isinstance(type_, tuple) and \
            type_[0] == "struct" else {}
        if node.value not in fields:
            raise AcslError("language", f"`{node.value}` is no field of a struct that is defined "
                            "here", node.value)
        return self._known(fields[node.value], node.value)

    _arrow = _field

    def _cast(self, node, bound, sets):
        source = decayed(self.check(node.kids[0], bound))
        target = self.world.canonical(node.value)
        if is_pointer(target):
            if target[1] == "void":
                raise AcslError("void-pointer", "a void pointer hides what it points to", "void")
            if not same_behind(source, target):
                raise AcslError("pointer-cast", "a cast to a pointer type: WP takes pointers to "
                                "different types as never equal", "(")
        elif target == "real":
            raise AcslError(*FLOAT, "(")
        elif target != "int" and target != source:
            raise AcslError("language", f"a cast to {node.value}; cast to integer types only", "(")
        return target

    def _sizeof(self, node, bound, sets):
        return "int"

    # ---- states and applications ---------------------------------------

    def _label(self, label):
        if label not in self.labels:
            raise AcslError("language", f"the label {label} is not known here; use Pre, Here, Old, "
                            "Post, LoopEntry or a label that stands before, in the same or an "
                            "enclosing block", label)

    def _at(self, node, bound, sets):
        self._label(node.value)
        return self.check(node.kids[0], bound, sets)

    def _old(self, node, bound, sets):
        return self.check(node.kids[0], bound, sets)

    def _builtin(self, node, bound, sets):
        for label in node.labels:
            self._label(label)
        for kid in node.kids:
            type_ = self.check(kid, bound, node.value in SET_BUILTINS)
            if is_pointer(type_) != (node.value in SET_BUILTINS):
                raise AcslError("language", f"`{node.value}` of what is "
                                f"{'' if is_pointer(type_) else 'no '}pointer", node.value)
        return "bool" if node.value in SET_BUILTINS else "int"

    def _call(self, node, bound, sets):
        found = self.world.definitions.get(node.value, ())
        if not found:
            raise AcslError("language", f"{node.value} is not defined here", node.value)
        definition = found[0]
        if len(found) == 1 and len(definition.parameters) != len(node.kids):
            raise AcslError("language", f"{node.value} with another number of arguments than it "
                            "has parameters", node.value)
        for label in node.labels:
            self._label(label)
        for kid in node.kids:
            self.check(kid, bound)
        if definition.kind == "predicate":
            return "bool"
        return self._known(self.world.canonical(definition.result), node.value)


LABELS_OF_CONTRACTS = STATE_LABELS - {"LoopEntry"}
