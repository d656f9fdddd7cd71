// expect: warning
// An invariant in the middle of a loop is skipped with a warning; it is false.
// WP 25: all goals proved, but with a warning.
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
    loop variant   10 - i;
  */
  while (i < 10) {
    /*@ invariant stuck: i == 0; */
    i++;
  }
  return i;
}
