#include "initialise.h"

#include "../../proofs/lemmas/snapshot/initialising.acsl"
#include "../../proofs/lemmas/snapshot/reserve.acsl"
#include "../mutator/fields.h"

void snapshot_initialise(uint64_t *heap, uint64_t block, uint64_t field, uint64_t value)
/*@ ghost (uint64_t size, uint64_t base) */
{
    //@ ghost uint64_t word = block + 1 + field;
    heap_set_field(heap, block, field, value) /*@ ghost (size, base) */;
    //@ assert written: field_written{Pre, Here}(heap, heap, size, block, word);
    //@ assert fields: fields_written{Pre, Here}(heap, heap, size, block);
    /*@ assert edges: \forall integer x, place;
          edges_go_on{Pre, Here}(heap, size, base, x, place, x, place); */
    //@ assert cursors: cursors_stay{Pre, Here}(heap, size, base);
}
