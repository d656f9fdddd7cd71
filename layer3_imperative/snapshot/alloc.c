#include "alloc.h"

#include "../../proofs/lemmas/snapshot/making.acsl"
#include "../mutator/fields.h"

struct allocation snapshot_alloc(uint64_t *heap, uint64_t size, uint64_t base,
                                 struct hole_cursor cursor, uint64_t wosize, uint64_t tag)
{
    struct allocation made = heap_alloc_cleared(heap, size, base, cursor, wosize, BLACK, tag);
    //@ assert before: closures_fit{Pre}(heap, size) && blocks_fill{Pre}(heap, size);
    if (made.block < size) {
        //@ assert made: made_cleared{Pre, Here}(heap, heap, size, made.block);
        //@ assert black: black_block(heap, size, made.block);
        //@ assert formed: well_formed_heap(heap, size, base);
        /*@ assert step: \forall integer block, place;
              marking_step{Pre, Here}(heap, size, base, block, place, block, place, 1); */
    } else {
        //@ assert same: same_words{Pre, Here}(heap, heap, 0, size);
        //@ assert kept: kept{Pre, Here}(heap, heap, size);
        /*@ assert marked: \forall integer block, place;
              mark_step{Pre, Here}(heap, size, base, block, place, block, place); */
        /*@ assert step: \forall integer block, place;
              marking_step{Pre, Here}(heap, size, base, block, place, block, place, 1); */
    }
    return made;
}
