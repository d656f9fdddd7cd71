// expect: uninitialised
// The initial value is the variable itself, which has none yet.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    zero: \result == 0;
*/
int zero(void) {
  int x = x;
  return x - x;
}
