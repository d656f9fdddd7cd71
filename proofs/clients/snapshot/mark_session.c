#include "mark_session.h"

#include "../../../layer3_imperative/snapshot/alloc.h"
#include "../../../layer3_imperative/snapshot/cut.h"
#include "../../../layer3_imperative/snapshot/initialise.h"
#include "../../../layer3_imperative/snapshot/mark.h"
#include "../../../layer3_imperative/snapshot/retag.h"
#include "../../../layer3_imperative/snapshot/store.h"
#include "../../lemmas/snapshot/keeping.acsl"
#include "../../lemmas/snapshot/session.acsl"

/* The block that a value points to, if it is no closure; else the size of the heap. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires value:     well_formed_value(heap, size, base, value);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures range:      \result <= size;
  ensures block:      \result < size ==> allocated(heap, size, \result) &&
                        plain_tag(tag_of(heap[\result])) &&
                        value_points_to(heap, size, base, value, \result);
*/
static inline uint64_t pointed_block(const uint64_t *heap, uint64_t size, uint64_t base,
                                     uint64_t value)
{
    if (!is_ours(value, base, end_of_heap(base, size))) {
        return size;
    }
    uint64_t index = index_of_address(value, base);
    //@ assert index: 0 <= index < size && index == index_of(value, base);
    uint64_t tag = header_tag(heap[index]);
    if (tag == INFIX_TAG || tag == CLOSURE_TAG) {
        return size;
    }
    //@ assert block: index == block_of(heap, base, value);
    return index;
}

