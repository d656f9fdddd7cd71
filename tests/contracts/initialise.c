/* What callers of snapshot_initialise rely on, beside that it is a step of marking. */

#include "../../layer3_imperative/snapshot/initialise.h"

/* What was written is there. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires black:     black_block(heap, size, block);
  requires field:     free_field(heap, size, block, block + 1);
  requires value:     value_fits(heap, size, base, block, value);
  requires writable:  \valid(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[block + 1];
  ensures value:      \result == value;
*/
uint64_t written(uint64_t *heap, uint64_t block, uint64_t value)
/*@ ghost (uint64_t size, uint64_t base) */
{
    snapshot_initialise(heap, block, 0, value) /*@ ghost (size, base) */;
    return heap[block + 1];
}
