/* The theorem of marking in slices: any interleaving of slices with what a program does. */
#ifndef PROOFS_CLIENTS_SNAPSHOT_MARK_SESSION_H
#define PROOFS_CLIENTS_SNAPSHOT_MARK_SESSION_H

#include "../../../layer3_imperative/mutator/alloc.h"
#include "../../../specs/mark/marking.acsl"
#include "../../../specs/snapshot/session.acsl"
#include <stdbool.h>
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
#define STEP_DARKEN 10    /* darken the block that a points to */

struct session {
    uint64_t a, b; /* what the program holds */
    struct hole_cursor cursor;
    bool over; /* marking is over */
};

/* Darken what a program holds; then take any steps in any order. The heap stays well formed, and no
   block is lost.

   If marking is over at the end, then a block is black if and only if it was allocated meanwhile,
   or was reachable at the beginning from what the program held. What the program holds now is
   black, and no black block points to a white one: so it may go on marking, from further roots,
   or sweep. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires unseen:    no_block_seen(heap, size);
  requires cursor:    cursor_valid(heap, size, base, cursor.head, cursor.before, cursor.hole);
  requires values:    well_formed_value(heap, size, base, a) &&
                      well_formed_value(heap, size, base, b);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires readable:  \valid_read(kinds + (0 .. step_count - 1)) &&
                      \valid_read(operands + (0 .. step_count - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 kinds + (0 .. step_count - 1),
                                 operands + (0 .. step_count - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1];

  ensures heap:       well_formed_heap(heap, size, base);
  ensures cursor:     cursor_valid(heap, size, base, \result.cursor.head, \result.cursor.before,
                                   \result.cursor.hole);
  ensures blocks:     blocks_remain{Pre, Post}(heap, size);
  ensures done:       \result.over ==> no_grey_block(heap, size);
  ensures marked:     \result.over ==> marked_since{Pre, Post}(heap, size, base, a, b);
  ensures held:       \result.over ==> value_black(heap, size, base, \result.a) &&
                                       value_black(heap, size, base, \result.b);
  ensures tricolour:  \result.over ==> tricolour_invariant(heap, size, base);
*/
struct session mark_while_running(uint64_t *heap, uint64_t size, uint64_t base, int64_t *stack,
                                  uint64_t capacity, struct hole_cursor cursor, uint64_t a,
                                  uint64_t b, const uint8_t *kinds, const uint32_t *operands,
                                  uint64_t step_count);

#endif
