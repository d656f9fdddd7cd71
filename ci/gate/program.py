"""A program as Frama-C has read it: its normalised text, split into globals.

Frama-C prints what it has understood: macros expanded, casts made explicit,
contracts merged. The hashes of contracts and lemmas, and most lint rules, speak
of this text and not of the sources.
"""

import hashlib
import re
from dataclasses import dataclass, field

from .tokens import TOKEN, matching, tokenise

LOGIC_KEYWORDS = {"logic", "predicate", "lemma", "axiom", "axiomatic", "inductive", "type",
                  "global", "strong", "weak", "volatile", "model", "module", "ghost", "check",
                  "admit", "import"}
CLAUSE_KEYWORDS = {"requires", "terminates", "decreases", "exits", "assigns", "ensures",
                   "assumes", "behavior", "complete", "disjoint", "allocates", "frees",
                   "breaks", "continues", "returns"}
CLAUSE_ORDER = ["requires", "terminates", "decreases", "exits", "assigns", "ensures"]
TAG_KEYWORDS = {"struct", "union", "enum"}


def opened(text):
    """Printed text with its annotations laid open, as tokens like any others."""
    return re.sub(r"/\*@|\*/|/@|@/", " ", text)


def words_of(text):
    return {t.text for t in tokenise(opened(text)) if t.kind == "word"}


def digest(*texts):
    joined = "\x00".join(" ".join(t.text for t in tokenise(opened(text))) for text in texts)
    return hashlib.sha256(joined.encode()).hexdigest()[:16]


@dataclass
class Clause:
    keyword: str
    name: str           # "" where the clause is unnamed
    text: str
    kind: str = ""      # "check" or "admit" before the keyword
    behaviour: str = ""


@dataclass
class Global:
    kind: str           # one of LOGIC_KINDS; or function, prototype, c
    name: str
    text: str
    order: int
    contract: str = ""
    body: str = ""
    signature: str = ""
    ghost: bool = False
    static: bool = False
    defines: set = field(default_factory=set)
    clauses: list = field(default_factory=list)
    formals: list = field(default_factory=list)     # [(name, type text)]
    _words: set = None

    @property
    def words(self):
        if self._words is None:
            self._words = words_of(self.text)
        return self._words

    def clause_list(self, keyword):
        return [c for c in self.clauses if c.keyword == keyword]


LOGIC_KINDS = ("logic", "predicate", "lemma", "check lemma", "axiom", "inductive", "type",
               "invariant", "other")
LEMMAS = ("lemma", "check lemma")
CLAUSE_NAME = re.compile(r"\b(requires|ensures|terminates|exits|assigns|decreases|assumes)"
                         r"\s+[A-Za-z_]\w*\s*:(?!:)")


