// expect: bit-field
// gcc computes with 33 bits, and the sum wraps to 0; for Frama-C it is an unsigned long.
// WP 25: all goals proved, no warning, exit 0.
struct bits {
  unsigned long x : 33;
};
/*@
  requires big: \valid(s) && s->x == 4294967296;
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    wrong: \result == 8589934592;
*/
unsigned long twice(struct bits *s) { return s->x + s->x; }
