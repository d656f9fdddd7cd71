// expect: admit
// The admitted loop invariant does not hold, and the false result follows from it.
// WP 25: all goals proved, but a smoke test fails.
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  small: \result <= 5;
*/
int count(void) {
  int i = 0;
  /*@
    loop invariant       range: 0 <= i <= 20;
    admit loop invariant small: i <= 5;
    loop assigns         i;
    loop variant         20 - i;
  */
  while (i < 20) i++;
  return i;
}
