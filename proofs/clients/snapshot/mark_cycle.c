#include "mark_cycle.h"

#include "../../../layer3_imperative/snapshot/mark.h"
#include "../../lemmas/snapshot/mark_cycle.acsl"
#include "mark_in_slices.h"

/* Darken the roots: what is seen is what they mean. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires unseen:    no_block_seen(heap, size);
  requires roots:     well_formed_values(heap, size, base, roots, 0, root_count);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires readable:  \valid_read(roots + (0 .. root_count - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1];
  ensures kept:       kept{Pre, Post}(heap, heap, size);
  ensures seen:       seen_iff_listed{Pre, Post}(heap, heap, size, base, roots, root_count);
  ensures tricolour:  tricolour_invariant(heap, size, base);
  ensures top:        \result.top <= capacity;
  ensures stack:      mark_stack_invariant(heap, size, stack, \result.top, \result.lowest);
*/
static struct mark_state darken_roots(uint64_t *heap, uint64_t size, uint64_t base, int64_t *stack,
                                      uint64_t capacity, const uint64_t *roots, uint64_t root_count)
{
    struct marking state = snapshot_begin(size);
    //@ assert start: seen_iff_listed{Pre, Here}(heap, heap, size, base, roots, 0);
    /*@
      loop invariant bound:      0 <= i <= root_count;
      loop invariant roots:      same_words{Pre, Here}(roots, roots, 0, root_count);
      loop invariant top:        state.top <= capacity;
      loop invariant hand:       state.block == size;
      loop invariant stack:      slice_invariant(heap, size, stack, state.top, state.lowest,
                                                 state.block, state.place);
      loop invariant kept:       kept{Pre, Here}(heap, heap, size);
      loop invariant seen:       seen_iff_listed{Pre, Here}(heap, heap, size, base, roots, i);
      loop invariant unscanned:  black_is_unscanned(heap, size);
      loop assigns               i, state, heap[0 .. size - 1], stack[0 .. capacity - 1];
      loop variant               root_count - i;
    */
    for (uint64_t i = 0; i < root_count; i++) {
        uint64_t root = roots[i];
        //@ assert root: root == \at(roots[\at(i, Here)], Pre);
        //@ assert value: well_formed_value{Pre}(heap, size, base, root);
        //@ assert formed: well_formed_heap(heap, size, base);
        //@ ghost Before: ;
        state = snapshot_darken(heap, size, base, stack, capacity, state, root);
        //@ assert darkened: seen_with_value{Before, Here}(heap, size, base, root);
        //@ ghost uint64_t next = i + 1;
        //@ assert seen: seen_iff_listed{Pre, Here}(heap, heap, size, base, roots, next);
    }
    //@ assert tricolour: tricolour_invariant(heap, size, base);
    struct mark_state greys = {state.top, state.lowest};
    return greys;
}

bool mark_cycle(uint64_t *heap, uint64_t size, uint64_t base, int64_t *stack, uint64_t capacity,
                const uint64_t *roots, uint64_t root_count, const uint64_t *budgets, uint64_t count)
{
    struct mark_state greys = darken_roots(heap, size, base, stack, capacity, roots, root_count);
    //@ ghost Snapshot: ;
    //@ assert budgets: same_words{Pre, Here}(budgets, budgets, 0, count);
    //@ assert formed: well_formed_heap(heap, size, base);
    bool over = mark_in_slices(heap, size, base, stack, capacity, greys, budgets, count);
    //@ assert kept: kept{Snapshot, Here}(heap, heap, size);
    /*@ assert marked: over ==> black_iff_listed{Pre, Here}(heap, heap, size, base, roots,
                                                            root_count); */
    return over;
}
