/* Allocating in place. */

#include "alloc.h"

#include <stdbool.h>

#include "../../proofs/lemmas/mutator/allocating.acsl"
#include "carve.h"

/* Can there be a block with this wosize and tag? */
/*@
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures legal:      \result <==> legal_block(wosize, tag);
*/
static inline bool is_legal_block(uint64_t wosize, uint64_t tag)
{
    return wosize > (tag == CLOSURE_TAG ? 1 : 0) && tag != INFIX_TAG && tag <= MAX_TAG;
}

struct hole_cursor cursor_next(const uint64_t *heap, uint64_t size, uint64_t base,
                               struct hole_cursor cursor)
{
    uint64_t place = cursor.hole + 1;
    //@ assert link: hole_link(heap, size, base, place, size, heap[place]);
    uint64_t link = heap[place];
    cursor.before = cursor.hole;
    cursor.hole = link == 0 ? size : index_of_address(link, base);
    //@ assert next: leads_to(link, size, base, cursor.hole);
    return cursor;
}

/* Find the first hole that is large enough, from the current one on, before word end. There is
   none if the result stands at or after end. */
/*@
  requires range:     heap_range(base, size);
  requires blocks:    blocks_fill(heap, size);
  requires cursor:    cursor_valid(heap, size, base, cursor.head, cursor.before, cursor.hole);
  requires bounds:    cursor.hole <= size && end <= size;
  requires readable:  \valid_read(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures head:       \result.head == cursor.head;
  ensures cursor:     cursor_valid(heap, size, base, \result.head, \result.before, \result.hole);
  ensures before:     last_hole_before(heap, size, cursor.before, cursor.hole) ==>
                        last_hole_before(heap, size, \result.before, \result.hole);
  ensures bound:      \result.hole <= size;
  ensures found:      \result.hole < end ==> wosize <= wosize_of(heap[\result.hole]);
  ensures none:       end <= \result.hole ==> no_fit(heap, size, cursor.hole, end, wosize);
*/
static struct hole_cursor find_hole(const uint64_t *heap, uint64_t size, uint64_t base,
                                    struct hole_cursor cursor, uint64_t end, uint64_t wosize)
{
    /*@
      loop invariant head:   cursor.head == \at(cursor.head, Pre);
      loop invariant cursor: cursor_valid(heap, size, base, cursor.head, cursor.before,
                                          cursor.hole);
      loop invariant before: last_hole_before(heap, size, \at(cursor.before, Pre),
                                              \at(cursor.hole, Pre)) ==>
                               last_hole_before(heap, size, cursor.before, cursor.hole);
      loop invariant bound:  cursor.hole <= size;
      loop invariant none:   no_fit(heap, size, \at(cursor.hole, Pre), cursor.hole, wosize);
      loop assigns           cursor;
      loop variant           size - cursor.hole;
    */
    while (cursor.hole < end && header_wosize(heap[cursor.hole]) < wosize) {
        //@ ghost uint64_t small = cursor.hole;
        cursor = cursor_next(heap, size, base, cursor);
        //@ assert small: no_fit(heap, size, small, cursor.hole, wosize);
    }
    return cursor;
}

/* Carve a block from the current hole, where less than a hole is left: a fragment or nothing. The
   hole is unlinked, and the cursor moves on. */
