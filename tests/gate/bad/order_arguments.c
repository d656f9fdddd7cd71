// expect: evaluation-order
// C leaves open which argument is evaluated first.
// WP 25: 1 goal of 33 not proved, no warning.
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
  requires small: 0 <= a <= 1000 && 0 <= b <= 1000;
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    difference: \result == a - b;
*/
static int minus(int a, int b) { return a - b; }
/*@
  requires valid: \valid(p) && *p == 0;
  terminates \true;
  exits      \false;
  assigns    *p;
  ensures    wrong: \result == -1;
*/
int both(int *p) { return minus(bump(p), bump(p)); }
