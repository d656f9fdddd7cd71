// expect: language
// A variant that divides by a variable, which may be 0: what it is then, nobody says.
// WP 25: all goals proved, no warning, exit 0.
/*@
  requires range: 0 <= n <= 100 && by == 1;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  none:  \result == 0;
*/
int count(int n, int by) {
  /*@
    loop invariant range: 0 <= n <= 100;
    loop assigns   n;
    loop variant   n / by;
  */
  while (n > 0) n = n - 1;
  return n;
}
