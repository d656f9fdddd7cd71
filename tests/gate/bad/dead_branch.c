// expect: smoke
// The branch cannot be reached, so whatever stands in it is proved.
// WP 25: all goals proved, but a smoke test fails.
/*@
  terminates    \true;
  exits         \false;
  assigns       \nothing;
  ensures  one: \result == 1;
*/
int one(int n) {
  if (n < 0 && n > 0) {
    return 2;
  }
  return 1;
}
