/* What callers of semispace/alloc_or_collect.h rely on, besides the client programs: any legal size
   and tag, a space that is full to its last word, where the roots point beside the new block, and
   that there is no block only where there is no room. */

#include "../../layer3_imperative/semispace/alloc_or_collect.h"

/*@
  requires heap:      movable_heap(heap, used, base);
  requires roots:     well_formed_values(heap, used, base, roots, 0, root_count);
  requires spaces:    low_heap(base, used) && low_heap(other_base, other_capacity);
  requires enough:    reachable_fit(heap, used, base, roots, root_count, other_capacity);
  requires here:      fields_outside(heap, used, base, base, used) &&
                      values_outside(roots, root_count, base, used, base, used);
  requires foreign:   fields_outside(heap, used, base, other_base, other_capacity) &&
                      values_outside(roots, root_count, base, used, other_base, other_capacity);
  requires legal:     legal_block(wosize, tag);
  requires writable:  \valid(heap + (0 .. used - 1)) && \valid(roots + (0 .. root_count - 1)) &&
                      \valid(other + (0 .. other_capacity - 1));
  requires apart:     \separated(heap + (0 .. used - 1), other + (0 .. other_capacity - 1),
                                 roots + (0 .. root_count - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. used - 1], other[0 .. other_capacity - 1],
                      roots[0 .. root_count - 1];
  ensures refused:    !\result.made ==> \result.block + 1 + wosize > other_capacity;
*/
struct semispace_allocation made_when_full(uint64_t *heap, uint64_t used, uint64_t base,
                                           uint64_t *other, uint64_t other_capacity,
                                           uint64_t other_base, uint64_t *roots,
                                           uint64_t root_count, uint64_t wosize, uint64_t tag)
{
    return semispace_alloc_or_collect(heap, used, base, used, other, other_capacity, other_base,
                                      roots, root_count, wosize, tag);
}

/*@
  requires heap:      movable_heap(heap, used, base) && used + 2 <= capacity;
  requires roots:     well_formed_values(heap, used, base, roots, 0, root_count);
  requires spaces:    low_heap(base, capacity) && low_heap(other_base, other_capacity);
  requires enough:    reachable_fit(heap, used, base, roots, root_count, other_capacity);
  requires here:      fields_outside(heap, used, base, base, capacity) &&
                      values_outside(roots, root_count, base, used, base, capacity);
  requires foreign:   fields_outside(heap, used, base, other_base, other_capacity) &&
                      values_outside(roots, root_count, base, used, other_base, other_capacity);
  requires writable:  \valid(heap + (0 .. capacity - 1)) && \valid(roots + (0 .. root_count - 1)) &&
                      \valid(other + (0 .. other_capacity - 1));
  requires apart:     \separated(heap + (0 .. capacity - 1), other + (0 .. other_capacity - 1),
                                 roots + (0 .. root_count - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. capacity - 1], other[0 .. other_capacity - 1],
                      roots[0 .. root_count - 1];
  ensures elsewhere:  values_elsewhere(heap, used + 2, base, used, roots, root_count);
*/
uint64_t box_beside_roots(uint64_t *heap, uint64_t used, uint64_t base, uint64_t capacity,
                          uint64_t *other, uint64_t other_capacity, uint64_t other_base,
                          uint64_t *roots, uint64_t root_count)
{
    struct semispace_allocation made = semispace_alloc_or_collect(
        heap, used, base, capacity, other, other_capacity, other_base, roots, root_count, 1, 0);
    return made.block;
}
