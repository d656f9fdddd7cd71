#include "collect.h"

#include "../../proofs/lemmas/semispace/movable_again.acsl"
#include "../../proofs/lemmas/semispace/placed.acsl"
#include "../../proofs/lemmas/semispace/renamed_values.acsl"

uint64_t functional_semispace(const uint64_t *from, uint64_t size, uint64_t base,
                              const uint64_t *roots, uint64_t root_count, uint64_t *to,
                              uint64_t capacity, uint64_t to_base, uint64_t *new_roots,
                              int64_t *place)
{
    //@ ghost Start: ;
    uint64_t used = functional_copy(from, size, base, roots, root_count, to, capacity, to_base,
                                    new_roots, place);
    /*@ assert copied: new_heap{Start, Here}(from, size, base, to, to_base, place, used, used); */
    /*@ assert renamed: values_renamed{Start, Here}(from, size, base, place, to_base, roots,
                                                    new_roots, root_count); */
    /*@ assert moved: moved_iff_reachable{Start, Here}(from, size, base, roots, root_count,
                                                       place); */
    /*@ assert counted: counted{Start, Here}(from, size, base, roots, root_count, place, size); */
    //@ assert copyable: copyable_heap{Start}(from, size, base, to_base, capacity);
    /*@ assert values: values_copyable{Start}(from, size, base, to_base, capacity, roots,
                                              root_count); */
    //@ assert range: low_heap(to_base, used);
    //@ assert formed: well_formed_heap(to, used, to_base);
    return used;
}
