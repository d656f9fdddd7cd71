/* A random heap with blocks of every kind and colour, as an image for docs/tools/heap_picture.

   usage: random_image SEED WORDS FILE */

#include <stdio.h>
#include <stdlib.h>

#include "../docs/tools/heap_image.h"
#include "heaps.h"

enum { ROOTS = 5, PAINTED = 60 };

int main(int argc, char **argv)
{
    if (argc != 4) {
        fprintf(stderr, "usage: random_image SEED WORDS FILE\n");
        return 2;
    }
    struct random random = {strtoull(argv[1], NULL, 10) + 1};
    struct profile profile = {.longest = 8, .pointers = 60, .near = 10, .unusual = 40};
    struct targets targets;
    uint64_t roots[ROOTS];
    struct heap heap =
        make_heap(strtoull(argv[2], NULL, 10), 0x100000, &profile, &targets, &random);
    paint_some(&heap, PAINTED, &random);
    for (uint64_t i = 0; i < ROOTS; i++) {
        roots[i] = targets.count == 0 ? 1 : targets.address[random_below(&random, targets.count)];
    }
    bool written = write_heap_image(argv[3], "a random heap", heap.word, heap.size, heap.size,
                                    heap.base, roots, ROOTS);
    free(targets.address);
    free_heap(&heap);
    if (!written) {
        fprintf(stderr, "random_image: %s cannot be written\n", argv[3]);
        return 1;
    }
    return 0;
}
