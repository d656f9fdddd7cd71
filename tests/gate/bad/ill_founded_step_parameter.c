// expect: ill-founded
// The argument shrinks by step, and step may be zero.
// WP 25: all goals proved, no warning, exit 0.
/*@ logic integer steps(integer n, integer step) = n <= 0 ? 0 : 1 + steps(n - step, step); */
/*@
  requires four:  n == 4;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: steps(4, 0) > 7 && steps(4, 0) < 2;
*/
int same(int n) {
  return n;
}
