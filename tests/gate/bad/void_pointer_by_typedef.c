// expect: void-pointer
// The typedef hides the star.
// WP 25: all goals proved, no warning, exit 0.
typedef void *handle;
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  bool:  \result == 0 || \result == 1;
*/
int same_handle(handle a, handle b) { return a == b; }
