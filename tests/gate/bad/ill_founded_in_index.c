// expect: ill-founded
// The recursive call is the index of a cell.
// WP 25: all goals proved, no warning, exit 0.
/*@ logic integer f{L}(int *a, integer n) = n <= 0 ? 0 : 1 + a[f(a, n)]; */
/*@
  requires given: \valid_read(a + (0 .. 9));
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: f(a, 1) == 1 + a[f(a, 1)];
*/
int same(int *a) {
  return 1;
}
