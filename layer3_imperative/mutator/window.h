/* The holes of a heap from a word on, as the list of a heap of its own.

   The words from a header on are a heap: heap + from, of size - from words, at base + 8 * from. A
   list of all holes becomes a list of those by a walk to the first of them; a cursor that stands at
   one of them stays there. */
#ifndef LAYER3_IMPERATIVE_MUTATOR_WINDOW_H
#define LAYER3_IMPERATIVE_MUTATOR_WINDOW_H

#include "../../specs/mark/turns.acsl"
#include "alloc.h"
#include <stdint.h>

/* The last words of a heap, and a cursor on the list of their holes. */
struct heap_window {
    struct hole_cursor cursor;
    uint64_t from; /* where they begin; the size if there is no hole */
};

/* The words from the first hole on that does not begin before word limit. A ghost counts the holes
   that are passed. */
/*@
  requires range:     heap_range(base, size);
  requires blocks:    blocks_fill(heap, size);
  requires cursor:    cursor_valid(heap, size, base, cursor.head, cursor.before, cursor.hole);
  requires limit:     limit <= size;
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid(turns + (0 .. 1));
  requires apart:     \separated(heap + (0 .. size - 1), turns + (0 .. 1));

  terminates          \true;
  exits               \false;
  assigns             turns[0 .. 1];

  ensures from:       limit <= \result.from <= size && scan_visits(heap, size, \result.from);
  ensures cursor:     cursor_valid(heap + \result.from, size - \result.from,
                                   base + 8 * \result.from, \result.cursor.head,
                                   \result.cursor.before, \result.cursor.hole);
  ensures turns:      turns_counted(turns) <= turns_counted{Pre}(turns) + limit;
*/
struct heap_window heap_window_from(const uint64_t *heap, uint64_t size, uint64_t base,
                                    struct hole_cursor cursor, uint64_t limit)
    /*@ ghost (uint32_t \ghost *turns) */;

#endif
