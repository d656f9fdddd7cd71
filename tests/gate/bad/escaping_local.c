// expect: goal
// The pointer outlives the block of the variable.
// WP 25: 1 goal of 6 not proved, yet exit 0.
/*@
  terminates    \true;
  exits         \false;
  assigns       \nothing;
  ensures  one: \result == 1;
*/
int one(void) {
  int *p;
  {
    int x = 1;
    p = &x;
  }
  return *p;
}
