#include "functional_mark_cycle.h"

#include "../../../layer2_functional/mark/steps.h"
#include "../../../layer2_functional/snapshot/mark.h"
#include "../../lemmas/snapshot/copied_invariant.acsl"
#include "../../lemmas/snapshot/functional_work.acsl"
#include "../../lemmas/snapshot/mark_cycle.acsl"

bool functional_mark_cycle(const uint64_t *heap, uint64_t size, uint64_t base,
                           const uint64_t *roots, uint64_t root_count, const uint64_t *budgets,
                           uint64_t count, uint64_t *buffer, uint64_t *next, uint64_t *snapshot,
                           uint64_t *result)
/*@ ghost (const uint64_t *other, uint64_t others) */
{
    functional_snapshot(heap, size, base, roots, root_count, buffer, snapshot);
    //@ ghost Snapshot: ;
    //@ assert heap: same_words{Pre, Here}(heap, heap, 0, size);
    //@ assert roots: same_words{Pre, Here}(roots, roots, 0, root_count);
    //@ assert budgets: same_words{Pre, Here}(budgets, budgets, 0, count);
    //@ assert other: same_words{Pre, Here}(other, other, 0, others);
    functional_copy(snapshot, size, result);
    //@ assert copied: same_words{Snapshot, Here}(snapshot, result, 0, size);
    //@ assert heap: same_words{Snapshot, Here}(heap, heap, 0, size);
    //@ assert roots: same_words{Snapshot, Here}(roots, roots, 0, root_count);
    //@ assert budgets: same_words{Snapshot, Here}(budgets, budgets, 0, count);
    //@ assert other: same_words{Snapshot, Here}(other, other, 0, others);
    //@ assert snapshot: same_words{Snapshot, Here}(snapshot, snapshot, 0, size);
    //@ assert formed: well_formed_heap(result, size, base);
    struct functional_marking marking = {size, 0, 0};
    bool over = false;
    /*@ assert bound: work_left(result, size, size, size, 0) < 4 * (size + 1) * (size + 1); */
    /*@
      loop invariant bound:     0 <= i <= count;
      loop invariant block:     marking.block <= size;
      loop invariant heap:      same_words{Pre, Here}(heap, heap, 0, size);
      loop invariant roots:     same_words{Pre, Here}(roots, roots, 0, root_count);
      loop invariant budgets:   same_words{Pre, Here}(budgets, budgets, 0, count);
      loop invariant other:     same_words{Pre, Here}(other, other, 0, others);
      loop invariant snapshot:  same_words{Snapshot, Here}(snapshot, snapshot, 0, size);
      loop invariant kept:      kept{Snapshot, Here}(snapshot, result, size);
      loop invariant marking:   marking_invariant{Snapshot, Here}(snapshot, result, size, base,
                                                                  marking.block, marking.place);
      loop invariant hand:      in_hand(result, size, marking.block, marking.place);
      loop invariant over:      over ==> marking.block == size && no_grey_block(result, size);
      loop invariant work:      \forall integer least;
                                  budgets_at_least{Pre}(budgets, count, least) ==> !over ==>
                                  work_left(result, size, size, marking.block, marking.place) +
                                    least * i < 4 * (size + 1) * (size + 1);
      loop assigns              i, over, marking, buffer[0 .. size - 1], next[0 .. size - 1],
                                result[0 .. size - 1];
      loop variant              count - i;
    */
    for (uint64_t i = 0; i < count && !over; i++) {
        //@ ghost Before: ;
        uint64_t budget = budgets[i];
        //@ assert budget: budget == \at(budgets[\at(i, Here)], Pre);
        /*@ assert still: marking_invariant{Here, Here}(snapshot, result, size, base,
                                                        marking.block, marking.place); */
        marking = functional_mark_some(result, size, base, marking, budget, buffer, next)
            /*@ ghost (snapshot) */;
        //@ ghost Sliced: ;
        //@ assert heap: same_words{Before, Here}(heap, heap, 0, size);
        //@ assert roots: same_words{Before, Here}(roots, roots, 0, root_count);
        //@ assert budgets: same_words{Before, Here}(budgets, budgets, 0, count);
        //@ assert other: same_words{Before, Here}(other, other, 0, others);
        //@ assert snapshot: same_words{Before, Here}(snapshot, snapshot, 0, size);
        //@ assert formed: well_formed_heap(next, size, base);
        functional_copy(next, size, result);
        //@ assert copied: same_words{Sliced, Here}(next, result, 0, size);
        //@ assert heap: same_words{Sliced, Here}(heap, heap, 0, size);
        //@ assert roots: same_words{Sliced, Here}(roots, roots, 0, root_count);
        //@ assert budgets: same_words{Sliced, Here}(budgets, budgets, 0, count);
        //@ assert other: same_words{Sliced, Here}(other, other, 0, others);
        //@ assert snapshot: same_words{Sliced, Here}(snapshot, snapshot, 0, size);
        //@ assert same: kept{Sliced, Here}(next, result, size);
        //@ assert white: colour_only_leaves{Sliced, Here}(next, result, size, WHITE);
        //@ assert black: colour_only_leaves{Here, Sliced}(result, next, size, BLACK);
        /*@ assert work: work_left(result, size, size, marking.block, marking.place) <=
                           work_left{Sliced}(next, size, size, marking.block, marking.place); */
        over = marking.left > 0;
        //@ assert same: same_words{Before, Snapshot}(snapshot, snapshot, 0, size);
        //@ assert kept: kept{Before, Here}(result, result, size);
        /*@ assert carried: marking_invariant{Before, Here}(snapshot, result, size, base,
                                                            marking.block, marking.place); */
        /*@ assert marking: marking_invariant{Snapshot, Here}(snapshot, result, size, base,
                                                              marking.block, marking.place); */
    }
    //@ assert kept: kept{Pre, Snapshot}(heap, snapshot, size);
    //@ assert stands: marking.block == size || scan_stands(result, size, marking.block, marking.place);
    /*@ assert positive: 0 <= work_left(result, size, size, marking.block, marking.place); */
    /*@ assert marked: over ==> black_iff_listed{Pre, Here}(heap, result, size, base, roots,
                                                            root_count); */
    return over;
}
