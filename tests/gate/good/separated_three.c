// expect: green
// One \separated clause covers all pairs of its terms.
#include <stdint.h>
/*@
  requires valid: \valid(a) && \valid(b) && \valid(c);
  requires apart: \separated(a, b, c);
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
