// expect: ill-founded
// How far the argument falls is read from memory, which may hold 0.
// WP 25: all goals proved, no warning, exit 0.
/*@ logic integer f{L}(int *a, integer n) = n <= 0 ? 0 : 1 + f(a, n - a[n]); */
/*@
  requires given: \valid_read(a + (0 .. 9)) && a[1] == 0;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: f(a, 1) > 7 && f(a, 1) < 2;
*/
int same(int *a) {
  return 1;
}
