// expect: green
// A pointer may become a number; only the way back is barred. Pointers that the contract calls valid may be compared for equality.
#include <stdint.h>
/*@
  requires valid: \valid_read(p);
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  same:  \result == (uint64_t)p;
*/
uint64_t address_of(const uint64_t *p) { return (uint64_t)p; }
/*@
  requires valid: \valid_read(p) && \valid_read(q);
  terminates      \true;
  exits           \false;
  assigns         \nothing;
  ensures  same:  \result == 1 <==> p == q;
*/
int same(const uint64_t *p, const uint64_t *q) { return p == q; }
