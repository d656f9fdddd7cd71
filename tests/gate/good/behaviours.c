// expect: green
// Behaviours that are complete and disjoint, with assigns for all of them together.
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  behavior negative:
    assumes sign: n < 0;
    ensures value: \result == -1;
  behavior zero:
    assumes sign: n == 0;
    ensures value: \result == 0;
  behavior positive:
    assumes sign: n > 0;
    ensures value: \result == 1;
  complete behaviors;
  disjoint behaviors;
*/
int sign(int n) { return n < 0 ? -1 : n > 0 ? 1 : 0; }
