#include "window.h"

#include "../../proofs/lemmas/mutator/window_moves.acsl"
#include "../mark/turns.h"
#include "../words/header.h"

/* The address of the first hole from word limit on; 0 if there is none. */
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
static uint64_t hole_address_from(const uint64_t *heap, uint64_t base, uint64_t head,
                                  uint64_t limit)
/*@ ghost (uint64_t size, uint32_t \ghost *turns) */
{
    uint64_t link = head;
    //@ ghost uint64_t place = 0;
    /*@
      loop invariant place: place <= limit;
      loop invariant link:  hole_link(heap, size, base, place, size, link);
      loop invariant turns: turns_counted(turns) <= turns_counted{Pre}(turns) + place;
      loop assigns          link, place, turns[0 .. 1];
      loop variant          limit - place;
    */
    while (link != 0 && index_of_address(link, base) < limit) {
        //@ ghost count_turn(turns);
        uint64_t hole = index_of_address(link, base);
        //@ assert hole: hole(heap, size, hole) && place <= hole;
        //@ assert next: hole_link(heap, size, base, hole + 1, size, heap[hole + 1]);
        link = heap[hole + 1];
        //@ ghost place = hole + 1;
    }
    //@ assert behind: link == 0 || limit <= index_of(link, base);
    return link;
}

/* A cursor at a hole from word `from` on stands there in the heap from that word on. */
/*@
  requires range:     heap_range(base, size);
  requires list:      hole_list(heap, size, base, cursor.head);
  requires cursor:    cursor_at(heap, size, cursor.before, cursor.hole);
  requires from:      next_header(heap, from) == from && from <= cursor.hole < size;
  requires head:      hole_link(heap, size, base, from, size, head);
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures cursor:     cursor_valid(heap + from, size - from, base + 8 * from, \result.head,
                                   \result.before, \result.hole);
*/
static inline struct hole_cursor cursor_from(uint64_t size, struct hole_cursor cursor,
                                             uint64_t from, uint64_t head)
/*@ ghost (const uint64_t *heap, uint64_t base) */
{
    uint64_t none = size - from;
    uint64_t hole = cursor.hole - from;
    uint64_t before = from <= cursor.before && cursor.before < size ? cursor.before - from : none;
    struct hole_cursor moved = {head, before, hole};
    //@ assert list: hole_list(heap + from, none, base + 8 * from, head);
    //@ assert there: cursor_at(heap + from, none, before, hole);
    return moved;
}

struct heap_window heap_window_from(const uint64_t *heap, uint64_t size, uint64_t base,
                                    struct hole_cursor cursor, uint64_t limit)
/*@ ghost (uint32_t \ghost *turns) */
{
    uint64_t head = hole_address_from(heap, base, cursor.head, limit) /*@ ghost (size, turns) */;
    if (head == 0) {
        struct heap_window none = {{0, 0, 0}, size};
        return none;
    }
    uint64_t from = index_of_address(head, base);
    //@ assert link: hole_link(heap, size, base, from, size, head);
    //@ assert from: next_header(heap, from) == from;
    struct hole_cursor moved = {head, size - from, 0};
    //@ assert list: hole_list(heap + from, size - from, base + 8 * from, head);
    if (from <= cursor.hole && cursor.hole < size) {
        moved = cursor_from(size, cursor, from, head) /*@ ghost (heap, base) */;
    } else {
        //@ assert first: leads_to(head, size - from, base + 8 * from, 0);
        /*@ assert begin: cursor_valid(heap + from, size - from, base + 8 * from, head,
                                       size - from, 0); */
    }
    struct heap_window window = {moved, from};
    return window;
}
