// expect: attribute
// The compiler calls reset when x goes out of scope; Frama-C ignores the attribute.
// WP 25: all goals proved, no warning, exit 0.
int level;
/*@
  terminates     \true;
  exits          \false;
  assigns        level;
  ensures  nine: level == 9;
*/
static void reset(int *x) { level = 9; }
/*@
  terminates    \true;
  exits         \false;
  assigns       level;
  ensures  one: level == 1;
*/
void set_one(void) {
  int x __attribute__((cleanup(reset))) = 0;
  level = 1;
}
