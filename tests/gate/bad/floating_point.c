// expect: float
// Floating point: nobody has examined here what WP makes of it.
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    same: \result == x;
*/
double same(double x) { return x; }
