// expect: ill-founded
// The labels change places, the argument stays: in one state the predicate is true exactly where it is false.
// WP 25: all goals proved, no warning, exit 0.
/*@ predicate liar{A, B}(int *p, integer n) = n > 0 && \at(*p, A) == \at(*p, B) && !liar{B, A}(p, n); */
/*@
  requires given: \valid_read(p);
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: \result == 2;
*/
int same(int *p) {
  /*@ assert no: !liar{Here, Here}(p, 1); */
  return 1;
}
