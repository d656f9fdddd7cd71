// expect: linkage
// level is one byte here and four bytes in user.c; each file is right by itself.
// WP 25: each file: all goals proved, no warning, exit 0.
#include <stdint.h>
uint8_t level;
/*@
  terminates      \true;
  exits           \false;
  assigns         level;
  ensures  zero:  level == 0;
*/
void reset(void) { level = 0; }
