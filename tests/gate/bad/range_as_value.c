// expect: language
// A comparison of ranges: a range is a set of values, and says nothing about which cell holds which.
// WP 25: all goals proved, no warning, exit 0.
/*@
  requires valid: \valid_read(a + (0 .. 1));
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  same:  a[0 .. 1] == a[0 .. 1];
*/
void look(int *a) { }
