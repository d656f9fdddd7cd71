// expect: smoke
// The behaviour never applies, so it may promise anything.
// WP 25: all goals proved, but a smoke test fails.
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  behavior never:
    assumes never: n < 0 && n > 0;
    ensures wrong: \result == n + 1;
*/
int same(int n) { return n; }
