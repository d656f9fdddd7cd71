// expect: stack
// The array has 4 GB; the write dies on any machine.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    one: \result == 1;
*/
int big(void) {
  int a[1 << 30] = {0};
  a[0] = 1;
  return a[0];
}
