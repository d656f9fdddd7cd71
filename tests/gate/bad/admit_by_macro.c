// expect: admit
// Annotations are preprocessed, so the word admit need not stand in any of them.
// WP 25: all goals proved, no warning, exit 0.
#define CLAIM admit
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  three: \result == 3;
*/
int four(void) {
  int x = 4;
  /*@ CLAIM wishful: x == 3; */
  return x;
}
