// expect: aliasing
// Which of the two is written depends on c: one more way to make a new name for a place.
// WP 25: all goals proved, no warning, exit 0.
/*@
  requires valid: \valid(p);
  terminates \true;
  exits      \false;
  assigns    *p;
  ensures    zero: *p == 0;
*/
static void clear(int *p) { *p = 0; }
/*@
  requires valid: \valid(p) && \valid(q) && \separated(p, q);
  terminates \true;
  exits      \false;
  assigns    *p, *q;
  ensures    kept: c == 1 ==> *p == 0;
*/
void either(int c, int *p, int *q) { clear(c == 1 ? p : q); }
