// expect: pointer-order
// A contract that orders pointers into different objects, hidden in a predicate.
// WP 25: all goals proved, no warning, exit 0.
/*@ predicate before(int *p, int *q) = p < q; */
/*@
  requires valid: \valid(p) && \valid(q);
  requires apart: \separated(p, q);
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  order: before(p, q) || !before(p, q);
*/
void look(int *p, int *q) { }
