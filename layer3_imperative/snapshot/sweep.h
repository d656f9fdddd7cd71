/* Sweeping in slices, while a program goes on.

       struct sweeping state = snapshot_sweep_begin(size, cursor);
       while (!snapshot_is_swept(state, size)) {
         state = snapshot_sweep_some(heap, size, base, NO_TAG, state, budget);
         the program runs, allocates and stores
       }

   Between two slices there are two lists of holes: of those that the sweep has made, behind it, and
   of those that were there before, ahead. The state knows where the program allocates in each.
   After a slice this is where the holes begin that the slice has made. */
#ifndef LAYER3_IMPERATIVE_SNAPSHOT_SWEEP_H
#define LAYER3_IMPERATIVE_SNAPSHOT_SWEEP_H

#include "../../specs/snapshot/sweep_slices.acsl"
#include "../mutator/alloc.h"
#include "../sweep/sweep.h"
#include <stdint.h>

/* What is known between two slices. */
struct sweeping {
    struct sweep_state sweep;
    struct hole_cursor behind; /* on the holes of the words before sweep.swept */
    struct hole_cursor ahead;  /* on those of the words from `from` on: a heap of its own */
    uint64_t from;             /* the first old hole that counts; the size if there is none */
};

/* Nothing is swept: all holes lie ahead. */
/*@
  requires range:     heap_range(base, size);
  requires blocks:    blocks_fill(heap, size);
  requires done:      no_grey_block(heap, size);
  requires cursor:    cursor_valid(heap, size, base, cursor.head, cursor.before, cursor.hole);

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures begin:      \result.sweep.swept == 0 && \result.sweep.place == 0 &&
                      \result.sweep.stopped == size;
  ensures invariant:  sweep_invariant(heap, size, base, \result.sweep.swept,
                                      \result.sweep.place, \result.sweep.head,
                                      \result.sweep.last, \result.sweep.free);
  ensures behind:     holes_behind(heap, base, \result.sweep.swept, \result.sweep.head,
                                   \result.behind.head, \result.behind.before,
                                   \result.behind.hole);
  ensures ahead:      holes_ahead(heap, size, base, \result.sweep.place, \result.from,
                                  \result.ahead.head, \result.ahead.before,
                                  \result.ahead.hole);
*/
static inline struct sweeping snapshot_sweep_begin(uint64_t size, struct hole_cursor cursor)
/*@ ghost (const uint64_t *heap, uint64_t base) */
{
    struct sweep_state sweep = sweep_begin(size);
    struct hole_cursor none = {0, 0, 0};
    struct sweeping state = {sweep, none, cursor, 0};
    return state;
}

/* Sweep so many words further, and on to where a block begins; or to the next dead block with this
   tag. What is live stays live and as it is. Behind the sweep all else is free now; ahead of it
   nothing has changed. A ghost counts the turns of the loops. */
/*@
  requires invariant: sweep_invariant(heap, size, base, state.sweep.swept, state.sweep.place,
                                      state.sweep.head, state.sweep.last, state.sweep.free);
  requires live:      live_well_formed(heap, size, base, state.sweep.swept);
  requires behind:    holes_behind(heap, base, state.sweep.swept, state.sweep.head,
                                   state.behind.head, state.behind.before, state.behind.hole);
  requires ahead:     holes_ahead(heap, size, base, state.sweep.place, state.from,
                                  state.ahead.head, state.ahead.before, state.ahead.hole);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(turns + (0 .. 1));
  requires apart:     \separated(heap + (0 .. size - 1), turns + (0 .. 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], turns[0 .. 1];

  ensures invariant:  sweep_invariant(heap, size, base, \result.sweep.swept,
                                      \result.sweep.place, \result.sweep.head,
                                      \result.sweep.last, \result.sweep.free);
  ensures live:       live_well_formed(heap, size, base, \result.sweep.swept);
  ensures behind:     holes_behind(heap, base, \result.sweep.swept, \result.sweep.head,
                                   \result.behind.head, \result.behind.before,
                                   \result.behind.hole);
  ensures ahead:      holes_ahead(heap, size, base, \result.sweep.place, \result.from,
                                  \result.ahead.head, \result.ahead.before,
                                  \result.ahead.hole);
  ensures swept:      swept_between{Pre, Post}(heap, heap, size, state.sweep.swept,
                                               \result.sweep.swept);
  ensures freed:      \forall integer i; 0 <= i < \result.sweep.swept ==>
                        (allocated(heap, size, i) <==>
                         live_block{Pre}(heap, size, state.sweep.swept, i));
  ensures rest:       same_from{Pre, Post}(heap, heap, size, \result.sweep.swept);
  ensures stop:       \result.sweep.place < size ==>
                      \result.sweep.place < state.sweep.place + budget ==>
                        \result.sweep.stopped == \result.sweep.place &&
                        dead_with_tag(heap, size, tag, \result.sweep.place) &&
                        state.sweep.stopped != \result.sweep.place;
  ensures each:       none_passed_over{Pre}(heap, size, tag, state.sweep.place,
                                            \result.sweep.place, state.sweep.stopped);
  ensures progress:   state.sweep.place <= \result.sweep.place <= size &&
                      state.sweep.swept <= \result.sweep.swept;
  ensures done:       \result.sweep.place == size ==> \result.sweep.swept == size;
  ensures turns:      turns_counted(turns) <= turns_counted{Pre}(turns) + 2 * budget;
*/
struct sweeping snapshot_sweep_some(uint64_t *heap, uint64_t size, uint64_t base, uint64_t tag,
                                    struct sweeping state, uint64_t budget)
    /*@ ghost (uint32_t \ghost *turns) */;

#endif
