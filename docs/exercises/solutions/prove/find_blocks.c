/* Exercise 3 of 5: where do the blocks of a heap begin? A copy of find_blocks in
   layer3_imperative/heap/heap_check.c, whose loop has lost three invariants and its variant. */
#include <stdint.h>

#include "../../../../specs/heap/layout.acsl"

/* What the layout says of a block with this header. */
/*@
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures kind:       \result == LAYOUT_FREE || \result == LAYOUT_ALLOCATED;
  ensures allocated:  \result == LAYOUT_ALLOCATED <==>
                        wosize_of(header) >= 1 && colour_of(header) != BLUE;
*/
static inline uint8_t kind_of_block(uint64_t header)
{
    if (header / 1024 == 0 || header / 256 % 4 == BLUE) {
        return LAYOUT_FREE;
    }
    return LAYOUT_ALLOCATED;
}

/* Find the blocks: fill in the layout up to the first block that goes past the end of the heap.
   The result is that block, or the size if there is none. */
/*@
  requires size:      size <= MAX_HEAP_SIZE;
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires writable:  \valid(layout + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), layout + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             layout[0 .. size - 1];
  ensures bound:      \result <= size;
  ensures filled:     \result == size ==> blocks_fill(heap, size);
  ensures layout:     \result == size ==> layout_of(heap, layout, size);
  ensures fault:      \result < size ==>
                        block_start(heap, size, \result) &&
                        size <= \result + wosize_of(heap[\result]);
*/
uint64_t find_blocks(const uint64_t *heap, uint64_t size, uint8_t *layout)
{
    uint64_t next = 0;
    /*@
      loop invariant bound:   0 <= i <= size;
      // your turn: what of next, and of the layout?
      loop invariant ahead:   i <= next <= size;
      loop invariant next:    next == next_header(heap, i);
      loop invariant layout:  layout_below(heap, layout, size, i);
      // end of your turn
      loop assigns            i, next, layout[0 .. size - 1];
      // your turn: why does the loop end?
      loop variant            size - i;
      // end of your turn
    */
    for (uint64_t i = 0; i < size; i++) {
        if (i < next) {
            //@ assert none: !block_start(heap, size, i);
            layout[i] = LAYOUT_NONE;
        } else {
            //@ assert start: block_start(heap, size, i);
            uint64_t wosize = heap[i] / 1024;
            if (wosize >= size - i) {
                return i;
            }
            layout[i] = kind_of_block(heap[i]);
            next = i + 1 + wosize;
        }
    }
    return size;
}
