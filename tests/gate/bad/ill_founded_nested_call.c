// expect: ill-founded
// The argument of the outer call is what the inner one gives: f(1) = f(f(0)) + 1 = f(1) + 1.
// WP 25: all goals proved, no warning, exit 0.
/*@ logic integer f(integer n) = n <= 0 ? 1 : f(f(n - 1)) + 1; */
/*@
  requires given: n == 1;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: f(1) > 7 && f(1) < 2;
*/
int same(int n) {
  /*@ assert zero: f(0) == 1; */
  return n;
}
