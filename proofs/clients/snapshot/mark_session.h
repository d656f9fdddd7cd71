/* The theorem of marking in slices: any interleaving of slices with what a program does. */
#ifndef PROOFS_CLIENTS_SNAPSHOT_MARK_SESSION_H
#define PROOFS_CLIENTS_SNAPSHOT_MARK_SESSION_H

#include "../../../layer3_imperative/mutator/alloc.h"
#include "../../../specs/mark/marking.acsl"
#include "../../../specs/snapshot/session.acsl"
#include "../../../specs/snapshot/step.acsl"
#include "program_steps.h"
#include <stdbool.h>
#include <stdint.h>

struct session {
    uint64_t size; /* of the heap */
    uint64_t a, b; /* what the program holds */
    struct hole_cursor cursor;
    bool over; /* marking is over */
};

/* Darken what a program holds; then take any steps in any order. The heap may grow, up to a
   limit; it stays well formed, and no block is lost.

   If marking is over at the end, then a block is black if and only if it was allocated meanwhile,
   or was reachable at the beginning from what the program held. What the program holds now is
   black, and no black block points to a white one: so it may go on marking, from further roots,
   or sweep. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires unseen:    no_block_seen(heap, size);
  requires cursor:    cursor_valid(heap, size, base, cursor.head, cursor.before, cursor.hole);
  requires limit:     size <= limit && heap_range(base, limit);
  requires reserve:   reserve_unused(heap, size, limit, base);
  requires values:    sound_value(heap, size, limit, base, a) &&
                      sound_value(heap, size, limit, base, b);
  requires writable:  \valid(heap + (0 .. limit - 1)) && \valid(stack + (0 .. capacity - 1));
  requires readable:  \valid_read(kinds + (0 .. step_count - 1)) &&
                      \valid_read(operands + (0 .. step_count - 1));
  requires apart:     \separated(heap + (0 .. limit - 1), stack + (0 .. capacity - 1),
                                 kinds + (0 .. step_count - 1),
                                 operands + (0 .. step_count - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. limit - 1], stack[0 .. capacity - 1];

  ensures size:       size <= \result.size <= limit;
  ensures heap:       well_formed_heap(heap, \result.size, base);
  ensures reserve:    reserve_unused(heap, \result.size, limit, base);
  ensures cursor:     cursor_valid(heap, \result.size, base, \result.cursor.head,
                                   \result.cursor.before, \result.cursor.hole);
  ensures blocks:     blocks_stay{Pre, Post}(heap, heap, size, \result.size);
  ensures done:       \result.over ==> no_grey_block(heap, \result.size);
  ensures marked:     \result.over ==>
                        marked_since{Pre, Post}(heap, size, \result.size, base, a, b);
  ensures held:       \result.over ==> value_black(heap, \result.size, base, \result.a) &&
                                       value_black(heap, \result.size, base, \result.b);
  ensures tricolour:  \result.over ==> tricolour_invariant(heap, \result.size, base);
*/
struct session mark_while_running(uint64_t *heap, uint64_t size, uint64_t limit, uint64_t base,
                                  int64_t *stack, uint64_t capacity, struct hole_cursor cursor,
                                  uint64_t a, uint64_t b, const uint8_t *kinds,
                                  const uint32_t *operands, uint64_t step_count);

#endif
