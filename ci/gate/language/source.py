"""What the preprocessor is given: plain text, and the few directives that all read alike."""

import hashlib
import re
from pathlib import Path

from .words import (ALLOWED_MACROS, HEADERS, INTEGER_NAME, KEYWORDS, LIBRARY_MACRO, REFUSED,
                    refusal)

PIECE = re.compile(r"""/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""", re.S)
DIRECTIVE = re.compile(r"[ \t]*#[ \t]*(\w*)[ \t]*(.*?)[ \t]*")
MACRO = re.compile(r"([A-Za-z_]\w*)(\([\w, ]*\))?(?:[ \t]+(.*))?")
PLAIN = re.compile(r"[\w \t()+*/%<>-]*")
# Nobody sees these, or they turn the text around.
INVISIBLE = re.compile("[\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
TRIGRAPH = re.compile(r"\?\?[=/'()!<>-]")
DIGRAPH = re.compile(r"<:|:>|<%|%>|%:")
ACSL = set("""requires ensures assigns terminates decreases exits behavior assumes loop invariant
variant assert check admit axiom axiomatic lemma logic predicate inductive ghost integer real
boolean type complete disjoint behaviors allocates frees global reads model calls from for
""".split())


class Source:
    """The main file and all that it includes, each read as it lies on the disk."""

    def __init__(self, base, path, known_macros=()):
        self.base, self.findings = Path(base), []
        self.known = set(known_macros) - ALLOWED_MACROS
        self.texts, self.raw = {}, {}
        self.file(self.base / path)

    def refuse(self, rule, message, line):
        self.findings.append((rule, message, self.path, line))

    def file(self, path):
        """Check one file and what it includes."""
        if path in self.raw:
            return
        self.raw[path] = path.read_bytes()
        self.path = path
        try:
            text = self.raw[path].decode("utf-8")
        except UnicodeDecodeError as error:
            line = self.raw[path][:error.start].count(b"\n") + 1
            self.refuse("language", "a byte that is no UTF-8: the text cannot be judged", line)
            text = self.raw[path].decode("latin-1")
        self.texts[path] = text
        code = self.without_comments(text)
        self.characters(text, code)
        inclusions = self.directives(code.split("\n"), path.suffix == ".acsl")
        self.words(code)
        for inclusion, line in inclusions:
            target = path.parent / inclusion
            self.path = path
            if inclusion[0] == "/" or target.is_symlink() or not target.is_file():
                self.refuse("library-header", f'"{inclusion}" is not a file of this program', line)
            else:
                self.file(target)

    def digest(self):
        """What the verdict rests on besides the preprocessed text: skipped parts, spellings."""
        parts = hashlib.sha256()
        for path in sorted(self.raw):
            parts.update(hashlib.sha256(self.raw[path]).digest())
        return parts.hexdigest()

    # ---- characters ----------------------------------------------------

    def without_comments(self, text):
        """Comments as blanks, which is what the preprocessor makes of them."""
        def blank(match):
            piece = match.group()
            if piece[0] in "\"'":
                return piece
            if piece[:3] in ("/*@", "//@"):
                hidden = re.search(r"^[ \t@]*#", piece, re.M)
                if hidden:
                    self.refuse("conditional-code", "a directive inside an annotation: Frama-C "
                                "may obey it", text.count("\n", 0, match.start()) + 1)
            return re.sub(r"[^\n]", " ", piece)
        return PIECE.sub(blank, text)

    def characters(self, text, code):
        lines = code.split("\n")
        for number, raw in enumerate(text.split("\n"), 1):
            line = lines[number - 1]
            if CONTROL.search(raw) or INVISIBLE.search(raw):
                self.refuse("language", "a control character, or one that nobody sees", number)
            if TRIGRAPH.search(raw):
                self.refuse("conditional-code", "a trigraph: some compilers read another "
                            "character, others do not", number)
            if re.search(r"\\[ \t]*$", raw) and not self.continued(line):
                self.refuse("conditional-code", "a line that is cut by a backslash: write it in "
                            "one", number)
            if DIGRAPH.search(re.sub(r'"[^"]*"', "", line)):
                self.refuse("conditional-code", "a digraph: write the plain character", number)
            if not line.isascii() or "/*" in re.sub(r'"(?:\\.|[^"\\])*"', "", line):
                self.refuse("language", "only ASCII outside comments, and comments that end",
                            number)

    def continued(self, line):
        """A macro of a specification may be cut into lines."""
        return self.path.suffix == ".acsl" and line.lstrip().startswith("#define") \
            and line.endswith("\\")

    # ---- directives ----------------------------------------------------

    def directives(self, lines, specification):
        """What is included, with line numbers; everything but the few plain directives is red."""
        found, guard = [], self.guard(lines)
        for number, line in enumerate(lines, 1):
            if not re.match(r"[ \t]*(#|%:|\?\?=)", line) or number in guard:
                continue
            match = DIRECTIVE.fullmatch(line)
            what, rest = match.groups() if match else ("", "")
            if what == "include":
                found += self.inclusion(rest, number)
            elif what == "define":
                self.macro(rest, number, specification)
            elif what == "undef" and re.fullmatch(r"[A-Za-z_]\w*", rest):
                self.macro_name(rest, number)
            elif what == "pragma":
                self.refuse("attribute", "a #pragma can change what the compiler makes of the "
                            "code", number)
            else:
                self.refuse("conditional-code", f"#{what or rest}: Frama-C and the compiler may "
                            "read different code; only #include, #define, #undef and one include "
                            "guard around the whole file", number)
        return found

    def guard(self, lines):
        """Line numbers of an include guard around the whole file."""
        filled = [n for n, line in enumerate(lines, 1) if line.strip()]
        if len(filled) < 3:
            return ()
        first, second, last = filled[0], filled[1], filled[-1]
        name = re.fullmatch(r"#ifndef[ \t]+(\w+)[ \t]*", lines[first - 1])
        if not name or not re.fullmatch(rf"#define[ \t]+{name.group(1)}[ \t]*", lines[second - 1]) \
                or not re.fullmatch(r"#endif[ \t]*", lines[last - 1]):
            return ()
        self.macro_name(name.group(1), first)
        return first, second, last

    def inclusion(self, rest, number):
        name = re.fullmatch(r'"([\w./-]+)"|<([\w./-]+)>', rest)
        if not name:
            self.refuse("library-header", "an #include that is no plain name of a file", number)
        elif name.group(2) and name.group(2) not in HEADERS:
            self.refuse("library-header", f"<{name.group(2)}>: a proved file includes no library "
                        "header but stdint.h, stddef.h and stdbool.h", number)
        elif name.group(1) and Path(name.group(1)).name in HEADERS:
            self.refuse("library-header", f"{rest} bears the name of a library header", number)
        elif name.group(2) and (self.base / name.group(2)).exists():
            self.refuse("library-header", f"a file {name.group(2)} of one's own: Frama-C would "
                        "read it, the compiler the library's", number)
        elif name.group(1):
            return [(name.group(1), number)]
        return []

    def macro(self, rest, number, specification):
        match = MACRO.fullmatch(rest)
        if not match:
            self.refuse("conditional-code", "a macro that is no name and a plain value", number)
            return
        name, parameters, body = match.groups()
        self.macro_name(name, number)
        if specification:
            if re.search(r"(?<!#)#(?!#)|[\"']", body or ""):
                self.refuse("conditional-code", "a macro that makes strings", number)
        elif parameters is not None:
            self.refuse("conditional-code", f"{name} is a macro with parameters: write a static "
                        "inline function with a contract", number)
        elif not PLAIN.fullmatch(body or ""):
            self.refuse("conditional-code", f"{name}: a macro stands for a number or a name; "
                        "write a function, or say it where it is meant", number)

    def macro_name(self, name, number):
        if name.startswith("_") or name in self.known or name in ALLOWED_MACROS \
                or name in KEYWORDS or name in REFUSED or name in ACSL \
                or LIBRARY_MACRO.fullmatch(name) or INTEGER_NAME.fullmatch(name) \
                or name in ("NDEBUG", "bool", "size_t"):
            self.refuse("conditional-code", f"{name} as a macro: a keyword, or a name that the "
                        "compiler, the library or Frama-C may define", number)

    # ---- words ---------------------------------------------------------

    def words(self, code):
        """Names that the compiler or its headers know, and perhaps differently."""
        code = re.sub(r'"(?:\\.|[^"\\\n])*"', lambda m: " " * len(m.group()), code)
        for match in re.finditer(r"[A-Za-z_]\w*", code):
            word = match.group()
            if word == "_Bool" or not (word[0] == "_" or word in self.known):
                continue
            line = code.count("\n", 0, match.start()) + 1
            rule = (refusal(word) or ("",))[0]
            if rule in ("", "reserved-name"):
                special = re.match(r"__\w|_[A-Z]", word)
                rule = "conditional-code" if special else "reserved-name"
            self.refuse(rule, f"{word}: a name that Frama-C and the compiler may know "
                        "differently", line)
