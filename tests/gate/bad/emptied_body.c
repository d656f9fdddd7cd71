// expect: goal
// The body of a function that had one.
// WP 25: 2 goals of 6 not proved, yet exit 0.
/*@
  requires valid: \valid(a) && \valid(b);
  requires apart: \separated(a, b);
  terminates      \true;
  exits           \false;
  assigns         *a, *b;
  ensures  a:     *a == \old(*b);
  ensures  b:     *b == \old(*a);
*/
void exchange(int *a, int *b) { }
