// expect: attribute
// A pragma decides the layout of the struct; not every compiler reads it, and not every one that does agrees.
// WP 25: all goals proved, no warning, exit 0.
#include <stdint.h>
#pragma pack(1)
struct pair {
  uint8_t small;
  uint64_t large;
};
#pragma pack()
/*@
  terminates     \true;
  exits          \false;
  assigns        \nothing;
  ensures  nine: \result == 9;
*/
uint64_t size(void) { return sizeof(struct pair); }
