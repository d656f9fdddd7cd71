/* Making a heap, and changing its size: at the end, in place.

       struct hole_cursor cursor = heap_init(heap, size, base);
       cursor = heap_grow(heap, size, larger, base, cursor);
       size = larger;

   The array must have the words; nothing here gets them from the system, or gives them back. That
   which grows gets a hole at its end; that which shrinks loses words of the hole at its end. No
   block moves, and none is read or written but holes.

   No value may lie in the words that the heap grows into: it was foreign, and would be ours. That
   is what reserve_unused says (specs/heap/heap.acsl). */
#ifndef LAYER3_IMPERATIVE_MUTATOR_GROW_H
#define LAYER3_IMPERATIVE_MUTATOR_GROW_H

#include "../../specs/mutator/growing.acsl"
#include "../../specs/words/object_model.h"
#include "alloc.h"
#include <stdint.h>

/* A heap that shrank. */
struct shrunk_heap {
    uint64_t size;             /* the size now */
    struct hole_cursor cursor; /* now that this size is what stands for no hole */
};

/* Make a heap of these words, whatever they hold: one hole. A single word becomes a fragment. */
/*@
  requires range:     heap_range(base, size);
  requires writable:  \valid(heap + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1];

  ensures heap:       well_formed_heap(heap, size, base);
  ensures unseen:     no_block_seen(heap, size);
  ensures reserve:    \forall integer limit; reserve_unused(heap, size, limit, base);
  ensures cursor:     cursor_valid(heap, size, base, \result.head, \result.before,
                                   \result.hole);
  ensures hole:       2 <= size ==> \result.hole == 0 && hole_at_end(heap, size, 0);
  ensures free:       none_in_use(heap, size) && allocated_words(heap, size, size) == 0;
*/
struct hole_cursor heap_init(uint64_t *heap, uint64_t size, uint64_t base);

/* Grow: the words from size to larger, whatever they hold, become one hole, and the cursor stands
   there. A single word becomes a fragment, and the cursor stands at the end of the list. */
/*@
  requires range:     heap_range(base, larger);
  requires larger:    size <= larger;
  requires blocks:    blocks_fill(heap, size);
  requires cursor:    cursor_valid(heap, size, base, cursor.head, cursor.before, cursor.hole);
  requires writable:  \valid(heap + (0 .. larger - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. larger - 1];

  ensures blocks:     blocks_fill(heap, larger);
  ensures cursor:     cursor_valid(heap, larger, base, \result.head, \result.before,
                                   \result.hole);
  ensures hole:       size + 2 <= larger ==>
                        \result.hole == size && hole_at_end(heap, larger, size);
  ensures same:       resized{Pre, Post}(heap, heap, size, larger);
  ensures starts:     blocks_begin{Pre, Post}(heap, heap, size, larger);
  ensures heap:       well_formed_larger{Pre, Post}(heap, heap, size, larger, base);
  ensures unseen:     still_unseen{Pre, Post}(heap, heap, size, larger);
*/
struct hole_cursor heap_grow(uint64_t *heap, uint64_t size, uint64_t larger, uint64_t base,
                             struct hole_cursor cursor);

/* Shrink: if the heap ends with a hole, cut it off there, but not below so many words. Two words
   of the hole stay, so that it keeps its place on the list; and the cursor stays where it is. */
/*@
  requires range:     heap_range(base, size);
  requires blocks:    blocks_fill(heap, size);
  requires cursor:    cursor_valid(heap, size, base, cursor.head, cursor.before, cursor.hole);
  requires writable:  \valid(heap + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1];

  ensures size:       \result.size <= size && (least <= size ==> least <= \result.size);
  ensures smallest:   shrinks_to{Pre}(heap, size, least, \result.size);
  ensures blocks:     blocks_fill(heap, \result.size);
  ensures cursor:     cursor_valid(heap, \result.size, base, \result.cursor.head,
                                   \result.cursor.before, \result.cursor.hole);
  ensures same:       resized{Pre, Post}(heap, heap, size, \result.size);
  ensures heap:       well_formed_smaller{Pre, Post}(heap, heap, size, \result.size, base);
  ensures unseen:     still_unseen{Pre, Post}(heap, heap, size, \result.size);
*/
struct shrunk_heap heap_shrink(uint64_t *heap, uint64_t size, uint64_t base,
                               struct hole_cursor cursor, uint64_t least);

/* The wosize of the largest hole; 0 if there is none. */
/*@
  requires range:     heap_range(base, size);
  requires blocks:    blocks_fill(heap, size);
  requires list:      hole_list(heap, size, base, head);
  requires readable:  \valid_read(heap + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures none:       \result == 0 ==> no_hole(heap, size, 0, size);
  ensures some:       \result != 0 ==> some_hole_of(heap, size, \result);
  ensures largest:    no_fit(heap, size, 0, size, \result + 1);
*/
uint64_t largest_hole(const uint64_t *heap, uint64_t size, uint64_t base, uint64_t head);

#endif
