// expect: language
// A set by comprehension in an assigns clause: WP knows ranges, and what it makes of this one nobody has examined.
// WP 25: all goals proved, no warning, exit 0.
/*@
  requires valid: \valid(a + (0 .. 3));
  terminates      \true;
  exits           \false;
  assigns         { *(a + i) | integer i; i == 0 };
  ensures  zero:  a[0] == 0;
*/
void clear(int *a) { a[0] = 0; }
