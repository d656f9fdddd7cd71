// expect: green
// Two arrays that are only read need not be separated.
#include <stdint.h>
/*@
  requires valid: \valid_read(a) && \valid_read(b);
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  equal: \result == 1 <==> *a == *b;
*/
int same_value(const uint64_t *a, const uint64_t *b) { return *a == *b; }
