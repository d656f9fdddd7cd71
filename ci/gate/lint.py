"""What WP cannot see, or sees wrongly: rules over the C and ACSL of a unit.

Each rule stands for a way in which a false program was seen to be reported as
proved, or in which a reader could be misled. Rules of style hold for the
project's own files only.
"""

import os
import re
import subprocess
import tempfile
import textwrap
from pathlib import Path

from . import logic_recursion
from .findings import Finding
from .program import CLAUSE_ORDER, LEMMAS, declared_function, opened
from .tokens import MARKER, matching, tokenise

LIBRARY_HEADERS = {"stdint.h", "stddef.h", "stdbool.h"}
FORBIDDEN_WORDS = {                      # in C or ACSL, wherever they stand
    "union": ("union", "a union: WP does not see writes through another member"),
    "volatile": ("volatile", "volatile: WP's reading of it is not the compiler's"),
    "asm": ("assembly", "inline assembly: WP cannot see it"),
    "__asm__": ("assembly", "inline assembly: WP cannot see it"),
    "__asm": ("assembly", "inline assembly: WP cannot see it"),
}
C_WORDS = {
    "goto": ("goto", "goto: write a loop with invariants and a variant"),
    "__attribute__": ("attribute", "an attribute can change what Frama-C or the compiler assumes"),
    "_Noreturn": ("attribute", "_Noreturn changes what Frama-C assumes of a call"),
    "_Generic": ("compiler-extension", "_Generic: the reading depends on the compiler"),
    "typeof": ("compiler-extension", "typeof: the reading depends on the compiler"),
    "__typeof__": ("compiler-extension", "typeof: the reading depends on the compiler"),
    "_Pragma": ("compiler-extension", "_Pragma can change how the compiler reads the code"),
    "_Atomic": ("volatile", "_Atomic: WP knows no concurrency"),
    "float": ("float", "floating point is outside what this gate has examined"),
    "double": ("float", "floating point is outside what this gate has examined"),
}
ACSL_WORDS = {
    "admit": ("admit", "an admitted fact is not a proved one"),
    "axiom": ("axiom", "an axiom is assumed; define the notion and prove a lemma instead"),
    "inductive": ("inductive", "an inductive predicate gives no induction, and an ill-formed "
                               "one is inconsistent; define it by recursion on an integer"),
    "\\from": ("from", "WP never proves a \\from clause"),
    "calls": ("function-pointer", "a calls clause: WP trusts it too easily"),
    "pragma": ("pragma", "a pragma in an annotation changes how Frama-C works"),
    "import": ("uninterpreted", "an imported theory is not defined here"),
    "reads": ("uninterpreted", "a logic symbol with a reads clause has no definition"),
    "model": ("uninterpreted", "a model field has no definition"),
}
FUNCTION_SPEC = {"requires", "ensures", "assigns", "behavior", "terminates", "exits", "decreases",
                 "assumes", "complete", "disjoint", "breaks", "continues", "returns", "allocates",
                 "frees"}
TYPE_WORDS = {"void", "char", "short", "int", "long", "unsigned", "signed", "float", "double",
              "_Bool", "bool", "const", "struct", "union", "enum", "size_t", "ptrdiff_t",
              "integer", "real", "ℤ", "ℝ", "𝔹", "boolean"}


class Unit:
    """One translation unit with everything that the rules look at."""

    def __init__(self, name, path, base, source, program, style):
        self.name, self.path, self.base = name, path, base
        self.source, self.program = source, program
        self.style = style
        self.places = {}                  # function or lemma -> (file, line)
        self.find_places()
        self.contracts = _contracts_as_written(source)

    def find_places(self):
        """Where functions and lemmas stand in the sources."""
        self.defined = _function_definitions(self.source.tokens)
        lemmas = []
        for annotation in self.source.annotations:
            tokens = annotation.tokens()
            if "ghost" in {t.text for t in tokens[:1]}:
                self.defined.update(_function_definitions(tokens[1:]))
            lemmas += [t for t in tokens if t.text in ("lemma", "axiom")]
        for name, token in self.defined.items():
            self.places[name] = (token.file, token.line)
        printed = [g for g in self.program.globals if g.kind in (*LEMMAS, "axiom")]
        for lemma, token in zip(printed, lemmas) if len(lemmas) == len(printed) else ():
            self.places[lemma.name] = (token.file, token.line)

    def text_of(self, file):
        try:
            return (self.base / file).read_text()
        except (OSError, UnicodeDecodeError):
            return ""

    def name_of(self, path):
        """How reports name a file: relative to the base, never with a path of the machine."""
        return os.path.relpath(os.path.realpath(os.path.join(self.base, path)), self.base)

    def is_program_file(self, including, name):
        return ((self.base / including).parent / name).is_file()

    def place(self, name):
        return self.places.get(name, (self.name, 1))

    def search(self, function, pattern):
        """First line after the beginning of a function (or of the file) with this text."""
        file, line = self.place(function) if function else (self.name, 1)
        text = self.text_of(file)
        for number, content in enumerate(text.split("\n")[line - 1:], line):
            if re.search(pattern, content):
                return file, number
        return file, line


