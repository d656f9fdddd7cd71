// expect: goal
// The assertion of one behaviour is used for all.
// WP 25: 1 goal of 7 not proved, yet exit 0.
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures wrong: \result < 0;
  behavior negative:
    assumes sign: n < 0;
    ensures value: \result == n;
*/
int same(int n) {
  /*@ for negative: assert sign: n < 0; */
  return n;
}
