/* Making a heap, and changing its size.

   A heap that grows gets one header, and the links to and from it; a heap that shrinks, one
   header. A new heap is one of no words that grew. */

#include "grow.h"

#include "../../proofs/lemmas/mutator/growing.acsl"
#include "../../proofs/lemmas/mutator/shrinking.acsl"
#include "../words/header.h"

/* The last hole; the size if there is none. */
/*@
  requires range:     heap_range(base, size);
  requires blocks:    blocks_fill(heap, size);
  requires cursor:    cursor_valid(heap, size, base, cursor.head, cursor.before, cursor.hole);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures last:       last_hole_before(heap, size, \result, size);
*/
static uint64_t find_last(const uint64_t *heap, uint64_t size, uint64_t base,
                          struct hole_cursor cursor)
{
    if (cursor.hole == size) {
        cursor = cursor_begin(base, size, cursor.head);
        //@ assert first: cursor_valid(heap, size, base, cursor.head, size, cursor.hole);
        //@ assert none: no_hole(heap, size, 0, cursor.hole);
    }
    /*@
      loop invariant cursor: cursor_valid(heap, size, base, cursor.head, cursor.before,
                                          cursor.hole);
      loop invariant before: last_hole_before(heap, size, cursor.before, cursor.hole);
      loop invariant bound:  cursor.hole <= size;
      loop assigns           cursor;
      loop variant           size - cursor.hole;
    */
    while (cursor.hole < size) {
        //@ assert hole: hole(heap, size, cursor.hole);
        cursor = cursor_next(heap, size, base, cursor);
    }
    return cursor.before;
}

struct hole_cursor heap_grow(uint64_t *heap, uint64_t size, uint64_t larger, uint64_t base,
                             struct hole_cursor cursor)
{
    if (larger == size) {
        //@ assert same: resized{Pre, Here}(heap, heap, size, larger);
        return cursor;
    }
    uint64_t last = find_last(heap, size, base, cursor);
    //@ assert below: hole_list_below(heap, larger, base, cursor.head, size);
    heap[size] = make_header(larger - size - 1, BLUE, 0);
    if (larger - size == 1) {
        cursor.before = larger;
        cursor.hole = larger;
        //@ assert grown: grown{Pre, Here}(heap, heap, size, larger, size);
        //@ assert same: resized{Pre, Here}(heap, heap, size, larger);
        //@ assert holes: same_holes{Pre, Here}(heap, heap, larger, larger, size);
        //@ assert list: hole_list(heap, larger, base, cursor.head);
        return cursor;
    }
    heap[size + 1] = 0;
    uint64_t address = address_of_index(size, base);
    if (last == size) {
        cursor.head = address;
        cursor.before = larger;
    } else {
        heap[last + 1] = address;
        cursor.before = last;
    }
    cursor.hole = size;
    //@ assert grown: grown{Pre, Here}(heap, heap, size, larger, last);
    //@ assert blocks: blocks_fill(heap, larger);
    //@ assert same: resized{Pre, Here}(heap, heap, size, larger);
    //@ assert hole: hole_at_end(heap, larger, size);
    //@ assert appended: hole_appended{Pre, Here}(heap, heap, larger, base, last, size);
    /*@ assert first: last == size ==>
          no_hole{Pre}(heap, larger, 0, size) && no_hole(heap, larger, 0, size) &&
          hole_list_below(heap, larger, base, address_of(size, base), larger); */
    /*@ assert another: last != size ==>
          hole{Pre}(heap, larger, last) && no_hole{Pre}(heap, larger, last + 1, size) &&
          hole(heap, larger, last) && no_hole(heap, larger, last + 1, size) &&
          hole_list_below(heap, larger, base, \at(cursor.head, Pre), larger); */
    //@ assert list: hole_list(heap, larger, base, cursor.head);
    //@ assert last: last_hole_before(heap, larger, cursor.before, size);
    //@ assert cursor: cursor_at(heap, larger, cursor.before, cursor.hole);
    return cursor;
}

struct hole_cursor heap_init(uint64_t *heap, uint64_t size, uint64_t base)
{
    struct hole_cursor none = {0, 0, 0};
    //@ assert empty: well_formed_heap(heap, 0, base);
    //@ assert free: none_in_use(heap, 0);
    //@ assert unseen: no_block_seen(heap, 0);
    //@ assert reserve: \forall integer limit; reserve_unused(heap, 0, limit, base);
    //@ assert unused: reserve_unused(heap, 0, size, base);
    //@ assert cursor: cursor_valid(heap, 0, base, 0, 0, 0);
    return heap_grow(heap, 0, size, base, none);
}

