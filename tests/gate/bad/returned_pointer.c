// expect: aliasing
// The caller gets one more name for the array.
// WP 25: all goals proved, but with a warning.
/*@
  requires valid: \valid(p + (0 .. 9));
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    same: \result == p;
*/
int *whole(int *p) { return p; }
