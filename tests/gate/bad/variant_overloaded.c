// expect: overloaded, variant-memory
// As variant_reads_global.c; a namesake that reads no memory stands before it.
// WP 25: all goals proved, no warning, exit 0.
int level;
/*@ logic integer measure(integer k, integer l) = k; */
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
