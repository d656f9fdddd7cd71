// expect: goal
// The static variable keeps its value from call to call, and assigns does not name it.
// WP 25: 3 goals of 11 not proved, yet exit 0.
/*@
  terminates     \true;
  exits          \false;
  assigns        \nothing;
  ensures  zero: \result == 0;
*/
int next(void) {
  static int n = 0;
  n = n == 0 ? 1 : 0;
  return n == 0 ? 1 : 0;
}
