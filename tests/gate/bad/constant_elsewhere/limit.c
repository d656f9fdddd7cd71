// expect: linkage
// limit is a variable here and a constant in user.c, where WP takes it that nothing ever writes it.
// WP 25: each file: all goals proved, no warning, exit 0.
int limit;
/*@
  terminates     \true;
  exits          \false;
  assigns        limit;
  ensures  ten:  limit == 10;
*/
void set_limit(void) { limit = 10; }
