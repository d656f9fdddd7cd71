#include "mark_in_slices.h"

#include "../../../layer3_imperative/snapshot/mark.h"
#include "../../lemmas/snapshot/ending.acsl"
#include "../../lemmas/snapshot/slice.acsl"
#include "../../lemmas/snapshot/slicing.acsl"

bool mark_in_slices(uint64_t *heap, uint64_t size, uint64_t base, int64_t *stack, uint64_t capacity,
                    struct mark_state state, const uint64_t *budgets, uint64_t count)
{
    struct marking marking = {state.top, state.lowest, size, 0, 0, 0};
    bool over = snapshot_is_over(marking, size);
    //@ ghost uint32_t turns[2] = {0, 0};
    //@ assert visited: scan_visits(heap, size, state.lowest);
    /*@ assert bound: work_left(heap, size, state.lowest, size, 0) <
                        4 * (size + 1) * (size + 1); */
    /*@
      loop invariant bound:     0 <= i <= count;
      loop invariant top:       marking.top <= capacity && marking.block <= size;
      loop invariant stack:     slice_invariant(heap, size, stack, marking.top, marking.lowest,
                                                marking.block, marking.place);
      loop invariant over:      over <==> marking.top == 0 && marking.lowest == size &&
                                          marking.block == size;
      loop invariant kept:      kept{Pre, Here}(heap, heap, size);
      loop invariant work:      \forall integer least;
                                  budgets_at_least{Pre}(budgets, count, least) ==> !over ==>
                                  work_left(heap, size, marking.lowest, marking.block,
                                            marking.place) + least * i <=
                                    work_left{Pre}(heap, size, state.lowest, size, 0);
      loop invariant invariant: marking_invariant{Pre, Here}(heap, heap, size, base,
                                                             marking.block, marking.place);
      loop assigns              i, over, marking, heap[0 .. size - 1], stack[0 .. capacity - 1],
                                turns[0 .. 1];
      loop variant              count - i;
    */
    for (uint64_t i = 0; i < count && !over; i++) {
        //@ assert formed: well_formed_heap(heap, size, base);
        //@ ghost Before: ;
        //@ assert budget: budgets[i] == \at(budgets[\at(i, Here)], Pre);
        marking = snapshot_mark_some(heap, size, base, stack, capacity, marking, budgets[i])
            /*@ ghost (&turns[0]) */;
        over = snapshot_is_over(marking, size);
        /*@ assert step: marking_step{Before, Here}(heap, size, base,
                                                    \at(marking.block, Before),
                                                    \at(marking.place, Before), marking.block,
                                                    marking.place, 1); */
        //@ assert kept: kept{Pre, Here}(heap, heap, size);
    }
    //@ assert formed: well_formed_heap(heap, size, base);
    //@ assert stands: marking.block == size || scan_stands(heap, size, marking.block, marking.place);
    //@ assert visits: scan_visits(heap, size, marking.lowest);
    //@ assert lowest: 0 <= marking.lowest <= size;
    //@ assert block: 0 <= marking.block <= size;
    //@ assert place: marking.block < size ==> 0 <= marking.place <= size + 1;
    /*@ assert positive: 0 <= work_left(heap, size, marking.lowest, marking.block,
                                        marking.place); */
    /*@ assert over: over ==> no_grey_block(heap, size) &&
                              marking_invariant{Pre, Here}(heap, heap, size, base, size, 0); */
    return over;
}
