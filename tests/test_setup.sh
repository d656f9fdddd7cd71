#!/usr/bin/env bash
# ci/setup in made-up surroundings: a PATH of our own with stand-ins for apt-get,
# dpkg and the tools, a copy of ci/setup in a directory of its own. It must install
# what is missing and nothing else, tell what it cannot do, and leave nothing half done.
set -u
setup=$(cd "$(dirname "$0")/.." && pwd)/ci/setup
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failures=0
bash=$(command -v bash)

# ---- Surroundings ----

tools="frama-c why3 z3 cvc4 gcc objdump clang clang-format dot valgrind python3 make npm node wasm-ld chromium \
    dpkg-buildpackage dh lintian cmake"
needed="sh bash cat chmod chown cp dirname env grep head id ls mkdir mktemp mv rm sed tail touch tr wc awk"

# A new project in $work/project and a new PATH in $work/bin. Names given are tools left out.
surroundings() {
    rm -rf "${work:?}"/{project,bin,etc,calls,network,sources}
    mkdir -p "$work/project/ci" "$work/bin" "$work/etc/sources.list.d"
    cp "$setup" "$work/project/ci/setup"
    for tool in $needed; do ln -s "$(command -v "$tool")" "$work/bin/$tool"; done
    for tool in $tools; do
        case " $* " in *" $tool "*) ;; *) stand_in "$tool" 'exit 0' ;; esac
    done
    mkdir -p "$work/clang/lib/linux"
    touch "$work/clang/lib/linux/libclang_rt.fuzzer-x86_64.a" "$work/calls"
    # mkdocs runs in a Python, which is asked for Pygments.
    printf '#!%s\n' "$work/bin/python3" >"$work/bin/mkdocs"
    chmod +x "$work/bin/mkdocs"
    [ -e "$work/bin/clang" ] && stand_in clang "echo '$work/clang'"
    stand_in alt-ergo 'echo 2.0.0'
    # Does what apt-get would do: an installed package brings the tool of its name.
    stand_in apt-get "
        echo \"apt-get \$*\" >>'$work/calls'
        if [ -e '$work/network' ]; then echo 'Temporary failure resolving'; exit 100; fi
        for word; do
            case \$word in
            Dir::Etc::sourceparts=*) rm -rf '$work/sources'; cp -r \"\${word#*=}\" '$work/sources' ;;
            *clang-rt*) ;;
            frama-c-base) cp '$work/bin/z3' '$work/bin/frama-c' ;;
            lld) cp '$work/bin/z3' '$work/bin/wasm-ld' ;;
            why3 | cvc4 | valgrind | graphviz) cp '$work/bin/z3' '$work/bin/'\$word ;;
            download) touch alt-ergo_2.0.0_amd64.deb ;;
            esac
        done"
    stand_in dpkg '
        mkdir -p "$3/usr/bin"
        printf "#!/bin/sh\necho 2.0.0\n" >"$3/usr/bin/alt-ergo"
        chmod +x "$3/usr/bin/alt-ergo"'
    stand_in id 'case $1 in -u) echo 0 ;; -un) echo root ;; esac'
    printf 'ID=debian\nVERSION_ID="12"\nVERSION_CODENAME=bookworm\n' >"$work/os-release"
    echo "deb file:/archive bookworm main" >"$work/etc/sources.list"
}

stand_in() {
    rm -f "$work/bin/$1"
    printf '#!%s\n%s\n' "$bash" "$2" >"$work/bin/$1"
    chmod +x "$work/bin/$1"
}

# Runs the copy of ci/setup; leaves $status and $output.
run() {
    output=$(cd "$work/project" && env -i PATH="$work/bin" TRICOLOR_OS_RELEASE="$work/os-release" \
        TRICOLOR_ETC_APT="$work/etc" TMPDIR="$work" ci/setup "$@" 2>&1)
    status=$?
}

expect() { # exit status, then texts that the output must have
    wanted=$1
    shift
    [ "$status" -eq "$wanted" ] || wrong "exit status $status, not $wanted"
    for text; do
        case $output in *"$text"*) ;; *) wrong "does not say: $text" ;; esac
    done
    [ -z "$(ls -d "$work"/project/build/tools/new.* 2>/dev/null)" ] || wrong "left a temporary directory"
}

