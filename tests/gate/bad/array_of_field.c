// expect: pointer-arithmetic
// The callee takes the array in the struct for one of eight, which in WP's cells the two arrays are.
// WP 25: all goals proved, no warning, exit 0.
struct two {
  int a[4];
  int b[4];
};
/*@
  requires valid: \valid(p + (0 .. 7));
  terminates \true;
  exits      \false;
  assigns    p[0 .. 7];
  ensures    last: p[7] == 1;
*/
static void fill(int *p) { p[7] = 1; }
/*@
  requires valid: \valid(s);
  terminates \true;
  exits      \false;
  assigns    *s;
  ensures    last: s->b[3] == 1;
*/
void set(struct two *s) { fill(s->a); }
