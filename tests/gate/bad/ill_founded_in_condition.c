// expect: ill-founded
// The recursive call hides in the condition of the conditional that ought to guard it.
// WP 25: all goals proved, no warning, exit 0.
/*@ logic integer f(integer n) = n <= 0 ? 0 : (f(n) > 0 ? 0 : 1); */
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
