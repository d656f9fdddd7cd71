// expect: aliasing
// What *p points to changes when q is written through; no contract here speaks of it.
// WP 25: all goals proved, no warning, exit 0.
/*@
  requires valid: \valid(p) && \valid(*p) && \valid(q);
  requires apart: \separated(p, q);
  terminates \true;
  exits      \false;
  assigns    **p, *q;
  ensures    one: **p == 1;
*/
void set(int **p, unsigned *q) {
  **p = 1;
  *q = 2;
}
