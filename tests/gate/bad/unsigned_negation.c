// expect: unsigned-negation
// The minus of an unsigned word wraps in C; WP proves a negative unsigned result, and \false from it.
// WP 25: all goals proved, no warning, exit 0.
#include <stdint.h>
/*@
  requires positive: n > 0;
  terminates         \true;
  exits              \false;
  assigns            \nothing;
  ensures  wrong:    \result == 7;
*/
uint32_t negate(uint32_t n) {
  uint32_t m = -n;
  /*@ assert negative: m < 0; */
  return m;
}
