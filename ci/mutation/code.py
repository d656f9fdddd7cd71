"""Mutants of C: each operator gives (operator, start, end, replacement)."""

import re

from .sources import closing

RELATIONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
ARITHMETIC = {"+": "-", "-": "+", "*": "+", "/": "*", "%": "/", "+=": "-=", "-=": "+=",
              "++": "--", "--": "++"}
CONNECTIVES = {"&&": "||", "||": "&&"}
NAMES = {"WHITE": "BLACK", "BLACK": "WHITE", "GREY": "BLACK", "BLUE": "WHITE",
         "CLOSURE_TAG": "INFIX_TAG", "INFIX_TAG": "CLOSURE_TAG", "NO_SCAN_TAG": "CLOSURE_TAG",
         "LAYOUT_NONE": "LAYOUT_ALLOCATED", "LAYOUT_ALLOCATED": "LAYOUT_NONE",
         "true": "false", "false": "true"}
KEYWORDS = {"return", "if", "else", "while", "for", "do", "switch", "case", "default", "struct",
            "enum", "const", "static", "bool", "int", "unsigned", "goto", "sizeof"}
INTEGER = re.compile(r"u?int\d+_t|size_t|int|unsigned")
NUMBER = re.compile(r"(\d+)([uUlL]*)$")


def mutations(text, function, signatures):
    """All mutations of a body. `signatures` tells the types of the formals of each function."""
    tokens = function.tokens
    # Between the brackets of a `for` and the braces of an initialiser stand no statements.
    inside = {place for index, token in enumerate(tokens)
              if token.text == "for" or (token.text, tokens[index - 1].text) == ("{", "=")
              for place in range(index, closing(tokens, index + (token.text == "for")))}
    for index, token in enumerate(tokens):
        if token.kind == "punct":
            yield from _of_sign(tokens, index)
        elif token.kind == "number":
            number = NUMBER.match(token.text)
            if number:
                yield ("constant", token.start, token.end,
                       str(int(number.group(1)) + 1) + number.group(2))
        elif token.text in NAMES:
            yield "name", token.start, token.end, NAMES[token.text]
        if index not in inside:
            yield from _of_statement(text, tokens, index, function.result)
        if token.kind == "word" and tokens[min(index + 1, len(tokens) - 1)].text == "(":
            yield from _of_call(text, tokens, index, signatures)


def _is_operand_end(token):
    return token.kind in ("number", "word") or token.text in (")", "]")


def _is_type(token):
    return bool(INTEGER.fullmatch(token.text)) or token.text in ("bool", "const", "void")


def _of_sign(tokens, index):
    token, before = tokens[index], tokens[index - 1]
    if token.text in RELATIONS:
        yield "relation", token.start, token.end, RELATIONS[token.text]
    elif token.text in CONNECTIVES:
        yield "connective", token.start, token.end, CONNECTIVES[token.text]
    elif token.text in ARITHMETIC:
        binary = _is_operand_end(before) and not _is_type(before) and before.text != "return" \
            and not (before.text == ")" and _is_type(tokens[index - 2]))
        if binary:
            yield "arithmetic", token.start, token.end, ARITHMETIC[token.text]
    elif token.text == "!":
        yield "negation", token.start, token.end, ""
    elif token.text == "[" and _is_operand_end(before):
        end = tokens[closing(tokens, index)].start
        yield "index", end, end, " + 1"


def _of_statement(text, tokens, index, result):
    token, before = tokens[index], tokens[index - 1].text if index else ""
    if token.text in ("if", "while"):
        start, end = tokens[index + 1].end, tokens[closing(tokens, index + 1)].start
        yield "condition", start, end, f"!({text[start:end]})"
        return
    if before not in ("{", "}", ";") or token.kind != "word":
        return
    end = index
    while end < len(tokens) and tokens[end].text != ";":
        end = closing(tokens, end) + 1 if tokens[end].text in "([{" else end + 1
    if end >= len(tokens):
        return
    following = tokens[index + 1]
    if token.text == "return" and following.text not in (";", "{"):
        start, stop = following.start, tokens[end].start
        if result == "bool":
            yield "result", start, stop, f"!({text[start:stop]})"
        elif INTEGER.fullmatch(result):
            yield "result", start, stop, f"({text[start:stop]}) + 1"
    elif token.text in ("break", "continue") or (
            token.text not in KEYWORDS and not _is_type(token) and following.kind == "punct"
            and following.text != "*"):
        yield "statement", token.start, tokens[end].end, ";"


def _of_call(text, tokens, index, signatures):
    """Two neighbouring arguments of one type change places."""
    types = signatures.get(tokens[index].text)
    if not types:
        return
    end = closing(tokens, index + 1)
    arguments, begin, place = [], index + 2, index + 2
    while place <= end:
        if tokens[place].text in "([{" and place < end:
            place = closing(tokens, place)
        elif tokens[place].text == "," or place == end:
            if place > begin:
                arguments.append((tokens[begin].start, tokens[place - 1].end))
            begin = place + 1
        place += 1
    if len(arguments) != len(types):
        return
    for (start, end), (begin, stop), type_, other in zip(arguments, arguments[1:], types, types[1:]):
        if type_ == other and text[start:end] != text[begin:stop]:
            yield ("arguments", start, stop,
                   text[begin:stop] + text[end:begin] + text[start:end])
