// expect: pointer-cast
// An int64_t * made from a uint64_t * is assumed to point elsewhere.
// WP 25: 2 goals of 8 not proved, with warnings.
#include <stdint.h>
/*@
  requires valid: \valid(p);
  terminates      \true;
  exits           \false;
  assigns         *p, *(int64_t *)p;
  ensures  kept:  *p == 1;
*/
void overwrite(uint64_t *p) {
  int64_t *q = (int64_t *)p;
  *p = 1;
  *q = 2;
}
