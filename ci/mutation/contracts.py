"""Mutants of contracts and loop invariants: each gives (operator, clause, start, end, replacement)."""

from .code import INTEGER
from .sources import clauses, closing

WEAKER = {"<": "<=", ">": ">="}
STRICTER = {"<=": "<", ">=": ">"}
# A number that nobody passes as a constant.
DEMANDED = 97


def contract_mutations(text, function):
    """An ensures dropped or weakened, a requires strengthened."""
    if not function.contract:
        return
    found = clauses(text, function.contract)
    for clause in found:
        if clause.keyword == "ensures":
            yield from _weakened(text, clause, INTEGER.fullmatch(function.result))
        elif clause.keyword == "requires":
            yield from _strengthened(text, clause)
    yield from _demanded(function, found)


def invariant_mutations(text, function):
    """A loop invariant dropped or weakened."""
    for span in function.annotations:
        if "loop" in text[span[0]:span[1]]:
            for clause in clauses(text, span):
                if clause.keyword == "loop invariant":
                    yield from _weakened(text, clause, None)


def _weakened(text, clause, integer):
    yield "dropped", clause, clause.start, clause.end, ""
    tokens = clause.tokens
    tops = list(_top_level(tokens))
    signs = {tokens[i].text for i in tops}
    if not signs & {"==>", "<==>", "||", "?", "\\forall", "\\exists", "^^"}:
        conjunctions = [i for i in tops if tokens[i].text == "&&"]
        if conjunctions:
            yield "conjunct", clause, tokens[0].start, tokens[conjunctions[0]].end, ""
            yield "conjunct", clause, tokens[conjunctions[-1]].start, tokens[-1].end, ""
        if not conjunctions and [t for t in signs if t in ("<=", "<")] and len(tokens) < 12 \
                and not signs & {">", ">=", "==", "!="}:
            yield "bound", clause, tokens[-1].end, tokens[-1].end, " + 1"
        if integer and "\\result" in tokens[0].text and tokens[1].text == "==" \
                and not conjunctions:
            yield "equality", clause, tokens[1].start, tokens[1].end, "<="
    for index in tops:
        if tokens[index].text == "<==>":
            yield "equivalence", clause, tokens[index].start, tokens[index].end, "==>"


def _top_level(tokens):
    index = 0
    while index < len(tokens):
        if tokens[index].text in ("(", "[", "{"):
            index = closing(tokens, index)
        else:
            yield index
        index += 1


def _strengthened(text, clause):
    tokens = clause.tokens
    tops = list(_top_level(tokens))
    if {tokens[i].text for i in tops} & {"==>", "<==>", "?"}:
        return
    for index in tops:
        token = tokens[index]
        if token.text in STRICTER:
            yield "stricter", clause, token.start, token.end, STRICTER[token.text]
        elif token.text == "||":
            yield "alternative", clause, tokens[0].start, token.end, ""
    for index, token in enumerate(tokens):
        if token.text == ".." and [t.text for t in tokens[index + 2:index + 5]] == ["-", "1", ")"]:
            yield ("range", clause, tokens[index + 2].start, tokens[index + 3].end, "+ 0")


def _demanded(function, found):
    """One more requires, that no caller can be sure of: the first or the last number is this."""
    numbers = [name for type_, name in function.formals if INTEGER.fullmatch(type_)]
    for name in dict.fromkeys(numbers[:1] + numbers[-1:]):
        place = found[0].start
        yield "demand", None, place, place, f"requires mutant: {name} == {DEMANDED}; "
