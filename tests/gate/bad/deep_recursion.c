// expect: stack
// Four thousand million calls within each other need more stack than there is.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates \true;
  decreases  n;
  exits      \false;
  assigns    \nothing;
  ensures    n: \result == n;
*/
unsigned depth(unsigned n) { return n == 0 ? 0 : 1 + depth(n - 1); }