class Program:
    """The globals of one translation unit, in the order in which Frama-C prints them."""

    def __init__(self, printed):
        self.globals = []
        self.stray = []               # annotations that belong to no global: nothing is skipped
        self._parse(printed, ghost=False)
        self.functions = {g.name: g for g in self.globals if g.kind == "function"}
        self.prototypes = {g.name: g for g in self.globals
                           if g.kind == "prototype" and g.name not in self.functions}
        self.lemmas = [g for g in self.globals if g.kind in LEMMAS]
        self.logic = [g for g in self.globals if g.kind in LOGIC_KINDS]
        self._definers = {}
        for g in self.globals:
            if g.kind not in ("function", "prototype", *LEMMAS):
                for name in g.defines:
                    self._definers.setdefault(name, []).append(g)
        for f in self.functions.values():
            f.calls = self._calls(f)

    # ---- parsing -------------------------------------------------------

    def _parse(self, text, ghost):
        """Cut printed text into globals at depth 0."""
        item, contract, depth, paren, seen_paren = [], "", 0, 0, False
        for match in TOKEN.finditer(text):
            kind, body = match.lastgroup, match.group()
            if kind == "comment":
                if not body.startswith("/*@"):
                    continue
                if item:                       # inside a C global: body annotation, ghost formals
                    item.append(body)
                    continue
                inner = body[3:-2].strip()
                if _is_global(inner):
                    self._annotation(inner)
                    self.stray += [contract] if contract else []
                    contract = ""
                else:
                    self.stray += [contract] if contract else []
                    contract = inner
                continue
            if not item and (kind == "space" or body == "#"):
                if body == "#":
                    item = ["#"]
                continue
            if item and item[0] == "#":        # an #include line that Frama-C keeps
                if "\n" in body:
                    item = []
                continue
            item.append(body)
            if body in "([":
                paren += 1
                seen_paren = seen_paren or (depth == 0 and body == "(")
            elif body in ")]":
                paren -= 1
            elif body == "{":
                depth += 1
            elif body == "}":
                depth -= 1
                head = "".join(item).split("{")[0]
                if depth == 0 and seen_paren and "=" not in head:
                    self._c_global("".join(item), contract, ghost)
                    item, contract, seen_paren = [], "", False
            elif body == ";" and depth == 0 and paren == 0:
                self._c_global("".join(item), contract, ghost)
                item, contract, seen_paren = [], "", False
        self.stray += [contract] if contract else []
        self.stray += ["".join(item)] if "".join(item).strip() else []

    def _annotation(self, text):
        first = re.match(r"[A-Za-z_]\w*", text).group()
        if first == "ghost":
            nested = text[len("ghost"):].replace("/@", "/*@").replace("@/", "*/")
            self._parse(nested, ghost=True)
        elif first == "axiomatic":
            self.stray.append(text)
            inner = text[text.index("{") + 1:text.rindex("}")]
            for statement in _statements(inner):
                self._annotation(statement)
        else:
            self._logic_global(text.strip())

    def _logic_global(self, text):
        tokens = tokenise(text)
        first, rest = tokens[0].text, tokens[1:]
        kind = first
        if first in ("check", "admit") and rest and rest[0].text == "lemma":
            kind, rest = f"{first} lemma", rest[1:]
            kind = "axiom" if first == "admit" else kind
        elif first in ("global", "strong", "weak") or (
                first == "type" and rest and rest[0].text == "invariant"):
            kind = "invariant"
        elif kind not in LOGIC_KINDS:
            kind = "other"
        name = _logic_name(rest)
        g = Global(kind, name, text, len(self.globals))
        g.defines = {name}
        if kind == "type":
            g.defines |= {t.text for t in rest if t.kind == "word"}
        self.globals.append(g)

    def _c_global(self, text, contract, ghost):
        tokens = tokenise(text)
        if not tokens or text.strip() == ";":
            return
        head = text.split("{")[0]
        static = "static" in {t.text for t in tokens[:6]}
        name, paren = declared_function(tokens)
        if name and tokens[0].text != "typedef" and "=" not in head:
            is_definition = "{" in text
            body = text[text.index("{"):] if is_definition else ""
            signature = text[:text.index("{")] if is_definition else text
            g = Global("function" if is_definition else "prototype", name,
                       contract + "\n" + text, len(self.globals), contract=contract, body=body,
                       signature=" ".join(signature.split()), ghost=ghost, static=static)
            g.formals = _formals(tokens, paren) + _ghost_formals(signature)
            g.clauses = split_clauses(contract)
            g.defines = {name}
        else:
            self.stray += [contract] if contract else []
            g = Global("c", "", text, len(self.globals), ghost=ghost, static=static)
            g.defines = _c_names(tokens)
        self.globals.append(g)

    # ---- meaning -------------------------------------------------------

    def closure(self, words):
        """All definitions (logic, types, variables) that the given words rest on."""
        seen, queue = {}, list(words)
        visited = set(queue)
        while queue:
            for g in self._definers.get(queue.pop(), ()):
                if g.order not in seen:
                    seen[g.order] = g
                    new = g.words - visited
                    visited |= new
                    queue.extend(new)
        return [seen[order] for order in sorted(seen)]

    def lemma_hash(self, lemma):
        return digest(lemma.text, *sorted(g.text for g in self.closure(lemma.words)))

    @property
    def variables(self):
        """Variables with external linkage -> their types as declared."""
        found = {}
        for g in self.globals:
            if g.kind != "c" or g.static or g.text.lstrip().startswith("typedef"):
                continue
            tokens = [t.text for t in tokenise(g.text.split("=")[0].split(";")[0])]
            if "{" in tokens:                        # a type declaration
                continue
            bracket = tokens.index("[") if "[" in tokens else len(tokens)
            if bracket and len(tokens) > 1 and re.match(r"[A-Za-z_]", tokens[bracket - 1]):
                name = tokens[bracket - 1]
                words = tokens[:bracket - 1] + tokens[bracket:]
                found[name] = " ".join(w for w in words if w != "extern")
        return found

    def contract_text(self, function):
        """Contract and signature, formals renamed by position: what a caller relies on."""
        text = function.contract + "\n" + function.signature
        for position, (name, _) in enumerate(function.formals):
            text = re.sub(rf"(?<![\w\\]){re.escape(name)}(?!\w)", f"formal{position}", text)
        return re.sub(r"\b(static|__inline|inline|extern)\b", "", text).rstrip(" ;\n")

    def contract_hash(self, function):
        text = self.contract_text(function)
        words = words_of(CLAUSE_NAME.sub(r"\1 ", text))
        return digest(text, *sorted(g.text for g in self.closure(words)))

    def function_hash(self, function):
        """What a function is: its text, and all below it, bodies of callees left out."""
        callees = [self.contract_text(self.functions.get(n) or self.prototypes[n])
                   for n in sorted(function.calls)]
        words = function.words.union(*(words_of(c) for c in callees)) if callees else function.words
        return digest(function.text, *callees, *sorted(g.text for g in self.closure(words)))

    def foundation(self, names, kind, told=None):
        """All globals that a proof of a function, or of some lemmas, rests on.

        WP gives the provers every lemma of the unit, or those of them that are `told`; to a lemma
        those that stand before it. A definition that neither they nor the goal mention is not told
        to any prover."""
        if kind == "function":
            function = self.functions[names[0]]
            callees = [self.functions.get(n) or self.prototypes[n] for n in sorted(function.calls)]
            heads, lemmas = [function, *callees], self.lemmas
            words = function.words.union(*(words_of(self.contract_text(c)) for c in callees))
        else:
            last = max(lemma.order for lemma in self.lemmas if lemma.name in names)
            heads, words = [], set()
            lemmas = [lemma for lemma in self.lemmas if lemma.order <= last]
        if told is not None:
            lemmas = [lemma for lemma in lemmas if lemma.name in told or lemma.name in names]
        words = words.union(*(lemma.words for lemma in lemmas))
        return heads, [*lemmas, *self.closure(words)]

    def _calls(self, function):
        known = set(self.functions) | set(self.prototypes)
        tokens = tokenise(opened(function.body))
        return {t.text for t, after in zip(tokens, tokens[1:])
                if after.text == "(" and t.text in known}


