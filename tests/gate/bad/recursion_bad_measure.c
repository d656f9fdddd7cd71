// expect: goal
// The two measures fit their own function only: each call goes from a small measure to a large one.
// WP 25: 2 goals of 30 not proved, yet exit 0.
/*@
  requires range: 0 <= n <= 100;
  terminates      \true;
  decreases       100 - n;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: \result == 7;
*/
int pong(int n);
/*@
  requires range: 0 <= n <= 100;
  terminates      \true;
  decreases       n;
  exits           \false;
  assigns         \nothing;
  ensures  wrong: \result == 7;
*/
int ping(int n) { return n > 0 ? pong(n - 1) : 7; }
int pong(int n) { return n < 100 ? ping(n + 1) : 7; }
