// expect: evaluation-order
// C leaves open whether *p is read before or after the call; the assignment writes it once more.
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
  ensures    wrong: \true;
*/
void add(int *p) { *p += bump(p); }
