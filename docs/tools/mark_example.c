/* How to use the collector's parts today: check a heap, mark it, print what is live. */

#include <inttypes.h>
#include <stdio.h>

#include "../../layer3_imperative/words/header.h"
#include "../../layer3_imperative/heap/heap_check.h"
#include "../../layer3_imperative/mark_sweep/mark.h"

enum { SIZE = 8, CAPACITY = 1 };

int main(void)
{
    static uint64_t heap[SIZE];
    static uint8_t layout[SIZE];
    static int64_t stack[CAPACITY];
    uint64_t base = (uint64_t)heap;

    /* A pair of 21 and a box that holds 42; and a box that nobody knows. */
    heap[0] = make_header(2, WHITE, 0);
    heap[1] = 2 * 21 + 1;
    heap[2] = address_of_index(3, base);
    heap[3] = make_header(1, WHITE, 0);
    heap[4] = 2 * 42 + 1;
    heap[5] = make_header(1, WHITE, 0);
    heap[6] = address_of_index(0, base);
    heap[7] = make_header(0, WHITE, 0); /* a fragment */
    uint64_t root = address_of_index(0, base);

    struct heap_fault fault = heap_check(heap, SIZE, SIZE, base, layout);
    if (fault.error != HEAP_OK || value_check(heap, SIZE, SIZE, base, layout, root) != HEAP_OK) {
        return 1;
    }

    struct mark_state state = mark_begin(SIZE);
    state = mark_root(heap, SIZE, base, stack, CAPACITY, state, root);
    mark_drain(heap, SIZE, base, stack, CAPACITY, state);

    for (uint64_t i = 0; i < SIZE; i += 1 + header_wosize(heap[i])) {
        if (layout[i] == LAYOUT_ALLOCATED) {
            printf("block %" PRIu64 " is %s\n", i,
                   header_colour(heap[i]) == BLACK ? "live" : "garbage");
        }
    }
    return 0;
}
