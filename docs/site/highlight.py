"""Code as HTML, with colours for C and for the ACSL in its comments."""

import html

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexer import RegexLexer, bygroups, words
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.token import Comment, Keyword, Name, Number, Operator, String, Text
from pygments.util import ClassNotFound

C_KEYWORDS = """auto break case const continue default do else enum extern for goto if inline
register restrict return sizeof static struct switch typedef union volatile while
_Alignas _Alignof _Noreturn _Static_assert""".split()
C_TYPES = """bool char double float int long short signed size_t unsigned void int8_t int16_t
int32_t int64_t uint8_t uint16_t uint32_t uint64_t intptr_t uintptr_t""".split()
ACSL_KEYWORDS = """assert assigns assumes behavior decreases ensures exits ghost integer
invariant lemma logic loop predicate requires terminates variant""".split()


class AcslLexer(RegexLexer):
    """C whose annotations are not comments but a language of their own. What a chapter quotes
    from within an annotation has no comment marks around it, so both are told apart by their
    words and not by their place."""

    name = "C with ACSL"
    tokens = {"root": [
        (r"/\*@|//@|@\*/|@/|/@|\*/", Comment.Special),
        (r"/\*(?!@)(?:.|\n)*?\*/|//(?!@)[^\n]*", Comment),
        (r"^[ \t]*#(?:[^\n/]|/(?![*/])|\\\n)*", Comment.Preproc),
        (r'L?"(?:\\.|[^"\\\n])*"|L?\'(?:\\.|[^\'\\\n])+\'', String),
        (r"\\[a-z_]+", Name.Builtin),
        (r"\b((?:requires|ensures|invariant|assert)\s+)([a-z]\w*)(\s*:)(?!:)",
         bygroups(Keyword.Reserved, Name.Label, Text)),
        (words(C_KEYWORDS, prefix=r"\b", suffix=r"\b"), Keyword),
        (words(C_TYPES, prefix=r"\b", suffix=r"\b"), Keyword.Type),
        (words(ACSL_KEYWORDS, prefix=r"\b", suffix=r"\b"), Keyword.Reserved),
        (r"\b(?:0[xX][0-9a-fA-F]+|\d+)\w*", Number),
        (r"[A-Za-z_]\w*", Name),
        (r"<==>|==>|[-+*/%&|^!~<>=?]+", Operator),
        (r"\s+|.", Text),
    ]}


def lexer_for(language):
    if not language:
        return None
    if language in ("c", "acsl"):
        return AcslLexer(stripnl=False)
    try:
        return get_lexer_by_name(language, stripnl=False)
    except ClassNotFound:
        return None


def lexer_of_file(name):
    if name.endswith((".c", ".h", ".acsl")):
        return AcslLexer(stripnl=False)
    try:
        return get_lexer_for_filename(name, stripnl=False)
    except ClassNotFound:
        return None


def coloured(code, lexer):
    """The lines of some code, each as HTML."""
    if lexer is None:
        return html.escape(code).split("\n")
    return highlight(code, lexer, HtmlFormatter(nowrap=True)).rstrip("\n").split("\n")


def source_page(name, code):
    """A whole file; line 12 has the anchor L12."""
    lines = coloured(code.rstrip("\n"), lexer_of_file(name))
    numbered = "".join(f'<span class="line" id="L{number}">'
                       f'<a class="number" href="#L{number}">{number}</a>{line}</span>'
                       for number, line in enumerate(lines, 1))
    return f'<pre class="source"><code>{numbered}</code></pre>'
