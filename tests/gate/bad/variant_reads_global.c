// expect: variant-memory
// The loop swings for ever between two states; WP reads level at the end of the body on both sides of the comparison.
// WP 25: all goals proved, no warning, exit 0.
int level;
/*@ logic integer measure{L}(integer k) = k * level; */
/*@
  requires low:   level == -1;
  terminates      \true;
  exits           \false;
  assigns         level;
  ensures  never: level == 77;
*/
void swing(void) {
  int up = 1;
  /*@
    loop invariant swing: (up == 1 && level == -1) || (up == 0 && level == 1);
    loop assigns   level, up;
    loop variant   measure(up);
  */
  while (up < 2) {
    if (up) { up = 0; level = 1; }
    else { up = 1; level = -1; }
  }
}