struct session mark_while_running(uint64_t *heap, uint64_t size, uint64_t base, int64_t *stack,
                                  uint64_t capacity, struct hole_cursor cursor, uint64_t a,
                                  uint64_t b, const uint8_t *kinds, const uint32_t *operands,
                                  uint64_t step_count)
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
    //@ assert known: known_value{Snapshot, Here}(heap, heap, size, base, a);
    //@ assert known: known_value{Snapshot, Here}(heap, heap, size, base, b);
    /*@
      loop invariant bound:     0 <= i <= step_count;
      loop invariant invariant: marking_invariant{Snapshot, Here}(heap, heap, size, base,
                                                                  state.block, state.place);
      loop invariant top:       state.top <= capacity && state.block <= size;
      loop invariant stack:     slice_invariant(heap, size, stack, state.top, state.lowest,
                                                state.block, state.place);
      loop invariant cursor:    cursor_valid(heap, size, base, cursor.head, cursor.before,
                                             cursor.hole);
      loop invariant held:      held_value{Snapshot, Here}(heap, heap, size, base, a) &&
                                held_value{Snapshot, Here}(heap, heap, size, base, b);
      loop assigns              i, state, cursor, a, b, heap[0 .. size - 1],
                                stack[0 .. capacity - 1], turns[0 .. 1];
      loop variant              step_count - i;
    */
    for (uint64_t i = 0; i < step_count; i++) {
        uint64_t kind = kinds[i];
        uint64_t operand = operands[i];
        //@ assert formed: well_formed_heap(heap, size, base);
        //@ assert closed: known_closed{Snapshot, Here}(heap, heap, size, base);
        //@ ghost Before: ;
        if (kind == STEP_SLICE) {
            state = snapshot_mark_some(heap, size, base, stack, capacity, state, operand)
                /*@ ghost (&turns[0]) */;
            /*@ assert marked: mark_step{Before, Here}(heap, size, base, \at(state.block, Before),
                                                       \at(state.place, Before), state.block,
                                                       state.place); */
            /*@ assert step: marking_step{Before, Here}(heap, size, base, \at(state.block, Before),
                                                        \at(state.place, Before), state.block,
                                                        state.place, 1); */
            /*@ assert invariant: marking_invariant{Snapshot, Here}(heap, heap, size, base,
                                                                    state.block, state.place); */
            //@ assert values: values_stay{Before, Here}(heap, size, base);
            //@ assert cursors: cursors_stay{Before, Here}(heap, size, base);
            //@ assert held: held_value{Snapshot, Here}(heap, heap, size, base, a);
            //@ assert held: held_value{Snapshot, Here}(heap, heap, size, base, b);
        } else if (kind == STEP_STORE) {
            uint64_t block = pointed_block(heap, size, base, a);
            if (block < size && operand < header_wosize(heap[block])) {
                //@ assert field: free_field(heap, size, block, block + 1 + operand);
                //@ assert fits: value_fits(heap, size, base, block, b);
                //@ assert known: known_block{Snapshot, Here}(heap, heap, size, base, block);
                //@ assert value: known_value{Snapshot, Here}(heap, heap, size, base, b);
                state = snapshot_store(heap, size, base, stack, capacity, state, block, operand, b);
                /*@ assert invariant: marking_invariant{Snapshot, Here}(heap, heap, size, base,
                                                                        state.block,
                                                                        state.place); */
                //@ assert held: held_value{Snapshot, Here}(heap, heap, size, base, a);
                //@ assert held: held_value{Snapshot, Here}(heap, heap, size, base, b);
            }
        } else if (kind == STEP_LOAD) {
            uint64_t block = pointed_block(heap, size, base, a);
            if (block < size && operand < header_wosize(heap[block]) &&
                is_scanned_tag(header_tag(heap[block]))) {
                //@ assert scanned: scanned_field(heap, size, block, block + 1 + operand);
                //@ assert inside: block + 1 + operand < size;
                //@ assert known: known_block{Snapshot, Here}(heap, heap, size, base, block);
                /*@ assert held: held_value{Snapshot, Here}(heap, heap, size, base,
                                                            heap[block + 1 + operand]); */
                a = heap[block + 1 + operand];
            }
        } else if (kind == STEP_SWAP) {
            uint64_t other = a;
            a = b;
            b = other;
        } else if (kind == STEP_ALLOC) {
            struct allocation made = snapshot_alloc(heap, size, base, cursor, operand, 0);
            cursor = made.cursor;
            /*@ assert step: marking_step{Before, Here}(heap, size, base, state.block, state.place,
                                                        state.block, state.place, 1); */
            /*@ assert invariant: marking_invariant{Snapshot, Here}(heap, heap, size, base,
                                                                    state.block, state.place); */
            //@ assert entries: same_entries{Before, Here}(stack, state.top);
            /*@ assert stack: slice_invariant(heap, size, stack, state.top, state.lowest,
                                              state.block, state.place); */
            //@ assert held: held_value{Snapshot, Here}(heap, heap, size, base, a);
            //@ assert held: held_value{Snapshot, Here}(heap, heap, size, base, b);
            if (made.block < size) {
                //@ assert stay: blocks_stay{Snapshot, Before}(heap, heap, size);
                //@ assert new: !allocated{Before}(heap, size, made.block);
                a = address_of_index(made.block, base);
                //@ assert address: held_value{Snapshot, Here}(heap, heap, size, base, a);
            }
        } else if (kind == STEP_RETAG) {
            uint64_t block = pointed_block(heap, size, base, a);
            if (block < size && is_scanned_tag(operand) && operand != CLOSURE_TAG &&
                operand != INFIX_TAG && is_scanned_tag(header_tag(heap[block]))) {
                //@ assert tag: may_retag(heap, size, block, operand);
                snapshot_retag(heap, block, operand) /*@ ghost (size, base) */;
                /*@ assert step: marking_step{Before, Here}(heap, size, base, state.block,
                                                            state.place, state.block,
                                                            state.place, 1); */
                /*@ assert invariant: marking_invariant{Snapshot, Here}(heap, heap, size, base,
                                                                        state.block,
                                                                        state.place); */
                //@ assert entries: same_entries{Before, Here}(stack, state.top);
                /*@ assert stack: slice_invariant(heap, size, stack, state.top, state.lowest,
                                                  state.block, state.place); */
                //@ assert held: held_value{Snapshot, Here}(heap, heap, size, base, a);
                //@ assert held: held_value{Snapshot, Here}(heap, heap, size, base, b);
            }
        } else if (kind == STEP_INITIALISE) {
            uint64_t block = pointed_block(heap, size, base, a);
            if (block < size && operand < header_wosize(heap[block]) &&
                header_colour(heap[block]) == BLACK) {
                //@ assert black: black_block(heap, size, block);
                //@ assert field: free_field(heap, size, block, block + 1 + operand);
                //@ assert fits: value_fits(heap, size, base, block, b);
                //@ assert value: known_value{Snapshot, Here}(heap, heap, size, base, b);
                snapshot_initialise(heap, block, operand, b) /*@ ghost (size, base) */;
                /*@ assert step: marking_step{Before, Here}(heap, size, base, state.block,
                                                            state.place, state.block,
                                                            state.place, b); */
                /*@ assert invariant: marking_invariant{Snapshot, Here}(heap, heap, size, base,
                                                                        state.block,
                                                                        state.place); */
                //@ assert entries: same_entries{Before, Here}(stack, state.top);
                /*@ assert stack: slice_invariant(heap, size, stack, state.top, state.lowest,
                                                  state.block, state.place); */
                //@ assert held: held_value{Snapshot, Here}(heap, heap, size, base, a);
                //@ assert held: held_value{Snapshot, Here}(heap, heap, size, base, b);
            }
        } else if (kind == STEP_TRUNCATE) {
            uint64_t block = pointed_block(heap, size, base, a);
            if (block < size && 0 < operand && operand < header_wosize(heap[block])) {
                //@ assert known: known_block{Snapshot, Here}(heap, heap, size, base, block);
                state = snapshot_truncate(heap, size, base, stack, capacity, state, block, operand);
                /*@ assert invariant: marking_invariant{Snapshot, Here}(heap, heap, size, base,
                                                                        state.block,
                                                                        state.place); */
                //@ assert held: held_value{Snapshot, Here}(heap, heap, size, base, a);
                //@ assert held: held_value{Snapshot, Here}(heap, heap, size, base, b);
            }
        } else if (kind == STEP_SPLIT) {
            uint64_t block = pointed_block(heap, size, base, a);
            if (block < size && 0 < operand && operand + 1 < header_wosize(heap[block])) {
                uint64_t rest = block + 1 + operand;
                //@ assert known: known_block{Snapshot, Here}(heap, heap, size, base, block);
                //@ assert stay: blocks_stay{Snapshot, Here}(heap, heap, size);
                state = snapshot_split_block(heap, size, base, stack, capacity, state, block,
                                             operand, header_tag(heap[block]));
                /*@ assert invariant: marking_invariant{Snapshot, Here}(heap, heap, size, base,
                                                                        state.block,
                                                                        state.place); */
                //@ assert held: held_value{Snapshot, Here}(heap, heap, size, base, b);
                //@ assert new: !allocated{Before}(heap, size, rest) && allocated(heap, size, rest);
                a = address_of_index(rest, base);
                //@ assert means: value_points_to(heap, size, base, a, rest);
                //@ assert address: held_value{Snapshot, Here}(heap, heap, size, base, a);
            }
        } else if (kind == STEP_DARKEN) {
            //@ assert value: known_value{Snapshot, Here}(heap, heap, size, base, a);
            state = snapshot_darken(heap, size, base, stack, capacity, state, a);
            /*@ assert step: mark_step{Before, Here}(heap, size, base, state.block, state.place,
                                                     state.block, state.place); */
            /*@ assert invariant: marking_invariant{Snapshot, Here}(heap, heap, size, base,
                                                                    state.block, state.place); */
            //@ assert values: values_stay{Before, Here}(heap, size, base);
            //@ assert cursors: cursors_stay{Before, Here}(heap, size, base);
            //@ assert held: held_value{Snapshot, Here}(heap, heap, size, base, a);
            //@ assert held: held_value{Snapshot, Here}(heap, heap, size, base, b);
        } else if (kind == STEP_DROP) {
            a = 1;
            //@ assert number: held_value{Snapshot, Here}(heap, heap, size, base, a);
        }
        //@ assert held_a: held_value{Snapshot, Here}(heap, heap, size, base, a);
        //@ assert held_b: held_value{Snapshot, Here}(heap, heap, size, base, b);
    }
    bool over = snapshot_is_over(state, size);
    /*@ assert over: over ==> marking_invariant{Snapshot, Here}(heap, heap, size, base, size, 0) &&
                              no_grey_block(heap, size); */
    //@ assert blocks: blocks_stay{Snapshot, Here}(heap, heap, size);
    //@ assert marked: over ==> marked_since{Pre, Here}(heap, size, base, first, second);
    struct session result = {a, b, cursor, over};
    return result;
}
