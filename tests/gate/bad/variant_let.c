// expect: variant-memory
// The same behind a \let.
// WP 25: all goals proved, no warning, exit 0.
int level;
/*@ logic integer now{L} = level; */
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
    loop variant   (\let l = now; l * up);
  */
  while (up < 2) {
    if (up) { up = 0; level = 1; }
    else { up = 1; level = -1; }
  }
}
