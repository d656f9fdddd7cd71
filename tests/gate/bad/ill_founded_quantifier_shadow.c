// expect: ill-founded, shadowing
// The quantified variable has the name of the parameter: the guard speaks of one, the call of the other.
// WP 25: all goals proved, no warning, exit 0.
/*@ predicate liar(integer n) = n > 0 && (\forall integer n; !liar(n - 1)); */
/*@
  requires given: n == 1;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: \result == 2;
*/
int same(int n) {
  /*@ assert some: liar(1) ==> !liar(2 - 1); */
  /*@ assert alike: \forall integer k; k > 0 ==> (liar(k) <==> liar(1)); */
  return n;
}
