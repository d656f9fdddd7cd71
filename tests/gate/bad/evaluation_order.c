// expect: evaluation-order
// C does not say which call comes first; Frama-C decides that it is the left one.
// WP 25: all goals proved, no warning, exit 0.
int level;
/*@
  terminates      \true;
  exits           \false;
  assigns         level;
  ensures  level: level == 1;
  ensures  one:   \result == 1;
*/
int set_one(void) { level = 1; return 1; }
/*@
  terminates      \true;
  exits           \false;
  assigns         level;
  ensures  level: level == 2;
  ensures  two:   \result == 2;
*/
int set_two(void) { level = 2; return 2; }
/*@
  terminates      \true;
  exits           \false;
  assigns         level;
  ensures  last:  level == 2;
*/
int both(void) { return set_one() + set_two(); }
