// expect: unsigned-negation
// The other branch of the choice is unsigned, and so is the whole, whatever c is.
// WP 25: all goals proved, no warning, exit 0.
/*@
  requires positive: c == 1 && x == 1;
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    wrong: \result < 0;
*/
long negate(int c, int x, unsigned y) { return -(c == 1 ? x : y); }
