#!/usr/bin/env bash
# timeout: 900
# The collectors in the browser: they are built from the proved files and nothing else is in them; they
# do what a native build does, and what they claim at each step holds; and a student can use the pages.
set -u
cd "$(dirname "$0")/.." || exit 1
page=build/site/browser
made=build/browser
failures=0

try() {
    echo "== $1"
    shift
    "$@" || failures=$((failures + 1))
}

try "build" docs/browser/build || exit 1
proved=$(find layer3_imperative -name "*.c")
gcc -std=c11 -O2 -Wall -Wextra -Werror -o "$made/native" tests/browser/native.c \
    docs/browser/invariants.c $proved || exit 1
gcc -std=c11 -O2 -Wall -Wextra -Werror -o "$made/native_slices" tests/browser/native_slices.c \
    docs/browser/slices_invariants.c $proved || exit 1
gcc -std=c11 -O2 -Wall -Wextra -Werror -o "$made/native_copying" tests/browser/native_copying.c \
    docs/browser/copying_invariants.c $proved || exit 1
chromium=$(command -v chromium) || {
    echo "chromium is missing; run: ci/setup test"
    exit 1
}
mkdir -p "$made/shots"
try "program" python3 tests/browser/program.py "$page/program.js"
try "collector" node tests/browser/collector.js "$page" "$made/native"
try "slices program" python3 tests/browser/program.py "$page/slices_program.js"
try "slices" node tests/browser/slices.js "$page" "$made/native_slices"
try "copying program" python3 tests/browser/program.py "$page/copying_program.js"
try "copying" node tests/browser/copying.js "$page" "$made/native_copying"
try "page" node tests/browser/page.js "$page" "$made/node_modules" "$chromium" "$made/shots"
try "slices page" node tests/browser/slices_page.js "$page" "$made/node_modules" "$chromium" "$made/shots"
try "copying page" node tests/browser/copying_page.js "$page" "$made/node_modules" "$chromium" "$made/shots"
exit $((failures > 0))
