#include "scan.h"

#include "near.h"

struct marking mark_near(uint64_t *heap, uint64_t base, uint64_t end, int64_t *stack,
                         uint64_t capacity, struct marking state)
/*@ ghost (uint8_t \ghost *colour, uint64_t size, uint32_t \ghost *turns) */
{
    return scan_near(heap, base, end, stack, capacity, state, true)
        /*@ ghost (colour, size, turns) */;
}
