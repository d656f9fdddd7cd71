#include "collect.h"

#include "../../proofs/lemmas/mark_sweep/collected_in_place.acsl"
#include "../../proofs/lemmas/mark_sweep/collecting.acsl"
#include "mark.h"
#include "../sweep/sweep.h"

/* Darken each root, then drain. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires unseen:    no_block_seen(heap, size);
  requires roots:     well_formed_values(heap, size, base, roots, 0, root_count);
  requires room:      1 <= capacity;
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires readable:  \valid_read(roots + (0 .. root_count - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1));
  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1];
  ensures kept:       kept{Pre, Post}(heap, heap, size);
  ensures done:       no_grey_block(heap, size);
  ensures marked:     black_iff_reachable_from_seen_or_list{Pre, Post}(heap, heap, size, base,
                                                                       roots, root_count);
  ensures tricolour:  tricolour_invariant(heap, size, base);
*/
static inline uint64_t mark(uint64_t *heap, uint64_t size, uint64_t base, const uint64_t *roots,
                            uint64_t root_count, int64_t *stack, uint64_t capacity)
{
    struct mark_state state = mark_begin(size);
    //@ assert tricolour: tricolour_invariant(heap, size, base);
    //@ assert empty: mark_stack_invariant(heap, size, stack, 0, size);
    /*@ assert start: only_reachable_blocks_seen{Pre, Here}(heap, heap, size, base,
                                                            roots, root_count); */
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
    }
    //@ assert formed: well_formed_heap(heap, size, base);
    //@ ghost Darkened: ;
    uint64_t rescans = mark_drain(heap, size, base, stack, capacity, state);
    //@ assert same: kept{Darkened, Here}(heap, heap, size);
    //@ assert black: black_iff_reachable_from_seen{Darkened, Here}(heap, size, base);
    return rescans;
}

struct collection mark_sweep_collect(uint64_t *heap, uint64_t size, uint64_t base,
                                     const uint64_t *roots, uint64_t root_count, int64_t *stack,
                                     uint64_t capacity)
{
    uint64_t rescans = mark(heap, size, base, roots, root_count, stack, capacity);
    //@ assert formed: well_formed_heap(heap, size, base);
    //@ assert marked: fields_before{Pre, Here}(heap, heap, size);
    //@ ghost Marked: ;
    //@ assert live: live_well_formed(heap, size, base, 0);
    //@ assert begin: sweep_invariant(heap, size, base, 0, 0, 0, 0, 0);
    struct sweep_state state = heap_sweep(heap, size, base, NO_TAG, sweep_begin(size));
    //@ assert done: state.place == size && state.swept == size;
    //@ assert swept: swept_between{Marked, Here}(heap, heap, size, 0, size);
    //@ assert graph: same_graph{Marked, Here}(heap, heap, size, base);
    //@ assert only: only_headers_and_links{Marked, Here}(heap, heap, size, 0);
    //@ assert only: only_headers_and_links{Pre, Here}(heap, heap, size, 0);
    //@ assert survive: reachable_survive{Pre, Here}(heap, heap, size, base, roots, root_count);
    //@ assert fields: fields_before{Marked, Here}(heap, heap, size);
    //@ assert fields: fields_before{Pre, Here}(heap, heap, size);
    //@ assert live: live_well_formed(heap, size, base, size);
    //@ assert colours: white_or_blue_below(heap, size, size) && merged_below(heap, size, size);
    //@ assert well_formed: well_formed_heap(heap, size, base);
    //@ assert blocks: all_white_or_blue(heap, size) && all_merged(heap, size);
    //@ assert holes: hole_list(heap, size, base, state.head);
    //@ assert words: state.free + allocated_words(heap, size, size) == size;
    struct collection found = {state.head, state.last, state.free, rescans};
    return found;
}
