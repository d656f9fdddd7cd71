// expect: unsigned-negation
// The same for uint64_t, in the idiom that isolates the lowest bit.
// WP 25: all goals proved, no warning, exit 0.
#include <stdint.h>
/*@
  requires positive: n > 0;
  terminates         \true;
  exits              \false;
  assigns            \nothing;
  ensures  zero:     \result + n == 0;
*/
uint64_t two_complement(uint64_t n) { return -n; }
