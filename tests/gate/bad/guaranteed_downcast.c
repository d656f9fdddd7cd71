// expect: warning
// 300 in a byte.
// WP 25: all goals proved, exit 0; only a message of the RTE plug-in, which takes no part in the count.
#include <stdint.h>
/*@
  terminates     \true;
  exits          \false;
  assigns        \nothing;
  ensures  wide: \result == 300;
*/
uint8_t wide(void) { return 300; }
