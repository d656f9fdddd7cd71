// expect: overloaded
// The same with a namesake that takes a pointer, with labels.
// WP 25: all goals proved, no warning, exit 0.
/*@ logic integer g(integer n) = n <= 0 ? 0 : g(n) + 1; */
/*@ logic integer g{L}(int *p) = *p; */
/*@
  requires given: n == 2;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: g(2) > 7 && g(2) < 2;
*/
int same(int n) {
  return n;
}
