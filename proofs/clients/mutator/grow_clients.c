/* Client programs of making a heap and changing its size. Each contract says what a user would
   expect; all follow from the contracts in grow.h and alloc.h. */

#include "../../../layer3_imperative/mutator/grow.h"

#include "../../lemmas/mutator/grow_clients.acsl"
#include <stdbool.h>

/* A new heap is empty: all of it is one hole, and that is the largest one. The answer is always
   yes. */
/*@
  requires range:     heap_range(base, size) && 2 <= size;
  requires writable:  \valid(heap + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1];

  ensures heap:       well_formed_heap(heap, size, base);
  ensures empty:      none_in_use(heap, size);
  ensures answer:     \result == true;
*/
bool init_is_empty(uint64_t *heap, uint64_t size, uint64_t base)
{
    struct hole_cursor cursor = heap_init(heap, size, base);
    uint64_t largest = largest_hole(heap, size, base, cursor.head);
    //@ assert hole: hole_at_end(heap, size, 0);
    //@ assert least: size - 1 <= largest;
    //@ assert most: largest <= size - 1;
    return largest == size - 1;
}

/* A heap that grew has room for a block as large as the growth. The block is the only one. */
/*@
  requires range:     heap_range(base, larger) && size <= larger;
  requires legal:     legal_block(wosize, tag);
  requires room:      size + 1 + wosize <= larger;
  requires writable:  \valid(heap + (0 .. larger - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. larger - 1];

  ensures block:      \result < larger && allocated(heap, larger, \result);
  ensures header:     heap[\result] == header_of(wosize, WHITE, tag);
  ensures only:       \forall integer i; allocated(heap, larger, i) ==> i == \result;
  ensures words:      allocated_words(heap, larger, larger) == 1 + wosize;
*/
uint64_t init_grow_alloc(uint64_t *heap, uint64_t size, uint64_t larger, uint64_t base,
                         uint64_t wosize, uint64_t tag)
{
    struct hole_cursor cursor = heap_init(heap, size, base);
    cursor = heap_grow(heap, size, larger, base, cursor);
    //@ ghost Grown: ;
    //@ assert hole: hole_at_end(heap, larger, size);
    //@ assert none: none_in_use(heap, larger);
    struct allocation made = heap_alloc(heap, larger, base, cursor, wosize, WHITE, tag);
    /*@ assert refused: made.block == larger ==>
          hole_at_end(heap, larger, size) && no_fit(heap, larger, 0, larger, wosize); */
    //@ assert fits: made.block < larger;
    //@ assert others: same_blocks_but{Grown, Here}(heap, heap, larger, made.block);
    return made.block;
}

/* A heap that grows and shrinks again has two words more than before, and the same blocks. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires range:     heap_range(base, larger) && size + 2 <= larger;
  requires reserve:   reserve_unused(heap, size, larger, base);
  requires cursor:    cursor_valid(heap, size, base, cursor.head, cursor.before, cursor.hole);
  requires writable:  \valid(heap + (0 .. larger - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. larger - 1];

  ensures size:       \result == size + 2;
  ensures heap:       well_formed_heap(heap, \result, base);
  ensures same:       resized{Pre, Post}(heap, heap, size, \result);
*/
uint64_t grow_shrink(uint64_t *heap, uint64_t size, uint64_t larger, uint64_t base,
                     struct hole_cursor cursor)
{
    cursor = heap_grow(heap, size, larger, base, cursor);
    //@ ghost Grown: ;
    //@ assert heap: well_formed_heap(heap, larger, base);
    //@ assert hole: hole_at_end(heap, larger, size);
    struct shrunk_heap shrunk = heap_shrink(heap, larger, base, cursor, size);
    //@ assert size: shrunk.size == smallest(larger, size, size);
    return shrunk.size;
}
