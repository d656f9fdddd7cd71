// expect: ill-founded
// Half of 0 is 0, and the guard lets 0 through.
// WP 25: 1 goal of 5 not proved, yet exit 0.
/*@ logic integer f(integer n) = n < 0 ? 0 : 1 + f(n / 2); */
/*@
  requires given: n == 0;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: f(n) == 1 + f(n / 2);
*/
int same(int n) {
  return n;
}
