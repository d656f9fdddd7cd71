// expect: pointer-arithmetic
// A pointer that walks is no longer the parameter that the contract speaks of.
// WP 25: all goals proved, no warning, exit 0.
/*@
  requires valid: \valid_read(p + (0 .. 1));
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    second: \result == \old(p[1]);
*/
int second(const int *p) {
  p++;
  return *p;
}
