// expect: goal
// Endless recursion within one file: the goal of terminates is not proved.
// WP 25: 1 goal of 9 not proved, with a warning.
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: \result == 7;
*/
int spin(int n) { return spin(n); }
