// expect: uninitialised
// The callee reads what nobody has written.
// WP 25: all goals proved, no warning, exit 0.
/*@
  requires valid: \valid_read(p);
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    zero: \result == 0;
*/
static int none(const int *p) { return *p - *p; }
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    zero: \result == 0;
*/
int zero(void) {
  int x;
  return none(&x);
}
