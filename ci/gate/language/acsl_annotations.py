"""Whole annotations: definitions, lemmas, contracts and what stands in bodies.

The grammar is a list of what may be written. Trees are kept by text, for the same
specifications are included in most files of a project.
"""

from functools import lru_cache

from .acsl_parser import Parser
from .acsl_refused import refuse_word
from .acsl_syntax import AcslError, ClauseTree, Definition, Lemma, Node

PREDICATES = {"requires", "ensures", "assumes"}
CONTRACT = PREDICATES | {"terminates", "decreases", "exits", "assigns"}
STATEMENT = CONTRACT | {"behavior", "complete", "disjoint"}


@lru_cache(maxsize=None)
def definition_or_lemma(text, typedefs):
    """The tree of a `logic`, `predicate` or `lemma`."""
    parser = Parser(text, typedefs)
    kind = parser.take()
    if kind == "check" and parser.word == "lemma":
        kind = f"check {parser.take()}"
    if kind not in ("logic", "predicate", "lemma", "check lemma"):
        if kind == "type" and parser.word == "invariant":
            refuse_word("strong")
        if kind == "type" and "=" not in text:
            refuse_word_as_undefined(parser.word)
        refuse_word("admit" if parser.word == "admit" else kind)
        raise AcslError("language", f"`{kind}`: no definition, lemma or contract that may be "
                        "written", kind)
    tree = _lemma(parser, kind) if "lemma" in kind else _definition(parser, kind)
    _finish(parser)
    return tree


def refuse_word_as_undefined(name):
    raise AcslError("uninterpreted", f"{name} is declared and not defined; define it", name)


def _definition(parser, kind):
    if parser.word == "<":
        parser.fail("a definition without type parameters was expected")
    result = parser.type() if kind == "logic" else None
    name, labels = parser.name(), parser.labels()
    if parser.word == "<":
        parser.fail("a definition without type parameters was expected")
    parameters = []
    if parser.accept("("):
        parameters = parser.parameters()
        parser.expect(")")
    if parser.word in (";", ""):
        refuse_word_as_undefined(name)
    if parser.word == "reads":
        refuse_word("reads")
    parser.expect("=")
    body = parser.expression()
    parser.expect(";")
    return Definition(kind, name, labels, parameters, result, body)


def _lemma(parser, kind):
    name, labels = parser.name(), parser.labels()
    if parser.word == "<":
        parser.fail("a lemma without type parameters was expected")
    parser.expect(":")
    body = parser.expression()
    parser.expect(";")
    return Lemma(kind, name, labels, body)


def _finish(parser):
    if parser.word or parser.kind != "end":
        parser.fail("the end of the annotation was expected")


@lru_cache(maxsize=None)
def contract(text, typedefs):
    """The clauses of a function's contract."""
    parser, found, behaviour = Parser(text, typedefs), [], ""
    while parser.kind != "end":
        if parser.accept("behavior"):
            behaviour = parser.name()
            parser.expect(":")
        elif parser.word in ("complete", "disjoint"):
            found.append(_behaviours(parser))
        else:
            found.append(_clause(parser, behaviour))
    return tuple(found)


def _behaviours(parser):
    keyword = parser.take()
    parser.expect("behaviors")
    while parser.word != ";":
        parser.name()
        parser.accept(",")
    parser.expect(";")
    return ClauseTree(keyword, ())


def _clause(parser, behaviour):
    kind = parser.take() if parser.word in ("check", "admit") else ""
    if kind == "admit":
        refuse_word("admit")
    keyword = parser.word
    if keyword not in CONTRACT or (kind and keyword not in PREDICATES) or (
            behaviour and keyword in ("terminates", "decreases")):
        parser.fail("a clause of a contract was expected")
    parser.take()
    if keyword == "assigns":
        terms = _locations(parser)
    elif keyword == "decreases":
        terms = (_measure(parser),)
    else:
        terms = (parser.expression(),)
    if keyword == "exits" and _unnamed(terms[0]) != Node("const", "\\false"):
        raise AcslError("language", "`exits` with a condition: proved code does not exit, write "
                        "`exits \\false;`", "exits")
    parser.expect(";")
    return ClauseTree(keyword, terms, behaviour, kind)


def _unnamed(node):
    return _unnamed(node.kids[0]) if node.kind == "named" else node


def _locations(parser):
    found = [parser.expression()]
    while parser.accept(","):
        found.append(parser.expression())
    if parser.word == "\\from":
        refuse_word("\\from")
    return tuple(found)


def _measure(parser):
    term = parser.expression()
    if parser.word == "for":
        raise AcslError("variant-relation", "WP does not prove that the relation is well founded; "
                        "write a number that falls", "for")
    return term


@lru_cache(maxsize=None)
def code_annotation(text, typedefs):
    """An annotation before a statement: one assertion, or what belongs to a loop."""
    parser, found = Parser(text, typedefs), []
    if parser.word == "for":
        _refuse_statement_contract(parser)
        raise AcslError("language", "`for`: an annotation of one behaviour; write it for all, with "
                        "`==>` if need be", "for")
    if parser.word in STATEMENT:
        _refuse_statement_contract(parser)
    if parser.word in ("assert", "check"):
        if parser.word == "check" and parser.peek() in STATEMENT and parser.peek(2) != ":":
            _refuse_statement_contract(parser)
        if parser.peek() != "loop":
            keyword = parser.take()
            found.append(ClauseTree(keyword, (parser.expression(),)))
            parser.expect(";")
            _finish(parser)
            return tuple(found)
    while parser.kind != "end":
        found.append(_loop_clause(parser))
    return tuple(found)


def _refuse_statement_contract(parser):
    start = parser.at
    if parser.accept("for"):
        while parser.kind == "word" or parser.word == ",":
            parser.take()
        parser.accept(":")
    if parser.word in STATEMENT or (parser.word in ("check", "admit")
                                    and parser.peek() in STATEMENT):
        raise AcslError("statement-contract", "WP skips the contract of a statement; write "
                        "`assert`, or a function with this contract", parser.word)
    if parser.word == "admit":
        refuse_word("admit")
    parser.at = start


def _loop_clause(parser):
    kind = parser.take() if parser.word in ("check", "admit") else ""
    if kind == "admit":
        refuse_word("admit")
    if not parser.accept("loop"):
        parser.fail("`assert`, `check` or a clause of a loop was expected")
    keyword = parser.word
    if keyword not in ("invariant", "assigns", "variant") or (kind and keyword != "invariant"):
        parser.fail("`loop invariant`, `loop assigns` or `loop variant` was expected")
    parser.take()
    if keyword == "assigns":
        terms = _locations(parser)
    elif keyword == "variant":
        terms = (_measure(parser),)
    else:
        terms = (parser.expression(),)
    parser.expect(";")
    return ClauseTree(f"loop {keyword}", terms, "", kind)
