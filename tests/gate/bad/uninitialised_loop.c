// expect: uninitialised
// The body of the loop may never run.
// WP 25: all goals proved, no warning, exit 0.
/*@
  requires range: 0 <= n <= 9;
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    zero: \result == 0;
*/
int none(int n) {
  int x;
  /*@
    loop invariant range: 0 <= i <= n;
    loop assigns   i, x;
    loop variant   n - i;
  */
  for (int i = 0; i < n; i++) x = 0;
  return x - x;
}
