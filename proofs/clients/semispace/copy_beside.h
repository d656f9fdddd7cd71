/* A copy with its map, seen by who has arrays beside it. */
#ifndef PROOFS_CLIENTS_SEMISPACE_COPY_BESIDE_H
#define PROOFS_CLIENTS_SEMISPACE_COPY_BESIDE_H

#include "../../../layer3_imperative/semispace/copy.h"

/* Copy: the contract is that of semispace_copy (copy.h), and two arrays that are elsewhere stay as
   they are. So do the words behind the heap, in its own space. */
/*@
  requires heap:      movable_heap(from, size, base);
  requires roots:     well_formed_values(from, size, base, roots, 0, root_count);
  requires space:     heap_range(to_base, capacity);
  requires room:      reachable_fit(from, size, base, roots, root_count, capacity);
  requires foreign:   fields_outside(from, size, base, to_base, capacity) &&
                      values_outside(roots, root_count, base, size, to_base, capacity);
  requires writable:  \valid(from + (0 .. size - 1)) && \valid(to + (0 .. capacity - 1)) &&
                      \valid(roots + (0 .. root_count - 1)) && \valid(map + (0 .. size - 1));
  requires apart:     \separated(from + (0 .. size - 1), to + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1), map + (0 .. size - 1));
  requires one:       \separated(from + (0 .. size - 1), to + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1), map + (0 .. size - 1),
                                 one + (0 .. one_count - 1));
  requires other:     \separated(from + (0 .. size - 1), to + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1), map + (0 .. size - 1),
                                 other + (0 .. other_count - 1));
  requires behind:    \separated(to + (0 .. capacity - 1), roots + (0 .. root_count - 1),
                                 map + (0 .. size - 1), from + (size .. space - 1));

  terminates          \true;
  exits               \false;
  assigns             from[0 .. size - 1], to[0 .. capacity - 1], roots[0 .. root_count - 1],
                      map[0 .. size - 1];

  ensures room:       \result <= capacity;
  ensures copied:     copying{Pre, Post}(from, from, size, base, to, to_base, map, \result,
                                         \result);
  ensures reachable:  moved_reachable{Pre, Post}(from, size, base, roots, root_count, map);
  ensures moved:      list_moved{Pre, Post}(from, size, base, roots, root_count, map);
  ensures order:      in_copy_order{Pre, Post}(from, size, base, roots, root_count, map);
  ensures roots:      list_renamed{Pre, Post}(from, size, base, map, to_base, roots, root_count);
  ensures rest:       same_words{Pre, Post}(to, to, \result, capacity);
  ensures one:        same_words{Pre, Post}(one, one, 0, one_count);
  ensures other:      same_words{Pre, Post}(other, other, 0, other_count);
  ensures behind:     same_words{Pre, Post}(from, from, size, space);
*/
uint64_t copy_beside(uint64_t *from, uint64_t size, uint64_t base, uint64_t *to, uint64_t capacity,
                     uint64_t to_base, uint64_t *roots, uint64_t root_count)
    /*@ ghost (int64_t \ghost *map, const uint64_t *one, uint64_t one_count, const uint64_t *other,
               uint64_t other_count, uint64_t space) */
    ;

#endif
