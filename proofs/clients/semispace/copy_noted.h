/* A copy, and where the blocks of the new heap begin. */
#ifndef PROOFS_CLIENTS_SEMISPACE_COPY_NOTED_H
#define PROOFS_CLIENTS_SEMISPACE_COPY_NOTED_H

#include "../../../layer3_imperative/semispace/copy.h"
#include "../../lemmas/semispace/own_copy.acsl"

/* Copy: the contract is that of semispace_copy (copy.h). A second map leads each block of the new
   heap to where it stands, and an array that is elsewhere stays as it is. */
/*@
  requires heap:      movable_heap(from, size, base);
  requires roots:     well_formed_values(from, size, base, roots, 0, root_count);
  requires space:     heap_range(to_base, capacity);
  requires room:      reachable_fit(from, size, base, roots, root_count, capacity);
  requires foreign:   fields_outside(from, size, base, to_base, capacity) &&
                      values_outside(roots, root_count, base, size, to_base, capacity);
  requires writable:  \valid(from + (0 .. size - 1)) && \valid(to + (0 .. capacity - 1)) &&
                      \valid(roots + (0 .. root_count - 1)) && \valid(place + (0 .. size - 1)) &&
                      \valid(own + (0 .. capacity - 1));
  requires apart:     \separated(from + (0 .. size - 1), to + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1), place + (0 .. size - 1),
                                 own + (0 .. capacity - 1));
  requires one:       \separated(from + (0 .. size - 1), to + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1), place + (0 .. size - 1),
                                 own + (0 .. capacity - 1), one + (0 .. one_count - 1));

  terminates          \true;
  exits               \false;
  assigns             from[0 .. size - 1], to[0 .. capacity - 1], roots[0 .. root_count - 1],
                      place[0 .. size - 1], own[0 .. capacity - 1];

  ensures room:       \result <= capacity;
  ensures copied:     copying{Pre, Post}(from, from, size, base, to, to_base, place, \result,
                                         \result);
  ensures reachable:  moved_reachable{Pre, Post}(from, size, base, roots, root_count, place);
  ensures moved:      list_moved{Pre, Post}(from, size, base, roots, root_count, place);
  ensures order:      in_copy_order{Pre, Post}(from, size, base, roots, root_count, place);
  ensures roots:      list_renamed{Pre, Post}(from, size, base, place, to_base, roots, root_count);
  ensures rest:       same_words{Pre, Post}(to, to, \result, capacity);
  ensures own:        own_places{Post, Post}(to, \result, own);
  ensures one:        same_words{Pre, Post}(one, one, 0, one_count);
*/
uint64_t copy_noted(uint64_t *from, uint64_t size, uint64_t base, uint64_t *to, uint64_t capacity,
                    uint64_t to_base, uint64_t *roots, uint64_t root_count)
    /*@ ghost (int64_t \ghost *place, int64_t \ghost *own, const uint64_t *one,
               uint64_t one_count) */
    ;

#endif
