#include "sweep.h"

#include "../../proofs/lemmas/snapshot/sweep_slices.acsl"
#include "../mutator/window.h"
#include "../words/header.h"

/* Where the holes begin that a slice has made: behind the one that was the last, or at the head, if
   there was none. */
/*@
  requires range:     heap_range(base, size) && swept <= size;
  requires blocks:    blocks_fill(heap, swept);
  requires list:      hole_list(heap, swept, base, head);
  requires last:      any ==> hole(heap, swept, last);
  requires readable:  \valid_read(heap + (0 .. swept - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures cursor:     holes_behind(heap, base, swept, head, \result.head, \result.before,
                                   \result.hole);
*/
static inline struct hole_cursor first_since(const uint64_t *heap, uint64_t base, uint64_t swept,
                                             uint64_t head, bool any, uint64_t last)
/*@ ghost (uint64_t size) */
{
    //@ assert head: hole_link(heap, swept, base, 0, swept, head);
    if (!any) {
        return cursor_begin(base, swept, head);
    }
    //@ assert inside: last + 1 < swept;
    uint64_t link = heap[last + 1];
    //@ assert link: hole_link(heap, swept, base, last + 1, swept, word_at(heap, last + 1));
    uint64_t hole = link == 0 ? swept : index_of_address(link, base);
    //@ assert leads: leads_to(word_at(heap, last + 1), swept, base, hole);
    struct hole_cursor cursor = {head, last, hole};
    return cursor;
}

/* The words ahead from the first hole on that does not begin before word limit. */
/*@
  requires range:     heap_range(base, size) && blocks_fill(heap, size);
  requires ahead:     holes_ahead(heap, size, base, place, from, cursor.head, cursor.before,
                                  cursor.hole);
  requires limit:     from < limit <= size;
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid(turns + (0 .. 1));
  requires apart:     \separated(heap + (0 .. size - 1), turns + (0 .. 1));
  terminates          \true;
  exits               \false;
  assigns             turns[0 .. 1];
  ensures ahead:      holes_ahead(heap, size, base, place, \result.from, \result.cursor.head,
                                  \result.cursor.before, \result.cursor.hole);
  ensures from:       limit <= \result.from;
  ensures turns:      turns_counted(turns) <= turns_counted{Pre}(turns) + limit - from;
*/
static inline struct heap_window ahead_from(const uint64_t *heap, uint64_t size, uint64_t base,
                                            struct hole_cursor cursor, uint64_t from,
                                            uint64_t limit)
/*@ ghost (uint64_t place, uint32_t \ghost *turns) */
{
    //@ assert visits: next_header(heap, from) == from;
    //@ assert blocks: blocks_fill(heap + from, size - from);
    struct heap_window window =
        heap_window_from(heap + from, size - from, base + 8 * from, cursor, limit - from)
        /*@ ghost (turns) */;
    //@ assert there: scan_visits(heap, size, from + window.from);
    struct heap_window moved = {window.cursor, from + window.from};
    return moved;
}

struct sweeping snapshot_sweep_some(uint64_t *heap, uint64_t size, uint64_t base, uint64_t tag,
                                    struct sweeping state, uint64_t budget)
/*@ ghost (uint32_t \ghost *turns) */
{
    struct sweep_state before = state.sweep;
    struct heap_window ahead = {state.ahead, state.from};
    uint64_t limit = budget < size - before.place ? before.place + budget : size;
    if (ahead.from < limit) {
        ahead = ahead_from(heap, size, base, ahead.cursor, ahead.from, limit)
            /*@ ghost (before.place, turns) */;
    }
    /*@ assert ahead: holes_ahead(heap, size, base, before.place, ahead.from, ahead.cursor.head,
                                  ahead.cursor.before, ahead.cursor.hole); */
    //@ assert limit: limit <= ahead.from && scan_visits(heap, size, ahead.from);
    //@ ghost Before: ;
    struct sweep_state sweep = heap_sweep_some(heap, size, base, tag, before, budget)
        /*@ ghost (turns) */;
    //@ assert place: sweep.swept <= sweep.place <= ahead.from;
    //@ assert same: same_words{Before, Here}(heap, heap, ahead.from, size);
    /*@ assert there: holes_ahead(heap, size, base, sweep.place, ahead.from, ahead.cursor.head,
                                  ahead.cursor.before, ahead.cursor.hole); */
    //@ assert blocks: sweep.swept <= size && blocks_fill(heap, sweep.swept);
    //@ assert list: hole_list(heap, sweep.swept, base, sweep.head);
    /*@ assert was: before.head != 0 ==>
          hole{Before}(heap, size, before.last) && before.last < before.swept; */
    //@ assert last: before.head != 0 ==> hole(heap, sweep.swept, before.last);
    struct hole_cursor behind =
        first_since(heap, base, sweep.swept, sweep.head, before.head != 0, before.last)
        /*@ ghost (size) */;
    //@ assert live: live_well_formed(heap, size, base, sweep.swept);
    /*@ assert freed: \forall integer i; 0 <= i < sweep.swept ==>
          (allocated(heap, size, i) <==> live_block(heap, size, sweep.swept, i)); */
    struct sweeping result = {sweep, behind, ahead.cursor, ahead.from};
    return result;
}
