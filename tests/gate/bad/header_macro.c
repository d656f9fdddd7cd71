// expect: conditional-code
// Frama-C's stdint.h defines a macro of this name, gcc's a type.
// WP 25: all goals proved, no warning, exit 0.
#include <stdint.h>
#if defined(u_int32_t)
#define STEP 1
#else
#define STEP 2
#endif
/*@
  requires room: x < 1000;
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    next: \result == x + 1;
*/
unsigned next(unsigned x) { return x + STEP; }
