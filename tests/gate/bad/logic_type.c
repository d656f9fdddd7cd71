// expect: language
// A logic type, whose values WP knows only by name.
// WP 25: all goals proved, no warning, exit 0.
/*@ type answer = Yes | No; */
/*@ predicate is_yes(answer a) = a == Yes; */
/*@
  requires given: is_yes(Yes);
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: \result == n;
*/
int same(int n) {
  return n;
}
