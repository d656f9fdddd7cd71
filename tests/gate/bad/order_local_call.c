// expect: evaluation-order
// C leaves open whether x is read before or after the call that writes it.
// WP 25: all goals proved, no warning, exit 0.
/*@
  requires valid: \valid(p) && 0 <= *p < 100;
  terminates \true;
  exits      \false;
  assigns    *p;
  ensures    new: *p == \old(*p) + 1;
  ensures    result: \result == *p;
*/
static int bump(int *p) {
  *p = *p + 1;
  return *p;
}
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    wrong: \result == 12;
*/
int sum(void) {
  int x = 5;
  return x + bump(&x);
}
