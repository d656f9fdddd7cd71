// expect: evaluation-order
// The assignment and the read of i are unsequenced.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    wrong: \result == 4;
*/
int twice(int i) { return (i = 2) + i; }
