#include "functional_slice_beside.h"

struct functional_marking functional_slice_beside(const uint64_t *heap, uint64_t size,
                                                  uint64_t base, struct functional_marking marking,
                                                  uint64_t budget, uint64_t *buffer,
                                                  uint64_t *result)
/*@ ghost (const uint64_t *snapshot, const uint64_t *one, uint64_t ones, const uint64_t *two,
           uint64_t twos, const uint64_t *three, uint64_t threes, const uint64_t *four,
           uint64_t fours) */
{
    return functional_mark_some(heap, size, base, marking, budget, buffer, result)
        /*@ ghost (snapshot) */;
}