def _function_definitions(tokens):
    """Names of functions with a body at depth 0 -> the token of the name."""
    found, index, depth = {}, 0, 0
    while index < len(tokens):
        text = tokens[index].text
        if text in "{}":
            depth += 1 if text == "{" else -1
        elif text == "(" and depth == 0 and index and tokens[index - 1].kind == "word":
            end = matching(tokens, index)
            following = tokens[end + 1].text if end + 1 < len(tokens) else ""
            if following == "{" and tokens[index - 1].text not in ("if", "while", "for", "switch"):
                found[tokens[index - 1].text] = tokens[index - 1]
            index = end
        index += 1
    return found


def _contracts_as_written(source):
    """Function -> the text of its contract, with the author's columns, for the report."""
    tokens, contracts, depth, previous = source.tokens, {}, 0, {}
    for index, token in enumerate(tokens):
        depth += {"{": 1, "}": -1}.get(token.text, 0)
        if depth == 0 and token.text in (";", "}"):
            previous[token.file] = token.line
        if depth or token.text != "(" or not index or tokens[index - 1].kind != "word":
            continue
        name = tokens[index - 1]
        for annotation in source.annotations:
            if annotation.file == name.file and annotation.depth == 0 \
                    and previous.get(name.file, 0) <= annotation.line <= name.line \
                    and re.search(r"\b(terminates|assigns|ensures|requires)\b", annotation.text):
                contracts.setdefault(name.text, textwrap.dedent(
                    annotation.text.strip("\n").rstrip()))
    return contracts


def lint(unit, toolchain):
    """All findings in one unit."""
    findings = []
    for rule in (_forbidden_words, _casts, _conditionals, _headers, _logic_symbols,
                 _logic_recursion, _contracts, _separated, _bodies, _annotation_kinds,
                 _function_shapes, _recursive_functions, _expressions, _uninitialised,
                 _evaluation_order):
        findings += rule(unit)
    findings += _compilers_view(unit, toolchain)
    if unit.style:
        findings += _style(unit)
    return findings


# ---- words and tokens ------------------------------------------------------

def _forbidden_words(unit):
    for token in unit.source.tokens:
        if token.kind != "word":
            continue
        rule = FORBIDDEN_WORDS.get(token.text) or C_WORDS.get(token.text)
        if token.text.startswith("__builtin"):
            rule = ("compiler-extension", f"{token.text}: Frama-C does not know what it does")
        if rule:
            yield Finding(rule[0], rule[1], token.file, token.line)
    seen = set()
    for annotation in unit.source.annotations:
        for token in annotation.tokens():
            rule = ACSL_WORDS.get(token.text) or FORBIDDEN_WORDS.get(token.text)
            if rule and token.kind == "word":
                seen.add(rule[0])
                yield Finding(rule[0], rule[1], token.file, token.line)
    # What macros hide from the eye, Frama-C's own reading shows.
    for g in unit.program.globals:
        for word in sorted(g.words & set(ACSL_WORDS)):
            rule, message = ACSL_WORDS[word]
            in_annotation = any(word in {t.text for t in tokenise(opened(a))}
                                for a in _annotations_of(g))
            if rule not in seen and in_annotation:
                yield Finding(rule, message + " (it comes out of a macro)",
                              *unit.place(g.name), function=g.name)


def _annotations_of(g):
    if g.kind in ("function", "prototype"):
        return [g.contract, *re.findall(r"/\*@.*?\*/|/@.*?@/", g.body, re.S)]
    return [] if g.kind == "c" else [g.text]


