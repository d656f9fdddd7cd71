// expect: ill-founded, shadowing
// The \let has the name of the parameter, so that the argument seems to fall: f(n) = f(0) + 1 for all n, 0 included.
// WP 25: all goals proved, no warning, exit 0.
/*@ logic integer f(integer n) = \let n = 1; n > 0 ? f(n - 1) + 1 : 0; */
/*@
  requires given: n == 0;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: f(0) > 7 && f(0) < 2;
*/
int same(int n) {
  return n;
}
