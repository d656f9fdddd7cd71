/* Giving a block another tag while its heap is marked: as heap_change_tag does it, where marking
   is not led astray. */
#ifndef LAYER3_IMPERATIVE_SNAPSHOT_RETAG_H
#define LAYER3_IMPERATIVE_SNAPSHOT_RETAG_H

#include "../../specs/snapshot/retagging.acsl"
#include "../../specs/snapshot/slice.acsl"
#include <stdint.h>

/* Give a block another tag. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires tag:       may_retag(heap, size, block, tag);
  requires writable:  \valid(heap + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[block];

  ensures header:     heap[block] == header_of(wosize_of(\old(heap[block])),
                                               colour_of(\old(heap[block])), tag);
  ensures step:       \forall integer x, place;
                        marking_step{Pre, Post}(heap, size, base, x, place, x, place, 1);
  ensures only:       only_new_seen_since{Pre, Post}(heap, size);
  ensures slices:     slices_go_on{Pre, Post}(heap, size);
  ensures reserve:    \forall integer limit; reserve_unused{Pre}(heap, size, limit, base) ==>
                        reserve_unused(heap, size, limit, base);
  ensures values:     values_stay{Pre, Post}(heap, size, base);
  ensures cursors:    cursors_stay{Pre, Post}(heap, size, base);
*/
void snapshot_retag(uint64_t *heap, uint64_t block, uint64_t tag)
    /*@ ghost (uint64_t size, uint64_t base) */;

#endif
