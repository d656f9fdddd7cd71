/* What callers of snapshot_grow rely on, beside that the heap grew: the new hole, cursors, the rest
   of the reserve, and that the next slice may begin. */

#include "../../layer3_imperative/snapshot/grow.h"

/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires larger:    size + 2 <= larger <= limit && heap_range(base, larger);
  requires reserve:   reserve_unused(heap, size, limit, base) &&
                      reserve_unused(heap, size, larger, base);
  requires cursor:    cursor_valid(heap, size, base, cursor.head, cursor.before, cursor.hole);
  requires stack:     slice_invariant(heap, size, stack, state.top, state.lowest, state.block,
                                      state.place);
  requires hand:      state.block == size;
  requires writable:  \valid(heap + (0 .. larger - 1));
  requires readable:  \valid_read(stack + (0 .. state.top - 1));
  requires apart:     \separated(heap + (0 .. larger - 1), stack + (0 .. state.top - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. larger - 1];
  ensures heap:       well_formed_heap(heap, larger, base);
  ensures reserve:    reserve_unused(heap, larger, limit, base);
  ensures cursor:     cursor_valid(heap, larger, base, \result.cursor.head, \result.cursor.before,
                                   \result.cursor.hole);
  ensures hole:       hole(heap, larger, \result.cursor.hole);
  ensures hand:       \result.state.block == larger && \result.state.top == state.top &&
                      \result.state.left == state.left && \result.state.place == state.place;
  ensures stack:      slice_invariant(heap, larger, stack, \result.state.top,
                                      \result.state.lowest, \result.state.block,
                                      \result.state.place);
*/
struct grown_marking grown_while_marking(uint64_t *heap, uint64_t size, uint64_t larger,
                                         uint64_t base, struct hole_cursor cursor,
                                         struct marking state)
/*@ ghost (const int64_t *stack, uint64_t limit) */
{
    return snapshot_grow(heap, size, larger, base, cursor, state) /*@ ghost (stack) */;
}
