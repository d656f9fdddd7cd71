#include "program_steps.h"

#include "../../../layer3_imperative/snapshot/cut.h"
#include "../../../layer3_imperative/snapshot/initialise.h"
#include "../../../layer3_imperative/snapshot/mark.h"
#include "../../../layer3_imperative/snapshot/retag.h"
#include "../../../layer3_imperative/snapshot/store.h"
#include "../../../layer3_imperative/words/header.h"
#include "../../lemmas/snapshot/holes.acsl"
#include "../../lemmas/snapshot/program_step.acsl"
#include "../../lemmas/snapshot/reserve.acsl"
#include "../any/plain_target.h"

uint64_t pointed_block(const uint64_t *heap, uint64_t size, uint64_t base, uint64_t value)
{
    return plain_target(heap, size, base, value);
}

struct marking take_program_step(uint64_t *heap, uint64_t size, uint64_t base, int64_t *stack,
                                 uint64_t capacity, struct marking state, uint64_t a, uint64_t b,
                                 uint64_t kind, uint64_t operand)
{
    uint64_t block = pointed_block(heap, size, base, a);
    if (kind == STEP_DARKEN) {
        state = snapshot_darken(heap, size, base, stack, capacity, state, a);
        /*@ assert step: program_step{Pre, Here}(heap, size, base, state.block, state.place,
                                                 state.block, state.place, a, b); */
        //@ assert values: values_stay{Pre, Here}(heap, size, base);
        //@ assert cursors: cursors_stay{Pre, Here}(heap, size, base);
        //@ assert reserve: reserve_goes_on{Pre, Here}(heap, size, base, b);
        return state;
    }
    if (block == size) {
        //@ assert formed: well_formed_heap(heap, size, base);
        /*@ assert step: program_step{Pre, Here}(heap, size, base, state.block, state.place,
                                                 state.block, state.place, a, b); */
        //@ assert reserve: reserve_goes_on{Pre, Here}(heap, size, base, b);
        return state;
    }
    if (kind == STEP_STORE && operand < header_wosize(heap[block])) {
        //@ assert field: free_field(heap, size, block, block + 1 + operand);
        //@ assert fits: value_fits(heap, size, base, block, b);
        state = snapshot_store(heap, size, base, stack, capacity, state, block, operand, b);
        /*@ assert step: program_step{Pre, Here}(heap, size, base, state.block, state.place,
                                                 state.block, state.place, a, b); */
        //@ assert reserve: reserve_goes_on{Pre, Here}(heap, size, base, b);
    } else if (kind == STEP_INITIALISE && operand < header_wosize(heap[block]) &&
               header_colour(heap[block]) == BLACK) {
        //@ assert black: black_block(heap, size, block);
        //@ assert field: free_field(heap, size, block, block + 1 + operand);
        //@ assert fits: value_fits(heap, size, base, block, b);
        snapshot_initialise(heap, block, operand, b) /*@ ghost (size, base) */;
        /*@ assert marked: marking_step{Pre, Here}(heap, size, base, state.block, state.place,
                                                   state.block, state.place, b); */
        /*@ assert step: program_step{Pre, Here}(heap, size, base, state.block, state.place,
                                                 state.block, state.place, a, b); */
        //@ assert reserve: reserve_goes_on{Pre, Here}(heap, size, base, b);
        //@ assert entries: same_entries{Pre, Here}(stack, state.top);
        /*@ assert stack: slice_invariant(heap, size, stack, state.top, state.lowest, state.block,
                                          state.place); */
    } else if (kind == STEP_RETAG && is_scanned_tag(operand) && operand != CLOSURE_TAG &&
               operand != INFIX_TAG && is_scanned_tag(header_tag(heap[block]))) {
        //@ assert tag: may_retag(heap, size, block, operand);
        snapshot_retag(heap, block, operand) /*@ ghost (size, base) */;
        /*@ assert marked: marking_step{Pre, Here}(heap, size, base, state.block, state.place,
                                                   state.block, state.place, 1); */
        /*@ assert written: marking_step{Pre, Here}(heap, size, base, state.block, state.place,
                                                    state.block, state.place, b); */
        /*@ assert step: program_step{Pre, Here}(heap, size, base, state.block, state.place,
                                                 state.block, state.place, a, b); */
        //@ assert reserve: reserve_goes_on{Pre, Here}(heap, size, base, b);
        //@ assert entries: same_entries{Pre, Here}(stack, state.top);
        /*@ assert stack: slice_invariant(heap, size, stack, state.top, state.lowest, state.block,
                                          state.place); */
    } else if (kind == STEP_TRUNCATE && 0 < operand && operand < header_wosize(heap[block])) {
        state = snapshot_truncate(heap, size, base, stack, capacity, state, block, operand);
        /*@ assert step: program_step{Pre, Here}(heap, size, base, \at(state.block, Pre),
                                                 \at(state.place, Pre), state.block, state.place,
                                                 a, b); */
        //@ assert reserve: reserve_goes_on{Pre, Here}(heap, size, base, b);
    } else {
        /*@ assert step: program_step{Pre, Here}(heap, size, base, state.block, state.place,
                                                 state.block, state.place, a, b); */
        //@ assert reserve: reserve_goes_on{Pre, Here}(heap, size, base, b);
    }
    return state;
}
