// expect: goal
// A word does not fit into a byte.
// WP 25: 1 goal of 5 not proved, yet exit 0.
#include <stdint.h>
/*@
  terminates     \true;
  exits          \false;
  assigns        \nothing;
  ensures  byte: \result == (uint8_t)word;
*/
uint8_t low_byte(uint64_t word) { return word; }
