// sources: layer3_imperative/semispace/movable_check.c layer3_imperative/heap/heap_check.c
/* Whether blocks can move, on random heaps with infix headers anywhere, against an oracle over a
   list of blocks. Each answer has to be seen often.

   A failure is repeated by `test_movable_check SEED` with the number of its message. */
#include "../../layer3_imperative/heap/heap_check.h"
#include "../../layer3_imperative/semispace/movable_check.h"

#include <inttypes.h>

#include "spaces.h"

#ifdef GUARDED_POISON
enum { HEAPS = 10000 };
#else
enum { HEAPS = 200000 };
#endif
enum { SIZE = 60 };

static uint64_t unmovable, fields_in, values_in, failures;
static char which[100];

static void check(const char *what, bool holds)
{
    if (holds)
        return;
    if (++failures <= 10)
        fprintf(stderr, "test_movable_check: %s: not so: %s\n", which, what);
}

static uint64_t expected_unmovable(const struct heap *heap)
{
    for (uint64_t b = 0; b < heap->blocks; b++)
        for (uint64_t j = 1; j <= heap->block[b].wosize; j++)
            if (stands_badly(heap, &heap->block[b], heap->block[b].at + j))
                return heap->block[b].at;
    return heap->size;
}

/* Even, in the other space and not in the heap; an address before the first field is in neither. */
static bool is_inside(const struct heap *heap, uint64_t value, uint64_t other, uint64_t words)
{
    bool there = value > other + 7 && value < other + 8 * words;
    bool ours = value > heap->base + 7 && value < heap->base + 8 * heap->size;
    return (value & 1) == 0 && there && !ours;
}

static void test_heap(uint64_t seed)
{
    struct random random = {seed};
    struct profile profile = random_profile(&random);
    uint64_t size = 1 + random_below(&random, SIZE), base = 8 * random_below(&random, 1 << 20);
    struct targets targets;
    struct heap heap = make_heap(size, base, &profile, &targets, &random);
    snprintf(which, sizeof which, "seed %" PRIu64, seed);
    uint8_t layout[SIZE + 1];
    check("the heap is well formed",
          heap_check(heap.word, size, size, base, layout).error == HEAP_OK);
    uint64_t bad = first_unmovable(heap.word, size, layout);
    unmovable += bad < size;
    check("the first closure that cannot move", bad == expected_unmovable(&heap));

    /* Spaces that overlap the heap, or the numbers that fields hold. */
    uint64_t others[] = {base + 8 * random_below(&random, 2 * SIZE), 0, 1 << 16, base};
    uint64_t other = others[random_below(&random, 4)], words = random_below(&random, 1 << 16);
    uint64_t first = size, values[MOST_ROOTS];
    for (uint64_t b = 0; b < heap.blocks && first == size; b++)
        for (uint64_t j = heap.block[b].first; j < heap.block[b].end && first == size; j++)
            if (is_inside(&heap, heap.word[j], other, words))
                first = j;
    fields_in += first < size;
    check("the first field inside",
          first_field_inside(heap.word, size, base, layout, other, words) == first);
    uint64_t count = random_below(&random, MOST_ROOTS), at = 0;
    for (uint64_t i = 0; i < count; i++)
        values[i] = random_value(&heap, &profile, &targets, 0, &random);
    while (at < count && !is_inside(&heap, values[at], other, words))
        at++;
    values_in += at < count;
    check("the first value inside",
          first_value_inside(values, count, base, size, other, words) == at);
    free(targets.address);
    free_heap(&heap);
}

int main(int argc, char **argv)
{
    if (argc == 2) {
        test_heap(strtoull(argv[1], NULL, 0));
    } else {
        for (uint64_t seed = 1; seed <= HEAPS; seed++)
            test_heap(seed);
        snprintf(which, sizeof which, "all heaps");
        check("each answer was seen often", unmovable > HEAPS / 50 && fields_in > HEAPS / 50 &&
                                                values_in > HEAPS / 50 && unmovable < HEAPS &&
                                                fields_in < HEAPS / 2 && values_in < HEAPS / 2);
    }
    printf("%" PRIu64 " heaps that cannot move, %" PRIu64 " with fields inside, %" PRIu64
           " lists with values inside, %" PRIu64 " failures\n",
           unmovable, fields_in, values_in, failures);
    return failures == 0 ? 0 : 1;
}
