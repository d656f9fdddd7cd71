// expect: pointer-equality
// Whether a pointer is null is no question here: the contract says that it is valid.
// WP 25: all goals proved, no warning, exit 0.
/*@
  requires valid: \valid_read(p);
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    one: \result == 1;
*/
int given(const int *p) { return p ? 1 : 0; }