wrong() {
    failures=$((failures + 1))
    printf '%s: %s\n%s\n' "$case" "$1" "${output//$'\n'/$'\n    '}"
}

# ---- All is there ----

case="nothing missing"
surroundings
begin=${EPOCHREALTIME/./}
run all
took=$(((${EPOCHREALTIME/./} - begin) / 1000))
expect 0 "all tools are here"
[ -s "$work/calls" ] && wrong "called apt-get: $(cat "$work/calls")"
[ -e "$work/project/build" ] && wrong "wrote to build/"
[ "$took" -lt 2000 ] || wrong "took $took ms"

# ---- Installing ----

case="two packages missing"
surroundings frama-c valgrind
run all
expect 0 "installing from Debian: frama-c-base valgrind"
grep -q -- "install --no-install-recommends frama-c-base valgrind$" "$work/calls" ||
    wrong "apt-get was called like this: $(cat "$work/calls")"
grep -q download "$work/calls" && wrong "fetched an Alt-Ergo that is not needed"

case="the second run"
: >"$work/calls"
run all
expect 0 "all tools are here"
[ -s "$work/calls" ] && wrong "called apt-get: $(cat "$work/calls")"

case="only what is asked for"
surroundings frama-c valgrind
run bench
expect 0 "installing from Debian: valgrind"
grep -q frama-c "$work/calls" && wrong "installed Frama-C"

case="for the page"
surroundings frama-c wasm-ld
run site
expect 0 "installing from Debian: lld"
grep -q frama-c "$work/calls" && wrong "installed Frama-C"

case="installed, and still not there"
surroundings clang-format
run test
expect 2 "not found or too old: clang-format" "ci/setup test"

case="mkdocs without Pygments"
surroundings
printf '#!%s\n' "$work/bin/false" >"$work/bin/mkdocs"
run site
expect 2 "not found or too old: python3-pygments" "ci/setup site"

case="clang without its libraries"
surroundings
rm "$work/clang/lib/linux/"*
run test
expect 2 "libclang-rt-dev"

# ---- Alt-Ergo ----

case="Alt-Ergo missing"
surroundings
rm "$work/bin/alt-ergo"
run prove
expect 0 "fetching Alt-Ergo"
[ -x "$work/project/build/tools/alt-ergo/usr/bin/alt-ergo" ] || wrong "Alt-Ergo is not in build/tools"
case="Alt-Ergo, the second run"
: >"$work/calls"
run prove
expect 0 "all tools are here"
[ -s "$work/calls" ] && wrong "called apt-get: $(cat "$work/calls")"

case="Alt-Ergo too old"
surroundings
stand_in alt-ergo 'echo 1.30'
run prove
expect 0 "fetching Alt-Ergo"

case="Alt-Ergo is not for tests"
surroundings
rm "$work/bin/alt-ergo"
run test
expect 0 "all tools are here"

case="Alt-Ergo needs no root"
surroundings
rm "$work/bin/alt-ergo"
stand_in id 'case $1 in -u) echo 1000 ;; -un) echo somebody ;; esac'
run prove
expect 0 "fetching Alt-Ergo"

case="an Alt-Ergo that does not run"
surroundings
rm "$work/bin/alt-ergo"
stand_in dpkg 'mkdir -p "$3/usr/bin"; printf "#!/bin/sh\necho no library >&2; exit 127\n" >"$3/usr/bin/alt-ergo"
    chmod +x "$3/usr/bin/alt-ergo"'
run prove
expect 2 "does not run here (no library)" "ci/setup prove"
[ -e "$work/project/build/tools/alt-ergo" ] && wrong "installed it all the same"

# apt's sources in all forms: what must come of them, and what must not.
sources() { # expected file, expected lines; $work/etc is set
    rm -f "$work/bin/alt-ergo"
    run prove
    expect 0 "fetching Alt-Ergo"
    [ "$(cat "$work/sources/$1" 2>&1)" = "$2" ] || wrong "gives $1: $(cat "$work/sources/"*)"
    [ "$(ls "$work/sources")" = "$1" ] || wrong "gives also: $(ls "$work/sources")"
}

