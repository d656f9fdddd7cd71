// expect: union
// The union is anonymous and sits in a header behind a typedef; this file does not contain the word.
// WP 25: all goals proved, no warning, exit 0.
#include "word.h"
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
