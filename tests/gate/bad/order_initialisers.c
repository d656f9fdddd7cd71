// expect: evaluation-order
// The initialisers of an array are evaluated in any order.
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
  requires valid: \valid(p) && *p == 0;
  terminates \true;
  exits      \false;
  assigns    *p;
  ensures    wrong: \result == 12;
*/
int order(int *p) {
  int a[2] = {bump(p), bump(p)};
  return 10 * a[0] + a[1];
}
