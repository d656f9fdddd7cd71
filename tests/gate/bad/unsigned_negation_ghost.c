// expect: unsigned-negation
// In ghost code: WP takes the ghost word for negative, and from its type it is not.
// WP 25: all goals proved, no warning, exit 0.
/*@
  requires positive: x > 0;
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    wrong: \result == 7;
*/
unsigned negate(unsigned x) {
  //@ ghost unsigned y = -x;
  //@ assert negative: y < 0;
  return 6;
}
