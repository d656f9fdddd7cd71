/* Scanning: what the new heap points to moves there, too. The new heap is its own queue: its blocks
   up to a place, the scan, hold new values, those after it old ones; the scan goes from field to
   field, and moves what they point to, until it meets the end of the new heap. There is no mark
   stack and no recursion.

   A runtime forwards its roots (forward.h), and scans from 0 on. Roots that it finds later, such as
   blocks to be finalised, it forwards then, and scans again, from the number of words that the last
   scan returned. */
#ifndef LAYER3_IMPERATIVE_SEMISPACE_SCAN_H
#define LAYER3_IMPERATIVE_SEMISPACE_SCAN_H

#include "../../specs/semispace/copy_order.acsl"
#include "../../specs/semispace/copying.acsl"
#include "../../specs/semispace/moving_on.acsl"
#include <stdint.h>

/* Move all that the words of the new heap from scan on point to. The result is the number of words
   in use there.

   The ghost array before is the old heap as it was before anything moved; the ghost map place tells
   where each block is. There has to be room for all that the blocks reach which have moved: a new
   space as large as the old heap has it (moved_reach_heap_has_room). */
/*@
  requires heap:      movable_heap(before, size, base) && end == heap_end(base, size);
  requires copying:   copying{Pre, Pre}(before, from, size, base, to, to_base, place, scan, used);
  requires scan:      next_header(to, scan) == scan;
  requires space:     heap_range(to_base, capacity) && used <= capacity;
  requires room:      moved_reach_fit(before, size, base, place, capacity);
  requires foreign:   fields_outside(before, size, base, to_base, capacity);
  requires writable:  \valid(from + (0 .. size - 1)) && \valid(to + (0 .. capacity - 1)) &&
                      \valid(place + (0 .. size - 1));
  requires apart:     \separated(from + (0 .. size - 1), to + (0 .. capacity - 1),
                                 kept + (0 .. kept_count - 1), place + (0 .. size - 1),
                                 before + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             from[0 .. size - 1], to[0 .. capacity - 1], place[0 .. size - 1];

  ensures room:       used <= \result <= capacity;
  ensures copying:    copying{Pre, Post}(before, from, size, base, to, to_base, place, \result,
                                         \result);
  ensures reached:    moved_from{Pre, Post}(before, size, base, place, place);
  ensures stay:       places_stay{Pre, Post}(place, size);
  ensures order:      in_scan_order{Pre, Pre, Post}(before, size, base, place, used);
  ensures rest:       same_words{Pre, Post}(to, to, \result, capacity);
  ensures kept:       same_words{Pre, Post}(kept, kept, 0, kept_count);
*/
uint64_t semispace_scan(uint64_t *from, uint64_t base, uint64_t end, uint64_t *to, uint64_t to_base,
                        uint64_t scan, uint64_t used)
    /*@ ghost (const uint64_t \ghost *before, int64_t \ghost *place, uint64_t size,
               uint64_t capacity, const uint64_t *kept, uint64_t kept_count) */
    ;

#endif
