#include "grow.h"

#include "../../proofs/lemmas/snapshot/growing_slices.acsl"

struct grown_marking snapshot_grow(uint64_t *heap, uint64_t size, uint64_t larger, uint64_t base,
                                   struct hole_cursor cursor, struct marking state)
/*@ ghost (const int64_t *stack) */
{
    struct hole_cursor moved = heap_grow(heap, size, larger, base, cursor);
    //@ assert larger: well_formed_heap(heap, larger, base);
    //@ assert enlarged: enlarged{Pre, Here}(heap, heap, size, larger, base);
    //@ assert entries: same_entries{Pre, Here}(stack, state.top);
    uint64_t lowest = state.lowest == size ? larger : state.lowest;
    uint64_t block = state.block == size ? larger : state.block;
    /*@ assert stack: slice_invariant(heap, larger, stack, state.top, lowest, block,
                                      state.place); */
    struct marking standing = {state.top, lowest, block, state.place, state.left, state.pause};
    struct grown_marking grown = {moved, standing};
    return grown;
}