def _casts(unit):
    typedefs = _pointer_typedefs(unit)
    streams = [unit.source.tokens] + [a.tokens() for a in unit.source.annotations]
    for tokens in streams:
        for index, token in enumerate(tokens):
            if token.text == "void" and index + 1 < len(tokens) and tokens[index + 1].text == "*":
                yield Finding("void-pointer", "a void pointer hides what it points to",
                              token.file, token.line)
            if token.text == "(" and _is_pointer_type(tokens, index, typedefs):
                end = matching(tokens, index)
                follows = tokens[end + 1] if end + 1 < len(tokens) else None
                before = tokens[index - 1] if index else None
                if before is not None and before.text in ("sizeof", "_Alignof"):
                    continue
                if before is not None and before.kind == "word" and before.text not in (
                        "return", "case", "assert", "ensures", "requires"):
                    continue                       # a parameter list
                if follows and (follows.kind in ("word", "number", "string")
                                or follows.text in "(&*-+~!"):
                    yield Finding("pointer-cast",
                                  "a cast to a pointer type: WP takes pointers to different types "
                                  "as never equal", token.file, token.line)


def _is_pointer_type(tokens, index, typedefs):
    end = matching(tokens, index)
    inner = [t.text for t in tokens[index + 1:end]]
    if not inner:
        return False
    words = [t for t in inner if re.match(r"[A-Za-z_ℤ]", t)]
    if len(inner) == 1 and inner[0] in typedefs:
        return True
    return (inner[-1] == "*" and bool(words) and set(inner) <= set(words) | {"*"}
            and re.match(r"[A-Za-z_]", inner[0]) is not None) or (
            len(inner) > 2 and inner[-1] == "const" and "*" in inner)


def _pointer_typedefs(unit):
    names = set()
    for g in unit.program.globals:
        if g.kind == "c" and g.text.lstrip().startswith("typedef") and "*" in g.text:
            words = [t.text for t in tokenise(g.text) if t.kind == "word"]
            names.add(words[-1])
    return names


# ---- what the compiler reads -----------------------------------------------

def _conditionals(unit):
    """Conditions on anything that the compiler or Frama-C defines by itself."""
    for file in unit.source.files:
        lines = unit.text_of(file).split("\n")
        guard = _guard_line(lines)
        for number, line in enumerate(lines, 1):
            match = re.match(r"\s*(?:#|%:|\?\?=)\s*(if|ifdef|ifndef|elif|undef)\b(.*)", line)
            if not match or number == guard:
                continue
            names = set(re.findall(r"\b[A-Za-z_]\w*\b", match.group(2))) - {"defined"}
            reserved = sorted(n for n in names if n.startswith("_") or n in ("NDEBUG", "linux",
                                                                             "unix", "i386"))
            if reserved and match.group(1) != "undef":
                yield Finding("conditional-code",
                              f"a condition on {', '.join(reserved)}: Frama-C and the compiler "
                              "may read different code", file, number)
            elif unit.style and match.group(1) != "undef":
                yield Finding("conditional-code", "conditional code other than an include guard",
                              file, number)


def _guard_line(lines):
    for number, line in enumerate(lines, 1):
        match = re.match(r"\s*#\s*ifndef\s+(\w+)\s*$", line)
        if match:
            following = next((l for l in lines[number:] if l.strip()), "")
            if re.match(rf"\s*#\s*define\s+{match.group(1)}\s*$", following):
                return number
        if re.match(r"\s*#\s*(if|define|include)", line):
            return 0
    return 0


def _headers(unit):
    for file in unit.source.files:
        lines = unit.text_of(file).split("\n")
        yield from _macros(file, lines)
        for number, line in enumerate(lines, 1):
            match = re.match(r"\s*(?:#|%:|\?\?=)\s*(include|include_next|import|pragma|line)\b\s*(.*)", line)
            if not match:
                continue
            what, argument = match.groups()
            name = re.match(r'([<"])([^>"]*)[>"]', argument)
            if what == "pragma":
                yield Finding("attribute", "a #pragma can change what the compiler makes of the "
                              "code", file, number)
            elif what in ("line", "import", "include_next"):
                yield Finding("conditional-code", f"#{what} can make the compiler read other code",
                              file, number)
            elif not name:
                yield Finding("library-header", "an #include that a macro computes", file, number)
            elif name.group(1) == "<" and name.group(2) not in LIBRARY_HEADERS:
                yield Finding("library-header", f"<{name.group(2)}>: a proved file includes no "
                              "library header but stdint.h, stddef.h and stdbool.h", file, number)
            elif name.group(1) == '"' and not unit.is_program_file(file, name.group(2)):
                yield Finding("library-header", f"{argument} is not a file of this program",
                              file, number)


C_KEYWORDS = set("""auto break case char const continue default do double else enum extern float
for goto if inline int long register restrict return short signed sizeof static struct switch
typedef union unsigned void volatile while _Bool""".split())


