/* Allocating while a heap is swept in slices.

   A new block is of the colour of what is live where it lies: white behind the sweep, black ahead
   of it. Behind, it comes from the holes that the sweep has made: the words before state.swept are
   a heap of their own. Ahead, it comes from the holes that were there before the sweep began: the
   words from `from` on are a heap of their own, too. It never comes from the run of dead blocks
   between the two. Its fields are cleared. */
#ifndef LAYER3_IMPERATIVE_SNAPSHOT_SWEEP_ALLOC_H
#define LAYER3_IMPERATIVE_SNAPSHOT_SWEEP_ALLOC_H

#include "../../specs/snapshot/sweep_slices.acsl"
#include "../mutator/alloc.h"
#include "../sweep/sweep.h"
#include <stdint.h>

/* A block that was made behind a sweep, or ahead of it. */
struct swept_allocation {
    struct sweep_state state;
    struct hole_cursor cursor;
    uint64_t block; /* the index of the new block; the size if there is none */
};

/* Allocate a white block behind the sweep. */
/*@
  requires invariant: sweep_invariant(heap, size, base, state.swept, state.place, state.head,
                                      state.last, state.free);
  requires live:      live_well_formed(heap, size, base, state.swept);
  requires cursor:    holes_behind(heap, base, state.swept, state.head, cursor.head,
                                   cursor.before, cursor.hole);
  requires writable:  \valid(heap + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1];

  ensures invariant:  sweep_invariant(heap, size, base, \result.state.swept,
                                      \result.state.place, \result.state.head,
                                      \result.state.last, \result.state.free);
  ensures live:       live_well_formed(heap, size, base, \result.state.swept);
  ensures cursor:     holes_behind(heap, base, \result.state.swept, \result.state.head,
                                   \result.cursor.head, \result.cursor.before,
                                   \result.cursor.hole);
  ensures stands:     \result.state.swept == state.swept && \result.state.place == state.place &&
                      \result.state.stopped == state.stopped;
  ensures range:      \result.block < state.swept || \result.block == size;
  ensures legal:      \result.block < size ==> legal_block(wosize, tag);
  ensures made:       \result.block < size ==>
                        live_made{Pre, Post}(heap, size, state.swept, \result.block);
  ensures header:     \result.block < size ==>
                        heap[\result.block] == header_of(wosize, WHITE, tag);
  ensures cleared:    \result.block < size ==>
                        cleared(heap, \result.block, \result.block + 1 + wosize);
  ensures refusal:    \result.block == size ==>
                        same_words{Pre, Post}(heap, heap, 0, size) &&
                        (legal_block(wosize, tag) ==>
                         no_fit(heap, state.swept, 0, state.swept, wosize));
  ensures rest:       same_words{Pre, Post}(heap, heap, state.swept, size);
*/
struct swept_allocation sweep_alloc_behind(uint64_t *heap, uint64_t size, uint64_t base,
                                           struct sweep_state state, struct hole_cursor cursor,
                                           uint64_t wosize, uint64_t tag);

/* Allocate a black block ahead of the sweep, among the words from `from` on. */
/*@
  requires invariant: sweep_invariant(heap, size, base, state.swept, state.place, state.head,
                                      state.last, state.free);
  requires live:      live_well_formed(heap, size, base, state.swept);
  requires cursor:    holes_ahead(heap, size, base, state.place, from, cursor.head,
                                  cursor.before, cursor.hole);
  requires writable:  \valid(heap + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1];

  ensures invariant:  sweep_invariant(heap, size, base, \result.state.swept,
                                      \result.state.place, \result.state.head,
                                      \result.state.last, \result.state.free);
  ensures live:       live_well_formed(heap, size, base, \result.state.swept);
  ensures cursor:     holes_ahead(heap, size, base, \result.state.place, from,
                                  \result.cursor.head, \result.cursor.before,
                                  \result.cursor.hole);
  ensures stands:     \result.state == state;
  ensures range:      from <= \result.block <= size;
  ensures legal:      \result.block < size ==> legal_block(wosize, tag);
  ensures made:       \result.block < size ==>
                        live_made{Pre, Post}(heap, size, state.swept, \result.block);
  ensures header:     \result.block < size ==>
                        heap[\result.block] == header_of(wosize, BLACK, tag);
  ensures cleared:    \result.block < size ==>
                        cleared(heap, \result.block, \result.block + 1 + wosize);
  ensures refusal:    \result.block == size ==>
                        same_words{Pre, Post}(heap, heap, 0, size) &&
                        (legal_block(wosize, tag) ==>
                         no_fit(heap + from, size - from, 0, size - from, wosize));
  ensures rest:       same_words{Pre, Post}(heap, heap, 0, from);
*/
struct swept_allocation sweep_alloc_ahead(uint64_t *heap, uint64_t size, uint64_t base,
                                          struct sweep_state state, uint64_t from,
                                          struct hole_cursor cursor, uint64_t wosize, uint64_t tag);

#endif
