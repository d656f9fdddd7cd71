// expect: terminates
// The function promises not to return, by endless recursion, and hence anything else.
// WP 25: 1 goal of 9 not proved, with a warning.
/*@
  terminates     \false;
  exits          \false;
  assigns        \nothing;
  ensures  nine: \result == 9;
*/
int spin(int n) { return spin(n); }