def _macros(file, lines):
    """Redefined keywords, and names that the compiler reserves."""
    guard = _guard_line(lines)
    text = re.sub(r"/\*.*?\*/", lambda m: "\n" * m.group().count("\n"), "\n".join(lines),
                  flags=re.S)
    for number, line in enumerate(text.split("\n"), 1):
        line = line.split("//")[0]
        match = re.match(r"\s*#\s*define\s+(\w+)", line)
        if match and match.group(1) in C_KEYWORDS:
            yield Finding("conditional-code", f"the keyword {match.group(1)} is redefined",
                          file, number)
        if number in (guard, guard + 1):
            continue
        for word in re.findall(r"(?<![\w\\])(__\w+|_[A-Z]\w*)", re.sub(r'"[^"]*"', "", line)):
            if word not in ALLOWED_RESERVED:
                yield Finding(RESERVED.get(word, "conditional-code"),
                              f"{word}: a name that Frama-C and the compiler may know differently",
                              file, number)


ALLOWED_RESERVED = {"_Bool", "_Static_assert", "__VA_ARGS__", "__func__"}
RESERVED = {"__attribute__": "attribute", "_Noreturn": "attribute", "__asm__": "assembly",
            "__asm": "assembly", "__typeof__": "compiler-extension",
            "_Generic": "compiler-extension", "_Atomic": "volatile", "_Pragma": "attribute",
            "_Alignas": "attribute", "__volatile__": "volatile",
            **dict.fromkeys(("__builtin_constant_p", "__builtin_expect"), "compiler-extension")}

VIEWS = [("Frama-C", ["-D__FRAMAC__", "-D__FC_MACHDEP_X86_64", "-m64"]),
         ("gcc", []), ("gcc -O2", ["-O2"]), ("gcc -DNDEBUG", ["-DNDEBUG"]),
         ("gcc -std=c11", ["-std=c11"])]


def _compilers_view(unit, toolchain):
    """The C text must be the same to Frama-C and to the compiler, whatever the macros do."""
    with tempfile.TemporaryDirectory(prefix="tricolor-headers-") as empty:
        for header in LIBRARY_HEADERS:
            (Path(empty) / header).write_text("")
        readings = []
        for name, options in VIEWS:
            done = subprocess.run([toolchain.gcc, "-E", "-nostdinc", f"-I{empty}", *options,
                                   str(unit.path)], capture_output=True, text=True,
                                  cwd=unit.base)
            if done.returncode:
                return                              # another header: its own rule says so
            readings.append((name, _c_tokens(done.stdout)))
    yield from _compare_views(unit, readings)
    done = subprocess.run(
        [toolchain.gcc, "-c", "-o", os.devnull, "-O2", "-std=c11", "-Wall", "-Wno-unused",
         "-Wno-comment",
         "-Wincompatible-pointer-types", "-Wint-conversion", "-Wdiscarded-qualifiers",
         "-Wpointer-sign", "-Wcast-qual", "-Wstrict-prototypes", "-Wvla", str(unit.path)],
        capture_output=True, text=True, cwd=unit.base)
    for line in done.stderr.split("\n"):
        match = re.match(r"(.*?):(\d+):\d+: (?:warning|error): (.*?)(?: \[-W([\w-]+?)=?\])?$", line)
        if match:
            file, number, message, option = match.groups()
            rule = {"incompatible-pointer-types": "pointer-cast", "int-conversion": "pointer-cast",
                    "discarded-qualifiers": "pointer-cast", "pointer-sign": "pointer-cast",
                    "cast-qual": "pointer-cast", "vla": "vla",
                    "sequence-point": "evaluation-order", "uninitialized": "uninitialised",
                    "maybe-uninitialized": "uninitialised"}.get(option, "compiler")
            yield Finding(rule, f"gcc: {message}", unit.name_of(file), int(number))


def _compare_views(unit, readings):
    base_name, base = readings[0]
    for name, tokens in readings[1:]:
        if [t[0] for t in tokens] == [t[0] for t in base]:
            continue
        place = next((b for a, b in zip(base, tokens) if a[0] != b[0]),
                     (tokens or base or [("", unit.name, 1)])[-1])
        yield Finding("conditional-code", f"{base_name} and {name} read different code here",
                      unit.name_of(place[1]) or unit.name, place[2])
        return


def _c_tokens(preprocessed):
    tokens, file, line = [], "", 1
    for raw in preprocessed.split("\n"):
        marker = MARKER.match(raw)
        if marker:
            line, file = int(marker.group(1)), marker.group(2)
            continue
        tokens += [(t.text, file, line) for t in tokenise(raw)]
        line += 1
    return tokens


# ---- logic -----------------------------------------------------------------

