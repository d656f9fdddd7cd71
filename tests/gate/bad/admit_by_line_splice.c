// expect: admit
// A backslash at the end of a line splits the word for a reader of lines, not for Frama-C.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  three: \result == 3;
*/
int four(void) {
  int x = 4;
  /*@ ad\
mit wishful: x == 3; */
  return x;
}
