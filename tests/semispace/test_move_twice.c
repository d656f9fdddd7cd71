// sources: proofs/clients/semispace/move_twice.c proofs/clients/semispace/copy_noted.c proofs/clients/semispace/copy_beside.c layer3_imperative/semispace/collect.c layer3_imperative/semispace/copy.c layer3_imperative/semispace/scan.c
/* Collecting twice is collecting once: random heaps with blocks of all kinds move to a second space,
   and from there to a third. What is there has to be, word for word, what an oracle says that one
   collection leaves there; and what is in the second, that each block moved to its own index. Once
   by the client program that is proved, once by two calls of the collector.

   A failure is repeated by `test_move_twice SIZE SEED` with the numbers of its message. */
#include "../../layer3_imperative/semispace/collect.h"
#include "../../proofs/clients/semispace/move_twice.h"

#include <inttypes.h>

#include "spaces.h"

#ifdef GUARDED_POISON
enum { SMALL_HEAPS = 5000, LARGE_HEAPS = 5 };
#else
enum { SMALL_HEAPS = 100000, LARGE_HEAPS = 100 };
#endif
enum { SMALL_SIZE = 60, LARGE_SIZE = 5000 };

static uint64_t heaps, moved, shifted, smaller, tight, failures;
static char which[200];

static void check(const char *what, bool holds)
{
    if (holds)
        return;
    if (++failures <= 10)
        fprintf(stderr, "test_move_twice: %s: not so: %s\n", which, what);
}

static bool same(const void *one, const void *other, uint64_t words)
{
    return words == 0 || memcmp(one, other, 8 * words) == 0;
}

/* The three spaces and the roots. */
struct spaces {
    struct guarded from, middle, to, roots;
    uint64_t middle_base, middle_capacity, to_base, capacity;
};

static struct spaces make_spaces(const struct heap *heap, const struct roots *roots,
                                 uint64_t middle_base, uint64_t middle_capacity, uint64_t to_base,
                                 uint64_t capacity)
{
    struct spaces all = {{0}, {0}, {0}, {0}, middle_base, middle_capacity, to_base, capacity};
    guarded_resize(&all.from, 8 * heap->size);
    guarded_resize(&all.middle, 8 * middle_capacity);
    guarded_resize(&all.to, 8 * capacity);
    guarded_resize(&all.roots, 8 * roots->count);
    memcpy(guarded_array(&all.from), heap->word, 8 * heap->size);
    memcpy(guarded_array(&all.roots), roots->value, 8 * roots->count);
    return all;
}

static void free_spaces(struct spaces *all)
{
    check("nothing outside", guarded_intact(&all->from) && guarded_intact(&all->middle) &&
                                 guarded_intact(&all->to) && guarded_intact(&all->roots));
    guarded_free(&all->from);
    guarded_free(&all->middle);
    guarded_free(&all->to);
    guarded_free(&all->roots);
}

/* Nothing has been written to these words of a space, nor behind them. */
static bool untouched(const struct guarded *space, uint64_t used, uint64_t capacity)
{
    const uint8_t *rest = (const uint8_t *)guarded_array(space) + 8 * used;
    for (uint64_t i = 0; i < 8 * (capacity - used); i++)
        if (rest[i] != GUARD_FILL)
            return false;
    return true;
}

/* What the second collection leaves of the first: of each block its words but the first two. */
static void leave_behind(uint64_t *word, const struct heap *once, uint64_t to_base)
{
    for (uint64_t b = 0; b < once->blocks; b++) {
        uint64_t at = once->block[b].at;
        word[at] = 0;
        word[at + 1] = to_base + 8 * at + 8;
    }
}

/* The words of one space are those of another, but for pointers, which are as far from the base. */
static void check_shifted(const struct heap *once, const uint64_t *word, uint64_t to_base)
{
    uint64_t b = 0;
    for (uint64_t i = 0; i < once->size; i++) {
        while (b + 1 < once->blocks && once->block[b + 1].at <= i)
            b++;
        bool scanned = i >= once->block[b].first && i < once->block[b].end;
        bool pointer = scanned && block_meant(once, once->word[i]) >= 0;
        uint64_t distance = pointer ? to_base - once->base : 0;
        check("each word, shifted if it is a pointer", word[i] == once->word[i] + distance);
        shifted += pointer;
    }
}

