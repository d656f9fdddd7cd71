// expect: language
// uint_fast32_t has eight bytes for gcc and four for Frama-C.
// WP 25: all goals proved, no warning, exit 0.
#include <stdint.h>
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    four: \result == 4;
*/
unsigned long size(void) { return sizeof(uint_fast32_t); }
