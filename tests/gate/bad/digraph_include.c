// expect: conditional-code
// The directive begins with a digraph and is cut by a backslash.
// WP 25: all goals proved, no warning, exit 0.
%:\
include <stdlib.h>
/*@
  terminates \true;
  exits      \false;
  assigns    \nothing;
  ensures    max: \result == 32767;
*/
int max(void) { return RAND_MAX; }
