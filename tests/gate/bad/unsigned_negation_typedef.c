// expect: unsigned-negation
// The typedef hides that x is unsigned, and an int of that name stands elsewhere.
// WP 25: all goals proved, no warning, exit 0.
typedef unsigned word;
/*@
  requires positive: x > 0;
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    wrong: \result < 0;
*/
word negate(word x) { return -x; }
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    same: \result == x;
*/
int same(int x) { return x; }
