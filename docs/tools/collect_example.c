/* How to collect: what the roots reach stays, all else is free. */

#include <inttypes.h>
#include <stdio.h>

#include "../../layer3_imperative/mark_sweep/collect.h"
#include "../../layer3_imperative/words/header.h"

enum { SIZE = 10, CAPACITY = 1, ROOT_COUNT = 1 };

int main(void)
{
    static uint64_t heap[SIZE];
    static int64_t stack[CAPACITY];
    uint64_t base = (uint64_t)heap;

    /* A box that nobody knows, a fragment, a pair of 21 and a box, the box, and one more. */
    heap[0] = make_header(1, WHITE, 0);
    heap[1] = address_of_index(3, base);
    heap[2] = make_header(0, WHITE, 0);
    heap[3] = make_header(2, WHITE, 0);
    heap[4] = 2 * 21 + 1;
    heap[5] = address_of_index(6, base);
    heap[6] = make_header(1, WHITE, 0);
    heap[7] = 2 * 42 + 1;
    heap[8] = make_header(1, WHITE, 0);
    heap[9] = address_of_index(0, base);
    uint64_t roots[ROOT_COUNT] = {address_of_index(3, base)};

    struct collection found =
        mark_sweep_collect(heap, SIZE, base, roots, ROOT_COUNT, stack, CAPACITY);

    printf("%" PRIu64 " of %d words are free\n", found.free, SIZE);
    for (uint64_t i = 0; i < SIZE; i += 1 + header_wosize(heap[i])) {
        printf("block %" PRIu64 " is %s\n", i,
               header_colour(heap[i]) == BLUE ? "free" : "allocated");
    }
    for (uint64_t hole = found.head; hole != 0;) {
        uint64_t index = index_of_address(hole, base);
        printf("on the list: block %" PRIu64 "\n", index);
        hole = heap[index + 1];
    }
    return 0;
}
