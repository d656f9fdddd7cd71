// expect: ill-founded
// The guard is negated once too often: the recursion runs below zero and has no end.
// WP 25: all goals proved, no warning, exit 0.
/*@ logic integer f(integer n) = !(!(n > 0)) ? 0 : 1 + \abs(f(n - 1)); */
/*@
  requires given: n == 0;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: f(0) == 1 + \abs(f(-1));
*/
int same(int n) {
  return n;
}
