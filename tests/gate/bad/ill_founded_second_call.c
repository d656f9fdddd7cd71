// expect: ill-founded
// The first recursive call is well-founded, the second is not.
// WP 25: all goals proved, no warning, exit 0.
/*@ logic integer mixed(integer n) = n <= 0 ? 0 : mixed(n - 1) + mixed(n) + 1; */
/*@
  requires one:   n == 1;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: mixed(1) > 7 && mixed(1) < 2;
*/
int same(int n) {
  return n;
}
