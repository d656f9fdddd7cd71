// expect: ill-founded
// The argument climbs by step to a bound, and step may be 0.
// WP 25: all goals proved, no warning, exit 0.
/*@ logic integer f(integer n, integer top, integer step) = n >= top ? 0 : 1 + f(n + step, top, step); */
/*@
  requires given: n == 0;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: f(0, 4, 0) > 7 && f(0, 4, 0) < 2;
*/
int same(int n) {
  return n;
}
