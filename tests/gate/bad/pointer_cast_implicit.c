// expect: pointer-cast
// The conversion is implicit: there is no cast to be found in the text.
// WP 25: 2 goals of 8 not proved, with a warning.
#include <stdint.h>
/*@
  requires valid: \valid(p);
  terminates      \true;
  exits           \false;
  assigns         *p;
  ensures  kept:  \result == 1;
*/
uint64_t overwrite(uint64_t *p) {
  int64_t *q = p;
  *p = 1;
  return *q == 1;
}
