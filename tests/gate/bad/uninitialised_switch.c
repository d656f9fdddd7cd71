// expect: uninitialised
// No case may fit, and there is no default.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    zero: \result == 0;
*/
int none(int n) {
  int x;
  switch (n) {
  case 0:
    x = 1;
    break;
  }
  return x - x;
}
