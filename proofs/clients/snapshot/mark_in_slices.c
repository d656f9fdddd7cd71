#include "mark_in_slices.h"

#include "../../../layer3_imperative/snapshot/mark.h"
#include "../../lemmas/snapshot/ending.acsl"
#include "../../lemmas/snapshot/slice.acsl"
#include "../../lemmas/snapshot/slicing.acsl"

bool mark_in_slices(uint64_t *heap, uint64_t size, uint64_t base, int64_t *stack, uint64_t capacity,
                    struct mark_state state, const uint64_t *budgets, uint64_t count)
{
    struct marking marking = {state.top, state.lowest, size, 0, 0};
    /*@
      loop invariant bound:     0 <= i <= count;
      loop invariant top:       marking.top <= capacity && marking.block <= size;
      loop invariant stack:     slice_invariant(heap, size, stack, marking.top, marking.lowest,
                                                marking.block, marking.place);
      loop invariant kept:      kept{Pre, Here}(heap, heap, size);
      loop invariant invariant: marking_invariant{Pre, Here}(heap, heap, size, base,
                                                             marking.block, marking.place);
      loop assigns              i, marking, heap[0 .. size - 1], stack[0 .. capacity - 1];
      loop variant              count - i;
    */
    for (uint64_t i = 0; i < count; i++) {
        //@ assert formed: well_formed_heap(heap, size, base);
        //@ ghost Before: ;
        marking = snapshot_mark_some(heap, size, base, stack, capacity, marking, budgets[i]);
        /*@ assert step: marking_step{Before, Here}(heap, size, base,
                                                    \at(marking.block, Before),
                                                    \at(marking.place, Before), marking.block,
                                                    marking.place, 1); */
        //@ assert kept: kept{Pre, Here}(heap, heap, size);
    }
    bool over = snapshot_is_over(marking, size);
    /*@ assert over: over ==> no_grey_block(heap, size) &&
                              marking_invariant{Pre, Here}(heap, heap, size, base, size, 0); */
    return over;
}
