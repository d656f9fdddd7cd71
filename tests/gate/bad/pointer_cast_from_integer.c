// expect: pointer-cast
// The address goes through an integer and comes back under another type; WP keeps the two types apart.
// WP 25: all goals proved, no warning, exit 0.
#include <stdint.h>
/*@
  requires valid: \valid(p) && \valid((uint8_t *)(uint64_t)p);
  terminates      \true;
  exits           \false;
  assigns         *p, *(uint8_t *)(uint64_t)p;
  ensures  kept:  *p == 1;
*/
void overwrite(uint64_t *p) {
  uint64_t address = (uint64_t)p;
  uint8_t *q = (uint8_t *)address;
  *p = 1;
  *q = 2;
}
