// expect: shadowing
// A local variable has the name of a logic constant: what the assertion speaks of depends on who reads it.
// WP 25: all goals proved, no warning, exit 0.
/*@ logic integer limit = 3; */
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  four:  \result == 4;
*/
int four(void) {
  int limit = 4;
  /*@ assert four: limit == 4; */
  return limit;
}
