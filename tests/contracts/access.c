/* What callers of access.h rely on. */

#include "../../layer3_imperative/mutator/access.h"

/*@
  requires readable:  \valid_read(heap + (0 .. 3));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures header:     \result == heap[2];
*/
uint64_t header_read(const uint64_t *heap)
{
    return heap_get_header(heap, 2) /*@ ghost (4) */;
}

/*@
  requires readable:  \valid_read(heap + (0 .. 3));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures field:      \result == heap[3];
*/
uint64_t field_read(const uint64_t *heap)
{
    return heap_get_field(heap, 1, 1) /*@ ghost (4) */;
}
