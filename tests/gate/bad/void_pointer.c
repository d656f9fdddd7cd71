// expect: void-pointer
// The two parameters may be one object; behind void * nobody sees its type.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates     \true;
  exits          \false;
  assigns        \nothing;
  ensures  bool: \result == 0 || \result == 1;
*/
int same_place(const void *a, const void *b) { return a == b; }