def _logic_symbols(unit):
    for g in unit.program.logic:
        place = unit.place(g.name) if g.name in unit.places else unit.search(
            "", rf"\b{re.escape(g.name)}\b")
        if g.kind == "invariant":
            yield Finding("global-invariant", "WP assumes a global invariant and never checks it",
                          *place, clause=g.name)
        elif g.kind in ("logic", "predicate") and "=" not in {t.text for t in tokenise(g.text)}:
            yield Finding("uninterpreted", f"{g.name} is declared and not defined",
                          *place, clause=g.name)
        elif g.kind == "type" and "=" not in g.text:
            yield Finding("uninterpreted", f"type {g.name} is declared and not defined",
                          *place, clause=g.name)
        elif g.kind == "other":
            yield Finding("warning", f"an annotation that this gate does not know: {g.text[:60]}",
                          *place)


def _logic_recursion(unit):
    definitions = {g.name: logic_recursion.definition(g)
                   for g in unit.program.logic if g.kind in ("logic", "predicate")}
    for name, circle in sorted(logic_recursion.cycles(definitions).items()):
        if circle != {name}:
            message = f"{name} is defined through {', '.join(sorted(circle - {name}))} and back"
        elif not logic_recursion.is_well_founded(*definitions[name]):
            message = (f"{name}: no integer parameter falls at each recursive call under a "
                       "condition that bounds it from below")
        else:
            continue
        yield Finding("ill-founded", message, *unit.search("", rf"\b{re.escape(name)}\b"),
                      clause=name)


# ---- contracts -------------------------------------------------------------

def _contracts(unit):
    functions = [*unit.program.functions.values(), *unit.program.prototypes.values()]
    for g in functions:
        place = unit.place(g.name) if g.name in unit.places else unit.search(
            "", rf"\b{re.escape(g.name)}\s*\(")
        if not g.contract:
            yield Finding("no-contract", "a function without a contract", *place, function=g.name)
            continue
        terminates = g.clause_list("terminates")
        if not terminates:
            yield Finding("terminates", "no `terminates \\true;`: without it WP proves no "
                          "termination", *place, function=g.name)
        for clause in terminates:
            if clause.text != "\\true":
                yield Finding("terminates", f"`terminates {clause.text}` is not `\\true`",
                              *place, function=g.name, clause=clause.text)
        if not any(not c.behaviour for c in g.clause_list("assigns")):
            yield Finding("assigns", "no assigns clause", *place, function=g.name)
        for clause in g.clauses:
            if clause.kind == "admit":
                yield Finding("admit", "an admitted clause is not proved", *place,
                              function=g.name, clause=clause.text)
            if clause.keyword == "decreases":
                yield from _measure(unit, g, clause.text)
            if clause.keyword not in FUNCTION_SPEC:
                yield Finding("warning", f"`{clause.keyword}`: a clause that this gate does not "
                              "know", *place, function=g.name, clause=clause.text)
    for name in unit.defined:
        if name not in unit.program.functions:
            yield Finding("no-contract", "a function without a contract (unused, so Frama-C "
                          "drops it)", *unit.place(name), function=name)


def _measure(unit, function, text):
    """A variant or measure may read C variables only."""
    tokens = tokenise(text)
    texts = [t.text for t in tokens]
    if "for" in texts:
        yield Finding("variant-relation", "WP does not prove that the relation is well founded",
                      *unit.search(function.name, r"variant|decreases"),
                      function=function.name, clause=text)
    for index, token in enumerate(tokens):
        before = tokens[index - 1] if index else None
        reads = token.text in ("[", "->", "\\at", "\\old") or (
            token.text == "*" and (before is None or before.text in "(-+*/%,<>=&|?:"))
        logic = token.kind == "word" and index + 1 < len(tokens) and \
            tokens[index + 1].text in ("(", "{") and not _is_pure(unit, token.text)
        if reads or logic:
            yield Finding("variant-memory", "a variant or measure that reads memory: WP evaluates "
                          "it in one state on both sides", *unit.search(
                              function.name, r"variant|decreases"),
                          function=function.name, clause=text)
            return


def _is_pure(unit, name):
    """A logic function over integers only: no label, no pointer."""
    if name in ("\\min", "\\max", "\\abs"):
        return True
    g = next((g for g in unit.program.logic if g.name == name), None)
    return g is not None and "{" not in g.text.split("=")[0] and "*" not in g.text.split("=")[0] \
        and all(_is_pure(unit, t.text)
                for t in tokenise(g.text) if t.text != name
                and any(h.name == t.text and h.kind in ("logic", "predicate")
                        for h in unit.program.logic))


def _pointers(function):
    return [(name, type_) for name, type_ in function.formals
            if "*" in type_ or "[" in type_]


