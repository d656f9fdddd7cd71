#!/usr/bin/env bash
# timeout: 600
# The contracts of header.h as checks at run time, made by E-ACSL: the very text that WP proves,
# read by another tool and run by the machine. A driver calls each function; the right bodies pass,
# and each wrong one, and a call that breaks a precondition, is stopped.
# Debian has E-ACSL and the sources of its run-time library, but not its script e-acsl-gcc.sh:
# what that does is done here.
set -u
cd "$(dirname "$0")/.." || exit 2
root=$PWD
place=$(mktemp -d) || exit 1
trap 'rm -rf "$place"' EXIT
failures=0 runs=0

fail() {
    echo "test_eacsl: $1"
    failures=$((failures + 1))
}

command -v frama-c >/dev/null || { echo "frama-c is missing: run ci/setup test"; exit 1; }
share=$(frama-c-config -print-share-path)/e-acsl
library=$(frama-c-config -print-lib-path)/e-acsl
[ -e "$share/e_acsl_rtl.c" ] || { echo "E-ACSL's run-time library is missing: there is no $share/e_acsl_rtl.c"; exit 1; }

compile() {
    gcc -std=c99 -O1 -w -fno-builtin -fno-merge-constants -DE_ACSL_SEGMENT_MMODEL -I"$share" "$@"
}

compile -c -o "$place/rtl.o" "$share/e_acsl_rtl.c" || {
    echo "E-ACSL's run-time library does not compile: without gmp.h, run ci/setup test"
    exit 1
}

# Builds the driver with the header in $place, and runs it. Its status is the result; what it
# printed is in $place/output. 99: it could not be built.
run_driver() {
    runs=$((runs + 1))
    (cd "$place" && frama-c -machdep gcc_x86_64 -cpp-extra-args="-I$place/layer3_imperative/words $*" \
        "$root/tests/words/eacsl_header.c" -e-acsl -then-last -print -ocode checked.c) \
        >"$place/log" 2>&1 && [ -s "$place/checked.c" ] || return 99
    compile -o "$place/checked" "$place/checked.c" "$place/rtl.o" \
        -L"$library" -leacsl-dlmalloc -lgmp -lm -lpthread >"$place/log" 2>&1 || return 99
    { "$place/checked" >"$place/output" 2>&1; } 2>/dev/null
}

restore() {
    rm -rf "$place/layer3_imperative" "$place/specs" "$place/checked.c"
    mkdir -p "$place/layer3_imperative/words"
    cp layer3_imperative/words/header.h "$place/layer3_imperative/words/"
    cp -r specs "$place/"
}

# Whether the run was stopped by a check of this kind.
expect_stop() {
    what=$1 kind=$2
    shift 2
    run_driver "$@"
    case $? in
    0) fail "$what: nothing stopped it" ;;
    99) fail "$what: it could not be built"; tail -5 "$place/log" ;;
    *) grep -q "$kind failed" "$place/output" || { fail "$what: stopped otherwise"; head -5 "$place/output"; } ;;
    esac
}

# One function of header.h returns something else.
wrong() {
    restore
    python3 - "$place/layer3_imperative/words/header.h" "$1" "$2" "$3" <<'END' || { fail "$1: no such body"; return; }
import sys
path, function, right, wrong = sys.argv[1:]
text = open(path).read()
begin = text.find(f" {function}(")
end = text.find("\n}", begin)
if begin < 0 or text.count(right, begin, end) != 1:
    sys.exit(1)
open(path, "w").write(text[:begin] + text[begin:end].replace(right, wrong) + text[end:])
END
    expect_stop "$1 with $3" "\(Postcondition\|Assertion\)"
}

restore
run_driver
status=$?
[ $status -eq 0 ] || { fail "the right bodies: status $status"; tail -5 "$place/log" "$place/output"; }
checks=$(grep -c '__e_acsl_assert(' "$place/checked.c")
[ "$checks" -ge 40 ] || fail "only $checks checks in the program"
expect_stop "a colour that is none" Precondition -DBAD_CALL

wrong header_wosize        "header / 1024" "header / 512"
wrong header_colour        "% 4" "% 2"
wrong header_tag           "% 256" "% 128"
wrong make_header          "colour * 256" "colour * 512"
wrong with_colour          "header % 256" "header % 128"
wrong coloured_from_white  "colour * 256" "colour"
wrong is_scanned_tag       "<" "<="
wrong start_of_environment "/ 2" "/ 4"
wrong is_immediate         "== 1" "== 0"
wrong end_of_heap          "8 * size" "4 * size"
wrong is_ours              "base + 8" "base"
wrong index_of_address     "- 1" "- 0"
wrong address_of_index     "index + 1" "index"
wrong index_of_block       "index - header_wosize(header)" "index"

functions=$(grep -c '^static inline' layer3_imperative/words/header.h)
[ "$functions" -eq 14 ] || fail "header.h has $functions functions, and 14 are made wrong here"
echo "$runs programs, $checks checks in each, $failures failures"
[ "$failures" -eq 0 ]
