// expect: goal
// The caller does not establish what the callee requires.
// WP 25: 1 goal of 17 not proved, a smoke test fails.
/*@
  requires large: n > 3;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  large: \result > 3;
*/
int same(int n) { return n; }
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  any:   \result >= 0;
*/
int use(int n) { return same(n) > 0 ? 1 : 0; }
