// expect: union
// The second write changes the first member, and WP keeps the two members apart.
// WP 25: all goals proved, no warning, exit 0.
#include <stdint.h>
union word {
  uint32_t whole;
  uint8_t part[4];
};
/*@
  requires valid: \valid(w);
  terminates      \true;
  exits           \false;
  assigns         w->whole, w->part[0];
  ensures  kept:  w->whole == 1;
*/
void overwrite(union word *w) {
  w->whole = 1;
  w->part[0] = 2;
}
