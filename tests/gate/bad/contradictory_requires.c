// expect: smoke
// No call can meet the preconditions, so the function does everything.
// WP 25: all goals proved, but a smoke test fails.
/*@
  requires large: n > 5;
  requires small: n < 3;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: \result == n + 1;
*/
int same(int n) { return n; }