/* Compare what is left with what the oracle says of one collection to the third space. */
static void check_left(const struct heap *heap, const struct roots *roots, struct spaces *all,
                       uint64_t used)
{
    struct expected first = expect(heap, roots, all->middle_base);
    struct expected direct = expect(heap, roots, all->to_base);
    struct heap once = new_heap(first.used, all->middle_base);
    memcpy(once.word, first.new, 8 * first.used);
    check("the second heap is well formed", list_blocks(&once));
    check("so many words", used == direct.used && used == first.used);
    check("the third heap is that of one collection",
          same(guarded_array(&all->to), direct.new, direct.used));
    check("the roots are those of one collection",
          same(guarded_array(&all->roots), direct.roots.value, roots->count));
    check("the first heap is left as by one collection",
          same(guarded_array(&all->from), first.old, heap->size));
    check_shifted(&once, guarded_array(&all->to), all->to_base);
    leave_behind(first.new, &once, all->to_base);
    check("each block of the second tells its own index",
          same(guarded_array(&all->middle), first.new, first.used));
    check("the rest of the spaces", untouched(&all->middle, used, all->middle_capacity) &&
                                        untouched(&all->to, used, all->capacity));
    moved += once.blocks;
    smaller += used < heap->size;
    tight += used == all->capacity && used == all->middle_capacity && used > 0;
    free_heap(&once);
    free_expected(&first);
    free_expected(&direct);
}

/* Collect twice, by the client program or by two calls, in spaces of so many words or just enough. */
static void collect_in(const struct heap *heap, const struct roots *roots, bool by_client,
                       uint64_t middle_base, uint64_t middle_capacity, uint64_t to_base,
                       uint64_t capacity)
{
    struct expected least = expect(heap, roots, to_base);
    uint64_t enough = least.used, size = heap->size, count = roots->count, used;
    free_expected(&least);
    struct spaces all =
        make_spaces(heap, roots, middle_base, middle_capacity > enough ? middle_capacity : enough,
                    to_base, capacity > enough ? capacity : enough);
    uint64_t *from = guarded_array(&all.from), *middle = guarded_array(&all.middle),
             *to = guarded_array(&all.to), *list = guarded_array(&all.roots);
    if (by_client) {
        used = move_twice(from, size, heap->base, middle, all.middle_capacity, middle_base, to,
                          all.capacity, to_base, list, count);
    } else {
        used = semispace_collect(from, size, heap->base, middle, all.middle_capacity, middle_base,
                                 list, count);
        used = semispace_collect(middle, used, middle_base, to, all.capacity, to_base, list, count);
    }
    check_left(heap, roots, &all, used);
    free_spaces(&all);
}

static void test_random_heap(uint64_t size, uint64_t seed)
{
    struct random random = {seed};
    uint64_t words = 1 + random_below(&random, size);
    uint64_t middle_base = ((uint64_t)1 << 54) - 8 * random_below(&random, 1 << 20);
    uint64_t to_base = ((uint64_t)1 << 55) - 8 * random_below(&random, 1 << 20);
    snprintf(which, sizeof which, "size %" PRIu64 " seed %" PRIu64, size, seed);
    struct roots roots;
    struct heap heap = random_movable(words, &roots, to_base, words + 20, &random);
    make_movable(&heap, &roots, middle_base, words + 20);
    list_blocks(&heap);
    uint64_t capacities[] = {0, words, words + random_below(&random, 20)};
    uint64_t middle_capacity = capacities[random_below(&random, 3)];
    uint64_t capacity = capacities[random_below(&random, 3)];
    heaps++;
    collect_in(&heap, &roots, true, middle_base, middle_capacity, to_base, capacity);
    collect_in(&heap, &roots, false, middle_base, middle_capacity, to_base, capacity);
    free_heap(&heap);
}

int main(int argc, char **argv)
{
    if (argc == 3) {
        test_random_heap(strtoull(argv[1], NULL, 0), strtoull(argv[2], NULL, 0));
    } else {
        for (uint64_t seed = 1; seed <= SMALL_HEAPS; seed++)
            test_random_heap(SMALL_SIZE, seed);
        for (uint64_t seed = 1; seed <= LARGE_HEAPS; seed++)
            test_random_heap(LARGE_SIZE, seed);
        snprintf(which, sizeof which, "all heaps");
        check("much was moved, with pointers, heaps became smaller, and spaces were without a word "
              "to spare",
              moved > 5 * SMALL_HEAPS && shifted > SMALL_HEAPS && smaller > SMALL_HEAPS / 2 &&
                  tight > SMALL_HEAPS / 20);
    }
    printf("%" PRIu64 " heaps, each in two ways, %" PRIu64 " blocks moved twice, %" PRIu64
           " pointers shifted, %" PRIu64 " times the heap became smaller, %" PRIu64
           " times both spaces were just large enough, %" PRIu64 " failures\n",
           heaps, moved, shifted, smaller, tight, failures);
    return failures == 0 ? 0 : 1;
}
