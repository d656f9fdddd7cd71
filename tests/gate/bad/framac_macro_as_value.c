// expect: conditional-code
// No #if at all: the name expands to nothing in Frama-C's stdint.h and stays a name in the compiler's.
// WP 25: all goals proved, no warning, exit 0.
#include <stdint.h>
#define TEXT(x) #x
#define EXPANDED(x) TEXT(x)
/*@
  terminates     \true;
  exits          \false;
  assigns        \nothing;
  ensures  size: \result == sizeof(EXPANDED(__FC_STDINT));
*/
uint64_t size(void) { return sizeof(EXPANDED(__FC_STDINT)); }
