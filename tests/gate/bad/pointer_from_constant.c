// expect: pointer-cast
// An object is conjured up at a numeric address.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates     \true;
  exits          \false;
  assigns        \nothing;
  ensures  some: \result == 1;
*/
int some_object(void) {
  int *p = (int *)4096;
  return p != 0;
}
