// expect: separated
// Only the first cells are separated, but whole ranges are written.
// WP 25: all goals proved, no warning, exit 0.
#include <stdint.h>
/*@
  requires size:  n >= 8;
  requires valid: \valid(words + (0 .. n - 1)) && \valid(bytes + (0 .. n - 1));
  requires apart: \separated(words, bytes);
  terminates      \true;
  exits           \false;
  assigns         words[1], bytes[0 .. n - 1];
  ensures  kept:  words[1] == 1;
*/
void write_both(uint64_t *words, uint8_t *bytes, uint64_t n) {
  words[1] = 1;
  bytes[n - 1] = 2;
}
