// expect: library-header
// assert is a macro that disappears with NDEBUG: what is compiled is not what is proved.
// WP 25: all goals proved, no warning, exit 0.
#include <assert.h>
/*@
  requires positive: n > 0;
  terminates         \true;
  exits              \false;
  assigns            \nothing;
  ensures  same:     \result == n;
*/
int same(int n) { return n; }
