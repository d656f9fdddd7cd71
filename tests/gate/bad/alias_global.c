// expect: goal
// The caller passes the very global that the callee writes: one object, two values.
// WP 25: 1 goal of 17 not proved, a smoke test fails, with a warning.
int level;
/*@
  requires valid: \valid(p);
  terminates      \true;
  exits           \false;
  assigns         *p, level;
  ensures  one:   *p == 1;
  ensures  two:   level == 2;
*/
void set_both(int *p) {
  *p = 1;
  level = 2;
}
/*@
  terminates      \true;
  exits           \false;
  assigns         level;
  ensures  wrong: level == 1;
*/
void use(void) { set_both(&level); }
