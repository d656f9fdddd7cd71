// expect: language
// INT32_C(1) is a long for Frama-C and an int for gcc.
// WP 25: all goals proved, no warning, exit 0.
#include <stdint.h>
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    eight: \result == 1;
*/
int one(void) { return INT32_C(1); }
