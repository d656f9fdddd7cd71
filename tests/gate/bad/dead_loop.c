// expect: smoke
// The body of the loop contradicts its invariant and is never entered; everything is proved in it.
// WP 25: all goals proved, but a smoke test fails.
/*@
  terminates    \true;
  exits         \false;
  assigns       \nothing;
  ensures  one: \result == 1;
*/
int one(void) {
  int i = 0;
  /*@
    loop invariant zero: i == 0;
    loop assigns   i;
    loop variant   i;
  */
  while (i > 0) i--;
  return 1;
}
