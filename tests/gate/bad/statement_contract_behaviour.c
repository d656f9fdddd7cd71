// expect: statement-contract
// A behaviour of a statement: skipped as well.
// WP 25: all goals proved, but with a warning.
int level;
/*@
  terminates    \true;
  exits         \false;
  assigns       level;
  ensures  one: level == 1;
*/
void set_one(int n) {
  /*@ behavior positive: assumes n > 0; ensures two: level == 2; */
  level = 1;
}
