// expect: warning
// WP assumes that p does not point to level, and says so in a warning; the contract does not.
// WP 25: all goals proved, but with a warning.
int level;
/*@
  requires valid: \valid(p);
  terminates      \true;
  exits           \false;
  assigns         *p, level;
  ensures  one:   *p == 1;
*/
void set_both(int *p) {
  *p = 1;
  level = 2;
}
