/* Marking in slices, while a program goes on writing to the heap.

       struct marking state = snapshot_begin(size);
       for each root:
           state = snapshot_darken(heap, size, base, stack, capacity, state, root);
       from time to time:
           state = snapshot_mark_some(heap, size, base, stack, capacity, state, budget);

   The snapshot is the moment when the roots have been darkened. Before the program overwrites a
   field of a scanned block, it darkens what the field holds (store.h): that is the deletion
   barrier. It takes a bounded time, for it never scans a block. Marking is over when
   snapshot_is_over says so, and when a slice leaves something of its budget.

   The contracts are about the words of the heap before and after one call; no snapshot is in them.
   proofs/lemmas/snapshot/ shows that each call keeps what is true since the snapshot
   (specs/snapshot/snapshot.acsl), whatever else the program does to the heap in between, as long
   as it keeps that, too. */
#ifndef LAYER3_IMPERATIVE_SNAPSHOT_MARK_H
#define LAYER3_IMPERATIVE_SNAPSHOT_MARK_H

#include "../../specs/mark/turns.acsl"
#include "../../specs/snapshot/slice.acsl"
#include "../../specs/words/object_model.h"
#include "../mark/mark_state.h"
#include <stdbool.h>
#include <stdint.h>

/* Nothing is grey. */
/*@
  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures state:      \result.top == 0 && \result.lowest == size && \result.block == size &&
                      \result.place == 0;
*/
static inline struct marking snapshot_begin(uint64_t size)
{
    struct marking state = {0, size, size, 0, 0, 0};
    return state;
}

/* Is marking over? */
/*@
  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures over:       \result <==> state.top == 0 && state.lowest == size && state.block == size;
*/
static inline bool snapshot_is_over(struct marking state, uint64_t size)
{
    return state.top == 0 && state.lowest == size && state.block == size;
}

/* Darken the block that a value means, if it means one and that is white. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires value:     well_formed_value(heap, size, base, value);
  requires top:       state.top <= capacity;
  requires stack:     slice_invariant(heap, size, stack, state.top, state.lowest, state.block,
                                      state.place);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1];

  ensures kept:       kept{Pre, Post}(heap, heap, size);
  ensures change:     only_darkened{Pre, Post}(heap, size, base, value);
  ensures unscanned:  blackens_unscanned{Pre, Post}(heap, size);
  ensures top:        \result.top <= capacity;
  ensures scan:       \result.block == state.block && \result.place == state.place;
  ensures stack:      slice_invariant(heap, size, stack, \result.top, \result.lowest,
                                      \result.block, \result.place);
*/
struct marking snapshot_darken(uint64_t *heap, uint64_t size, uint64_t base, int64_t *stack,
                               uint64_t capacity, struct marking state, uint64_t value);

/* Mark for a while. A budget of n lets it look at n words: fields, and headers of blocks to scan.
   If something of it is left, no block is grey. What was used of it is taken off the work that is
   left (specs/mark/passing.acsl), so the number of slices is bounded. A ghost counts the turns of
   all loops that this runs, so the time is, too. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires top:       state.top <= capacity;
  requires stack:     slice_invariant(heap, size, stack, state.top, state.lowest, state.block,
                                      state.place);
  requires block:     state.block <= size;
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1)) &&
                      \valid(turns + (0 .. 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 turns + (0 .. 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1], turns[0 .. 1];

  ensures step:       mark_step{Pre, Post}(heap, size, base, state.block, state.place,
                                           \result.block, \result.place);
  ensures only:       only_reachable_seen_since{Pre, Post}(heap, size, base);
  ensures top:        \result.top <= capacity;
  ensures block:      \result.block <= size;
  ensures stack:      slice_invariant(heap, size, stack, \result.top, \result.lowest,
                                      \result.block, \result.place);
  ensures left:       \result.left <= budget;
  ensures work:       work_left{Post}(heap, size, \result.lowest, \result.block, \result.place) +
                        budget - \result.left <=
                        work_left{Pre}(heap, size, state.lowest, state.block, state.place);
  ensures over:       \result.left > 0 ==>
                        \result.top == 0 && \result.lowest == size && \result.block == size;
  ensures done:       \result.left > 0 ==> no_grey_block(heap, size);
  ensures turns:      turns_counted(turns) <= turns_counted{Pre}(turns) + 5 * budget + 1;
*/
struct marking snapshot_mark_some(uint64_t *heap, uint64_t size, uint64_t base, int64_t *stack,
                                  uint64_t capacity, struct marking state, uint64_t budget)
    /*@ ghost (uint32_t \ghost *turns) */;

#endif
