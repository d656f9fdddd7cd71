/* What a program does while its heap is swept in slices: it allocates, and stores.

   Each step keeps what is known between two slices, so that the sweep may go on. No barrier is
   needed: what is dead is dead, and what a program holds is live. */
#ifndef LAYER3_IMPERATIVE_SNAPSHOT_SWEEP_MUTATOR_H
#define LAYER3_IMPERATIVE_SNAPSHOT_SWEEP_MUTATOR_H

#include "../../specs/snapshot/sweep_slices.acsl"
#include "../../specs/snapshot/sweep_storing.acsl"
#include "sweep.h"
#include <stdint.h>

/* A block that was made between two slices. */
struct sweeping_allocation {
    struct sweeping state;
    uint64_t block; /* the index of the new block; the size if there is none */
};

/* Allocate a block, and clear its fields: behind the sweep, where the new holes are, or, where none
   is large enough, ahead of it. There the block is black, or the sweep would free it. */
/*@
  requires invariant: sweep_invariant(heap, size, base, state.sweep.swept, state.sweep.place,
                                      state.sweep.head, state.sweep.last, state.sweep.free);
  requires live:      live_well_formed(heap, size, base, state.sweep.swept);
  requires behind:    holes_behind(heap, base, state.sweep.swept, state.sweep.head,
                                   state.behind.head, state.behind.before, state.behind.hole);
  requires ahead:     holes_ahead(heap, size, base, state.sweep.place, state.from,
                                  state.ahead.head, state.ahead.before, state.ahead.hole);
  requires writable:  \valid(heap + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1];

  ensures invariant:  sweep_invariant(heap, size, base, \result.state.sweep.swept,
                                      \result.state.sweep.place, \result.state.sweep.head,
                                      \result.state.sweep.last, \result.state.sweep.free);
  ensures live:       live_well_formed(heap, size, base, \result.state.sweep.swept);
  ensures behind:     holes_behind(heap, base, \result.state.sweep.swept,
                                   \result.state.sweep.head, \result.state.behind.head,
                                   \result.state.behind.before, \result.state.behind.hole);
  ensures ahead:      holes_ahead(heap, size, base, \result.state.sweep.place,
                                  \result.state.from, \result.state.ahead.head,
                                  \result.state.ahead.before, \result.state.ahead.hole);
  ensures stands:     \result.state.sweep.swept == state.sweep.swept &&
                      \result.state.sweep.place == state.sweep.place &&
                      \result.state.sweep.stopped == state.sweep.stopped &&
                      \result.state.from == state.from;
  ensures range:      \result.block < state.sweep.swept || state.from <= \result.block <= size;
  ensures legal:      \result.block < size ==> legal_block(wosize, tag);
  ensures made:       \result.block < size ==>
                        live_made{Pre, Post}(heap, size, state.sweep.swept, \result.block);
  ensures header:     \result.block < size ==>
                        heap[\result.block] ==
                          header_of(wosize, \result.block < state.sweep.swept ? WHITE : BLACK,
                                    tag);
  ensures cleared:    \result.block < size ==>
                        cleared(heap, \result.block, \result.block + 1 + wosize);
  ensures refusal:    \result.block == size ==>
                        same_words{Pre, Post}(heap, heap, 0, size) &&
                        (legal_block(wosize, tag) ==>
                         no_fit(heap, state.sweep.swept, 0, state.sweep.swept, wosize) &&
                         no_fit(heap + state.from, size - state.from, 0, size - state.from,
                                wosize));
*/
struct sweeping_allocation snapshot_sweep_alloc(uint64_t *heap, uint64_t size, uint64_t base,
                                                struct sweeping state, uint64_t wosize,
                                                uint64_t tag);

/* Set a field of a live block. If the block is scanned, the value has to mean what is live. */
/*@
  requires invariant: sweep_invariant(heap, size, base, state.sweep.swept, state.sweep.place,
                                      state.sweep.head, state.sweep.last, state.sweep.free);
  requires live:      live_well_formed(heap, size, base, state.sweep.swept);
  requires behind:    holes_behind(heap, base, state.sweep.swept, state.sweep.head,
                                   state.behind.head, state.behind.before, state.behind.hole);
  requires ahead:     holes_ahead(heap, size, base, state.sweep.place, state.from,
                                  state.ahead.head, state.ahead.before, state.ahead.hole);
  requires block:     live_block(heap, size, state.sweep.swept, block);
  requires field:     free_field(heap, size, block, block + 1 + field);
  requires value:     live_value_fits(heap, size, base, state.sweep.swept, block, value);
  requires writable:  \valid(heap + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[block + 1 + field];

  ensures invariant:  sweep_invariant(heap, size, base, state.sweep.swept, state.sweep.place,
                                      state.sweep.head, state.sweep.last, state.sweep.free);
  ensures live:       live_well_formed(heap, size, base, state.sweep.swept);
  ensures behind:     holes_behind(heap, base, state.sweep.swept, state.sweep.head,
                                   state.behind.head, state.behind.before, state.behind.hole);
  ensures ahead:      holes_ahead(heap, size, base, state.sweep.place, state.from,
                                  state.ahead.head, state.ahead.before, state.ahead.hole);
  ensures value:      heap[block + 1 + field] == value;
  ensures written:    field_written{Pre, Post}(heap, heap, size, block, block + 1 + field);
*/
void snapshot_sweep_store(uint64_t *heap, uint64_t block, uint64_t field, uint64_t value)
    /*@ ghost (uint64_t size, uint64_t base, struct sweeping state) */;

#endif
