/* The holes of a heap from a header on, as the list of a heap of its own.

   The words from such a header on are a heap: heap + from, of size - from words, at base + 8 * from.
   A list of all holes becomes a list of those by a walk to the first of them, and a cursor goes on to
   stand where it stood. */
#ifndef LAYER3_IMPERATIVE_MUTATOR_WINDOW_H
#define LAYER3_IMPERATIVE_MUTATOR_WINDOW_H

#include "../../specs/mark/turns.acsl"
#include "../../specs/mutator/allocating.acsl"
#include "alloc.h"
#include <stdint.h>

/* The address of the first hole from word limit on; 0 if there is none. A ghost counts the holes
   that are passed. */
/*@
  requires range:     heap_range(base, size);
  requires blocks:    blocks_fill(heap, size);
  requires list:      hole_list(heap, size, base, head);
  requires limit:     limit <= size;
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid(turns + (0 .. 1));
  requires apart:     \separated(heap + (0 .. size - 1), turns + (0 .. 1));

  terminates          \true;
  exits               \false;
  assigns             turns[0 .. 1];

  ensures link:       hole_link(heap, size, base, limit, size, \result);
  ensures turns:      turns_counted(turns) <= turns_counted{Pre}(turns) + limit;
*/
uint64_t hole_address_from(const uint64_t *heap, uint64_t size, uint64_t base, uint64_t head,
                           uint64_t limit) /*@ ghost (uint32_t \ghost *turns) */;

/* The same cursor, in the heap from word `from` on, where the list begins with this head. If it
   stood before, it stands at the head. */
/*@
  requires range:     heap_range(base, size);
  requires cursor:    cursor_valid(heap, size, base, cursor.head, cursor.before, cursor.hole);
  requires from:      scan_visits(heap, size, from) && blocks_fill(heap, size);
  requires head:      hole_link(heap, size, base, from, size, head);

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures cursor:     cursor_valid(heap + from, size - from, base + 8 * from, \result.head,
                                   \result.before, \result.hole);
  ensures head:       \result.head == head;
*/
struct hole_cursor cursor_from(const uint64_t *heap, uint64_t size, uint64_t base,
                               struct hole_cursor cursor, uint64_t from, uint64_t head);

#endif
