/* What callers of semispace_is_moved rely on, besides the client programs. */

#include "../../layer3_imperative/semispace/forward.h"

/*@
  requires range:     heap_range(base, size) && end == heap_end(base, size);
  requires value:     ours(value, base, size) ==> index_of(value, base) < size &&
                        0 <= block_of(from, base, value);
  requires readable:  \valid_read(from + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures lives:      \result == true <==> !ours(value, base, size) ||
                        from[block_of(from, base, value)] == 0;
*/
bool lives(const uint64_t *from, uint64_t base, uint64_t end, uint64_t value, uint64_t size)
{
    return !is_ours(value, base, end) ||
           semispace_is_moved(from, base, end, value) /*@ ghost (size) */;
}