def _separated(unit):
    """C does not promise what WP's memory model takes for granted."""
    for g in [*unit.program.functions.values(), *unit.program.prototypes.values()]:
        if not g.contract or all(c.text.strip() == "\\nothing" for c in g.clause_list("assigns")):
            continue
        if g.static and unit.place(g.name)[0].endswith(".c"):
            continue               # callable from this file only, where every caller is proved
        pointers = _pointers(g)
        written = _words(" ".join(c.text for c in g.clause_list("assigns")))
        apart = list(_separations(g))
        for position, (p, p_type) in enumerate(pointers):
            for q, q_type in pointers[position + 1:]:
                if ("\\ghost" in p_type) != ("\\ghost" in q_type):
                    continue                       # ghost memory is apart by typing
                if {p, q} & written and not any(
                        _whole(g, p, call) and _whole(g, q, call) for call in apart):
                    yield Finding("separated", f"no \\separated for all of {p} and {q}: WP takes "
                                  "arrays of different types as disjoint, the caller must show it",
                                  *unit.place(g.name), function=g.name)


def _words(text):
    return {t.text for t in tokenise(text) if t.kind == "word"}


def _separations(function):
    """Arguments of each \\separated that the contract demands under no condition."""
    for clause in function.clause_list("requires"):
        if clause.behaviour or clause.kind == "check":
            continue
        for part in map(tokenise, conjuncts(clause.text)):
            if part[0].text == "\\separated" and matching(part, 1) == len(part) - 1:
                yield [" ".join(t.text for t in argument)
                       for argument in logic_recursion.split(part[2:-1], {","})]


def conjuncts(clause):
    """What a clause demands under no condition, part by part."""
    tokens = tokenise(clause)
    if len(tokens) > 1 and tokens[1].text == ":":
        tokens = tokens[2:]
    return [" ".join(t.text for t in part) for part in _conjuncts(tokens)]


def _conjuncts(tokens):
    tokens = logic_recursion.strip(tokens)
    parts = logic_recursion.split(tokens, {"∧", "&&"})
    weaker = {"⇒", "==>", "⇔", "<==>", "∨", "||", "?", "⊻", "^^", *logic_recursion.QUANTIFIERS}
    if len(parts) == 1 or any(len(logic_recursion.split(tokens, {w})) > 1 for w in weaker):
        return [tokens] if tokens else []
    return [c for part in parts for c in _conjuncts(part)]


def _whole(function, pointer, separation):
    """Does the separation speak of as much of the array as the contract does?"""
    mine = [a for a in separation if pointer in _words(a)]
    if not mine:
        return False
    text = " ; ".join(c.text for c in function.clause_list("requires"))
    valid = [call for name in ("\\valid", "\\valid_read") for call in _calls_of(text, name)
             if pointer in _words(call)]
    if valid:
        return any(f"( {argument} )" == call for call in valid for argument in mine)
    ranged = any(re.search(rf"(?<!\w){re.escape(pointer)} \+ \(.*?\.\.", c.text)
                 for c in function.clauses)
    return not ranged or any(".." in argument for argument in mine)


def _calls_of(text, name):
    tokens = tokenise(text)
    for index, token in enumerate(tokens[:-1]):
        if token.text == name and tokens[index + 1].text == "(":
            end = matching(tokens, index + 1)
            yield " ".join(t.text for t in tokens[index + 1:end + 1])


# ---- annotations in bodies -------------------------------------------------

def _annotation_kinds(unit):
    for annotation in unit.source.annotations:
        if annotation.depth < 1:
            continue
        tokens = annotation.tokens()
        first = tokens[0].text if tokens else ""
        if first == "for" and len(tokens) > 2:
            colon = next((i for i, t in enumerate(tokens) if t.text == ":"), 0)
            first = tokens[colon + 1].text if colon + 1 < len(tokens) else ""
        if first in FUNCTION_SPEC:
            yield Finding("statement-contract", "WP skips the contract of a statement",
                          annotation.file, tokens[0].line)
    for g in unit.program.functions.values():
        yield from _loops(unit, g)
        for text in re.findall(r"/\*@(.*?)\*/|/@(.*?)@/", g.body, re.S):
            inner = (text[0] or text[1]).strip()
            if re.match(r"(for [^:]*: )?(requires|ensures|assigns|behavior)\b", inner):
                yield Finding("statement-contract", "WP skips the contract of a statement",
                              *unit.place(g.name), function=g.name)


