// expect: ill-founded
// The inner \let takes back what the outer one has taken away.
// WP 25: all goals proved, no warning, exit 0.
/*@ logic integer f(integer n) = n <= 0 ? 0 : (\let m = n - 1; \let k = m + m; 1 + f(k - m + 1)); */
/*@
  requires given: n == 2;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: f(2) > 7 && f(2) < 2;
*/
int same(int n) {
  return n;
}
