#!/usr/bin/env bash
# timeout: 300
# Debian's packages: built from what is committed, without a complaint of lintian; what they hold,
# laid into an empty root, is found by pkg-config and by CMake, and a program made with it runs.
set -u
cd "$(dirname "$0")/.." || exit 2
place=$(mktemp -d) || exit 1
trap 'rm -rf "$place"' EXIT
failures=0
unset MAKEFLAGS MAKELEVEL

complain() {
    printf 'test_packages: %s\n' "$*"
    failures=$((failures + 1))
}

# ---- Building ----

# What is in the project, and not what was made of it.
version=$(sed -n 's/^#define TRICOLOR_VERSION "\(.*\)"/\1/p' library/tricolor.h)
mkdir "$place/tricolor-$version" "$place/root"
git ls-files -z | xargs -0 tar -cf - | tar -xf - -C "$place/tricolor-$version" || exit 1
(cd "$place/tricolor-$version" && dpkg-buildpackage --no-sign) >"$place/log" 2>&1 || {
    complain "dpkg-buildpackage fails:"
    tail -n 20 "$place/log"
    exit 1
}
grep -i 'warning' "$place/log" && complain "dpkg-buildpackage warns"
lintian --no-cfg --allow-root --display-info "$place"/*.changes >"$place/lintian" 2>&1 ||
    complain "lintian refuses"
[ ! -s "$place/lintian" ] || complain "lintian: $(cat "$place/lintian")"

# ---- What they hold ----

for package in libtricolor0 libtricolor-dev tricolor-doc; do
    file=$(echo "$place/${package}_${version}"_*.deb)
    [ -s "$file" ] || complain "no $package"
    dpkg-deb -x "$file" "$place/root" || complain "$package cannot be unpacked"
done
lib=$(echo "$place"/root/usr/lib/*/)
doc=$place/root/usr/share/doc/tricolor-doc
for file in "$lib/libtricolor.so.0" "$lib/libtricolor.a" "$place/root/usr/include/tricolor.h" \
    "$place/root/usr/share/man/man3/tricolor.3.gz" "$doc/01-graph.md" "$doc/README.md" \
    "$doc/pictures/small_heap.svg" "$doc/examples/hello.c"; do
    [ -s "$file" ] || complain "no ${file#"$place"/root}"
done
hardened=$(readelf -dW "$lib/libtricolor.so.0")
[[ $hardened == *BIND_NOW* ]] || complain "the shared library binds its names late"

# ---- Using them ----

mkdir "$place/use"
cp "$doc/examples/hello.c" "$place/use"
cat >"$place/use/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.13)
project(use C)
find_package(tricolor 0.1 REQUIRED)
add_executable(shared hello.c)
target_link_libraries(shared tricolor::tricolor)
add_executable(static hello.c)
target_link_libraries(static tricolor::tricolor_static)
END
configure() {
    cmake -S "$place/use" -B "$place/made" "-DCMAKE_PREFIX_PATH=$place/root/usr" \
        -DCMAKE_LIBRARY_ARCHITECTURE="$(basename "$lib")"
}
{ configure && cmake --build "$place/made"; } >"$place/log" 2>&1 || {
    complain "CMake fails:"
    tail -n 20 "$place/log"
}
for program in shared static; do
    [ "$("$place/made/$program" 2>&1)" = "sum of the last thousand: 9999500500" ] ||
        complain "$program: wrong output"
done
readelf -d "$place/made/shared" | grep -q 'libtricolor.so.0' || complain "no shared library used"
readelf -d "$place/made/static" | grep -q 'libtricolor' && complain "the static one needs the shared"
# Another interface, or one that is to come, is refused.
for other in 0.2 1.0 "$version.1"; do
    sed -i "s/tricolor [0-9.]* REQUIRED/tricolor $other REQUIRED/" "$place/use/CMakeLists.txt"
    rm -rf "$place/made"
    configure >"$place/log" 2>&1 && complain "CMake takes $version for $other"
    grep -q "compatible with requested" "$place/log" || complain "CMake fails otherwise for $other"
done

[ "$failures" -eq 0 ] && echo "test_packages: all as expected"
exit $((failures > 0))
