// expect: variant-memory
// A pointer may write the variable that the variant reads; this loop ends, but the gate must not trust the measure.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates     \true;
  exits          \false;
  assigns        \nothing;
  ensures  zero: \result == 0;
*/
int count(void) {
  int left = 9;
  int *p = &left;
  /*@
    loop invariant range: 0 <= left <= 9;
    loop assigns   left;
    loop variant   left;
  */
  while (left > 0) *p = left - 1;
  return left;
}