case="one-line sources"
surroundings
cat >"$work/etc/sources.list" <<'END'
# deb file:/comment bookworm main
deb cdrom:[Debian]/ bookworm main
deb-src file:/sources bookworm main
deb [ arch=amd64 signed-by=/keys/a.gpg ] file:/archive bookworm contrib main # the archive
deb file:/security bookworm-security main
deb file:/archive bookworm-updates main
deb file:/contrib bookworm contrib
END
echo "deb [trusted=yes] file:/elsewhere stable main" >"$work/etc/sources.list.d/more.list"
sources debian.list "deb [ arch=amd64 signed-by=/keys/a.gpg ] file:/archive bullseye main
deb [trusted=yes] file:/elsewhere bullseye main"

case="deb822 sources"
surroundings
rm "$work/etc/sources.list"
cat >"$work/etc/sources.list.d/debian.sources" <<'END'
Types: deb
# a comment in between
URIs: file:/archive
Suites: bookworm bookworm-updates
Components: main
 contrib
Signed-By:
 -----BEGIN PGP PUBLIC KEY BLOCK-----
 .
 key

Types: deb
URIs: file:/security
Suites: bookworm-security
Components: main
 
Types: deb
Enabled: no
URIs: file:/disabled
Suites: bookworm
Components: main

Types: deb-src
URIs: file:/sources
Suites: bookworm
Components: main
END
sources debian.sources "Types: deb
Suites: bullseye
Components: main
URIs: file:/archive
Signed-By:
 -----BEGIN PGP PUBLIC KEY BLOCK-----
 .
 key"

case="no source of the main archive"
surroundings
rm "$work/bin/alt-ergo"
echo "deb file:/other other main" >"$work/etc/sources.list"
run prove
expect 2 "do not name the main archive of Debian 12" "ci/setup prove"

# ---- Refusals ----

case="no root"
surroundings z3
stand_in id 'case $1 in -u) echo 1000 ;; -un) echo somebody ;; esac'
run prove
expect 2 "only root can install Debian packages (z3)" "sudo ci/setup prove"
[ -s "$work/calls" ] && wrong "called apt-get: $(cat "$work/calls")"

case="no network"
surroundings frama-c
touch "$work/network"
run prove
expect 2 "is there a network" "apt-get update && apt-get install --no-install-recommends frama-c-base"

case="no network for Alt-Ergo"
surroundings
rm "$work/bin/alt-ergo"
touch "$work/network"
run prove
expect 2 "could not fetch Alt-Ergo" "is there a network" "ci/setup prove"
[ -e "$work/project/build/tools/alt-ergo" ] && wrong "installed it all the same"

case="another distribution"
surroundings why3
printf 'ID=plan9\nVERSION_ID=4\n' >"$work/os-release"
run prove
expect 2 "missing: why3; this is not Debian 12 but plan9 4" "why3.1.5.1" "frama-c.25.0" "alt-ergo.2.0.0"
[ -s "$work/calls" ] && wrong "called apt-get: $(cat "$work/calls")"

case="another distribution that has all"
surroundings
printf 'ID=plan9\nVERSION_ID=4\n' >"$work/os-release"
run all
expect 0 "all tools are here"

case="no os-release"
surroundings why3
rm "$work/os-release"
run prove
expect 2 "this is not Debian 12 but unknown"

case="no apt-get"
surroundings gcc
rm "$work/bin/apt-get"
run test
expect 2 "there is no apt-get" "opam"

case="an old Python"
surroundings
stand_in python3 'exit 1'
run bench
expect 2 "not found or too old: python3" "PATH=/usr/bin:"

case="usage"
surroundings
run everything
expect 2 "there is no purpose called everything"
run prove test
expect 2 "ci/setup --help"
run --help
expect 0 "usage: ci/setup"

# ---- The machine itself ----

case="this machine, twice"
output=$("$setup" test 2>&1) || wrong "ci/setup test fails"
begin=${EPOCHREALTIME/./}
output=$("$setup" test 2>&1) || wrong "ci/setup test fails the second time"
took=$(((${EPOCHREALTIME/./} - begin) / 1000))
status=0
expect 0 "all tools are here"
[ "$took" -lt 2000 ] || wrong "took $took ms"

[ "$failures" -eq 0 ]
