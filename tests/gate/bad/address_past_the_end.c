// expect: pointer-arithmetic
// The address beyond a as a number: WP knows it to differ from that of b, C does not.
// WP 25: all goals proved, no warning, exit 0.
#include <stdint.h>
static int a[2], b[2];
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    never: \result == 0;
*/
int meet(void) { return (uint64_t)(a + 2) == (uint64_t)b; }
