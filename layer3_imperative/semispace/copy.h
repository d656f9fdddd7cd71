/* Copying: what the roots reach moves to another space, block after block, and the roots follow.

   There is no mark stack and no recursion: the new heap is its own queue. Its blocks up to a place,
   the scan, hold new values, those after it old ones; the scan goes from field to field, and moves
   what they point to, until it meets the end of the new heap.

   The old heap is any well-formed heap, also one with holes; the new one has none. What is left of
   the old one tells where its blocks are: the header of a block that has moved is 0, and its first
   field holds its new address. So a runtime can ask of any old value whether it is alive, and
   follow it, until the old space is used again.

   This is the copy with its map, for the proof; collect.h has the theorem. */
#ifndef LAYER3_IMPERATIVE_SEMISPACE_COPY_H
#define LAYER3_IMPERATIVE_SEMISPACE_COPY_H

#include "../../specs/semispace/copy_order.acsl"
#include "../../specs/semispace/copying.acsl"
#include "../../specs/semispace/reachable_words.acsl"
#include <stdint.h>

/* Move all that the roots reach to the new space, and redirect the roots. The result is the number
   of words in use there. The ghost map tells where each block is: its new index, or -1. */
/*@
  requires heap:      movable_heap(from, size, base);
  requires roots:     well_formed_values(from, size, base, roots, 0, root_count);
  requires space:     heap_range(to_base, capacity);
  requires room:      reachable_fit(from, size, base, roots, root_count, capacity);
  requires foreign:   fields_outside(from, size, base, to_base, capacity) &&
                      values_outside(roots, root_count, base, size, to_base, capacity);
  requires writable:  \valid(from + (0 .. size - 1)) && \valid(to + (0 .. capacity - 1)) &&
                      \valid(roots + (0 .. root_count - 1)) && \valid(place + (0 .. size - 1));
  requires apart:     \separated(from + (0 .. size - 1), to + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1), place + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             from[0 .. size - 1], to[0 .. capacity - 1], roots[0 .. root_count - 1],
                      place[0 .. size - 1];

  ensures room:       \result <= capacity;
  ensures copied:     copying{Pre, Post}(from, from, size, base, to, to_base, place, \result,
                                         \result);
  ensures reachable:  moved_reachable{Pre, Post}(from, size, base, roots, root_count, place);
  ensures moved:      list_moved{Pre, Post}(from, size, base, roots, root_count, place);
  ensures order:      in_copy_order{Pre, Post}(from, size, base, roots, root_count, place);
  ensures roots:      list_renamed{Pre, Post}(from, size, base, place, to_base, roots, root_count);
  ensures rest:       same_words{Pre, Post}(to, to, \result, capacity);
*/
uint64_t semispace_copy(uint64_t *from, uint64_t size, uint64_t base, uint64_t *to,
                        uint64_t capacity, uint64_t to_base, uint64_t *roots, uint64_t root_count)
    /*@ ghost (int64_t \ghost *place) */;

#endif
