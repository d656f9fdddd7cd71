// expect: aliasing
// A local that points somewhere is one more name for a place; here it points into an array of the struct and runs out of it.
// WP 25: all goals proved, no warning, exit 0.
struct two {
  int a[2];
  int b[2];
};
/*@
  requires valid: \valid(s);
  terminates \true;
  exits      \false;
  assigns    *s;
  ensures    five: s->b[0] == 5;
*/
void set(struct two *s) {
  int *p = s->a;
  p[2] = 5;
}
