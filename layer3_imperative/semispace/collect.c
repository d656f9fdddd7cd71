#include "collect.h"

#include "../../proofs/lemmas/semispace/left_behind.acsl"
#include "../../proofs/lemmas/semispace/movable_again.acsl"
#include "../../proofs/lemmas/semispace/renamed_values.acsl"
#include "copy.h"

uint64_t semispace_collect(uint64_t *from, uint64_t size, uint64_t base, uint64_t *to,
                           uint64_t capacity, uint64_t to_base, uint64_t *roots,
                           uint64_t root_count)
{
    //@ ghost int64_t place[MAX_HEAP_SIZE];
    //@ ghost Start: ;
    uint64_t used = semispace_copy(from, size, base, to, capacity, to_base, roots, root_count)
        /*@ ghost (&place[0]) */;
    /*@ assert copied: copying{Start, Here}(from, from, size, base, to, to_base, &place[0], used,
                                            used); */
    /*@ assert renamed: list_renamed{Start, Here}(from, size, base, &place[0], to_base, roots,
                                                  root_count); */
    /*@ assert moved: moved_iff_reachable{Start, Here}(from, size, base, roots, root_count,
                                                       &place[0]); */
    /*@ assert counted: counted{Start, Here}(from, size, base, roots, root_count, &place[0],
                                             size); */
    //@ assert copyable: copyable_heap{Start}(from, size, base, to_base, capacity);
    /*@ assert values: values_copyable{Start}(from, size, base, to_base, capacity, roots,
                                              root_count); */
    //@ assert range: low_heap(to_base, used);
    //@ assert formed: well_formed_heap(to, used, to_base);
    return used;
}
