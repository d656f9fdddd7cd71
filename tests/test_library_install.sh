#!/usr/bin/env bash
# timeout: 200
# The library as it is built and installed: without warnings by gcc and clang, with no names but its
# own, found by pkg-config; the program of the README compiles as it is printed there, and runs with
# the static and the shared library; under valgrind too.
set -u
cd "$(dirname "$0")/.." || exit 2
place=$(mktemp -d) || exit 1
trap 'rm -rf "$place"' EXIT
failures=0
unset MAKEFLAGS MAKELEVEL

complain() {
    printf 'test_library_install: %s\n' "$*"
    failures=$((failures + 1))
}

# ---- Building ----

# It must succeed, and say nothing.
make_library() {
    make --silent "$@" >"$place/log" 2>&1 || complain "make $* fails"
    [ ! -s "$place/log" ] || complain "make $* says: $(cat "$place/log")"
}
make_library library CC=clang LIBRARY="$place/clang"
make_library library CC=gcc CFLAGS="-O1 -g" DEBUG=1 LIBRARY="$place/debug"
make_library install CC=gcc LIBRARY="$place/gcc" PREFIX=/opt/tri DESTDIR="$place/install"
lib=$place/install/opt/tri/lib

# ---- Names ----

# All names that are defined, for others to see, in $1; nm is told more by the other arguments.
names() {
    nm "${@:2}" -g --defined-only "$1" | awk 'NF == 3 { print $3 }'
}
grep -o '\btricolor_[a-z_]*(' library/tricolor.h | tr -d '(' | sort -u >"$place/declared"
for library in "$place/clang/libtricolor.a" "$place/gcc/libtricolor.a"; do
    names "$library" | sort >"$place/names"
    grep -v '^tricolor_' "$place/names" && complain "$library has other names"
    # What the header defines itself, as inline functions, is no name of the library.
    comm -13 "$place/declared" "$place/names" | grep . && complain "$library: not in tricolor.h"
done
names "$lib/libtricolor.so" -D | sort >"$place/shared"
diff "$place/names" "$place/shared" || complain "the shared library has other names"
[ "$(wc -l <"$place/names")" -ge 25 ] || complain "too few names"
for file in "$place/clang/libtricolor.a" "$lib/libtricolor.a"; do
    nm "$file" | grep -q ' [A-Z] os_refuses' && complain "$file shows what is hidden"
done

# ---- What is not proved touches no heap word ----

# In the files around the proved functions the words are passed on, and not looked at.
for file in api copying cycle mark_sweep options roots space os; do
    grep -nE 'words *\[|\* *(heap|made|visitor->heap)->words|words *[+-]' \
        "library/$file.c" && complain "$file.c touches the words of the heap"
    grep -nE '\((u?int[0-9]*_t|char|void|tricolor_value) *\*\) *\(uintptr_t\)' \
        "library/$file.c" && complain "$file.c makes a pointer of a number"
done

# ---- What is installed ----

for file in include/tricolor.h include/tricolor.hpp lib/libtricolor.a lib/libtricolor.so lib/libtricolor.so.0 \
    lib/pkgconfig/tricolor.pc share/man/man3/tricolor.3; do
    [ -s "$place/install/opt/tri/$file" ] || complain "$file is not installed"
done
objdump -p "$lib/libtricolor.so" | grep -q 'SONAME *libtricolor.so.0$' || complain "no soname"
grep -q "^Version: $(sed -n 's/^#define TRICOLOR_VERSION "\(.*\)"/\1/p' \
    library/tricolor.h)$" "$lib/pkgconfig/tricolor.pc" || complain "tricolor.pc: version"
if command -v pkg-config >/dev/null; then
    flags=$(PKG_CONFIG_LIBDIR=$lib/pkgconfig pkg-config --define-variable=prefix="$place/install/opt/tri" \
        --define-variable=libdir="$lib" --cflags --libs tricolor) || complain "pkg-config fails"
