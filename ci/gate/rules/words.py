"""Words that must not stand in annotations, and casts between pointers in them.

The C has its own parser, in language/."""

import re

from ..findings import Finding
from ..program import opened
from ..tokens import matching, tokenise


FORBIDDEN_WORDS = {                      # C in annotations
    "union": ("union", "a union: WP does not see writes through another member"),
    "volatile": ("volatile", "volatile: WP's reading of it is not the compiler's"),
    "asm": ("assembly", "inline assembly: WP cannot see it"),
    "__asm__": ("assembly", "inline assembly: WP cannot see it"),
    "__asm": ("assembly", "inline assembly: WP cannot see it"),
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


def _forbidden_words(unit):
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
    for tokens in (a.tokens() for a in unit.source.annotations):
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


RULES = [_forbidden_words, _casts]
