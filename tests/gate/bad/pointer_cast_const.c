// expect: pointer-cast, goal
// WP believes a constant to keep its initial value; the cast takes the const away and the constant is written.
// WP 25: 3 goals of 17 not proved, smoke tests fail, with a warning.
const int limit = 5;
/*@
  requires valid: \valid(p);
  requires apart: \separated(p, &limit);
  terminates      \true;
  exits           \false;
  assigns         *p;
  ensures  nine:  *p == 9;
*/
void set_nine(int *p) { *p = 9; }
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  five:  \result == 5;
*/
int five(void) {
  set_nine((int *)&limit);
  return limit;
}
