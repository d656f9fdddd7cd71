/* Collecting twice is collecting once: the second time moves nothing but addresses. */
#ifndef PROOFS_CLIENTS_SEMISPACE_MOVE_TWICE_H
#define PROOFS_CLIENTS_SEMISPACE_MOVE_TWICE_H

#include "../../../specs/heap/allocated_words.acsl"
#include "../../../specs/semispace/forwarding.acsl"
#include "../../../specs/semispace/reachable_words.acsl"
#include <stdint.h>

/* Collect from one space to a second one, and from there to a third, with the roots that the first
   collection left. The result is how many words of the third space the heap has.

   The promise is that of semispace_collect (collect.h), clause by clause, as if it had moved the
   heap from the first space to the third at once. The map of it is the one that the first
   collection left behind: what is left of the old heap tells addresses in the second space, and
   a block is at the same index of the third. So
     - the second collection finds every block of the first, and frees nothing: the heap has as many
       words as the roots reached before the first;
     - blocks stand in the same order, at the same indices, with the same headers and words;
     - only pointers differ, and by as much as the bases do;
     - what the second collection left behind says so, too: each block, the address of its own
       index. */
/*@
  requires heap:      movable_heap(from, size, base);
  requires roots:     well_formed_values(from, size, base, roots, 0, root_count);
  requires spaces:    low_heap(middle_base, middle_capacity) && low_heap(to_base, capacity);
  requires room:      reachable_fit(from, size, base, roots, root_count, middle_capacity) &&
                      reachable_fit(from, size, base, roots, root_count, capacity);
  requires middle:    fields_outside(from, size, base, middle_base, middle_capacity) &&
                      values_outside(roots, root_count, base, size, middle_base, middle_capacity);
  requires foreign:   fields_outside(from, size, base, to_base, capacity) &&
                      values_outside(roots, root_count, base, size, to_base, capacity);
  requires writable:  \valid(from + (0 .. size - 1)) && \valid(to + (0 .. capacity - 1)) &&
                      \valid(middle + (0 .. middle_capacity - 1)) &&
                      \valid(roots + (0 .. root_count - 1));
  requires apart:     \separated(from + (0 .. size - 1), middle + (0 .. middle_capacity - 1),
                                 to + (0 .. capacity - 1), roots + (0 .. root_count - 1));

  terminates          \true;
  exits               \false;
  assigns             from[0 .. size - 1], middle[0 .. middle_capacity - 1], to[0 .. capacity - 1],
                      roots[0 .. root_count - 1];

  ensures collected:  forwarded_collected{Pre, Post}(from, size, base, to, \result, to_base,
                                                     from, middle_base, roots, root_count);
  ensures roots:      forwarded_roots_renamed{Pre, Post}(from, size, base, to_base,
                                                         from, middle_base, roots, roots,
                                                         root_count);
  ensures moved:      reachable_moved{Pre, Post}(from, size, base, roots, root_count);
  ensures headers:    headers_kept{Pre, Post}(from, size, base, to, middle_base, roots, root_count);
  ensures heap:       movable_heap(to, \result, to_base);
  ensures values:     well_formed_values(to, \result, to_base, roots, 0, root_count);
  ensures words:      reachable_words{Pre}(from, size, base, roots, root_count, size, \result) &&
                      \result <= middle_capacity && \result <= capacity;
  ensures full:       allocated_words(to, \result, \result) == \result;
  ensures foreign:    \forall integer other, words;
                        fields_outside{Pre}(from, size, base, other, words) ==>
                        fields_outside(to, \result, to_base, other, words);
  ensures outside:    \forall integer other, words;
                        values_outside{Pre}(roots, root_count, base, size, other, words) ==>
                        values_outside(roots, root_count, to_base, \result, other, words);
  ensures only:       only_left_behind{Pre, Post}(from, size, base, roots, root_count);
  ensures same:       \forall integer k; block_start(to, \result, k) ==>
                        middle[k] == 0 && middle[k + 1] == address_of(k, to_base);
  ensures rest:       same_words{Pre, Post}(middle, middle, \result, middle_capacity) &&
                      same_words{Pre, Post}(to, to, \result, capacity);
*/
uint64_t move_twice(uint64_t *from, uint64_t size, uint64_t base, uint64_t *middle,
                    uint64_t middle_capacity, uint64_t middle_base, uint64_t *to, uint64_t capacity,
                    uint64_t to_base, uint64_t *roots, uint64_t root_count);

#endif
