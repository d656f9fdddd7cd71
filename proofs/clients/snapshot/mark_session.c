#include "mark_session.h"

#include "../../../layer3_imperative/snapshot/grow.h"
#include "../../../layer3_imperative/snapshot/mark.h"
#include "../../lemmas/snapshot/growing.acsl"
#include "../../lemmas/snapshot/program_step.acsl"
#include "../../lemmas/snapshot/reserve.acsl"
#include "../../lemmas/snapshot/running.acsl"
#include "../../lemmas/snapshot/session.acsl"
#include "running.h"

struct session mark_while_running(uint64_t *heap, uint64_t size, uint64_t limit, uint64_t base,
                                  int64_t *stack, uint64_t capacity, struct hole_cursor cursor,
                                  uint64_t a, uint64_t b, const uint8_t *kinds,
                                  const uint32_t *operands, uint64_t step_count)
{
    //@ ghost uint64_t first = a;
    //@ ghost uint64_t second = b;
    struct marking state = snapshot_begin(size);
    //@ assert begin: black_is_unscanned(heap, size);
    /*@ assert stack: slice_invariant(heap, size, stack, state.top, state.lowest, state.block,
                                      state.place); */
    state = snapshot_darken(heap, size, base, stack, capacity, state, a);
    //@ assert formed: well_formed_heap(heap, size, base);
    //@ assert unscanned: black_is_unscanned(heap, size);
    //@ assert seen: value_seen(heap, size, base, a);
    //@ assert only: only_values_seen{Pre, Here}(heap, size, base, a, b);
    //@ assert cursor: cursor_valid(heap, size, base, cursor.head, cursor.before, cursor.hole);
    //@ ghost First: ;
    state = snapshot_darken(heap, size, base, stack, capacity, state, b);
    //@ assert formed: well_formed_heap(heap, size, base);
    //@ assert unscanned: black_is_unscanned(heap, size);
    //@ assert step: mark_step{First, Here}(heap, size, base, size, 0, size, 0);
    //@ assert seen: value_seen(heap, size, base, a) && value_seen(heap, size, base, b);
    //@ assert only: only_values_seen{Pre, Here}(heap, size, base, a, b);
    //@ assert kept: kept{Pre, Here}(heap, heap, size);
    //@ assert cursor: cursor_valid(heap, size, base, cursor.head, cursor.before, cursor.hole);
    //@ assert tricolour: tricolour_invariant(heap, size, base);
    //@ ghost uint32_t turns[2] = {0, 0};
    //@ ghost Snapshot: ;
    //@ assert known: known_value{Snapshot, Here}(heap, heap, size, size, base, a);
    //@ assert known: known_value{Snapshot, Here}(heap, heap, size, size, base, b);
    //@ assert reserve: reserve_unused(heap, size, limit, base);
    uint64_t length = size;
    /*@
      loop invariant bound:     0 <= i <= step_count;
      loop invariant length:    size <= length <= limit;
      loop invariant invariant: marking_invariant{Snapshot, Here}(heap, heap, size, length, base,
                                                                  state.block, state.place);
      loop invariant top:       state.top <= capacity && state.block <= length;
      loop invariant stack:     slice_invariant(heap, length, stack, state.top, state.lowest,
                                                state.block, state.place);
      loop invariant cursor:    cursor_valid(heap, length, base, cursor.head, cursor.before,
                                             cursor.hole);
      loop invariant held:      held_value{Snapshot, Here}(heap, heap, size, length, base, a) &&
                                held_value{Snapshot, Here}(heap, heap, size, length, base, b);
      loop invariant outside:   outside_reserve(a, length, limit, base) &&
                                outside_reserve(b, length, limit, base);
      loop invariant reserve:   reserve_unused(heap, length, limit, base);
      loop assigns              i, length, state, cursor, a, b, heap[0 .. limit - 1],
                                stack[0 .. capacity - 1], turns[0 .. 1];
      loop variant              step_count - i;
    */
    for (uint64_t i = 0; i < step_count; i++) {
        uint64_t kind = kinds[i];
        uint64_t operand = operands[i];
        //@ assert formed: well_formed_heap(heap, length, base);
        //@ assert closed: known_closed{Snapshot, Here}(heap, heap, size, length, base);
        //@ ghost Before: ;
        if (kind == STEP_SLICE) {
            state = snapshot_mark_some(heap, length, base, stack, capacity, state, operand)
                /*@ ghost (&turns[0]) */;
            /*@ assert marked: mark_step{Before, Here}(heap, length, base, \at(state.block, Before),
                                                       \at(state.place, Before), state.block,
                                                       state.place); */
            /*@ assert step: marking_step{Before, Here}(heap, length, base,
                                                        \at(state.block, Before),
                                                        \at(state.place, Before), state.block,
                                                        state.place, 1); */
            /*@ assert invariant: marking_invariant{Snapshot, Here}(heap, heap, size, length, base,
                                                                    state.block, state.place); */
            //@ assert values: values_stay{Before, Here}(heap, length, base);
            //@ assert cursors: cursors_stay{Before, Here}(heap, length, base);
            //@ assert unused: reserve_unused(heap, length, limit, base);
            /*@ assert cursor: cursor_valid(heap, length, base, cursor.head, cursor.before,
                                            cursor.hole); */
            //@ assert held: held_value{Snapshot, Here}(heap, heap, size, length, base, a);
            //@ assert held: held_value{Snapshot, Here}(heap, heap, size, length, base, b);
        } else if (kind == STEP_GROW) {
            if (operand <= limit - length) {
                //@ assert room: length + operand <= limit;
                uint64_t larger = length + operand;
                //@ assert reserve: reserve_unused(heap, length, larger, base);
                //@ assert outside: outside_reserve(a, length, larger, base);
                //@ assert outside: outside_reserve(b, length, larger, base);
                struct grown_marking grown =
                    snapshot_grow(heap, length, larger, base, cursor, state) /*@ ghost (stack) */;
                cursor = grown.cursor;
                /*@ assert invariant: marking_invariant{Snapshot, Here}(heap, heap, size, larger,
                                                                        base, grown.state.block,
                                                                        grown.state.place); */
                state = grown.state;
                length = larger;
                /*@ assert cursor: cursor_valid(heap, length, base, cursor.head, cursor.before,
                                                cursor.hole); */
                //@ assert held: held_value{Snapshot, Here}(heap, heap, size, length, base, a);
                //@ assert held: held_value{Snapshot, Here}(heap, heap, size, length, base, b);
                //@ assert outside: outside_reserve(a, length, limit, base);
                //@ assert outside: outside_reserve(b, length, limit, base);
                //@ assert reserve: reserve_unused(heap, length, limit, base);
            }
        } else {
            struct running now = {state, cursor, a, b};
            struct running next = run_step(heap, length, base, stack, capacity, now, kind, operand);
            /*@ assert step: program_step{Before, Here}(heap, length, base, state.block,
                                                        state.place, next.state.block,
                                                        next.state.place, a, b); */
            /*@ assert invariant: marking_invariant{Snapshot, Here}(heap, heap, size, length, base,
                                                                    next.state.block,
                                                                    next.state.place); */
            //@ assert stay: blocks_stay{Snapshot, Before}(heap, heap, size, length);
            //@ assert held: held_value{Snapshot, Here}(heap, heap, size, length, base, next.a);
            //@ assert held: held_value{Snapshot, Here}(heap, heap, size, length, base, next.b);
            //@ assert outside: outside_reserve(next.a, length, limit, base);
            //@ assert outside: outside_reserve(next.b, length, limit, base);
            //@ assert unused: reserve_unused(heap, length, limit, base);
            state = next.state;
            cursor = next.cursor;
            a = next.a;
            b = next.b;
        }
        //@ assert reserve: reserve_unused(heap, length, limit, base);
        //@ assert held_a: held_value{Snapshot, Here}(heap, heap, size, length, base, a);
        //@ assert held_b: held_value{Snapshot, Here}(heap, heap, size, length, base, b);
    }
    bool over = snapshot_is_over(state, length);
    /*@ assert over: over ==>
          marking_invariant{Snapshot, Here}(heap, heap, size, length, base, length, 0) &&
          no_grey_block(heap, length); */
    //@ assert blocks: blocks_stay{Snapshot, Here}(heap, heap, size, length);
    //@ assert marked: over ==> marked_since{Pre, Here}(heap, size, length, base, first, second);
    struct session result = {length, a, b, cursor, over};
    return result;
}
