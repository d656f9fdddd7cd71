"""C and ACSL as tokens with their places, and files as the preprocessor sees them."""

import re
import subprocess
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

TOKEN = re.compile(r"""
    (?P<space>\s+)
  | (?P<comment>/\*.*?\*/|//[^\n]*)
  | (?P<string>L?"(?:\\.|[^"\\])*")
  | (?P<char>L?'(?:\\.|[^'\\])+')
  | (?P<number>\.?\d(?:[eEpP][+-]|[\w.](?!\.))*\w?)
  | (?P<word>\\?[A-Za-z_ℤℝ𝔹][\w$]*)
  | (?P<punct>\.\.\.|<<=|>>=|<==>|==>|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||\^\^
      |[-+*/%&|^]=|\.\.|\S)
""", re.X | re.S)


class Token(NamedTuple):
    kind: str
    text: str
    line: int
    file: str = ""


def tokenise(text, line=1, file=""):
    """All tokens of `text` but white space and comments."""
    return list(_tokens(text, line, file))


@lru_cache(maxsize=None)            # units include the same files, again and again
def _tokens(text, line, file):
    tokens = []
    for match in TOKEN.finditer(text):
        kind = match.lastgroup
        if kind not in ("space", "comment"):
            tokens.append(Token(kind, match.group(), line, file))
        line += match.group().count("\n")
    return tuple(tokens)


@dataclass(frozen=True)
class Annotation:
    """One ACSL comment: its text without the comment marks."""
    text: str
    line: int
    file: str
    depth: int          # brace depth of the C code around it: 0 is top level

    def tokens(self):
        # Inside an annotation @ is white space, and nested ghost contracts are /@ @/.
        plain = self.text.replace("/@", "  ").replace("@/", "  ").replace("@", " ")
        return tokenise(plain, self.line, self.file)


MARKER = re.compile(r'^# (\d+) "((?:\\.|[^"\\])*)"')
DIRECTIVE = re.compile(r"^\s*#\s*(define|undef)\b")


class PreprocessError(Exception):
    pass


def preprocess(gcc, path, options):
    command = [gcc, "-E", "-C", *options, str(path)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise PreprocessError(done.stderr.strip() or f"gcc -E failed on {path}")
    return done.stdout


def frama_c_view(share):
    """The preprocessor options with which Frama-C reads a file."""
    return [f"-I{share}/libc", "-D__FRAMAC__", "-D__FC_MACHDEP_GCC_X86_64",
            "-dD", "-nostdinc", "-m64"]


@dataclass
class Source:
    """What the user wrote in one translation unit, system headers left out."""
    tokens: list
    annotations: list
    files: list


def read_unit(preprocessed, name_of):
    """Split preprocessed text (with line markers and comments) into C and ACSL.

    `name_of` gives the name to report for a file, or None for one to leave out."""
    tokens, annotations, files = [], [], []
    depth, buffer, start, current = 0, [], 1, None

    def flush():
        nonlocal depth
        if current and buffer:
            depth = _read_chunk("\n".join(buffer) + "\n", start, current,
                                depth, tokens, annotations)

    line, in_comment = 1, False
    for raw in preprocessed.split("\n"):
        marker = None if in_comment else MARKER.match(raw)
        if marker:
            flush()
            buffer, start = [], int(marker.group(1))
            current = name_of(marker.group(2))
            if current and current not in files:
                files.append(current)
            line = start
            continue
        if not in_comment and DIRECTIVE.match(raw):
            raw = ""
        in_comment = _ends_in_comment(raw, in_comment)
        buffer.append(raw)
        line += 1
    flush()
    return Source(tokens, annotations, files)


def _ends_in_comment(line, inside):
    position = 0
    while True:
        if inside:
            end = line.find("*/", position)
            if end < 0:
                return True
            inside, position = False, end + 2
        else:
            match = re.compile(r'/\*|//|"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])+\'').search(line, position)
            if not match or match.group() == "//":
                return False
            if match.group() == "/*":
                inside = True
            position = match.end()


def _read_chunk(text, line, file, depth, tokens, annotations):
    for match in TOKEN.finditer(text):
        kind, body = match.lastgroup, match.group()
        if kind == "comment" and body[:3] in ("/*@", "//@"):
            inner = body[3:-2] if body.startswith("/*") else body[3:]
            annotations.append(Annotation(inner, line, file, depth))
        elif kind not in ("space", "comment"):
            depth += {"{": 1, "}": -1}.get(body, 0)
            tokens.append(Token(kind, body, line, file))
        line += body.count("\n")
    return depth


def matching(tokens, index, opening="(", closing=")"):
    """Index of the token that closes the bracket at `index` (or the last token)."""
    level = 0
    for position in range(index, len(tokens)):
        text = tokens[position].text
        if text == opening:
            level += 1
        elif text == closing:
            level -= 1
            if level == 0:
                return position
    return len(tokens) - 1


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


def end_of_directive(text, place):
    """Behind the last line of the preprocessor's directive that begins at `place`."""
    while True:
        end = text.find("\n", place)
        if end < 0:
            return len(text)
        if text[end - 1] != "\\":
            return end
        place = end + 1


def _directive_lines(text):
    """Numbers of the preprocessor's lines, continuations included."""
    numbers, continued = set(), False
    for number, line in enumerate(text.split("\n"), 1):
        if continued or re.match(r"\s*#", line):
            numbers.add(number)
            continued = line.endswith("\\")
    return numbers


def annotations_and_code(text, proved):
    """How many lines hold ACSL, code of proved functions, other code, declarations."""
    annotation, code, extents, tokens, line = set(), set(), [], [], 1
    directives = _directive_lines(text)
    for match in TOKEN.finditer(text):
        kind, body = match.lastgroup, match.group()
        lines = range(line, line + body.count("\n") + 1)
        if kind == "comment" and body[:3] in ("/*@", "//@"):
            annotation.update(lines)
        elif kind not in ("space", "comment"):
            code.add(line)
            if line not in directives:
                tokens.append(Token(kind, body, line))
        line += body.count("\n")
    for index, token in enumerate(tokens[:-1]):
        if token.kind == "word" and tokens[index + 1].text == "(":
            end = matching(tokens, index + 1)
            if end + 1 < len(tokens) and tokens[end + 1].text == "{":
                close = matching(tokens, end + 1, "{", "}")
                if not extents or token.line > extents[-1][2]:
                    extents.append((token.text, token.line, tokens[close].line))
    counts = {"annotation": len(annotation - code), "proved": 0, "unproved": 0,
              "declaration": 0}
    for number in code:
        inside = next((n for n, first, last in extents if first <= number <= last), None)
        key = "declaration" if inside is None else "proved" if inside in proved else "unproved"
        counts[key] += 1
    return counts