def _loops(unit, g):
    """Each loop has assigns and a variant that reads no memory."""
    for match in re.finditer(r"(?:/\*@((?:(?!\*/).)*?)\*/|/@((?:(?!@/).)*?)@/)?\s*\bwhile\s*\(",
                             g.body, re.S):
        text = (match.group(1) or match.group(2) or "").strip()
        text = text if text.startswith(("loop", "for", "check loop", "admit loop")) else ""
        where = unit.search(g.name, r"\b(while|for|do)\b")
        if not re.search(r"\bloop assigns\b", text):
            yield Finding("loop-assigns", "a loop without `loop assigns`", *where, function=g.name)
        variant = re.search(r"\bloop variant\b(.*?);", text, re.S)
        if not variant:
            yield Finding("loop-variant", "a loop without a variant: nothing shows that it ends",
                          *where, function=g.name)
        else:
            yield from _measure(unit, g, variant.group(1))


# ---- shapes of functions ---------------------------------------------------

def _bodies(unit):
    """Function pointers, variadic functions, arrays of variable length."""
    for g in unit.program.globals:
        if g.kind in ("function", "prototype"):
            text = g.signature + opened(g.body)
        elif g.kind == "c":
            text = g.text
        else:
            continue
        where = unit.place(g.name) if g.name else unit.search("", rf"\b{_last_word(text)}\b")
        if g.kind == "c" and text.lstrip().startswith("typedef") and declared_function(
                tokenise(text))[0]:
            yield Finding("function-pointer", "a function type: what it points to is called unseen",
                          *where)
        if re.search(r"\(\s*\*+\s*(const\s*)?\w*\s*(\[[^\]]*\])?\s*\)\s*\(", text):
            yield Finding("function-pointer", "a function pointer: WP cannot know what is called",
                          *where, function=g.name)
        if "__fc_vla" in text or "alloca" in text:
            yield Finding("vla", "an array of variable length", *where, function=g.name)


def _last_word(text):
    words = [t.text for t in tokenise(text) if t.kind == "word"]
    return re.escape(words[-1]) if words else ""


SIGNED = r"(?:int|long|short|char|signed|int8_t|int16_t|int32_t|int64_t|ptrdiff_t)"


def _expressions(unit):
    """Arithmetic that WP reads otherwise than C: unary minus, order of pointers; varargs."""
    tokens = unit.source.tokens
    texts = {g.name: opened(g.signature + g.body) for g in unit.program.functions.values()}
    everything = "\n".join(texts.values())
    for index, token in enumerate(tokens[:-1]):
        before, after = tokens[index - 1] if index else None, tokens[index + 1]
        if token.text == "..." and before is not None and before.text == ",":
            yield Finding("variadic", "a variadic function", token.file, token.line)
        if token.text == "-" and after.kind != "number" and (
                before is None or before.text in ("return", "case")
                or (before.kind == "punct" and before.text not in (")", "]", "++", "--"))):
            name = re.escape(after.text)
            signed = after.kind == "word" and re.search(rf"(?<!unsigned )\b{SIGNED} {name}\b",
                                                        everything) \
                and not re.search(rf"\bu(?:nsigned \w+|int\d+_t) {name}\b", everything)
            if not signed:
                yield Finding("unsigned-negation", "unary minus on what may be unsigned: it wraps "
                              "in C, and WP takes it for a negative number", token.file, token.line)
    for name, text in texts.items():
        pointers = set(re.findall(r"\*\s*(\w+)\s*[;,=)]", text))
        for left, right in re.findall(r"(?<![\w*&>.])(\w+)\s*(?:<|>|<=|>=)\s*(\w+)(?![\w(\[-])",
                                      unit.program.functions[name].body):
            if left in pointers and right in pointers:
                yield Finding("pointer-order", "pointers into different objects have no order in C",
                              *unit.place(name), function=name)


def _uninitialised(unit):
    """A local is written before anything else is done with it: WP has no goal for that."""
    for name, g in unit.program.functions.items():
        body = re.sub(r"/\*@.*?\*/|/@.*?@/", "", g.body, flags=re.S)
        for match in re.finditer(r"^\s+(?!goto|return|else|break|continue)(?:[A-Za-z_]\w* )+\**"
                                 r"(\w+);", body, re.M):
            local = re.escape(match.group(1))
            first = re.search(rf"(?<!\w){local}\b(?P<after>\s*=(?!=))?", body[match.end():])
            before = body[match.end():match.end() + first.start()] if first else ""
            if first and not first.group("after") and not before.rstrip().endswith("&"):
                yield Finding("uninitialised", f"{match.group(1)} is read before it is written",
                              *unit.place(name), function=name)


