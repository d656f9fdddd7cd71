// expect: loop-variant
// The loop is in ghost code, where a careless lint does not look, and never ends.
// WP 25: 1 goal of 12 not proved, a smoke test fails.
/*@
  terminates     \true;
  exits          \false;
  assigns        \nothing;
  ensures  zero: \result == 0;
*/
int zero(void) {
  /*@ ghost
    int i = 0;
    /@
      loop invariant range: 0 <= i <= 1;
      loop assigns   i;
    @/
    while (i < 2) i = 1 - i;
  */
  return 0;
}
