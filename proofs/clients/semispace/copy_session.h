/* The theorem of copying for a runtime that finds its roots one by one: any interleaving of
   semispace_forward_root and semispace_scan that ends in a scan. */
#ifndef PROOFS_CLIENTS_SEMISPACE_COPY_SESSION_H
#define PROOFS_CLIENTS_SEMISPACE_COPY_SESSION_H

#include "../../../specs/heap/allocated_words.acsl"
#include "../../../specs/semispace/forwarding.acsl"
#include "../../../specs/semispace/reachable_words.acsl"
#include <stdint.h>

/* Give each root to semispace_forward_root, scan after those that a flag is set for, and scan at
   the end. So the roots after a flag are late ones, which a runtime chooses when it sees what has
   moved: values of ephemerons whose keys are alive, blocks that a finaliser will be given.

   The promise is that of semispace_collect (collect.h), to the letter: it does not matter when
   roots are found, and how often what has moved is scanned. The new space is as large as the old heap, so that there is room whatever
   the roots turn out to be. */
/*@
  requires heap:      movable_heap(from, size, base);
  requires roots:     well_formed_values(from, size, base, roots, 0, root_count);
  requires space:     low_heap(to_base, capacity);
  requires room:      size <= capacity;
  requires foreign:   fields_outside(from, size, base, to_base, capacity) &&
                      values_outside(roots, root_count, base, size, to_base, capacity);
  requires writable:  \valid(from + (0 .. size - 1)) && \valid(to + (0 .. capacity - 1)) &&
                      \valid(roots + (0 .. root_count - 1));
  requires readable:  \valid_read(scan_after + (0 .. root_count - 1));
  requires apart:     \separated(from + (0 .. size - 1), to + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1),
                                 scan_after + (0 .. root_count - 1));

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
  ensures foreign:    \forall integer other, words;
                        fields_outside{Pre}(from, size, base, other, words) ==>
                        fields_outside(to, \result, to_base, other, words);
  ensures outside:    \forall integer other, words;
                        values_outside{Pre}(roots, root_count, base, size, other, words) ==>
                        values_outside(roots, root_count, to_base, \result, other, words);
  ensures only:       only_left_behind{Pre, Post}(from, size, base, roots, root_count);
  ensures rest:       same_words{Pre, Post}(to, to, \result, capacity);
*/
uint64_t copy_session(uint64_t *from, uint64_t size, uint64_t base, uint64_t *to, uint64_t capacity,
                      uint64_t to_base, uint64_t *roots, uint64_t root_count,
                      const uint8_t *scan_after);

#endif
