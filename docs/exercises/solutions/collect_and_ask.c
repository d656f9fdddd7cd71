/* Chapter 8, exercise 6: is a block alive? Collect, and look at what is left of it. */
#include "../../../layer3_imperative/semispace/collect.h"

#include <stdbool.h>

/*@
  requires heap:      movable_heap(from, size, base);
  requires roots:     well_formed_values(from, size, base, roots, 0, root_count);
  requires space:     low_heap(to_base, capacity);
  requires room:      reachable_fit(from, size, base, roots, root_count, capacity);
  requires foreign:   fields_outside(from, size, base, to_base, capacity) &&
                      values_outside(roots, root_count, base, size, to_base, capacity);
  requires writable:  \valid(from + (0 .. size - 1)) && \valid(to + (0 .. capacity - 1)) &&
                      \valid(roots + (0 .. root_count - 1));
  requires apart:     \separated(from + (0 .. size - 1), to + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1));
  requires word:      block < size;
  requires block:     allocated(from, size, block);
  terminates          \true;
  exits               \false;
  assigns             from[0 .. size - 1], to[0 .. capacity - 1], roots[0 .. root_count - 1];
  ensures alive:      \result <==>
                        object_reachable_from_list{Pre}(from, size, base, roots, root_count, block);
*/
bool collect_and_ask(uint64_t *from, uint64_t size, uint64_t base, uint64_t *to, uint64_t capacity,
                     uint64_t to_base, uint64_t *roots, uint64_t root_count, uint64_t block)
{
    semispace_collect(from, size, base, to, capacity, to_base, roots, root_count);
    return from[block] == 0;
}
