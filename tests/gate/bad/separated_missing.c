// expect: separated
// WP assumes that pointers to different integer types never overlap; C does not, and nobody asks the caller.
// WP 25: all goals proved, no warning, exit 0.
#include <stdint.h>
/*@
  requires valid: \valid(word) && \valid(byte);
  terminates      \true;
  exits           \false;
  assigns         *word, *byte;
  ensures  kept:  *word == 1;
*/
void write_both(uint64_t *word, uint8_t *byte) {
  *word = 1;
  *byte = 2;
}
