// expect: smoke
// A range is to be separated from itself.
// WP 25: all goals proved, but a smoke test fails.
/*@
  requires size:  n >= 2;
  requires valid: \valid(a + (0 .. n));
  requires apart: \separated(a + (0 .. n - 1), a + (1 .. n));
  terminates      \true;
  exits           \false;
  assigns         a[0];
  ensures  wrong: a[0] == 7;
*/
void set_six(int *a, int n) { a[0] = 6; }
