#include "alloc_or_collect.h"

#include "../../proofs/lemmas/semispace/collected_still.acsl"

struct semispace_allocation
semispace_collect_and_alloc(uint64_t *heap, uint64_t used, uint64_t base, uint64_t *other,
                            uint64_t other_capacity, uint64_t other_base, uint64_t *roots,
                            uint64_t root_count, uint64_t wosize, uint64_t tag)
{
    uint64_t left =
        semispace_collect(heap, used, base, other, other_capacity, other_base, roots, root_count);
    //@ ghost Collected: ;
    if (!semispace_has_room(left, other_capacity, wosize)) {
        struct semispace_allocation refused = {left, left, true, false};
        return refused;
    }
    uint64_t more =
        semispace_alloc(other, left, wosize, WHITE, tag) /*@ ghost (other_base, other_capacity) */;
    //@ assert heap: same_words{Collected, Here}(heap, heap, 0, used);
    //@ assert other: same_words{Collected, Here}(other, other, 0, left);
    //@ assert roots: same_words{Collected, Here}(roots, roots, 0, root_count);
    //@ assert formed: well_formed_heap{Pre}(heap, used, base);
    //@ assert formed: well_formed_heap{Collected}(other, left, other_base);
    //@ assert kept: kept{Collected, Here}(other, other, left);
    //@ assert movable: movable_heap(other, left, other_base);
    //@ assert values: well_formed_values(other, left, other_base, roots, 0, root_count);
    /*@ assert foreign: fields_stay_outside{Pre, Collected}(heap, used, base, other, left,
                                                            other_base); */
    /*@ assert outside: values_stay_outside{Pre, Collected}(roots, root_count, base, used,
                                                            other_base, left); */
    /*@ assert foreign: fields_stay_outside{Pre, Here}(heap, used, base, other, left,
                                                       other_base); */
    /*@ assert outside: values_stay_outside{Pre, Here}(roots, root_count, base, used, other_base,
                                                       left); */
    //@ assert allocated: same_allocated{Collected, Here}(other, other, left, left);
    //@ assert elsewhere: values_elsewhere(other, more, other_base, left, roots, root_count);
    struct semispace_allocation made = {left, more, true, true};
    return made;
}
