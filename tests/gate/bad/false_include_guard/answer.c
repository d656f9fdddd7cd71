// expect: conditional-code
// It looks like an include guard, but its name is one that Frama-C defines and the compiler does not.
// WP 25: all goals proved, no warning, exit 0.
#include "answer.h"
/*@
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  three: \result == 3;
*/
int three(void) { return ANSWER; }
