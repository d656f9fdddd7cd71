// expect: ill-founded
// The recursive call stands in \at, with the arguments that it had.
// WP 25: all goals proved, no warning, exit 0.
/*@ logic integer f{L}(int *p, integer n) = n <= 0 ? *p : 1 + \at(f(p, n), L); */
/*@
  requires given: \valid_read(p);
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: f(p, 1) > 7 && f(p, 1) < 2;
*/
int same(int *p) {
  return 1;
}
