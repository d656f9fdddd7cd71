/* Allocating: a new block from the hole list that a sweep left.

       struct hole_cursor cursor = cursor_begin(base, size, state.head);
       struct allocation made = heap_alloc(heap, size, base, cursor, wosize, WHITE, tag);
       cursor = made.cursor;
       if (made.block < size) the block is there; else collect

   The block is carved from the high end of the hole where the cursor stands, or of the next one
   that is large enough. So the place of a hole and its link stay as they are while it is used up,
   and the list holds just the holes after each call. Nothing here collects; a refusal tells that
   no hole is large enough, or that there can be no such block.

   The fields of a new block are what they were. The heap is well formed but for them
   (specs/mutator/filling.acsl) until they are filled in: with fields.h, or by heap_alloc_cleared.
   */
#ifndef LAYER3_IMPERATIVE_MUTATOR_ALLOC_H
#define LAYER3_IMPERATIVE_MUTATOR_ALLOC_H

#include "../../specs/mutator/allocating.acsl"
#include "../../specs/words/object_model.h"
#include "../words/header.h"
#include <stdint.h>

/* Where on the hole list to look first. */
struct hole_cursor {
    uint64_t head;   /* the address of the first hole, 0 if there is none */
    uint64_t before; /* the hole whose link leads to the current one; the size if the head does */
    uint64_t hole;   /* the current hole; the size at the end of the list */
};

/* What heap_alloc answers. */
struct allocation {
    struct hole_cursor cursor;
    uint64_t block; /* the index of the new block; the size if there is none */
};

/* Stand at the first hole. */
/*@
  requires head:      head == 0 || base + 8 <= head;

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures head:       \result.head == head;
  ensures before:     \result.before == size;
  ensures first:      leads_to(head, size, base, \result.hole);
*/
static inline struct hole_cursor cursor_begin(uint64_t base, uint64_t size, uint64_t head)
{
    struct hole_cursor cursor = {head, size, size};
    if (head != 0) {
        cursor.hole = index_of_address(head, base);
    }
    return cursor;
}

/* Move a cursor on to the next hole. So one looks at all of them, and reads no link:

       for (cursor = cursor_begin(base, size, head); cursor.hole < size;
            cursor = cursor_next(heap, size, base, cursor)) */
/*@
  requires range:     heap_range(base, size);
  requires blocks:    blocks_fill(heap, size);
  requires cursor:    cursor_valid(heap, size, base, cursor.head, cursor.before, cursor.hole);
  requires hole:      cursor.hole < size;
  requires readable:  \valid_read(heap + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures head:       \result.head == cursor.head && \result.before == cursor.hole;
  ensures cursor:     cursor_valid(heap, size, base, \result.head, \result.before,
                                   \result.hole);
  ensures skipped:    no_hole(heap, size, cursor.hole + 1, \result.hole);
  ensures next:       cursor.hole < \result.hole <= size;
*/
struct hole_cursor cursor_next(const uint64_t *heap, uint64_t size, uint64_t base,
                               struct hole_cursor cursor);

/* Allocate a block with this wosize, colour and tag. */
/*@
  requires range:     heap_range(base, size);
  requires blocks:    blocks_fill(heap, size);
  requires cursor:    cursor_valid(heap, size, base, cursor.head, cursor.before, cursor.hole);
  requires colour:    colour == WHITE || colour == BLACK;
  requires writable:  \valid(heap + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1];

  ensures blocks:     blocks_fill(heap, size);
  ensures cursor:     cursor_valid(heap, size, base, \result.cursor.head, \result.cursor.before,
                                   \result.cursor.hole);
  ensures before:     last_hole_before{Pre}(heap, size, cursor.before, cursor.hole) ==>
                        last_hole_before(heap, size, \result.cursor.before,
                                         \result.cursor.hole);
  ensures range:      \result.block <= size;
  ensures legal:      \result.block < size ==> legal_block(wosize, tag);
  ensures block:      \result.block < size ==>
                        new_block{Pre, Post}(heap, heap, size, \result.block,
                                             header_of(wosize, colour, tag));
  ensures refusal:    \result.block == size ==>
                        same_words{Pre, Post}(heap, heap, 0, size) &&
                        (legal_block(wosize, tag) ==> no_fit(heap, size, 0, size, wosize));
*/
struct allocation heap_alloc(uint64_t *heap, uint64_t size, uint64_t base,
                             struct hole_cursor cursor, uint64_t wosize, uint64_t colour,
                             uint64_t tag);

#endif
