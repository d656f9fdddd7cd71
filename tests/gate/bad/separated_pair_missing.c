// expect: separated
// Three arrays and two of the three pairs: the third pair is missing.
// WP 25: all goals proved, no warning, exit 0.
#include <stdint.h>
/*@
  requires valid: \valid(a) && \valid(b) && \valid(c);
  requires ab:    \separated(a, b);
  requires bc:    \separated(b, c);
  terminates      \true;
  exits           \false;
  assigns         *a, *b, *c;
  ensures  kept:  *a == 1;
*/
void write_all(uint64_t *a, uint8_t *b, int64_t *c) {
  *a = 1;
  *b = 2;
  *c = 3;
}
