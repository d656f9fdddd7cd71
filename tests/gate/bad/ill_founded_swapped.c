// expect: ill-founded
// The arguments change places, so that the difference changes its sign and comes back.
// WP 25: all goals proved, no warning, exit 0.
/*@ logic integer f(integer a, integer b) = a == b ? 0 : 1 + f(b, a); */
/*@
  requires given: n == 0;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: f(0, 1) > 7 && f(0, 1) < 2;
*/
int same(int n) {
  /*@ assert there: f(0, 1) == 1 + f(1, 0); */
  /*@ assert back: f(1, 0) == 1 + f(0, 1); */
  return n;
}
