// expect: goal
// The behaviours are said to be complete, and forget zero.
// WP 25: 1 goal of 12 not proved, yet exit 0.
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  behavior negative:
    assumes sign: n < 0;
    ensures value: \result == -1;
  behavior positive:
    assumes sign: n > 0;
    ensures value: \result == 1;
  complete behaviors;
  disjoint behaviors;
*/
int sign(int n) { return n < 0 ? -1 : 1; }
