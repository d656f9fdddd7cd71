// expect: ill-founded
// The argument climbs, and the bound climbs with it.
// WP 25: all goals proved, no warning, exit 0.
/*@ logic integer f(integer n, integer top) = n >= top ? 0 : 1 + \abs(f(n + 1, top + 1)); */
/*@
  requires given: n == 0;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: f(0, 1) == 1 + \abs(f(1, 2));
*/
int same(int n) {
  return n;
}
