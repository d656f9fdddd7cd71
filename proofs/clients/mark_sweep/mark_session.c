#include "mark_session.h"

#include "../../../layer3_imperative/mark_sweep/mark.h"

#include "../../lemmas/mark_sweep/mark_session.acsl"

void mark_session(uint64_t *heap, uint64_t size, uint64_t base, int64_t *stack, uint64_t capacity,
                  const uint64_t *roots, uint64_t root_count, const uint8_t *drain_after)
{
    struct mark_state state = {0, 0};
    //@ assert start: only_reachable_blocks_seen{Pre, Here}(heap, heap, size, base, roots, root_count);
    /*@
      loop invariant bound:      0 <= i <= root_count;
      loop invariant roots:      same_words{Pre, Here}(roots, roots, 0, root_count);
      loop invariant top:        state.top <= capacity;
      loop invariant stack:      mark_stack_invariant(heap, size, stack, state.top, state.lowest);
      loop invariant kept:       kept{Pre, Here}(heap, heap, size);
      loop invariant tricolour:  tricolour_invariant(heap, size, base);
      loop invariant seen:       seen_stay_seen{Pre, Here}(heap, heap, size);
      loop invariant listed:     list_seen{Pre, Here}(heap, heap, size, base, roots, i);
      loop invariant reachable:  only_reachable_blocks_seen{Pre, Here}(heap, heap, size, base,
                                                                       roots, root_count);
      loop assigns               i, state, heap[0 .. size - 1], stack[0 .. capacity - 1];
      loop variant               root_count - i;
    */
    for (uint64_t i = 0; i < root_count; i++) {
        //@ ghost Before: ;
        uint64_t root = roots[i];
        //@ assert root: root == \at(roots[\at(i, Here)], Pre);
        //@ assert value: well_formed_value{Pre}(heap, size, base, root);
        //@ assert formed: well_formed_heap(heap, size, base);
        state = mark_root(heap, size, base, stack, capacity, state, root);
        //@ assert darkened: only_darkened{Before, Here}(heap, size, base, root);
        //@ assert same: kept{Before, Here}(heap, heap, size);
        //@ assert seen: seen_stay_seen{Pre, Here}(heap, heap, size);
        //@ assert listed: list_seen{Pre, Here}(heap, heap, size, base, roots, i + 1);
        /*@ assert reachable: only_reachable_blocks_seen{Pre, Here}(heap, heap, size, base,
                                                                    roots, root_count); */
        //@ assert kept: kept{Pre, Here}(heap, heap, size);
        //@ assert roots: same_words{Pre, Here}(roots, roots, 0, root_count);
        if (drain_after[i] != 0) {
            //@ assert formed: well_formed_heap(heap, size, base);
            //@ ghost Darkened: ;
            mark_drain(heap, size, base, stack, capacity, state);
            //@ assert same: kept{Darkened, Here}(heap, heap, size);
            //@ assert kept: kept{Pre, Here}(heap, heap, size);
            //@ assert black: black_iff_reachable_from_seen{Darkened, Here}(heap, size, base);
            //@ assert seen: seen_stay_seen{Pre, Here}(heap, heap, size);
            //@ assert listed: list_seen{Pre, Here}(heap, heap, size, base, roots, i + 1);
            /*@ assert reachable: only_reachable_blocks_seen{Pre, Here}(heap, heap, size, base,
                                                                        roots, root_count); */
            //@ assert roots: same_words{Pre, Here}(roots, roots, 0, root_count);
            state = mark_begin(size);
        }
    }
    //@ assert formed: well_formed_heap(heap, size, base);
    //@ ghost Last: ;
    mark_drain(heap, size, base, stack, capacity, state);
    //@ assert same: kept{Last, Here}(heap, heap, size);
    //@ assert black: black_iff_reachable_from_seen{Last, Here}(heap, size, base);
}
