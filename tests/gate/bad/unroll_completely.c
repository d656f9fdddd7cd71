// expect: goal
// The pragma promises that three rounds are all; there are ten.
// WP 25: 1 goal of 21 not proved, a smoke test fails.
/*@
  terminates    \true;
  exits         \false;
  assigns       \nothing;
  ensures  two: \result == 10;
*/
int count(void) {
  int i = 0;
  /*@
    loop pragma    UNROLL "completely", 3;
    loop invariant range: 0 <= i <= 10;
    loop assigns   i;
    loop variant   10 - i;
  */
  while (i < 10) i++;
  return i;
}
