// expect: goal
// The subtraction wraps where b is larger.
// WP 25: 1 goal of 6 not proved, yet exit 0.
#include <stdint.h>
/*@
  terminates           \true;
  exits                \false;
  assigns              \nothing;
  ensures  difference: \result == (uint32_t)(a - b);
*/
uint32_t subtract(uint32_t a, uint32_t b) { return a - b; }
