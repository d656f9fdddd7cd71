"""What is refused by name in annotations, and what to write instead."""

from .acsl_syntax import AcslError

DEFINE = "define the notion (`logic`, `predicate`) and prove a lemma about it instead"
ADDRESS = "say it with \\valid, \\valid_read and \\separated"
SETS = "quantify over an integer, or write the range `p + (low .. high)`"
NUMBERS = "define the number by recursion on an integer"
WHOLE = "work with whole numbers"

WORDS = {
    "admit": ("admit", "an admitted fact is not a proved one"),
    "axiom": ("axiom", f"an axiom is assumed; {DEFINE}"),
    "axiomatic": ("axiom", f"an axiomatic block declares and assumes; {DEFINE}"),
    "inductive": ("inductive", "an inductive predicate gives no induction, and an ill-formed one "
                               "is inconsistent; define it by recursion on an integer"),
    "case": ("language", "`case`: define by recursion on an integer"),
    "\\from": ("from", "WP never proves a \\from clause; leave it out"),
    "calls": ("function-pointer", "a calls clause: WP trusts it too easily; call by name"),
    "pragma": ("pragma", "a pragma in an annotation changes how Frama-C works; leave it out"),
    "slice": ("pragma", "a slicing annotation changes how Frama-C works; leave it out"),
    "impact": ("pragma", "an impact annotation changes how Frama-C works; leave it out"),
    "import": ("uninterpreted", "an imported theory is not defined here; " + DEFINE),
    "module": ("uninterpreted", "a module is not defined here; " + DEFINE),
    "reads": ("uninterpreted", "a logic symbol with a reads clause has no definition; give it one"),
    "model": ("uninterpreted", "a model field has no definition; use a ghost variable"),
    "global": ("global-invariant", "WP assumes a global invariant and never checks it; write it "
                                   "into the contracts"),
    "strong": ("global-invariant", "WP does not check a type invariant; write it into the "
                                   "contracts"),
    "weak": ("global-invariant", "WP does not check a type invariant; write it into the "
                                 "contracts"),
    "invariant": ("warning", "an invariant that belongs to no loop is skipped; write `assert`, or "
                             "`loop invariant` before the loop"),
    "union": ("union", "a union: WP does not see writes through another member"),
    "volatile": ("volatile", "volatile: WP's reading of it is not the compiler's"),
    "asm": ("assembly", "inline assembly: WP cannot see it"),
    "allocates": ("language", "`allocates`: proved code allocates nothing; leave the clause out"),
    "frees": ("language", "`frees`: proved code frees nothing; leave the clause out"),
    "breaks": ("statement-contract", "WP skips the contract of a statement"),
    "continues": ("statement-contract", "WP skips the contract of a statement"),
    "returns": ("statement-contract", "WP skips the contract of a statement"),
    "unroll": ("pragma", "`unroll` changes how Frama-C works; leave it out"),
    "float": ("float", f"floating point is outside what this gate has examined; {WHOLE}"),
    "double": ("float", f"floating point is outside what this gate has examined; {WHOLE}"),
    "real": ("float", f"real numbers are outside what this gate has examined; {WHOLE}"),
    "set": ("language", f"`set`: {SETS}"),
    "\\list": ("language", f"`\\list`: {NUMBERS}"),
    "type": ("language", "`type`: a logic type; use integer and C types"),
    "\\union": ("language", f"`\\union`: {SETS}"), "\\inter": ("language", f"`\\inter`: {SETS}"),
    "\\subset": ("language", f"`\\subset`: {SETS}"), "\\in": ("language", f"`\\in`: {SETS}"),
    "\\empty": ("language", f"`\\empty`: {SETS}"), "{": ("language", f"a set `{{...}}`: {SETS}"),
    "|": ("language", "`|`: write sums, `/` and `%` of whole numbers, or `||`"),
    "&": ("language", "`&`: write `/` and `%` of whole numbers, or `&&`"),
    "^": ("language", "`^`: write `/` and `%` of whole numbers, or `^^`"),
    "~": ("language", "`~`: write `-1 - x`"),
    "<<": ("language", "`<<`: write a product"), ">>": ("language", "`>>`: write a quotient"),
    "-->": ("language", "`-->`: write `/` and `%` of whole numbers"),
    "<-->": ("language", "`<-->`: write `/` and `%` of whole numbers"),
    "\\lambda": ("language", f"`\\lambda`: {NUMBERS}"),
    **{word: ("language", f"`{word}`: {NUMBERS}")
       for word in ("\\sum", "\\product", "\\numof", "\\pow")},
    **{word: ("language", f"`{word}`: {ADDRESS}") for word in (
        "\\base_addr", "\\offset", "\\block_length", "\\allocation", "\\allocable", "\\freeable",
        "\\fresh", "\\dangling", "\\initialized", "\\object_pointer", "\\pointer_comparable",
        "\\valid_function", "\\valid_index", "\\valid_range", "\\valid_string")},
    "\\empty_set": ("language", f"`\\empty_set`: {SETS}"),
    "\\typeof": ("language", "`\\typeof`: write the type"),
    "\\type": ("language", "`\\type`: write the type"),
    "\\with": ("language", "`\\with`: say what each field is"),
    "\\match": ("language", "`\\match`: there are no sum types; use `?:`"),
    "\\exit_status": ("language", "`\\exit_status`: proved code does not exit"),
    "\\everything": ("assigns", "`assigns \\everything` frames nothing; name what is written"),
}


def refuse_word(word):
    """Raise for a word that is refused by name."""
    if word in WORDS:
        raise AcslError(*WORDS[word], word)
