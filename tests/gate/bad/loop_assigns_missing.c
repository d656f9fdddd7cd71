// expect: loop-assigns
// Without loop assigns WP guesses that the loop writes everything, and says so in a warning only.
// WP 25: 1 goal of 12 not proved, with a warning.
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
    loop variant   10 - i;
  */
  while (i < 10) i++;
  return i;
}
