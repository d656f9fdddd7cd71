// expect: pointer-equality
// One past the end of an array may be the address of another; WP says never.
// WP 25: 3 goals of 17 not proved, no warning.
static int a[2], b[2];
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    same: \result == 1 <==> p == q;
*/
static int same(const int *p, const int *q) { return p == q; }
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    never: \result == 0;
*/
int meet(void) { return same(a + 2, b) + same(b + 2, a); }
