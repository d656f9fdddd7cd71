// expect: pointer-arithmetic
// The difference of pointers into different objects is undefined.
// WP 25: all goals proved, no warning, exit 0.
/*@
  requires valid: \valid(p) && \valid(q);
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    distance: \result == p - q;
*/
long distance(int *p, int *q) { return p - q; }
