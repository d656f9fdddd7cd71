/* Growing a heap while it is marked. The words that it grows into are free, so marking has nothing
   to do with them; but what stands for no block is the size (mark_state.h), another one now. */
#ifndef LAYER3_IMPERATIVE_SNAPSHOT_GROW_H
#define LAYER3_IMPERATIVE_SNAPSHOT_GROW_H

#include "../../specs/snapshot/growing.acsl"
#include "../../specs/snapshot/slice.acsl"
#include "../mark/mark_state.h"
#include "../mutator/grow.h"
#include <stdint.h>

/* A heap that grew: where allocation goes on, and marking. */
struct grown_marking {
    struct hole_cursor cursor;
    struct marking state;
};

/* Grow: the words from size to larger become one hole, and the cursor stands there. Marking stands
   where it stood. The marking invariant is kept, for the larger heap and the same snapshot:
   growing_keeps_invariant in proofs/lemmas/snapshot/growing.acsl. A value that the program holds
   must not lie in the words that are added. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires larger:    size <= larger && heap_range(base, larger);
  requires reserve:   reserve_unused(heap, size, larger, base);
  requires cursor:    cursor_valid(heap, size, base, cursor.head, cursor.before, cursor.hole);
  requires stack:     slice_invariant(heap, size, stack, state.top, state.lowest, state.block,
                                      state.place);
  requires writable:  \valid(heap + (0 .. larger - 1));
  requires readable:  \valid_read(stack + (0 .. state.top - 1));
  requires apart:     \separated(heap + (0 .. larger - 1), stack + (0 .. state.top - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. larger - 1];

  ensures enlarged:   enlarged{Pre, Post}(heap, heap, size, larger, base);
  ensures reserve:    \forall integer limit; larger <= limit ==>
                        reserve_unused{Pre}(heap, size, limit, base) ==>
                        reserve_unused(heap, larger, limit, base);
  ensures cursor:     cursor_valid(heap, larger, base, \result.cursor.head,
                                   \result.cursor.before, \result.cursor.hole);
  ensures hole:       size + 2 <= larger ==>
                        \result.cursor.hole == size && hole_at_end(heap, larger, size);
  ensures scan:       \result.state.block == in_larger(state.block, size, larger) &&
                      \result.state.place == state.place;
  ensures top:        \result.state.top == state.top && \result.state.left == state.left;
  ensures stack:      slice_invariant(heap, larger, stack, \result.state.top,
                                      \result.state.lowest, \result.state.block,
                                      \result.state.place);
*/
struct grown_marking snapshot_grow(uint64_t *heap, uint64_t size, uint64_t larger, uint64_t base,
                                   struct hole_cursor cursor, struct marking state)
    /*@ ghost (const int64_t *stack) */;

#endif
