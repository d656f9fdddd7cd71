// expect: ill-founded
// The guard bounds b, the call lowers a.
// WP 25: all goals proved, no warning, exit 0.
/*@ logic integer f(integer a, integer b) = b <= 0 ? 0 : 1 + \abs(f(a - 1, b)); */
/*@
  requires given: n == 1;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: f(0, 1) == 1 + \abs(f(-1, 1));
*/
int same(int n) {
  return n;
}
