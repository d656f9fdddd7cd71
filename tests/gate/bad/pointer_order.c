// expect: pointer-order
// Two pointers into different objects have no order in C; WP gives them one and asks nothing.
// WP 25: all goals proved, no warning, exit 0.
/*@
  requires valid: \valid(p) && \valid(q);
  requires apart: \separated(p, q);
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  bool:  \result == 0 || \result == 1;
*/
int before(int *p, int *q) { return p < q; }
