/* What callers of layer 2's collection rely on, besides the client programs: a list of new roots no
   longer than that of the old ones, and that the rest of the new space is as it was. */

#include "../../layer2_functional/semispace/collect.h"

/*@
  requires heap:      movable_heap(from, size, base);
  requires roots:     well_formed_values(from, size, base, roots, 0, root_count);
  requires space:     low_heap(to_base, capacity);
  requires room:      reachable_fit(from, size, base, roots, root_count, capacity);
  requires foreign:   fields_outside(from, size, base, to_base, capacity) &&
                      values_outside(roots, root_count, base, size, to_base, capacity);
  requires readable:  \valid_read(from + (0 .. size - 1)) &&
                      \valid_read(roots + (0 .. root_count - 1));
  requires writable:  \valid(to + (0 .. capacity - 1)) &&
                      \valid(new_roots + (0 .. root_count - 1)) && \valid(place + (0 .. size - 1));
  requires apart:     \separated(from + (0 .. size - 1), roots + (0 .. root_count - 1),
                                 to + (0 .. capacity - 1), new_roots + (0 .. root_count - 1),
                                 place + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             to[0 .. capacity - 1], new_roots[0 .. root_count - 1],
                      place[0 .. size - 1];
  ensures rest:       same_words{Pre, Post}(to, to, \result, capacity);
*/
uint64_t rest_of_the_space(const uint64_t *from, uint64_t size, uint64_t base,
                           const uint64_t *roots, uint64_t root_count, uint64_t *to,
                           uint64_t capacity, uint64_t to_base, uint64_t *new_roots, int64_t *place)
{
    return functional_semispace(from, size, base, roots, root_count, to, capacity, to_base,
                                new_roots, place);
}
