// expect: language
// Several expressions in one: order and effects hide in it.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    two: \result == 2;
*/
int two(void) {
  int i = 0, j = 1;
  i = 1, j = 2;
  return j;
}
