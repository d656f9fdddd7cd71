#include "draw_beside.h"

void draw_beside(const uint64_t *heap, uint64_t size, uint64_t base, uint64_t *first,
                 uint64_t *successor)
/*@ ghost (const uint64_t *one, uint64_t ones, const uint64_t *two, uint64_t twos,
           const uint64_t *three, uint64_t threes) */
{
    graph_of_heap(heap, size, base, first, successor);
}
