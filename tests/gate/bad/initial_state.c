// expect: goal
// main believes that the globals hold their initial values; other code may have run before.
// WP 25: 1 goal of 4 not proved, yet exit 0.
int level = 5;
/*@
  terminates     \true;
  exits          \false;
  assigns        \nothing;
  ensures  five: \result == 5;
*/
int main(void) { return level; }
