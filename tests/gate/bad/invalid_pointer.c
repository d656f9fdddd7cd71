// expect: goal
// A pointer far outside its object is undefined in C even if it is not read: without -warn-invalid-pointer there is no goal.
// WP 25: all goals proved, no warning, exit 0.
/*@
  requires valid: \valid(p);
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  far:   \result == 1000000;
*/
long far(int *p) {
  int *q = p + 1000000;
  return q - p;
}
