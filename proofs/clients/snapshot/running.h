/* Any step of a program whose heap is marked, and which holds two values. */
#ifndef PROOFS_CLIENTS_SNAPSHOT_RUNNING_H
#define PROOFS_CLIENTS_SNAPSHOT_RUNNING_H

#include "../../../layer3_imperative/mutator/alloc.h"
#include "program_steps.h"

/* Where marking stands, where allocation goes on, and what the program holds. */
struct running {
    struct marking state;
    struct hole_cursor cursor;
    uint64_t a, b;
};

/* Take a step: load, exchange the values, allocate, cut a block in two, drop a value, or one that
   changes the block which a points to (program_steps.h). */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires cursor:    cursor_valid(heap, size, base, now.cursor.head, now.cursor.before,
                                   now.cursor.hole);
  requires values:    well_formed_value(heap, size, base, now.a) &&
                      well_formed_value(heap, size, base, now.b);
  requires top:       now.state.top <= capacity;
  requires stack:     slice_invariant(heap, size, stack, now.state.top, now.state.lowest,
                                      now.state.block, now.state.place);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1];
  ensures step:       program_step{Pre, Post}(heap, size, base, now.state.block, now.state.place,
                                              \result.state.block, \result.state.place, now.a,
                                              now.b);
  ensures values:     value_obtained{Pre, Post}(heap, size, base, now.a, now.b, \result.a) &&
                      value_obtained{Pre, Post}(heap, size, base, now.a, now.b, \result.b);
  ensures outside:    value_unreserved{Pre}(heap, size, base, now.a, now.b, \result.a) &&
                      value_unreserved{Pre}(heap, size, base, now.a, now.b, \result.b);
  ensures reserve:    reserve_goes_on{Pre, Post}(heap, size, base, now.b);
  ensures cursor:     cursor_valid(heap, size, base, \result.cursor.head, \result.cursor.before,
                                   \result.cursor.hole);
  ensures top:        \result.state.top <= capacity;
  ensures block:      \result.state.block == now.state.block;
  ensures stack:      slice_invariant(heap, size, stack, \result.state.top,
                                      \result.state.lowest, \result.state.block,
                                      \result.state.place);
*/
struct running run_step(uint64_t *heap, uint64_t size, uint64_t base, int64_t *stack,
                        uint64_t capacity, struct running now, uint64_t kind, uint64_t operand);

#endif
