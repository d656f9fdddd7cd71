// expect: ill-founded
// The guard lies behind a negated disjunction, and the argument stays as it is.
// WP 25: all goals proved, no warning, exit 0.
/*@ predicate liar(integer n) = !(n <= 0 || liar(n)); */
/*@
  requires given: n == 1;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: \result == 2;
*/
int same(int n) {
  /*@ assert no: !liar(n); */
  return n;
}
