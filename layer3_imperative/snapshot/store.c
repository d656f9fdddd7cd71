#include "store.h"

#include "../../proofs/lemmas/snapshot/reserve.acsl"
#include "../../proofs/lemmas/snapshot/storing.acsl"
#include "../mutator/fields.h"
#include "../words/header.h"

struct marking snapshot_store(uint64_t *heap, uint64_t size, uint64_t base, int64_t *stack,
                              uint64_t capacity, struct marking state, uint64_t block,
                              uint64_t field, uint64_t value)
{
    //@ ghost uint64_t word = block + 1 + field;
    if (is_scanned_tag(header_tag(heap[block]))) {
        //@ assert scanned: scanned_field(heap, size, block, word);
        //@ assert old: well_formed_value(heap, size, base, heap[word]);
        state = snapshot_darken(heap, size, base, stack, capacity, state, heap[block + 1 + field]);
        //@ assert target: only_target_seen_since{Pre, Here}(heap, size, base, block);
        //@ assert field: free_field(heap, size, block, word);
        //@ assert allowed: deletion_allowed(heap, size, base, block, word);
    } else {
        //@ assert none: \forall integer x; !scanned_field(heap, size, x, word);
        //@ assert allowed: deletion_allowed(heap, size, base, block, word);
    }
    //@ assert kept: kept{Pre, Here}(heap, heap, size);
    /*@ assert marked: mark_step{Pre, Here}(heap, size, base, state.block, state.place,
                                            state.block, state.place); */
    /*@ assert stack: slice_invariant(heap, size, stack, state.top, state.lowest, state.block,
                                      state.place); */
    //@ assert target: only_target_seen_since{Pre, Here}(heap, size, base, block);
    //@ assert fits: value_fits(heap, size, base, block, value);
    //@ assert formed: well_formed_heap(heap, size, base);
    //@ assert cursors: cursors_stay{Pre, Here}(heap, size, base);
    //@ assert values: values_stay{Pre, Here}(heap, size, base);
    /*@ assert unused: \forall integer limit; reserve_unused{Pre}(heap, size, limit, base) ==>
          reserve_unused(heap, size, limit, base); */
    //@ ghost Darkened: ;
    heap_set_field(heap, block, field, value) /*@ ghost (size, base) */;
    //@ assert written: field_written{Darkened, Here}(heap, heap, size, block, word);
    /*@ assert reserve: \forall integer limit; reserve_unused{Darkened}(heap, size, limit, base) ==>
          outside_reserve(value, size, limit, base) ==>
          reserve_unused(heap, size, limit, base); */
    //@ assert fields: fields_written{Darkened, Here}(heap, heap, size, block);
    /*@ assert step: marking_step{Darkened, Here}(heap, size, base, state.block, state.place,
                                                  state.block, state.place, value); */
    //@ assert slices: slices_go_on{Darkened, Here}(heap, size);
    //@ assert entries: same_entries{Darkened, Here}(stack, state.top);
    /*@ assert stack: slice_invariant(heap, size, stack, state.top, state.lowest, state.block,
                                      state.place); */
    //@ assert stay: values_stay{Darkened, Here}(heap, size, base);
    //@ assert stand: cursors_stay{Darkened, Here}(heap, size, base);
    //@ assert only: only_target_seen_since{Pre, Here}(heap, size, base, block);
    return state;
}
