// expect: from
// The new value of level comes from n, not from level.
// WP 25: all goals proved, no warning, exit 0.
int level;
/*@
  terminates    \true;
  exits         \false;
  assigns       level \from level;
  ensures  set: level == n;
*/
void set_level(int n) { level = n; }
