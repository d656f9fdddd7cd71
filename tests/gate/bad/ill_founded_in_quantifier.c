// expect: ill-founded
// The recursive call is the hypothesis of a quantified formula.
// WP 25: all goals proved, no warning, exit 0.
/*@ predicate liar(integer n) = n > 0 && (\forall integer i; liar(n) ==> i < i); */
/*@
  requires given: n == 1;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: \result == 2;
*/
int same(int n) {
  /*@ assert no: liar(n) ==> 0 < 0; */
  return n;
}
