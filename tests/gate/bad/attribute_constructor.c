// expect: attribute
// The function runs before main, where no caller checks its precondition.
// WP 25: all goals proved, no warning, exit 0.
int level;
/*@
  requires large: level > 3;
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  large: level > 3;
*/
__attribute__((constructor)) void check(void) { }