def _is_global(annotation):
    """A logic global, and not the contract of the function that follows?"""
    words = re.findall(r"\w+", annotation)[:2]
    if words and words[0] in ("check", "admit"):
        return words[1:] == ["lemma"]
    return bool(words) and words[0] in LOGIC_KEYWORDS


def _logic_name(tokens):
    """The declared name: the word before the first {, (, =, : or ; at depth 0."""
    for index, token in enumerate(tokens):
        if token.text in "{(=:;[<" and index:
            if token.text == "<":              # polymorphic or set<...> type: go on
                continue
            return tokens[index - 1].text
    return tokens[-1].text if tokens else ""


def declared_function(tokens):
    for index, token in enumerate(tokens):
        if token.text in ("{", "=", ";"):
            return "", -1
        if token.text == "(" and index and tokens[index - 1].kind == "word":
            if tokens[index - 1].text in ("__attribute__", "__declspec"):
                return "", -1
            return tokens[index - 1].text, index
    return "", -1


def _ghost_formals(signature):
    match = re.search(r"/\*@\s*ghost\s*(\(.*\))\s*\*/", signature, re.S)
    if not match:
        return []
    return [(name, "\\ghost " + type_) for name, type_ in _formals(tokenise(match.group(1)), 0)]


def _formals(tokens, paren):
    """Names and types of the formals between the parentheses that begin at `paren`."""
    end = matching(tokens, paren)
    parts, current, level = [], [], 0
    for token in tokens[paren + 1:end]:
        if token.text in "([{":
            level += 1
        elif token.text in ")]}":
            level -= 1
        if token.text == "," and level == 0:
            parts.append(current)
            current = []
        else:
            current.append(token)
    parts.append(current)
    formals = []
    for part in parts:
        names = [t for t in part if t.kind == "word"]
        if not names or (len(names) == 1 and names[0].text == "void"):
            continue
        name = names[-1].text
        formals.append((name, " ".join(t.text for t in part if t is not names[-1])))
    return formals


