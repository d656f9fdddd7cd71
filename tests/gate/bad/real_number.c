// expect: float
// A definition over real numbers, whose arithmetic nobody here has examined.
// WP 25: all goals proved, no warning, exit 0.
/*@ predicate above_zero(real x) = x > 0.0; */
/*@
  requires given: n > 0;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  above: above_zero(\result);
*/
int same(int n) {
  return n;
}
