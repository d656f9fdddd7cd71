// expect: aliasing
// The typedefs hide that both parameters are pointers, so no \separated was asked for.
// WP 25: all goals proved, no warning, exit 0.
typedef int *number;
typedef unsigned *word;
/*@
  requires valid: \valid(p) && \valid(q);
  terminates \true;
  exits      \false;
  assigns    *p, *q;
  ensures    one: *p == 1;
*/
void set(number p, word q) {
  *p = 1;
  *q = 2;
}
