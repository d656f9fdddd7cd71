// expect: union
// The word is glued together by the preprocessor.
// WP 25: all goals proved, no warning, exit 0.
#include <stdint.h>
#define GLUE(a, b) a ## b
GLUE(uni, on) word {
  uint64_t bits;
  int64_t number;
};
typedef GLUE(uni, on) word word;
/*@
  requires valid: \valid(w);
  terminates      \true;
  exits           \false;
  assigns         w->bits, w->number;
  ensures  kept:  w->bits == 1;
*/
void overwrite(word *w) {
  w->bits = 1;
  w->number = 2;
}
