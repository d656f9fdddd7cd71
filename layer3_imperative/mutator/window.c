#include "window.h"

#include "../../proofs/lemmas/mutator/window.acsl"
#include "../mark/turns.h"
#include "../words/header.h"

uint64_t hole_address_from(const uint64_t *heap, uint64_t size, uint64_t base, uint64_t head,
                           uint64_t limit) /*@ ghost (uint32_t \ghost *turns) */
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

struct hole_cursor cursor_from(const uint64_t *heap, uint64_t size, uint64_t base,
                               struct hole_cursor cursor, uint64_t from, uint64_t head)
{
    uint64_t none = size - from;
    struct hole_cursor moved = {head, none, none};
    //@ assert visits: next_header(heap, from) == from;
    //@ assert list: hole_list(heap + from, none, base + 8 * from, head);
    //@ assert stood: cursor_at(heap, size, cursor.before, cursor.hole);
    if (cursor.hole < from) {
        if (head != 0) {
            moved.hole = index_of_address(head, base) - from;
        }
        //@ assert leads: leads_to(head, none, base + 8 * from, moved.hole);
        //@ assert first: cursor_at(heap + from, none, none, moved.hole);
    } else if (cursor.hole < size) {
        moved.hole = cursor.hole - from;
        if (from <= cursor.before && cursor.before < size) {
            moved.before = cursor.before - from;
            //@ assert before: cursor_at(heap + from, size - from, moved.before, moved.hole);
        } else {
            //@ assert alone: cursor_at(heap + from, size - from, moved.before, moved.hole);
        }
    }
    //@ assert there: cursor_at(heap + from, none, moved.before, moved.hole);
    return moved;
}
