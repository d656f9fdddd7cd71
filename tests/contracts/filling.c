/* What callers of heap_alloc_small, heap_init_field and heap_set_field rely on. */

#include "../../layer3_imperative/mutator/alloc_small.h"
#include "../../layer3_imperative/mutator/fields.h"

/* Two blocks in turn: the first leaves what the second needs. */
/*@
  requires range:     heap_range(base, size);
  requires blocks:    blocks_fill(heap, size);
  requires cursor:    cursor_valid(heap, size, base, cursor.head, cursor.before, cursor.hole);
  requires writable:  \valid(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1];
  ensures range:      \result <= size;
  ensures header:     \result < size ==> heap[\result] == header_of(2, WHITE, 0) &&
                        allocated(heap, size, \result);
  ensures none:       \result == size ==> no_fit(heap, size, 0, size, 2);
*/
uint64_t second_block(uint64_t *heap, uint64_t size, uint64_t base, struct hole_cursor cursor)
{
    struct allocation made = heap_alloc_small(heap, size, base, cursor, 1, BLACK, 0);
    made = heap_alloc_small(heap, size, base, made.cursor, 2, WHITE, 0);
    return made.block;
}

/* Two fields in turn. */
/*@
  requires heap:      well_formed_but(heap, size, base, block);
  requires block:     allocated(heap, size, block) && wosize_of(heap[block]) == 2;
  requires other:     well_formed_elsewhere(heap, size, base, block, value);
  requires writable:  \valid(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[block + 1], heap[block + 2];
  ensures heap:       well_formed_but(heap, size, base, block);
  ensures fields:     heap[block + 1] == value && heap[block + 2] == value;
  ensures other:      well_formed_elsewhere(heap, size, base, block, value);
*/
void pair_filled(uint64_t *heap, uint64_t size, uint64_t base, uint64_t block, uint64_t value)
{
    heap_init_field(heap, block, 0, value) /*@ ghost (size, base) */;
    //@ assert second: field_of(heap, size, block, block + 2);
    heap_init_field(heap, block, 1, value) /*@ ghost (size, base) */;
}

/* A field is set, and the other words are as they were. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires field:     free_field(heap, size, block, block + 1 + field);
  requires value:     value_fits(heap, size, base, block, value);
  requires other:     other != block + 1 + field && other < size;
  requires writable:  \valid(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[block + 1 + field];
  ensures heap:       well_formed_heap(heap, size, base);
  ensures value:      heap[block + 1 + field] == value;
  ensures other:      \result == \at(heap[other], Pre);
*/
uint64_t field_set(uint64_t *heap, uint64_t size, uint64_t base, uint64_t block, uint64_t field,
                   uint64_t value, uint64_t other)
{
    heap_set_field(heap, block, field, value) /*@ ghost (size, base) */;
    return heap[other];
}
