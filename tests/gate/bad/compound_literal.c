// expect: language
// Compilers may put two equal constant literals in one place.
// WP 25: all goals proved, no warning, exit 0.
struct xy {
  int x;
  int y;
};
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    one: \result.x == 1;
*/
struct xy one(void) { return (struct xy){1, 2}; }
