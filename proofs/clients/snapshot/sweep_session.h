/* The theorem of sweeping in slices: any interleaving of slices with what a program does. */
#ifndef PROOFS_CLIENTS_SNAPSHOT_SWEEP_SESSION_H
#define PROOFS_CLIENTS_SNAPSHOT_SWEEP_SESSION_H

#include "../../../layer3_imperative/snapshot/sweep.h"
#include "../../../specs/snapshot/sweep_session.acsl"
#include "../../../specs/sweep/swept.acsl"
#include <stdbool.h>
#include <stdint.h>

/* What a program may do, and a collector in between. A step has an operand: the budget, the number
   of a field, the wosize of a block. What cannot be done is left out. */
#define SWEEPING_SLICE 0 /* sweep for a while */
#define SWEEPING_STORE 1 /* set a field of the block that a points to, to b */
#define SWEEPING_LOAD 2  /* a is what a field of the block that a points to holds */
#define SWEEPING_SWAP 3  /* exchange a and b */
#define SWEEPING_ALLOC 4 /* a is a new block */
#define SWEEPING_DROP 5  /* a is the number 0 */

struct swept_session {
    struct sweeping state;
    uint64_t a, b; /* what the program holds */
};

/* Take any steps in any order, from the end of marking on. The arrays tell what was done: made, at
   which words a block was allocated, and stored, which words were stored to.

   All the time what is live is what was black at the beginning, and what was made since; it holds
   what it held, or what the program stored. If the sweep has come to the end, then the heap is well
   formed, what is live is white, and all else is free and on one list of holes. */
/*@
  requires range:     heap_range(base, size) && blocks_fill(heap, size);
  requires done:      no_grey_block(heap, size);
  requires live:      live_well_formed(heap, size, base, 0);
  requires cursor:    cursor_valid(heap, size, base, cursor.head, cursor.before, cursor.hole);
  requires values:    live_value(heap, size, base, 0, a) && live_value(heap, size, base, 0, b);
  requires none:      \forall integer i; 0 <= i < size ==> made[i] == 0 && stored[i] == 0;
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(made + (0 .. size - 1)) &&
                      \valid(stored + (0 .. size - 1));
  requires readable:  \valid_read(kinds + (0 .. step_count - 1)) &&
                      \valid_read(operands + (0 .. step_count - 1));
  requires apart:     \separated(heap + (0 .. size - 1), made + (0 .. size - 1),
                                 stored + (0 .. size - 1), kinds + (0 .. step_count - 1),
                                 operands + (0 .. step_count - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], made[0 .. size - 1], stored[0 .. size - 1];

  ensures live:       live_or_made{Pre, Post}(heap, size, \result.state.sweep.swept, made);
  ensures kept:       black_kept{Pre, Post}(heap, size, stored);
  ensures made:       made_cleared(heap, size, made, stored);
  ensures held:       live_value(heap, size, base, \result.state.sweep.swept, \result.a) &&
                      live_value(heap, size, base, \result.state.sweep.swept, \result.b);
  ensures allocated:  \result.state.sweep.place == size ==>
                        \forall integer i; 0 <= i < size ==>
                          (allocated(heap, size, i) <==>
                           black_block{Pre}(heap, size, i) || was_made(made, i));
  ensures swept:      \result.state.sweep.place == size ==>
                        heap_swept(heap, size, base, \result.state.sweep.head,
                                   \result.state.sweep.free);
  ensures cursor:     \result.state.sweep.place == size ==>
                        cursor_valid(heap, size, base, \result.state.sweep.head,
                                     \result.state.behind.before, \result.state.behind.hole);
*/
struct swept_session sweep_while_running(uint64_t *heap, uint64_t size, uint64_t base,
                                         struct hole_cursor cursor, uint64_t a, uint64_t b,
                                         uint8_t *made, uint16_t *stored, const uint8_t *kinds,
                                         const uint32_t *operands, uint64_t step_count);

#endif
