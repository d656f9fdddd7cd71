// expect: library-header
// A jump out of a function breaks every contract; the header alone is enough to be red.
// WP 25: all goals proved, no warning, exit 0.
#include <setjmp.h>
/*@
  terminates    \true;
  exits         \false;
  assigns       \nothing;
  ensures  one: \result == 1;
*/
int one(void) { return 1; }
