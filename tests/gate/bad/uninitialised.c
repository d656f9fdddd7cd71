// expect: uninitialised
// x is read before it is written, and there is no goal for that: x equals itself.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates     \true;
  exits          \false;
  assigns        \nothing;
  ensures  same: \result == 1;
*/
int same(void) {
  int x;
  return x == x;
}
