// expect: reserved-name
// gcc takes abs for its own function: shifted() is 5.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    seven: \result == 7;
*/
int abs(int x) { return 7; }
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    seven: \result == 7;
*/
int shifted(void) { return abs(-5); }
