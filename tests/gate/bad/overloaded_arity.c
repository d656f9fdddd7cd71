// expect: overloaded
// g(n) = g(n) + 1; a namesake with two parameters hides it from whoever looks by name.
// WP 25: all goals proved, no warning, exit 0.
/*@ logic integer g(integer n) = n <= 0 ? 0 : g(n) + 1; */
/*@ logic integer g(integer a, integer b) = a + b; */
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
