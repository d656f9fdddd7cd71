// expect: goal
// The end of the function is reached without a value.
// WP 25: 1 goal of 7 not proved, yet exit 0.
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  seven: \result == 7;
*/
int seven(int n) { if (n > 0) return 7; }
