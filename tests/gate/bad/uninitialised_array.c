// expect: uninitialised
// a[1] was never written.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    zero: \result == 0;
*/
int zero(void) {
  int a[2];
  a[0] = 1;
  return a[1] - a[1];
}
