#include "retag.h"

#include "../../proofs/lemmas/snapshot/retagging.acsl"
#include "../mutator/reshape.h"

void snapshot_retag(uint64_t *heap, uint64_t block, uint64_t tag)
/*@ ghost (uint64_t size, uint64_t base) */
{
    //@ assert tags: scanned_tag(tag) ==> scanned_tag(tag_of(heap[block]));
    /*@ assert values: scanned_tag(tag) ==>
          well_formed_values(heap, size, base, heap, block + 1,
                             block + 1 + wosize_of(heap[block])); */
    /*@ assert parts: valid_wosize(wosize_of(heap[block])) &&
                      valid_colour(colour_of(heap[block])) && valid_tag(tag); */
    heap_change_tag(heap, block, tag) /*@ ghost (size, base) */;
    //@ assert wosize: wosize_of(heap[block]) == wosize_of(\at(heap[block], Pre));
    //@ assert colour: colour_of(heap[block]) == colour_of(\at(heap[block], Pre));
    //@ assert tag: tag_of(heap[block]) == tag;
    //@ assert retagged: retagged{Pre, Here}(heap, size, block);
    //@ assert cursors: cursors_stay{Pre, Here}(heap, size, base);
}
