/* Storing into a block while its heap is marked, with the deletion barrier: what the field holds is
   darkened before it is overwritten. */
#ifndef LAYER3_IMPERATIVE_SNAPSHOT_STORE_H
#define LAYER3_IMPERATIVE_SNAPSHOT_STORE_H

#include "../../specs/mutator/filling.acsl"
#include "../../specs/mutator/setting.acsl"
#include "mark.h"
#include <stdint.h>

/* Set a field of a block. If the block is scanned, the value has to be well formed; if the program
   knows the block and the value, then the marking invariant is kept: store_keeps_invariant in
   proofs/lemmas/snapshot/step.acsl. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires field:     free_field(heap, size, block, block + 1 + field);
  requires value:     value_fits(heap, size, base, block, value);
  requires top:       state.top <= capacity;
  requires stack:     slice_invariant(heap, size, stack, state.top, state.lowest, state.block,
                                      state.place);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1];

  ensures value:      heap[block + 1 + field] == value;
  ensures others:     \forall integer i; 0 <= i < size ==> i != block + 1 + field ==>
                        word_kept{Pre, Post}(heap, heap, size, i);
  ensures step:       marking_step{Pre, Post}(heap, size, base, state.block, state.place,
                                              state.block, state.place, value);
  ensures only:       only_target_seen_since{Pre, Post}(heap, size, base, block);
  ensures reserve:    \forall integer limit; reserve_unused{Pre}(heap, size, limit, base) ==>
                        outside_reserve(value, size, limit, base) ==>
                        reserve_unused(heap, size, limit, base);
  ensures values:     values_stay{Pre, Post}(heap, size, base);
  ensures cursors:    cursors_stay{Pre, Post}(heap, size, base);
  ensures top:        \result.top <= capacity;
  ensures scan:       \result.block == state.block && \result.place == state.place;
  ensures stack:      slice_invariant(heap, size, stack, \result.top, \result.lowest,
                                      \result.block, \result.place);
*/
struct marking snapshot_store(uint64_t *heap, uint64_t size, uint64_t base, int64_t *stack,
                              uint64_t capacity, struct marking state, uint64_t block,
                              uint64_t field, uint64_t value);

#endif
