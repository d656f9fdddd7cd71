#!/usr/bin/env bash
# timeout: 5400
# OCaml 4.14.1 on the collector: what is linked is what was proved; what collectors get wrong, in
# bytecode and native code, with the debug runtime, a collection at each allocation, a mark stack of
# one entry; where memory is refused; OCaml inside of a C program, with all hooks, custom blocks and a
# shutdown; the instrumented runtime; and the part of OCaml's own testsuite where collectors break.
# The first time it builds OCaml, which takes long.
set -u
cd "$(dirname "$0")/.." || exit 2
unset MAKEFLAGS MAKELEVEL OCAMLRUNPARAM CAMLRUNPARAM TRICOLOR_CHECK TRICOLOR_STRESS TRICOLOR_STACK
place=$(mktemp -d) || exit 1
trap 'rm -rf "$place"' EXIT
failures=0
bin=build/ocaml/ours/bin
proved=build/ocaml/ours/src/runtime/tricolor/layer3_imperative/mark_sweep/mark.c

complain() {
    printf 'test_ocaml: %s\n' "$*"
    failures=$((failures + 1))
}

ocaml/build ours || exit 1

# ---- What is linked ----

ocaml/check_objects || complain "what is linked is not what was proved"
cp "$proved" "$place/mark.c"
echo '/* another text */' >>"$proved"
ocaml/check_objects >"$place/red" && complain "a proved file was changed, and check_objects is green"
cp "$place/mark.c" "$proved"
grep -q 'is not layer3_imperative/mark_sweep/mark.c' "$place/red" || complain "check_objects is red without a word"

# ---- What collectors get wrong ----

# $1 is the program, the rest its environment.
compare() {
    (ulimit -s 8192 && env "${@:2}" "$place/$1") >"$place/output" 2>"$place/errors" ||
        complain "$*: exit status $?: $(tail -n 1 "$place/errors")"
    diff tests/ocaml/features.expected "$place/output" || complain "$*: wrong output"
}
cp tests/ocaml/*.ml "$place"
build() {
    "$bin/$1" -w -a -alert -all "${@:4}" -o "$place/$2" "$place/$3.ml" || exit 1
}
build ocamlopt.opt native features
build ocamlc.opt bytecode features
build ocamlopt.opt debug features -runtime-variant d
build ocamlopt.opt limits limits
compare native V=
compare bytecode V=
compare native OCAMLRUNPARAM=c
compare native OCAMLRUNPARAM=s=4k,h=1,i=1,o=20
compare debug OCAMLRUNPARAM=v=0
compare native TRICOLOR_STRESS=1
compare native TRICOLOR_STACK=1 TRICOLOR_CHECK=1
for limit in 300000 600000 3000000; do
    (ulimit -v "$limit" && "$place/limits") >"$place/output" 2>&1 ||
        complain "with $limit kB of addresses: exit status $?"
    grep -q 'and goes on: 1000' "$place/output" || complain "with $limit kB: $(cat "$place/output")"
done

# ---- An image of the heap ----

ocaml/image/compile tests/ocaml/features.ml -o "$place/imaged" || complain "no program that writes an image"
TRICOLOR_IMAGE=$place/image.txt "$place/imaged" >"$place/output" 2>&1 || complain "with an image at its end"
diff tests/ocaml/features.expected "$place/output" || complain "with an image at its end: wrong output"
docs/tools/heap_picture "$place/image.txt" --output "$place/image.svg" >"$place/output" ||
    complain "the image of the heap: $(cat "$place/output")"

# ---- OCaml inside of a C program ----

# $1 is the library of the runtime, $2 the object with the OCaml code, the rest the environment.
embed() {
    gcc -O -I build/ocaml/ours/lib/ocaml -o "$place/embedding" tests/ocaml/embedding.c "$2" \
        "build/ocaml/ours/lib/ocaml/$1" -lm -ldl -lpthread || exit 1
    env OCAMLRUNPARAM=v=0 "${@:3}" "$place/embedding" >"$place/output" 2>"$place/errors" ||
        complain "embedding: $*: exit status $?: $(tail -n 1 "$place/errors")"
    diff tests/ocaml/embedding.expected "$place/output" || complain "embedding: $*: wrong output"
}
build ocamlopt.opt embedding_n.o embedding -output-obj
build ocamlc.opt embedding_b.o embedding -custom -output-obj
embed libasmrun.a "$place/embedding_n.o" V=
embed libasmrun.a "$place/embedding_n.o" TRICOLOR_STRESS=1
embed libasmrund.a "$place/embedding_n.o" V=
embed libcamlrun.a "$place/embedding_b.o" V=
embed libcamlrund.a "$place/embedding_b.o" V=

# ---- The instrumented runtime ----

build ocamlopt.opt instrumented features -runtime-variant i
compare instrumented OCAML_EVENTLOG_ENABLED=1 OCAML_EVENTLOG_PREFIX="$place/events"
[ -s "$(find "$place" -name 'events.*' | head -n 1)" ] || complain "the instrumented runtime writes no events"

# ---- OCaml's own tests ----

ocaml/testsuite --short --kind ours || complain "OCaml's own tests"
ocaml/testsuite --kind ours --mode debug --mode stress lazy lib-obj gc-roots ephe-c-api callback ||
    complain "OCaml's own tests, in debug or stress mode"

[ "$failures" -eq 0 ] && echo "test_ocaml: all as expected"
exit $((failures > 0))
