// expect: ill-founded
// The guard bounds the parameter, the call has a quantified variable that nothing bounds.
// WP 25: all goals proved, no warning, exit 0.
/*@ predicate liar(integer n) = n > 0 && (\forall integer k; k > 0 ==> !liar(k)); */
/*@
  requires given: n == 1;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: \result == 2;
*/
int same(int n) {
  /*@ assert one: liar(1) ==> !liar(1); */
  /*@ assert alike: \forall integer k; k > 0 ==> (liar(k) <==> liar(1)); */
  return n;
}
