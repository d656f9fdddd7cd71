// expect: ill-founded
// One call rises and one falls, so that each looks bounded by itself: f(0) = f(1) + 1 and f(1) = f(0).
// WP 25: all goals proved, no warning, exit 0.
/*@ logic integer f(integer n) = n <= 0 ? (n < 0 ? 0 : f(n + 1) + 1) : (n <= 1 ? f(n - 1) : 0); */
/*@
  requires given: n == 0;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: \result == 7;
*/
int same(int n) {
  /*@ assert rises: f(0) == f(1) + 1; */
  /*@ assert falls: f(1) == f(0); */
  return n;
}
