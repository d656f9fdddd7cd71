// expect: ill-founded
// The argument is decreased and increased again behind a \let.
// WP 25: all goals proved, no warning, exit 0.
/*@ logic integer round(integer n) = n <= 0 ? 0 : (\let m = n - 1; 1 + round(m + 1)); */
/*@
  requires two:   n == 2;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: round(2) > 7 && round(2) < 2;
*/
int same(int n) {
  return n;
}
