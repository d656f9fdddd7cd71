/* A whole collection as a pure function. What the sweep promises of each word is turned into what
   a collection promises of blocks by lemmas. */

#include "collect.h"

#include "../../proofs/lemmas/mark_sweep/collecting.acsl"
#include "../../proofs/lemmas/mark_sweep/functional_swept.acsl"
#include "mark.h"

struct free_space functional_mark_sweep(const uint64_t *heap, uint64_t size, uint64_t base,
                                        const uint64_t *roots, uint64_t root_count,
                                        uint64_t *buffer, uint64_t *result)
{
    //@ assert tricolour: tricolour_invariant(heap, size, base);
    functional_mark(heap, size, base, roots, root_count, result, buffer);
    //@ ghost Marked: ;
    //@ assert formed: well_formed_heap(buffer, size, base);
    //@ assert marked: fields_before{Pre, Here}(heap, buffer, size);
    //@ assert live: live_well_formed(buffer, size, base, 0);
    struct free_space space = functional_sweep(buffer, size, base, result);
    /*@ assert sweep: after_sweep{Marked, Here}(buffer, result, size, base, space.head,
                                                space.words); */
    //@ assert in_place: swept_in_place{Marked, Here}(buffer, result, size, base, space.head);
    //@ assert swept: swept_between{Marked, Here}(buffer, result, size, 0, size);
    //@ assert only: only_headers_and_links{Marked, Here}(buffer, result, size, 0);
    //@ assert only: only_headers_and_links{Pre, Here}(heap, result, size, 0);
    //@ assert colours: white_or_blue_below(result, size, size) && merged_below(result, size, size);
    //@ assert graph: same_graph{Marked, Here}(buffer, result, size, base);
    //@ assert fields: fields_before{Marked, Here}(buffer, result, size);
    //@ assert fields: fields_before{Pre, Here}(heap, result, size);
    //@ assert live: live_well_formed(result, size, base, size);
    //@ assert well_formed: well_formed_heap(result, size, base);
    //@ assert blocks: all_white_or_blue(result, size) && all_merged(result, size);
    //@ assert holes: hole_list(result, size, base, space.head);
    //@ assert words: space.words + allocated_words(result, size, size) == size;
    return space;
}
