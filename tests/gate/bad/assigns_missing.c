// expect: assigns
// Without assigns there is no goal about what is written.
// WP 25: all goals proved, but with a warning.
int hidden;
/*@
  terminates    \true;
  exits         \false;
  ensures  one: \result == 1;
*/
int one(void) {
  hidden = 7;
  return 1;
}
