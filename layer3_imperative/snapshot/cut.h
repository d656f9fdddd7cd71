/* Cutting a block while its heap is marked, as OCaml's Obj.truncate does, or a reader that
   allocates one block for many: with the deletion barrier on each field that the block loses. */
#ifndef LAYER3_IMPERATIVE_SNAPSHOT_CUT_H
#define LAYER3_IMPERATIVE_SNAPSHOT_CUT_H

#include "../../specs/snapshot/cutting.acsl"
#include "mark.h"
#include <stdint.h>

/* Cut a block in two. It keeps its first fields, wosize of them; the word after them becomes the
   header of a block with this tag, which is black; or, if it is the last, a fragment. That block
   may be scanned if the first is. A scan of the block that had passed its new end stands there
   afterwards. If the program knows the block, then the marking invariant is kept:
   cutting_keeps_invariant in proofs/lemmas/snapshot/keeping.acsl. The time is that of one darkening
   for each field that the block loses. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires block:     allocated(heap, size, block) && plain_tag(tag_of(heap[block]));
  requires room:      1 <= wosize < wosize_of(heap[block]);
  requires tag:       plain_tag(tag) && (scanned_tag(tag) ==> scanned_tag(tag_of(heap[block])));
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
                        header_of(wosize_of(\old(heap[block])) - wosize - 1, BLACK, tag);
  ensures start:      block_start(heap, size, block + 1 + wosize) &&
                      !block_start{Pre}(heap, size, block + 1 + wosize);
  ensures others:     \forall integer i; 0 <= i < size ==> i != block ==>
                        i != block + 1 + wosize ==> word_kept{Pre, Post}(heap, heap, size, i);
  ensures step:       cutting_step{Pre, Post}(heap, size, base, state.block, state.place,
                                              \result.block, \result.place, block);
  ensures unscanned:  !scanned_tag(tag) ==>
                        marking_step{Pre, Post}(heap, size, base, state.block, state.place,
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
struct marking snapshot_split_block(uint64_t *heap, uint64_t size, uint64_t base, int64_t *stack,
                                    uint64_t capacity, struct marking state, uint64_t block,
                                    uint64_t wosize, uint64_t tag);

/* Leave a block its first fields only. What was behind them is black, holds no values, and dies
   when marking is over. */
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
  ensures others:     \forall integer i; 0 <= i < size ==> i != block ==>
                        i != block + 1 + wosize ==> word_kept{Pre, Post}(heap, heap, size, i);
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
