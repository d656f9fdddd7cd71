// expect: axiom, uninterpreted
// The two axioms contradict each other, but only at a term that a smoke test has no reason to write.
// WP 25: all goals proved, no warning, exit 0.
/*@ axiomatic Height {
      logic integer height(integer n);
      axiom above: \forall integer n; height(n) > n + 1;
      axiom below: \forall integer n; height(n) < n;
    } */
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: \result == n + 1;
*/
int same(int n) {
  /*@ assert use: height(n) > n + 1; */
  return n;
}
