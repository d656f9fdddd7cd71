/* A collection, seen by who has arrays beside it. */
#ifndef PROOFS_CLIENTS_SEMISPACE_COLLECT_BESIDE_H
#define PROOFS_CLIENTS_SEMISPACE_COLLECT_BESIDE_H

#include "../../../layer3_imperative/semispace/collect.h"
#include "../../../specs/heap/heap_kept.acsl"

/* Collect: the contract is that of semispace_collect (collect.h), and two arrays that are elsewhere
   stay as they are. */
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
                                 roots + (0 .. root_count - 1), one + (0 .. one_count - 1));
  requires other:     \separated(from + (0 .. size - 1), to + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1), other + (0 .. other_count - 1));

  terminates          \true;
  exits               \false;
  assigns             from[0 .. size - 1], to[0 .. capacity - 1], roots[0 .. root_count - 1];

  ensures collected:  forwarded_collected{Pre, Post}(from, size, base, to, \result, to_base,
                                                     from, to_base, roots, root_count);
  ensures roots:      forwarded_roots_renamed{Pre, Post}(from, size, base, to_base,
                                                         from, to_base, roots, roots, root_count);
  ensures moved:      reachable_moved{Pre, Post}(from, size, base, roots, root_count);
  ensures headers:    headers_kept{Pre, Post}(from, size, base, to, to_base, roots, root_count);
  ensures heap:       movable_heap(to, \result, to_base);
  ensures values:     well_formed_values(to, \result, to_base, roots, 0, root_count);
  ensures words:      reachable_words{Pre}(from, size, base, roots, root_count, size, \result) &&
                      \result <= capacity;
  ensures full:       allocated_words(to, \result, \result) == \result;
  ensures foreign:    \forall integer space, words;
                        fields_outside{Pre}(from, size, base, space, words) ==>
                        fields_outside(to, \result, to_base, space, words);
  ensures outside:    \forall integer space, words;
                        values_outside{Pre}(roots, root_count, base, size, space, words) ==>
                        values_outside(roots, root_count, to_base, \result, space, words);
  ensures only:       only_left_behind{Pre, Post}(from, size, base, roots, root_count);
  ensures rest:       same_words{Pre, Post}(to, to, \result, capacity);
  ensures one:        same_words{Pre, Post}(one, one, 0, one_count);
  ensures other:      same_words{Pre, Post}(other, other, 0, other_count);
*/
uint64_t collect_beside(uint64_t *from, uint64_t size, uint64_t base, uint64_t *to,
                        uint64_t capacity, uint64_t to_base, uint64_t *roots, uint64_t root_count)
    /*@ ghost (const uint64_t *one, uint64_t one_count, const uint64_t *other,
               uint64_t other_count) */
    ;

#endif