/*@
  requires range:     heap_range(base, size);
  requires blocks:    blocks_fill(heap, size);
  requires cursor:    cursor_valid(heap, size, base, cursor.head, cursor.before, cursor.hole);
  requires hole:      cursor.hole < size;
  requires room:      1 <= wosize <= wosize_of(heap[cursor.hole]) <= wosize + 1;
  requires colour:    colour == WHITE || colour == BLACK;
  requires tag:       valid_tag(tag);
  requires writable:  \valid(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1];
  ensures cursor:     cursor_valid(heap, size, base, \result.cursor.head, \result.cursor.before,
                                   \result.cursor.hole);
  ensures before:     last_hole_before(heap, size, \result.cursor.before, \result.cursor.hole);
  ensures block:      \result.block < size;
  ensures header:     heap[\result.block] == header_of(wosize, colour, tag);
  ensures carved:     carved{Pre, Post}(heap, heap, size, cursor.hole, cursor.before,
                                        \result.block);
*/
static struct allocation use_up(uint64_t *heap, uint64_t size, uint64_t base,
                                struct hole_cursor cursor, uint64_t wosize, uint64_t colour,
                                uint64_t tag)
{
    uint64_t place = cursor.hole;
    uint64_t before = cursor.before;
    //@ assert link: hole_link(heap, size, base, place + 1, size, heap[place + 1]);
    uint64_t link = heap[place + 1];
    uint64_t next = link == 0 ? size : index_of_address(link, base);
    //@ assert next: leads_to(link, size, base, next);
    //@ assert behind: no_hole(heap, size, place + 1, next) && place < next <= size;
    //@ assert last: last_hole_before(heap, size, before, place);
    /*@ assert apart: before == size || (hole(heap, size, before) &&
                                         before + wosize_of(heap[before]) < place); */
    uint64_t block = place;
    if (header_wosize(heap[place]) > wosize) {
        block = carve(heap, place, wosize, colour, tag) /*@ ghost (size) */;
    } else {
        heap[place] = make_header(wosize, colour, tag);
    }
    //@ assert carved: carved{Pre, Here}(heap, heap, size, place, size, block);
    //@ assert header: heap[block] == header_of(wosize, colour, tag);
    if (before == size) {
        cursor.head = link;
    } else {
        //@ ghost Carved: ;
        heap[before + 1] = link;
        /*@ assert linked: \forall integer i; 0 <= i < size ==> i != before + 1 ==>
                             heap[i] == \at(heap[i], Carved); */
        //@ assert carved: carved{Pre, Here}(heap, heap, size, place, before, block);
    }
    cursor.hole = next;
    //@ assert carved: carved{Pre, Here}(heap, heap, size, place, before, block);
    //@ assert holes: holes_stay{Pre, Here}(heap, heap, size, place, before);
    //@ assert list: hole_list(heap, size, base, cursor.head);
    //@ assert further: last_hole_before(heap, size, before, next);
    /*@ assert before: before == size ? cursor.head == link
                                      : hole(heap, size, before) && heap[before + 1] == link; */
    /*@ assert cursor: cursor_valid(heap, size, base, cursor.head, cursor.before, cursor.hole); */
    struct allocation made = {cursor, block};
    return made;
}

/* Carve a block from the current hole, which is large enough. */
/*@
  requires range:     heap_range(base, size);
  requires blocks:    blocks_fill(heap, size);
  requires cursor:    cursor_valid(heap, size, base, cursor.head, cursor.before, cursor.hole);
  requires hole:      cursor.hole < size;
  requires room:      1 <= wosize <= wosize_of(heap[cursor.hole]);
  requires colour:    colour == WHITE || colour == BLACK;
  requires tag:       valid_tag(tag);
  requires writable:  \valid(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1];
  ensures blocks:     blocks_fill(heap, size);
  ensures cursor:     cursor_valid(heap, size, base, \result.cursor.head, \result.cursor.before,
                                   \result.cursor.hole);
  ensures before:     last_hole_before(heap, size, \result.cursor.before, \result.cursor.hole);
  ensures range:      \result.block < size;
  ensures block:      new_block{Pre, Post}(heap, heap, size, \result.block,
                                           header_of(wosize, colour, tag));
*/
static struct allocation take(uint64_t *heap, uint64_t size, uint64_t base,
                              struct hole_cursor cursor, uint64_t wosize, uint64_t colour,
                              uint64_t tag)
{
    //@ assert hole: hole(heap, size, cursor.hole);
    if (header_wosize(heap[cursor.hole]) <= wosize + 1) {
        return use_up(heap, size, base, cursor, wosize, colour, tag);
    }
    uint64_t block = carve(heap, cursor.hole, wosize, colour, tag) /*@ ghost (size) */;
    //@ assert carved: carved{Pre, Here}(heap, heap, size, cursor.hole, size, block);
    //@ assert blocks: blocks_fill(heap, size);
    //@ assert holes: same_holes{Pre, Here}(heap, heap, size, size, size);
    //@ assert list: hole_list(heap, size, base, cursor.head);
    //@ assert cursor: cursor_at(heap, size, cursor.before, cursor.hole);
    struct allocation made = {cursor, block};
    return made;
}

struct allocation heap_alloc(uint64_t *heap, uint64_t size, uint64_t base,
                             struct hole_cursor cursor, uint64_t wosize, uint64_t colour,
                             uint64_t tag)
{
    struct allocation refusal = {cursor, size};
    if (!is_legal_block(wosize, tag)) {
        return refusal;
    }
    struct hole_cursor found = find_hole(heap, size, base, cursor, size, wosize);
    if (found.hole == size) {
        //@ assert behind: no_fit(heap, size, cursor.hole, size, wosize);
        struct hole_cursor first = cursor_begin(base, size, cursor.head);
        //@ assert first: cursor_valid(heap, size, base, first.head, first.before, first.hole);
        //@ assert before: no_fit(heap, size, 0, first.hole, wosize);
        found = find_hole(heap, size, base, first, cursor.hole, wosize);
        if (found.hole >= cursor.hole) {
            //@ assert all: no_fit(heap, size, 0, cursor.hole, wosize);
            //@ assert none: no_fit(heap, size, 0, size, wosize);
            return refusal;
        }
    }
    return take(heap, size, base, found, wosize, colour, tag);
}
