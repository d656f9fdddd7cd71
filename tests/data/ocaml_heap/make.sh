#!/usr/bin/env bash
# Make image.txt anew, from dump.ml and dump_stubs.c: the same one each time, on the same system.
# It needs ocamlopt of OCaml 4.13 or 4.14 (Debian 12: apt-get install ocaml-nox) and is not needed
# to run the tests.
set -eu
image=$(cd "$(dirname "$0")" && pwd)/image.txt
# OCaml keeps the name of the program in its heap: let that be always the same.
work=/tmp/tricolor_ocaml_heap
mkdir "$work"
trap 'rm -rf "$work"' EXIT
cp "${image%/*}"/dump.ml "${image%/*}"/dump_stubs.c "$work"
cd "$work"
ocamlopt -ccopt "-O2 -std=c11 -Wall -Wextra -Werror" -o dump dump_stubs.c dump.ml
# One chunk that has room for all; addresses that are the same each time, where the system lets us.
fixed=()
! setarch -R true 2>/dev/null || fixed=(setarch -R)
env -i OCAMLRUNPARAM=h=128k "${fixed[@]}" ./dump image.txt
mv image.txt "$image"
wc -c "$image"
