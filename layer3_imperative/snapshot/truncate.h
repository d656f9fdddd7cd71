/* Making a block shorter while its heap is marked, as OCaml's Obj.truncate does: with the deletion
   barrier on each field that it loses. */
#ifndef LAYER3_IMPERATIVE_SNAPSHOT_TRUNCATE_H
#define LAYER3_IMPERATIVE_SNAPSHOT_TRUNCATE_H

#include "../../specs/snapshot/truncating.acsl"
#include "mark.h"
#include <stdint.h>

/* Leave a block its first fields, wosize of them. The word after them becomes the header of a block
   that is black and holds no values, which dies when marking is over; or, if it is the last, a
   fragment. A scan of the block that had passed its new end stands there afterwards. If the
   program knows the block, then the marking invariant is kept: truncating_keeps_invariant in
   proofs/lemmas/snapshot/keeping.acsl. The time is that of one darkening for each field lost. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires block:     allocated(heap, size, block) && plain_tag(tag_of(heap[block]));
  requires room:      1 <= wosize < wosize_of(heap[block]);
  requires top:       state.top <= capacity;
  requires stack:     slice_invariant(heap, size, stack, state.top, state.lowest, state.block,
                                      state.place);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1];

  ensures first:      wosize_of(heap[block]) == wosize &&
                      tag_of(heap[block]) == tag_of(\old(heap[block]));
  ensures rest:       heap[block + 1 + wosize] ==
                        header_of(wosize_of(\old(heap[block])) - wosize - 1, BLACK, NO_SCAN_TAG);
  ensures others:     \forall integer i; 0 <= i < size ==> i != block ==> i != block + 1 + wosize ==>
                        word_kept{Pre, Post}(heap, heap, size, i);
  ensures step:       marking_step{Pre, Post}(heap, size, base, state.block, state.place,
                                              \result.block, \result.place, 1);
  ensures only:       only_target_or_new_seen{Pre, Post}(heap, size, base, block);
  ensures values:     values_stay{Pre, Post}(heap, size, base);
  ensures cursors:    cursors_stay{Pre, Post}(heap, size, base);
  ensures top:        \result.top <= capacity;
  ensures scan:       \result.block == state.block &&
                      \result.place == place_within(state.block, state.place, block,
                                                    block + 1 + wosize);
  ensures stack:      slice_invariant(heap, size, stack, \result.top, \result.lowest,
                                      \result.block, \result.place);
*/
struct marking snapshot_truncate(uint64_t *heap, uint64_t size, uint64_t base, int64_t *stack,
                                 uint64_t capacity, struct marking state, uint64_t block,
                                 uint64_t wosize);

#endif
