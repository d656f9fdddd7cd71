// expect: separated
// The callee reads level, and p may point into it, which C allows for characters; no contract here says that it does not.
// WP 25: all goals proved, but with a warning.
long level;
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    level: \result == level;
*/
static long now(void) { return level; }
/*@
  requires valid: \valid(p);
  terminates \true;
  exits      \false;
  assigns    *p;
  ensures    same: \result == level && level == \old(level);
*/
long set(unsigned char *p) {
  *p = 1;
  return now();
}
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    zero: \result == 0;
*/
int look(const long *p) { return 0; }
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    zero: \result == 0;
*/
int point(void) { return look(&level); }
