// expect: no-body
// The function proved here is static: the linker never joins it to the prototype in user.c.
// WP 25: each file: all goals proved, no warning, exit 0.
/*@
  terminates     \true;
  exits          \false;
  assigns        \nothing;
  ensures  ten:  \result == 10;
*/
static int make(void) { return 10; }
/*@
  terminates     \true;
  exits          \false;
  assigns        \nothing;
  ensures  ten:  \result == 10;
*/
int twin(void) { return make(); }
