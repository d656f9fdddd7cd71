// expect: green
// Structs by value and by pointer, and a copy of a struct.
#include <stdint.h>
struct range {
  uint32_t low;
  uint32_t high;
};
/*@
  requires ordered: r.low <= r.high;
  terminates        \true;
  exits             \false;
  assigns           \nothing;
  ensures  length:  \result == r.high - r.low;
*/
uint32_t length(struct range r) { return r.high - r.low; }
/*@
  requires valid: \valid(to) && \valid_read(from);
  requires apart: \separated(to, from);
  terminates      \true;
  exits           \false;
  assigns         *to;
  ensures  low:   to->low == from->low;
  ensures  high:  to->high == from->high;
*/
void copy(struct range *to, const struct range *from) { *to = *from; }
