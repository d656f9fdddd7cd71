// expect: evaluation-order
// C leaves open whether the index is read before or after the call that writes it.
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
  requires valid: \valid(a + (0 .. 9)) && a[0] == 0 && a[1] == 0;
  terminates \true;
  exits      \false;
  assigns    a[0 .. 9];
  ensures    first: a[0] == 1 && a[1] == 0;
*/
void put(int *a) {
  int i = 0;
  a[i] = bump(&i);
}
