// expect: ill-founded
// How far the argument falls is another function's to say, and it says 0.
// WP 25: all goals proved, no warning, exit 0.
/*@ logic integer step(integer n) = n - n; */
/*@ logic integer f(integer n) = n <= 0 ? 0 : 1 + f(n - step(n)); */
/*@
  requires given: n == 1;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: f(1) > 7 && f(1) < 2;
*/
int same(int n) {
  return n;
}
