/* What callers of layer 2's marking in slices rely on, besides the client programs: that what was
   grey or black before a slice is so after it. */

#include "../../layer2_functional/snapshot/mark.h"

/*@
  requires marking:   marking_invariant{Pre, Pre}(snapshot, heap, size, size, base, marking.block,
                                                  marking.place);
  requires hand:      in_hand(heap, size, marking.block, marking.place);
  requires seen:      seen_block(heap, size, block);
  requires readable:  \valid_read(heap + (0 .. size - 1)) &&
                      \valid_read(snapshot + (0 .. size - 1));
  requires writable:  \valid(buffer + (0 .. size - 1)) && \valid(result + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), buffer + (0 .. size - 1),
                                 result + (0 .. size - 1));
  requires apart:     \separated(snapshot + (0 .. size - 1), buffer + (0 .. size - 1),
                                 result + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             buffer[0 .. size - 1], result[0 .. size - 1];
  ensures seen:       seen_block(result, size, block);
*/
void seen_after_a_slice(const uint64_t *heap, uint64_t size, uint64_t base,
                        struct functional_marking marking, uint64_t budget, uint64_t *buffer,
                        uint64_t *result)
/*@ ghost (const uint64_t *snapshot, uint64_t block) */
{
    struct functional_marking next = functional_mark_some(heap, size, base, marking, budget, buffer,
                                                          result) /*@ ghost (snapshot) */;
    //@ assert left: next.left <= budget;
}
