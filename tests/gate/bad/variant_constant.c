// expect: variant-memory
// As variant_reads_global.c, but the symbol that reads memory has no parameter, and so no parentheses.
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
    loop variant   up * now;
  */
  while (up < 2) {
    if (up) { up = 0; level = 1; }
    else { up = 1; level = -1; }
  }
}
