#!/usr/bin/env bash
# All C files are as `make format` writes them, and annotations are left alone.
set -u
cd "$(dirname "$0")/.." || exit 1
status=0

if ! make --silent format-check; then
    echo "not formatted; run: make format"
    status=1
fi

# The check itself must be able to fail, and formatting must not change what is in comments,
# but for moving them with the code.
config=$PWD/.clang-format
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cp "$config" "$work/.clang-format"
long="the invariant of a loop may well be written on a line that is longer than all code may be"
cat >"$work/formatted.c" <<END
/*@
  requires range:     0 <= x < 10;   // $long
  assigns             \\nothing;
  ensures  sum:       \\result == x;
*/
static int same(int x)
/*@ ghost (int y) */
{
    //@ assert $long: x   ==   x;
    /*@
      loop invariant $long:
         x <= 10;
      loop variant   10 - x;
    */
    while (x < 10)
        x++;
    //@ghost y = x;
    return other(x) /*@ ghost (y) */;
}
END
sed 's/^    /  /' "$work/formatted.c" >"$work/unformatted.c"
if clang-format --dry-run --Werror "$work/unformatted.c" 2>/dev/null; then
    echo "clang-format does not see a badly formatted file"
    status=1
fi
for file in formatted unformatted; do
    if ! clang-format "$work/$file.c" | diff "$work/formatted.c" -; then
        echo "clang-format changes annotations ($file)"
        status=1
    fi
done
exit $status
