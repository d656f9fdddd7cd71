// expect: ill-founded
// In ACSL as in C, -1 / 2 is 0 and not -1: -2 * (n / 2) + n is -1 again for n = -1.
// WP 25: all goals proved, no warning, exit 0.
/*@ logic integer f(integer n) = n >= 0 ? 0 : 1 + f(n - 2 * (n / 2)); */
/*@
  requires given: n == -1;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: f(-1) > 7 && f(-1) < 2;
*/
int same(int n) {
  return n;
}
