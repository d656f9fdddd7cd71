/* Copying as a pure function: a heap and its roots go in; a fresh heap, its roots and the places of
   its blocks come out, and the input stays as it was.

   Which block has moved, and where to, the map of places tells, and nothing else: so this is what
   copying means, without the new addresses that copying in place leaves in the old heap
   (../../layer3_imperative/semispace/copy.h). */
#ifndef LAYER2_FUNCTIONAL_SEMISPACE_COPY_H
#define LAYER2_FUNCTIONAL_SEMISPACE_COPY_H

#include "../../specs/semispace/copy_order.acsl"
#include "../../specs/semispace/copying.acsl"
#include "../../specs/semispace/reachable_words.acsl"
#include <stdint.h>

/* Copy all that the roots reach to the new space, breadth first, with the roots. The result is the
   number of words in use there. The place of a block is the index of its copy, or -1 if it has
   none. What this says determines each place, and each word of the new heap: see
   ../../proofs/arrows/semispace/. */
/*@
  requires heap:      movable_heap(from, size, base);
  requires roots:     well_formed_values(from, size, base, roots, 0, root_count);
  requires space:     heap_range(to_base, capacity);
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

  ensures room:       \result <= capacity;
  ensures copied:     new_heap{Pre, Post}(from, size, base, to, to_base, place, \result, \result);
  ensures reachable:  moved_reachable{Pre, Post}(from, size, base, roots, root_count, place);
  ensures moved:      list_moved{Pre, Post}(from, size, base, roots, root_count, place);
  ensures order:      in_copy_order{Pre, Post}(from, size, base, roots, root_count, place);
  ensures roots:      values_renamed{Pre, Post}(from, size, base, place, to_base, roots, new_roots,
                                                root_count);
  ensures rest:       same_words{Pre, Post}(to, to, \result, capacity);
*/
uint64_t functional_copy(const uint64_t *from, uint64_t size, uint64_t base, const uint64_t *roots,
                         uint64_t root_count, uint64_t *to, uint64_t capacity, uint64_t to_base,
                         uint64_t *new_roots, int64_t *place);

#endif
