#include "copy_beside.h"

uint64_t copy_beside(uint64_t *from, uint64_t size, uint64_t base, uint64_t *to, uint64_t capacity,
                     uint64_t to_base, uint64_t *roots, uint64_t root_count)
/*@ ghost (int64_t \ghost *map, const uint64_t *one, uint64_t one_count, const uint64_t *other,
               uint64_t other_count, uint64_t space) */
{
    uint64_t used = semispace_copy(from, size, base, to, capacity, to_base, roots, root_count)
        /*@ ghost (map) */;
    //@ assert one: same_words{Pre, Here}(one, one, 0, one_count);
    //@ assert other: same_words{Pre, Here}(other, other, 0, other_count);
    //@ assert behind: same_words{Pre, Here}(from, from, size, space);
    return used;
}
