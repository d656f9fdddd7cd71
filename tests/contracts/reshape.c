/* What callers of reshape.h rely on: the header is the new one, and roots, cursors and the
   reserve stay good. */

#include "../../layer3_imperative/mutator/reshape.h"

/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires block:     allocated(heap, size, block) && plain_tag(tag_of(heap[block]));
  requires root:      well_formed_value(heap, size, base, root);
  requires cursor:    cursor_valid(heap, size, base, head, before, place);
  requires reserve:   reserve_unused(heap, size, limit, base);
  requires writable:  \valid(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[block];
  ensures heap:       well_formed_heap(heap, size, base);
  ensures tag:        tag_of(heap[block]) == 252;
  ensures root:       well_formed_value(heap, size, base, root);
  ensures cursor:     cursor_valid(heap, size, base, head, before, place);
  ensures reserve:    reserve_unused(heap, size, limit, base);
*/
void made_a_string(uint64_t *heap, uint64_t size, uint64_t base, uint64_t block, uint64_t root,
                   uint64_t head, uint64_t before, uint64_t place, uint64_t limit)
{
    (void)root;
    (void)head;
    (void)before;
    (void)place;
    (void)limit;
    heap_change_tag(heap, block, 252) /*@ ghost (size, base) */;
}

/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires block:     allocated(heap, size, block) && plain_tag(tag_of(heap[block]));
  requires room:      wosize_of(heap[block]) == 3;
  requires root:      well_formed_value(heap, size, base, root);
  requires cursor:    cursor_valid(heap, size, base, head, before, place);
  requires reserve:   reserve_unused(heap, size, limit, base);
  requires writable:  \valid(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[block], heap[block + 2];
  ensures heap:       well_formed_heap(heap, size, base);
  ensures second:     \result == block + 2 && block_start(heap, size, \result);
  ensures wosizes:    wosize_of(heap[block]) == 1 && wosize_of(heap[\result]) == 1;
  ensures root:       well_formed_value(heap, size, base, root);
  ensures cursor:     cursor_valid(heap, size, base, head, before, place);
  ensures reserve:    reserve_unused(heap, size, limit, base);
*/
uint64_t cut_in_two(uint64_t *heap, uint64_t size, uint64_t base, uint64_t block, uint64_t root,
                    uint64_t head, uint64_t before, uint64_t place, uint64_t limit)
{
    (void)root;
    (void)head;
    (void)before;
    (void)place;
    (void)limit;
    return heap_split_block(heap, block, 1, 252) /*@ ghost (size, base) */;
}
