// expect: ill-founded
// The parameters fall in turn, and each call raises the other one: f(0, 1) calls f(1, 0), which calls f(0, 1).
// WP 25: all goals proved, no warning, exit 0.
/*@ logic integer f(integer a, integer b) = a > 0 ? f(a - 1, b + 1) + 1 : b > 0 ? f(a + 1, b - 1) + 1 : 0; */
/*@
  requires given: n == 0;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: \result == 7;
*/
int same(int n) {
  /*@ assert one: f(0, 1) == f(1, 0) + 1; */
  /*@ assert two: f(1, 0) == f(0, 1) + 1; */
  return n;
}
