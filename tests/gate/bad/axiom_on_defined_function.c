// expect: axiom
// Every symbol is defined, so a search for symbols without a definition is content; the axiom is false.
// WP 25: all goals proved, but a smoke test fails.
/*@ logic integer twice(integer n) = 2 * n; */
/*@ axiomatic Twice {
      axiom never_ten: \forall integer n; n > 4 ==> twice(n) != 2 * n;
    } */
/*@
  requires large: n > 4;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: \result == 0;
*/
int same(int n) {
  /*@ assert use: twice(n) == 2 * n; */
  return n;
}
