// expect: language
// A definition for all types at once, pointers and numbers alike.
// WP 25: all goals proved, no warning, exit 0.
/*@ predicate same_value<A>(A a, A b) = a == b; */
/*@
  requires given: n == 0;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: same_value(\result, n);
*/
int same(int n) {
  return n;
}
