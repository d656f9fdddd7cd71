// expect: goal
// It writes one cell more than it says.
// WP 25: 1 goal of 5 not proved, yet exit 0.
int level, hidden;
/*@
  terminates    \true;
  exits         \false;
  assigns       level;
  ensures  one: level == 1;
*/
void set_one(void) {
  level = 1;
  hidden = 1;
}
