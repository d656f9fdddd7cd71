// expect: aliasing
// The compiler trusts restrict and returns 1; both point to one object, as the precondition says.
// WP 25: all goals proved, no warning, exit 0.
/*@
  requires valid: \valid(p) && \valid(q) && p == q;
  terminates \true;
  exits      \false;
  assigns    *p, *q;
  ensures    two: \result == 2;
*/
static int set(int *restrict p, int *restrict q) {
  *p = 1;
  *q = 2;
  return *p;
}
/*@
  requires valid: \valid(a);
  terminates \true;
  exits      \false;
  assigns    *a;
  ensures    two: \result == 2;
*/
int two(int *a) { return set(a, a); }
