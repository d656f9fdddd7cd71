// expect: pointer-order
// Pointers into different objects have no order; the ampersands hide that these are pointers.
// WP 25: all goals proved, no warning, exit 0.
/*@
  requires valid: \valid(p) && \valid(q);
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    bool: \result == 0 || \result == 1;
*/
int before(int *p, int *q) { return &p[0] < &q[0]; }
