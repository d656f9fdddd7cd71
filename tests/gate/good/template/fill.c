// expect: green
// One file of definitions, included twice under two names: a macro is defined and undefined around each.
#include <stdint.h>
#define FILLED filled_words
#define FILL_TYPE uint64_t
#include "fill.template.acsl"
#undef FILLED
#undef FILL_TYPE
#define FILLED filled_bytes
#define FILL_TYPE uint8_t
#include "fill.template.acsl"
#undef FILLED
#undef FILL_TYPE
/*@
  requires valid:  \valid(a) && \valid(b);
  requires apart:  \separated(a, b);
  terminates       \true;
  exits            \false;
  assigns          *a, *b;
  ensures  words:  filled_words(a, 1);
  ensures  bytes:  filled_bytes(b, 1);
*/
void clear(uint64_t *a, uint8_t *b) {
  *a = 0;
  *b = 0;
}
