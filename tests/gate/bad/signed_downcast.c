// expect: goal
// An unsigned word does not fit into a signed one.
// WP 25: 1 goal of 5 not proved, yet exit 0.
#include <stdint.h>
/*@
  terminates     \true;
  exits          \false;
  assigns        \nothing;
  ensures  same: \result == (int32_t)word;
*/
int32_t as_signed(uint32_t word) { return word; }
