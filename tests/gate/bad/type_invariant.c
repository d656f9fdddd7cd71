// expect: global-invariant
// A value of the type breaks the invariant of the type and no goal says so.
// WP 25: all goals proved, no warning, exit 0.
typedef int positive;
/*@ type invariant above_zero(positive x) = x > 0; */
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  minus: \result == -1;
*/
positive minus_one(void) {
  positive x = -1;
  return x;
}
