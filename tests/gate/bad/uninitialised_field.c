// expect: uninitialised
// The field y was never written.
// WP 25: all goals proved, no warning, exit 0.
struct xy {
  int x;
  int y;
};
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    zero: \result == 0;
*/
int zero(void) {
  struct xy s;
  s.x = 1;
  return s.y - s.y;
}
