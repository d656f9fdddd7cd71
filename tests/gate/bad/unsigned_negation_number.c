// expect: unsigned-negation
// -1u is 4294967295.
// WP 25: all goals proved, no warning, exit 0.
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    wrong: \result == -1;
*/
unsigned minus_one(void) { return -1u; }
