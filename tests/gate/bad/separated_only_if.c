// expect: separated
// The word is there, but in an implication that holds for n > 0 only.
// WP 25: all goals proved, no warning, exit 0.
#include <stdint.h>
/*@
  requires valid: \valid(word) && \valid(byte);
  requires apart: n > 0 ==> \separated(word, byte);
  terminates      \true;
  exits           \false;
  assigns         *word, *byte;
  ensures  kept:  *word == 1;
*/
void write_both(uint64_t *word, uint8_t *byte, int n) {
  *word = 1;
  *byte = 2;
}
