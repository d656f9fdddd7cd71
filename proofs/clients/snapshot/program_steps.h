/* A step of a program whose heap is marked, told by numbers. */
#ifndef PROOFS_CLIENTS_SNAPSHOT_PROGRAM_STEPS_H
#define PROOFS_CLIENTS_SNAPSHOT_PROGRAM_STEPS_H

#include "../../../layer3_imperative/mark/mark_state.h"
#include "../../../specs/mutator/reshaping.acsl"
#include "../../../specs/snapshot/program_step.acsl"
#include "../../../specs/snapshot/slice.acsl"
#include <stdint.h>

/* What a program may do, and a collector in between. A step has an operand: the budget, the number
   of a field, the wosize of a block. What cannot be done is left out. */
#define STEP_SLICE 0      /* mark for a while */
#define STEP_STORE 1      /* set a field of the block that a points to, to b */
#define STEP_LOAD 2       /* a is what a field of the block that a points to holds */
#define STEP_SWAP 3       /* exchange a and b */
#define STEP_ALLOC 4      /* a is a new block */
#define STEP_RETAG 5      /* give the block that a points to another tag; scanned blocks only */
#define STEP_DROP 6       /* a is the number 0 */
#define STEP_INITIALISE 7 /* set a field of the block that a points to, to b; if it is black */
#define STEP_TRUNCATE 8   /* leave the block that a points to only some of its fields */
#define STEP_SPLIT 9      /* cut the block that a points to in two; a is the second */
#define STEP_GROW 10      /* make the heap longer, by so many words */
#define STEP_DARKEN 11    /* darken the block that a points to */

/* The block that a value points to, if it is no closure; else the size of the heap. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires value:     well_formed_value(heap, size, base, value);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures range:      \result <= size;
  ensures block:      \result < size ==> allocated(heap, size, \result) &&
                        plain_tag(tag_of(heap[\result])) &&
                        value_points_to(heap, size, base, value, \result);
*/
uint64_t pointed_block(const uint64_t *heap, uint64_t size, uint64_t base, uint64_t value);

/* Take a step that changes the block which a points to: store, tell it another tag, initialise,
   truncate, or darken it. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires values:    well_formed_value(heap, size, base, a) &&
                      well_formed_value(heap, size, base, b);
  requires top:       state.top <= capacity;
  requires stack:     slice_invariant(heap, size, stack, state.top, state.lowest, state.block,
                                      state.place);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1];
  ensures step:       program_step{Pre, Post}(heap, size, base, state.block, state.place,
                                              \result.block, \result.place, a, b);
  ensures reserve:    reserve_goes_on{Pre, Post}(heap, size, base, b);
  ensures values:     values_stay{Pre, Post}(heap, size, base);
  ensures cursors:    cursors_stay{Pre, Post}(heap, size, base);
  ensures top:        \result.top <= capacity;
  ensures block:      \result.block == state.block;
  ensures stack:      slice_invariant(heap, size, stack, \result.top, \result.lowest,
                                      \result.block, \result.place);
*/
struct marking take_program_step(uint64_t *heap, uint64_t size, uint64_t base, int64_t *stack,
                                 uint64_t capacity, struct marking state, uint64_t a, uint64_t b,
                                 uint64_t kind, uint64_t operand);

#endif
