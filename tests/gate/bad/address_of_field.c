// expect: pointer-arithmetic
// WP counts cells from the address of a field and reaches the next field, bytes tell another story.
// WP 25: all goals proved, no warning, exit 0.
struct xy {
  char x;
  int y;
};
/*@
  requires valid: \valid(p);
  terminates \true;
  exits      \false;
  assigns    *p;
  ensures    one: *p == 1;
*/
static void set(char *p) { *p = 1; }
/*@
  requires valid: \valid(t);
  terminates \true;
  exits      \false;
  assigns    t->x;
  ensures    one: t->x == 1;
*/
void mark(struct xy *t) { set(&t->x); }