else
    flags="-I$place/install/opt/tri/include -L$lib -ltricolor"
fi

# ---- The manual ----

# It names each function; and it is a manual page without mistakes.
while read -r name; do
    grep -q "\b$name\b" docs/tricolor.3 || complain "docs/tricolor.3 does not name $name"
done <"$place/names"
if command -v groff >/dev/null; then
    groff -man -Tutf8 -ww docs/tricolor.3 >/dev/null 2>"$place/log" || complain "groff fails"
    [ ! -s "$place/log" ] || complain "docs/tricolor.3: $(cat "$place/log")"
fi

# ---- The program of the README ----

# Whether a program prints what it should.
runs() {
    [ "$("$@" 2>&1)" = "sum of the last thousand: 9999500500" ] || complain "$*: wrong output"
}
# shellcheck disable=SC2086 # one word a flag
gcc -std=c11 -Wall -Wextra -Werror -O2 -o "$place/shared_hello" examples/hello.c $flags ||
    complain "the example does not compile"
# shellcheck disable=SC2086
clang -std=c99 -Wall -Wextra -Werror -O2 -o "$place/static_hello" examples/hello.c \
    ${flags% -l*} "$lib/libtricolor.a" || complain "the example does not compile with clang"
runs env LD_LIBRARY_PATH="$lib" "$place/shared_hello"
runs "$place/static_hello"
readelf -d "$place/shared_hello" | grep -q 'libtricolor.so.0' || complain "no shared library used"
printf '#include <tricolor.h>\nint main() { return tricolor_to_int(tricolor_int(0)); }\n' \
    >"$place/hello.cc"
if command -v g++ >/dev/null; then
    if ! g++ -Wall -Wextra -Werror -Ilibrary -o "$place/cc" "$place/hello.cc" ||
        ! "$place/cc"; then
        complain "tricolor.h is no C++"
    fi
    for standard in 11 20; do
        # shellcheck disable=SC2086
        if ! g++ "-std=c++$standard" -g -Wall -Wextra -Wconversion -Werror \
            -fsanitize=address,undefined -o "$place/cc" tests/library/scopes.cc $flags ||
            [ "$(LD_LIBRARY_PATH="$lib" "$place/cc" 2>&1)" != "as expected" ]; then
            complain "tricolor.hpp, C++$standard: $(LD_LIBRARY_PATH="$lib" "$place/cc" 2>&1)"
        fi
    done
fi

# ---- Valgrind ----

if command -v valgrind >/dev/null; then
    sed 's/10000000/30000/' examples/hello.c >"$place/short.c"
    gcc -std=c11 -g -Ilibrary -o "$place/short" "$place/short.c" \
        "$place/debug/libtricolor.a" || complain "the short example does not compile"
    for kind in mark_sweep copying; do
        TRICOLOR=kind=$kind,check=1,heap=64K valgrind --quiet --error-exitcode=9 --leak-check=full \
            --errors-for-leak-kinds=all "$place/short" >"$place/log" 2>&1 || {
            complain "valgrind finds something, kind=$kind:"
            cat "$place/log"
        }
        grep -q 'sum of the last thousand: 29500500' "$place/log" || complain "valgrind: wrong output"
    done
fi

# ---- Again, and away ----

# How many objects `make library` with these arguments makes.
made_by() {
    touch "$place/before"
    make_library library CC=gcc LIBRARY="$place/gcc" "$@"
    find "$place/gcc/library" -name '*.o' -newer "$place/before" | wc -l
}
[ "$(made_by)" -eq 0 ] || complain "what is built is built again"
[ "$(made_by "CFLAGS=-O1 -DIT='1'")" -gt 5 ] || complain "other flags change nothing"
make_library uninstall CC=gcc LIBRARY="$place/gcc" PREFIX=/opt/tri DESTDIR="$place/install"
find "$place/install" ! -type d | grep . && complain "make uninstall leaves something"

[ "$failures" -eq 0 ] && echo "test_library_install: all as expected"
exit $((failures > 0))
