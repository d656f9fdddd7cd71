/* What callers of grow.h rely on, besides the client programs: also of a heap that is only known
   to be a row of blocks, none of them grey or black. */

#include "../../layer3_imperative/mutator/grow.h"
#include <stdbool.h>

/*@
  requires range:     heap_range(base, larger) && size <= larger;
  requires blocks:    blocks_fill(heap, size);
  requires unseen:    no_block_seen(heap, size);
  requires cursor:    cursor_valid(heap, size, base, cursor.head, cursor.before, cursor.hole);
  requires writable:  \valid(heap + (0 .. larger - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. larger - 1];
  ensures size:       size <= \result.size <= larger;
  ensures blocks:     blocks_fill(heap, \result.size);
  ensures unseen:     no_block_seen(heap, \result.size);
  ensures cursor:     cursor_valid(heap, \result.size, base, \result.cursor.head,
                                   \result.cursor.before, \result.cursor.hole);
*/
struct shrunk_heap grown_and_shrunk(uint64_t *heap, uint64_t size, uint64_t larger, uint64_t base,
                                    struct hole_cursor cursor)
{
    cursor = heap_grow(heap, size, larger, base, cursor);
    return heap_shrink(heap, larger, base, cursor, size);
}

/*@
  requires range:     heap_range(base, size);
  requires blocks:    blocks_fill(heap, size);
  requires list:      hole_list(heap, size, base, head);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures full:       \result == true ==> no_hole(heap, size, 0, size);
*/
bool full(const uint64_t *heap, uint64_t size, uint64_t base, uint64_t head)
{
    return largest_hole(heap, size, base, head) == 0;
}

/*@
  requires range:     heap_range(base, size) && size <= limit;
  requires writable:  \valid(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1];
  ensures unseen:     no_block_seen(heap, size);
  ensures reserve:    reserve_unused(heap, size, limit, base);
*/
void made_new(uint64_t *heap, uint64_t size, uint64_t limit, uint64_t base)
{
    (void)limit;
    heap_init(heap, size, base);
}
