// expect: ill-founded
// In `call ==> n <= 0` the call is needed where n > 0, and its argument is the same.
// WP 25: all goals proved, no warning, exit 0.
/*@ predicate liar(integer n) = liar(n) ==> n <= 0; */
/*@
  requires given: n == 1;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: \result == 2;
*/
int same(int n) {
  /*@ assert yes: liar(n); */
  return n;
}