def _evaluation_order(unit):
    """C leaves the order of operands open; Frama-C decides for the left one."""
    program = unit.program
    impure = {name for name, g in {**program.prototypes, **program.functions}.items()
              if any(c.text.strip() != "\\nothing" for c in g.clause_list("assigns"))}
    variables = set(program.variables) | {
        n for g in program.globals if g.kind == "c" and g.static for n in g.defines}
    expression = []
    for token in unit.source.tokens:
        if token.text in (";", "{", "}", "&&", "||", "?", ":", "if", "while", "for", "return"):
            yield from _unsequenced(expression, impure, variables)
            expression = []
        else:
            expression.append(token)


def _unsequenced(tokens, impure, variables):
    index = 0
    while index < len(tokens) - 1:
        if tokens[index].text in impure and tokens[index + 1].text == "(":
            end = matching(tokens, index + 1)
            inside = tokens[index + 2:end]
            outside = tokens[:index] + tokens[end + 1:]
            equals = next((i for i, t in enumerate(tokens[:index]) if t.text == "="), -1)
            read = tokens[equals + 1:index] + tokens[end + 1:]
            declared = any(t.text in ("void", "const", "static", "inline") for t in outside)
            if not declared and any(t.text in impure or t.text in variables
                                    or t.text in ("->", "[") for t in read):
                yield Finding("evaluation-order", f"{tokens[index].text} writes memory, and C does "
                              "not say in which order it and the rest of the expression are "
                              "evaluated", tokens[index].file, tokens[index].line)
                return
            yield from _unsequenced(inside, impure, variables)
            index = end
        index += 1


def _function_shapes(unit):
    """Functions used as values."""
    names = set(unit.program.functions) | set(unit.program.prototypes)
    for g in unit.program.functions.values():
        tokens = tokenise(opened(g.body))
        for token, after in zip(tokens, tokens[1:]):
            if token.text in names and after.text != "(" and token.text not in {
                    name for name, _ in g.formals} and re.search(
                        rf"(&|=|,|\()\s*{re.escape(token.text)}\s*[;,)]", opened(g.body)):
                yield Finding("function-pointer", f"{token.text} is used as a value",
                              *unit.place(g.name), function=g.name)
                break


def _recursive_functions(unit):
    """A circle of calls needs `decreases` in each function on it."""
    functions = unit.program.functions
    reach = {name: set(f.calls) & set(functions) for name, f in functions.items()}
    changed = True
    while changed:
        changed = False
        for name in reach:
            new = set().union(*(reach[m] for m in reach[name])) if reach[name] else set()
            if not new <= reach[name]:
                reach[name] |= new
                changed = True
    for name in sorted(n for n in reach if n in reach[n]):
        if not functions[name].clause_list("decreases"):
            yield Finding("recursion", "a recursive function without `decreases`",
                          *unit.place(name), function=name)


# ---- style, for the project's own files ------------------------------------

NAMED = {"requires", "ensures", "assumes", "invariant", "assert", "check"}


def _style(unit):
    for g in unit.program.functions.values():
        place = unit.place(g.name)
        for clause in g.clauses:
            if clause.keyword in ("requires", "ensures", "assumes") and not clause.name:
                yield Finding("unnamed-clause", "a clause without a name", *place,
                              function=g.name, clause=clause.text)
        if not g.clause_list("exits"):
            yield Finding("exits", "no `exits \\false;`", *place, function=g.name)
        for match in re.finditer(r"(loop invariant|assert|check)\s+(?!\w+:(?!:))([^;]*);",
                                 " ".join(opened(g.body).split())):
            yield Finding("unnamed-clause", f"an {match.group(1)} without a name", *place,
                          function=g.name, clause=match.group(2))
    for annotation in unit.source.annotations:
        tokens = annotation.tokens()
        if any(t.text == "lemma" for t in tokens) and not annotation.file.startswith("specs/"):
            yield Finding("lemma-place", "lemmas live in specs/", annotation.file, tokens[0].line)
        if annotation.depth == 0:
            yield from _clause_order(tokens)


def _clause_order(tokens):
    last, level = -1, 0
    for index, token in enumerate(tokens):
        level += {"(": 1, "{": 1, ")": -1, "}": -1}.get(token.text, 0)
        starts = index == 0 or tokens[index - 1].text in (";", "ghost", ":")
        if level == 0 and starts and token.text in CLAUSE_ORDER:
            rank = CLAUSE_ORDER.index(token.text)
            if rank < last:
                yield Finding("clause-order", "clauses stand in the order requires, terminates, "
                              "decreases, exits, assigns, ensures", token.file, token.line)
                return
            last = rank
        elif token.text in ("behavior", "loop", "@"):
            return
