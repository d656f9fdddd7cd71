#include "alloc.h"

struct semispace_room semispace_make_room(uint64_t *heap, uint64_t used, uint64_t base,
                                          uint64_t capacity, uint64_t *other,
                                          uint64_t other_capacity, uint64_t other_base,
                                          uint64_t *roots, uint64_t root_count, uint64_t wosize)
{
    if (semispace_has_room(used, capacity, wosize)) {
        struct semispace_room stays = {used, false, true};
        return stays;
    }
    uint64_t left =
        semispace_collect(heap, used, base, other, other_capacity, other_base, roots, root_count);
    struct semispace_room made = {left, true, semispace_has_room(left, other_capacity, wosize)};
    return made;
}
