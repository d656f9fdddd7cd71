// expect: loop-variant
// Nothing says why the loop ends.
// WP 25: 1 goal of 11 not proved, yet exit 0.
/*@
  terminates    \true;
  exits         \false;
  assigns       \nothing;
  ensures  ten: \result == 10;
*/
int ten(void) {
  int i = 0;
  /*@
    loop invariant range: 0 <= i <= 10;
    loop assigns   i;
  */
  while (i < 10) i++;
  return i;
}
