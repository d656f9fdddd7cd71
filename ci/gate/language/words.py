"""Words and names that the C here does not have: by which rule, and what to write instead."""

import re

REFUSED = {
    "union": ("union", "a union: WP does not see writes through another member; write a struct"),
    "volatile": ("volatile", "volatile: WP's reading of it is not the compiler's; such accesses "
                             "belong into a file that is not proved"),
    "_Atomic": ("volatile", "_Atomic: WP knows no concurrency"),
    "_Thread_local": ("volatile", "_Thread_local: WP knows no concurrency"),
    "goto": ("goto", "goto: write a loop, an `if` around what is skipped, or return early"),
    "float": ("float", "floating point is outside what this gate has examined"),
    "double": ("float", "floating point is outside what this gate has examined"),
    "_Complex": ("float", "floating point is outside what this gate has examined"),
    "restrict": ("aliasing", "restrict: the compiler trusts it and WP ignores it; write "
                             "\\separated in the contract"),
    "register": ("language", "register: leave it out"),
    "auto": ("language", "auto: leave it out"),
    "asm": ("assembly", "inline assembly: WP cannot see it"),
    "typeof": ("compiler-extension", "typeof: write the type"),
    "_Generic": ("compiler-extension", "_Generic: write a function for each type"),
    "_Alignof": ("compiler-extension", "_Alignof: a number that the compiler chooses"),
    "_Alignas": ("attribute", "_Alignas changes the layout that WP takes for granted"),
    "_Noreturn": ("attribute", "_Noreturn changes what Frama-C assumes of a call"),
    "_Static_assert": ("language", "_Static_assert: state it in a contract"),
    "_Pragma": ("attribute", "_Pragma can change what the compiler makes of the code"),
    "_Imaginary": ("float", "floating point is outside what this gate has examined"),
}
KEYWORDS = set("""break case char const continue default do else enum extern for if inline int long
return short signed sizeof static struct switch typedef unsigned void while _Bool""".split())
SKIPPED = {"volatile", "restrict", "register", "auto", "_Noreturn", "_Atomic", "_Thread_local"}


def refusal(word):
    """Rule and sentence for a word that is no name here, or None."""
    plain = word.strip("_")
    if word in REFUSED:
        return REFUSED[word]
    if not word.startswith("_"):
        return None
    if plain in ("attribute", "declspec"):
        return ("attribute", "an attribute can change what Frama-C or the compiler assumes")
    if plain in REFUSED:
        return REFUSED[plain]
    if word.startswith("__builtin") or plain in ("extension", "label", "auto_type", "int128",
                                                 "real", "imag", "alignof", "func", "FUNCTION"):
        return ("compiler-extension", f"{word}: Frama-C does not know what it does")
    return ("reserved-name", f"{word}: names that begin with _ belong to the compiler")


# What the three headers give here; all else that is in them differs between gcc and Frama-C, or
# was not examined. The sizes and values are those of both.
HEADERS = {"stdbool.h": "#define bool _Bool\n#define true 1\n#define false 0\n",
           "stddef.h": "typedef unsigned long size_t;\n", "stdint.h": ""}
for _bits, _type in (8, "signed char"), (16, "short"), (32, "int"), (64, "long"):
    _unsigned = "unsigned " + _type.replace("signed ", "")
    _u, _l = ("U", "") if _bits == 32 else ("UL", "L") if _bits == 64 else ("", "")
    _max = 2 ** (_bits - 1) - 1
    HEADERS["stdint.h"] += (
        f"typedef {_type} int{_bits}_t;\ntypedef {_unsigned} uint{_bits}_t;\n"
        f"#define INT{_bits}_MAX {_max}{_l}\n#define INT{_bits}_MIN (-{_max}{_l} - 1)\n"
        f"#define UINT{_bits}_MAX {2 ** _bits - 1}{_u}\n")
ALLOWED_MACROS = set(re.findall(r"#define (\w+)", "".join(HEADERS.values())))
HEADERS = {name: f"#ifndef __{name[:-2]}\n#define __{name[:-2]}\n{text}#endif\n"
           for name, text in HEADERS.items()}

# C11 7.1.3 and 7.31: names that the library has, or may have one day.
LIBRARY = re.compile(r"(str|mem|wcs|is|to|atomic_|cnd_|mtx_|thrd_|tss_)[a-z]\w*")
LIBRARY_MACRO = re.compile(r"U?INT\w*_(MAX|MIN|C)|SIZE_MAX|PTRDIFF_\w*|SIG_ATOMIC_\w*"
                           r"|WCHAR_\w*|WINT_\w*")
INTEGER_NAME = re.compile(r"u?int\w*_t|u_int\w*")
LIBRARY_FUNCTIONS = set("""abort atexit atof atoi atol atoll bsearch clock ctime difftime div exit
asctime at_quick_exit fclose feof ferror fflush fgetc fgetpos fgets fopen fread free freopen fseek
fsetpos ftell getc getchar getenv gets gmtime localeconv localtime longjmp malloc calloc realloc
mblen mbtowc mktime perror qsort quick_exit raise rand remove rename rewind setbuf setlocale
setjmp setvbuf signal srand system time timespec_get tmpfile tmpnam ungetc wctomb errno environ
stdin stdout stderr""".split())
