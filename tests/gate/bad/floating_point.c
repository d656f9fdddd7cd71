// expect: float
// Floating point: nobody has examined here what WP makes of it.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    same: \result == x;
*/
double same(double x) { return x; }
