/* What callers of cut.h rely on: the two blocks, and roots and cursors that stay good. */

#include "../../layer3_imperative/snapshot/cut.h"

/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires block:     allocated(heap, size, block) && plain_tag(tag_of(heap[block]));
  requires room:      wosize_of(heap[block]) == 5;
  requires top:       state.top <= capacity;
  requires stack:     slice_invariant(heap, size, stack, state.top, state.lowest, state.block,
                                      state.place);
  requires root:      well_formed_value(heap, size, base, root);
  requires cursor:    cursor_valid(heap, size, base, head, before, place);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1];
  ensures first:      wosize_of(heap[block]) == 2 &&
                      tag_of(heap[block]) == tag_of(\old(heap[block]));
  ensures second:     heap[block + 3] == header_of(2, BLACK, NO_SCAN_TAG);
  ensures last:       block + 5 < size ==>
                        word_kept{Pre, Post}(heap, heap, size, block + 5);
  ensures root:       well_formed_value(heap, size, base, root);
  ensures cursor:     cursor_valid(heap, size, base, head, before, place);
  ensures top:        \result.top <= capacity;
*/
struct marking made_two(uint64_t *heap, uint64_t size, uint64_t base, int64_t *stack,
                        uint64_t capacity, struct marking state, uint64_t block, uint64_t root,
                        uint64_t head, uint64_t before, uint64_t place)
{
    (void)root;
    (void)head;
    (void)before;
    (void)place;
    return snapshot_truncate(heap, size, base, stack, capacity, state, block, 2);
}
