// expect: aliasing
// The two fields may point to one object, since C allows it for int and unsigned; there is only one parameter to keep apart.
// WP 25: all goals proved, no warning, exit 0.
struct two {
  int *p;
  unsigned *q;
};
/*@
  requires valid: \valid(t) && \valid(t->p) && \valid(t->q);
  terminates \true;
  exits      \false;
  assigns    *t->p, *t->q;
  ensures    one: *t->p == 1;
*/
void set(struct two *t) {
  *t->p = 1;
  *t->q = 2;
}
