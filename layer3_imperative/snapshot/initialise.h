/* Storing into a black block while its heap is marked: a plain store, without a barrier.

   Marking has passed all fields of a black block, so what they held in the snapshot is grey or
   black: nothing is lost when they are overwritten. So the fields of a new block, which is born
   black (alloc.h), are filled in without a barrier, be it the first time or again; but not those of
   a block that is white, or grey. */
#ifndef LAYER3_IMPERATIVE_SNAPSHOT_INITIALISE_H
#define LAYER3_IMPERATIVE_SNAPSHOT_INITIALISE_H

#include "../../specs/mutator/filling.acsl"
#include "../../specs/mutator/setting.acsl"
#include "../../specs/snapshot/slice.acsl"
#include <stdint.h>

/* Set a field of a black block. If the block is scanned, the value has to be well formed; if the
   program knows the value, then the marking invariant is kept: initialising_keeps_invariant in
   proofs/lemmas/snapshot/keeping.acsl. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires black:     black_block(heap, size, block);
  requires field:     free_field(heap, size, block, block + 1 + field);
  requires value:     value_fits(heap, size, base, block, value);
  requires writable:  \valid(heap + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[block + 1 + field];

  ensures value:      heap[block + 1 + field] == value;
  ensures step:       \forall integer x, place;
                        marking_step{Pre, Post}(heap, size, base, x, place, x, place, value);
  ensures only:       only_new_seen_since{Pre, Post}(heap, size);
  ensures slices:     slices_go_on{Pre, Post}(heap, size);
  ensures reserve:    \forall integer limit; reserve_unused{Pre}(heap, size, limit, base) ==>
                        outside_reserve(value, size, limit, base) ==>
                        reserve_unused(heap, size, limit, base);
  ensures values:     values_stay{Pre, Post}(heap, size, base);
  ensures cursors:    cursors_stay{Pre, Post}(heap, size, base);
*/
void snapshot_initialise(uint64_t *heap, uint64_t block, uint64_t field, uint64_t value)
    /*@ ghost (uint64_t size, uint64_t base) */;

#endif
