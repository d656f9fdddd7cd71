// expect: pointer-difference
// A contract that subtracts pointers into different objects.
// WP 25: all goals proved, no warning, exit 0.
/*@
  requires valid: \valid(p) && \valid(q);
  requires apart: \separated(p, q);
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  far:   p - q == p - q;
*/
void look(int *p, int *q) { }
