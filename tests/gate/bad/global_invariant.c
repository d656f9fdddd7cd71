// expect: global-invariant
// The writer breaks the invariant and no goal says so.
// WP 25: all goals proved, no warning, exit 0.
int level;
/*@ global invariant positive: level > 0; */
/*@
  terminates      \true;
  exits           \false;
  assigns         level;
  ensures  minus: level == -1;
*/
void drop(void) { level = -1; }
