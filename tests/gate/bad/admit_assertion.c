// expect: admit
// The admitted assertion is false and never checked, so everything after it is provable.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  three: \result == 3;
*/
int four(void) {
  int x = 4;
  /*@ admit wishful: x == 3; */
  return x;
}