/* Cut off a heap at a word inside the hole with which it ends. */
/*@
  requires range:     size <= MAX_HEAP_SIZE && place + 2 <= smaller <= size;
  requires end:       hole_at_end(heap, size, place);
  requires writable:  \valid(heap + place);
  terminates          \true;
  exits               \false;
  assigns             heap[place];
  ensures cut:        cut{Pre, Post}(heap, heap, size, smaller, place);
*/
static inline void cut_hole(uint64_t *heap, uint64_t place, uint64_t smaller)
/*@ ghost (uint64_t size) */
{
    heap[place] = make_header(smaller - place - 1, BLUE, 0);
}

struct shrunk_heap heap_shrink(uint64_t *heap, uint64_t size, uint64_t base,
                               struct hole_cursor cursor, uint64_t least)
{
    struct shrunk_heap shrunk = {size, cursor};
    uint64_t place = find_last(heap, size, base, cursor);
    if (place == size || least > size || place + 1 + header_wosize(heap[place]) < size) {
        //@ assert smallest: shrinks_to(heap, size, least, size);
        return shrunk;
    }
    //@ assert end: hole_at_end(heap, size, place);
    uint64_t smaller = least <= place + 2 ? place + 2 : least;
    //@ assert size: smaller == smallest(size, place, least);
    //@ assert smallest: shrinks_to(heap, size, least, smaller);
    cut_hole(heap, place, smaller) /*@ ghost (size) */;
    //@ assert blocks: blocks_fill(heap, smaller);
    //@ assert same: resized{Pre, Here}(heap, heap, size, smaller);
    //@ assert heap: well_formed_smaller{Pre, Here}(heap, heap, size, smaller, base);
    //@ assert list: hole_list(heap, smaller, base, cursor.head);
    /*@ assert first: cursor.hole < size && cursor.before == size ==>
          cursor_at(heap, smaller, smaller, cursor.hole); */
    /*@ assert after: cursor.hole < size && cursor.before != size ==>
          cursor_at(heap, smaller, cursor.before, cursor.hole); */
    uint64_t before = cursor.before == size ? smaller : cursor.before;
    uint64_t hole = cursor.hole == size ? smaller : cursor.hole;
    //@ assert cursor: cursor_at(heap, smaller, before, hole);
    struct hole_cursor moved = {cursor.head, before, hole};
    shrunk.size = smaller;
    shrunk.cursor = moved;
    return shrunk;
}

uint64_t largest_hole(const uint64_t *heap, uint64_t size, uint64_t base, uint64_t head)
{
    uint64_t largest = 0;
    struct hole_cursor cursor = cursor_begin(base, size, head);
    //@ assert first: cursor_valid(heap, size, base, head, size, cursor.hole);
    //@ assert before: no_hole(heap, size, 0, cursor.hole);
    /*@
      loop invariant head:    cursor.head == head;
      loop invariant cursor:  cursor_valid(heap, size, base, cursor.head, cursor.before,
                                           cursor.hole);
      loop invariant bound:   cursor.hole <= size;
      loop invariant range:   valid_wosize(largest);
      loop invariant none:    largest == 0 ==> no_hole(heap, size, 0, cursor.hole);
      loop invariant some:    largest != 0 ==> some_hole_of(heap, size, largest);
      loop invariant largest: no_fit(heap, size, 0, cursor.hole, largest + 1);
      loop assigns            largest, cursor;
      loop variant            size - cursor.hole;
    */
    while (cursor.hole < size) {
        //@ ghost uint64_t place = cursor.hole;
        uint64_t wosize = header_wosize(heap[cursor.hole]);
        //@ assert hole: hole(heap, size, place) && wosize_of(heap[place]) == wosize;
        //@ assert some: some_hole_of(heap, size, wosize);
        largest = wosize > largest ? wosize : largest;
        //@ assert before: no_fit(heap, size, 0, place, largest + 1);
        cursor = cursor_next(heap, size, base, cursor);
        //@ assert here: no_fit(heap, size, place, cursor.hole, largest + 1);
    }
    return largest;
}