def _c_names(tokens):
    """Names that a typedef, type or variable declaration brings: all its words but keywords.
    Inside the braces of a struct only the tag of a struct that is defined there counts: nobody
    can name a field without its type, and the types of the fields are defined elsewhere. Inside
    those of an enumeration each name does.

    Too many names only make a closure larger, never smaller."""
    names, opened_by = set(), []
    for index, token in enumerate(tokens):
        before = tokens[max(index - 2, 0):index]
        if token.text == "{":
            opened_by.append("enum" in {t.text for t in before})
        elif token.text == "}":
            opened_by.pop()
        elif token.kind == "word":
            after = tokens[min(index + 1, len(tokens) - 1)].text
            defines = before and before[-1].text in TAG_KEYWORDS and after == "{"
            if not opened_by or opened_by[-1] or defines:
                names.add(token.text)
    return names - C_KEYWORDS


C_KEYWORDS = {"int", "char", "short", "long", "unsigned", "signed", "void", "const", "volatile",
              "static", "extern", "struct", "union", "enum", "typedef", "float", "double",
              "_Bool", "inline", "__inline", "restrict", "uint8_t", "uint16_t", "uint32_t",
              "uint64_t", "int8_t", "int16_t", "int32_t", "int64_t", "size_t"}


def _statements(text):
    """The statements inside an axiomatic block."""
    tokens, index = tokenise(text), 0
    while index < len(tokens):
        end = _semicolon(tokens, index)
        yield " ".join(t.text for t in tokens[index:end]) + ";"
        index = end + 1


BINDERS = {"∀", "∃", "\\forall", "\\exists", "\\let"}


def _semicolon(tokens, index):
    """Index of the ; that ends the statement at `index`; each binder has a ; of its own."""
    level = binders = 0
    while index < len(tokens):
        text = tokens[index].text
        if text in "([{":
            level += 1
        elif text in ")]}":
            level -= 1
        elif text in BINDERS:
            binders += 1
        elif text == ";" and binders:
            binders -= 1
        elif text == ";" and level == 0:
            break
        index += 1
    return index


def split_clauses(contract):
    """A printed contract as clauses; the keyword of a clause stands at its beginning."""
    tokens = tokenise(contract)
    clauses, index, behaviour = [], 0, ""
    while index < len(tokens):
        kind = ""
        if tokens[index].text in ("check", "admit"):
            kind, index = tokens[index].text, index + 1
        keyword = tokens[index].text
        if keyword == "behavior":
            behaviour = tokens[index + 1].text
            clauses.append(Clause("behavior", behaviour, f"behavior {behaviour}:"))
            index += 3
            continue
        end = _semicolon(tokens, index)
        body = tokens[index + 1:end]
        name = ""
        if len(body) > 1 and body[0].kind == "word" and body[1].text == ":":
            name = body[0].text
        clauses.append(Clause(keyword, name, " ".join(t.text for t in body), kind, behaviour))
        index = end + 1
    return clauses
