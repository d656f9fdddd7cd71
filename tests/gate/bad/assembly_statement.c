// expect: assembly
// WP does not look inside the instruction: in place of this nop any write would be proved as well.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates    \true;
  exits         \false;
  assigns       \nothing;
  ensures  two: \result == 2;
*/
int two(void) {
  int x = 1;
  __asm__("nop" : : "r"(x));
  return 2;
}
