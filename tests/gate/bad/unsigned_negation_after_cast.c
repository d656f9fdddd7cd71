// expect: unsigned-negation
// The minus after a cast is a unary one, and x is unsigned.
// WP 25: all goals proved, no warning, exit 0.
/*@
  requires positive: x > 0;
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    wrong: \result < 0;
*/
unsigned negate(unsigned x) { return (unsigned)-x; }
