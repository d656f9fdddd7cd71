#!/usr/bin/env bash
# timeout: 200
# The small Lisp of examples/: what its programs print; the same with a collection at each
# allocation, the check on and a mark stack of one entry, and with blocks that move, under sanitizers
# too; and clear errors.
set -u
cd "$(dirname "$0")/.." || exit 2
library=$(sed -n 's|^// sources: ||p' tests/library/test_library.c)
place=$(mktemp -d) || exit 1
trap 'rm -rf "$place"' EXIT
failures=0

complain() {
    printf 'test_lisp: %s\n' "$*"
    failures=$((failures + 1))
}

# shellcheck disable=SC2086 # one word a file
build() {
    gcc -std=c11 -Wall -Wextra -Wconversion -Wshadow -Werror "$@" -Ilibrary \
        examples/lisp/*.c $library || exit 1
}
build -O2 -o "$place/lisp"
build -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -o "$place/lisp_sanitize"

# Run, and compare with what is expected: $1 is the size, $2 the program, $3 its environment.
compare() {
    env TRICOLOR="$3" setarch -R "$2" "examples/lisp/$1.lisp" examples/lisp/demo.lisp \
        >"$place/output" 2>&1
    status=$?
    [ "$status" -eq 0 ] || complain "$2, $1, TRICOLOR=$3: exit status $status"
    diff "$place/$1" "$place/output" || complain "$2, $1, TRICOLOR=$3: wrong output"
}

cat >"$place/small" <<'END'
fib 8 = 21
(0 1 4 9 16 25 36 49 64 81)
10 primes below 30, in sum 129
4 queens: 2 ways
a text of 40, twice
END
cat >"$place/large" <<'END'
fib 22 = 17711
(0 1 4 9 16 25 36 49 64 81)
303 primes below 2000, in sum 277050
7 queens: 40 ways
a text of 400, twice
END

compare large "$place/lisp" ""
compare large "$place/lisp" heap=0,growth=20,check=1
compare large "$place/lisp_sanitize" heap=64K
compare large "$place/lisp" kind=copying
compare large "$place/lisp_sanitize" kind=copying,heap=0,growth=20,check=1
for program in lisp lisp_sanitize; do
    compare small "$place/$program" stress=1,check=1,heap=4K,stack=1
    compare small "$place/$program" stress=1,growth=0,heap=0
    compare small "$place/$program" kind=copying,stress=1,check=1,heap=4K
    compare small "$place/$program" kind=copying,stress=1,growth=0,heap=0
done

# $1 is the program, $2 what it says, $3 the environment.
expect_error() {
    printf '%s' "$1" >"$place/wrong.lisp"
    message=$(env TRICOLOR="${3-}" setarch -R "$place/lisp_sanitize" "$place/wrong.lisp" 2>&1)
    status=$?
    [ "$status" -eq 1 ] || complain "$1: exit status $status"
    case $message in
    "lisp: $2"*) ;;
    *) complain "$1: it says: $message" ;;
    esac
}

expect_error '(define (f n) (+ 1 (f n))) (f 1)' "too deep a recursion"
expect_error '(define (f l) (f (cons 1 l))) (f nil)' "no room for 2 fields" limit=100K,heap=0
expect_error '(define (f l) (f (cons 1 l))) (f nil)' "no room for 2 fields" \
    kind=copying,limit=100K,heap=0
expect_error '(print (undefined))' "this has no value: undefined"
expect_error '(print (first 1))' "this is no pair: 1"
expect_error '(print (list 1 2)' "the text ends within a form"
expect_error '1' "an option is not known" heap=much

[ "$failures" -eq 0 ] && echo "test_lisp: all as expected"
exit $((failures > 0))
