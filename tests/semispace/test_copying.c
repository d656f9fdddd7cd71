// sources: layer2_functional/semispace/collect.c layer2_functional/semispace/copy.c layer3_imperative/semispace/collect.c layer3_imperative/semispace/copy.c layer3_imperative/semispace/scan.c
/* Copying collections, in place and as a function, on random heaps with blocks of all kinds and on
   all small ones, against an oracle that says what each word of both spaces has to be, and word by
   word against each other; twice in a row, and to spaces that are as large as the heap, larger, or
   just large enough.

   A failure is repeated by `test_copying SIZE SEED` with the numbers of its message. */
#include "../../layer2_functional/semispace/collect.h"
#include "../../layer3_imperative/semispace/collect.h"

#include <inttypes.h>

#include "spaces.h"

#ifdef GUARDED_POISON
enum { SMALL_HEAPS = 10000, LARGE_HEAPS = 10, WORDS = 4 };
#else
enum { SMALL_HEAPS = 150000, LARGE_HEAPS = 150, WORDS = 5 };
#endif
enum { SMALL_SIZE = 60, LARGE_SIZE = 5000 };

static uint64_t heaps, moved, infix, tight, failures;
static char which[200];

static void check(const char *what, bool holds)
{
    if (holds)
        return;
    if (++failures <= 10)
        fprintf(stderr, "test_copying: %s: not so: %s\n", which, what);
}

static bool same(const void *one, const void *other, uint64_t words)
{
    return words == 0 || memcmp(one, other, 8 * words) == 0;
}

/* The rest of a space of so many words is as it was. */
static void check_rest(const struct guarded *space, uint64_t used, uint64_t capacity)
{
    const uint8_t *rest = (uint8_t *)guarded_array(space) + 8 * used;
    for (uint64_t i = 0; i < 8 * (capacity - used); i++)
        check("the rest of the space", rest[i] == GUARD_FILL);
}

/* The place of each word at which a block begins that the roots reach; -1 for all others. */
static void check_places(const struct heap *heap, const struct expected *all, uint64_t to_base,
                         const int64_t *place)
{
    uint64_t b = 0;
    for (uint64_t i = 0; i < heap->size; i++) {
        while (b < heap->blocks && heap->block[b].at < i)
            b++;
        bool reached =
            b < heap->blocks && heap->block[b].at == i && heap->word[i] != 0 && all->old[i] == 0;
        int64_t expected = reached ? (int64_t)((all->old[i + 1] - to_base - 8) / 8) : -1;
        check("the place", place[i] == expected);
    }
}

/* Collect the heap by the function, to a space that is given, and compare with the oracle. */
static void collect_by_function(const struct heap *heap, const struct roots *roots,
                                uint64_t to_base, uint64_t capacity, const struct expected *all,
                                struct guarded *to)
{
    struct guarded from = {0}, list = {0}, place = {0}, new_list = {0};
    guarded_resize(&from, 8 * heap->size);
    guarded_resize(&list, 8 * roots->count);
    guarded_resize(&new_list, 8 * roots->count);
    guarded_resize(&place, sizeof(int64_t) * heap->size);
    memcpy(guarded_array(&from), heap->word, 8 * heap->size);
    memcpy(guarded_array(&list), roots->value, 8 * roots->count);
    uint64_t used = functional_semispace(
        guarded_array(&from), heap->size, heap->base, guarded_array(&list), roots->count,
        guarded_array(to), capacity, to_base, guarded_array(&new_list), guarded_array(&place));
    check("so many words, by the function", used == all->used);
    check("the new heap, by the function", same(guarded_array(to), all->new, all->used));
    check("the new roots, by the function",
          same(guarded_array(&new_list), all->roots.value, roots->count));
    check("the function leaves the heap", same(guarded_array(&from), heap->word, heap->size));
    check("the function leaves the roots", same(guarded_array(&list), roots->value, roots->count));
    check_places(heap, all, to_base, guarded_array(&place));
    check_rest(to, all->used, capacity);
    check("nothing outside, by the function", guarded_intact(&from) && guarded_intact(&list) &&
                                                  guarded_intact(&new_list) &&
                                                  guarded_intact(&place) && guarded_intact(to));
    guarded_free(&from);
    guarded_free(&list);
    guarded_free(&new_list);
    guarded_free(&place);
}

/* Collect a heap in a space of just so many words, by the function and in place, and compare. The
   new heap takes its place. */
static void collect_once(struct heap *heap, struct roots *roots, uint64_t to_base,
                         uint64_t capacity)
{
    struct expected all = expect(heap, roots, to_base);
    capacity = capacity > all.used ? capacity : all.used;
    struct guarded from = {0}, to = {0}, list = {0}, fresh = {0};
    guarded_resize(&fresh, 8 * capacity);
    collect_by_function(heap, roots, to_base, capacity, &all, &fresh);
    guarded_resize(&from, 8 * heap->size);
    guarded_resize(&to, 8 * capacity);
    guarded_resize(&list, 8 * roots->count);
    memcpy(guarded_array(&from), heap->word, 8 * heap->size);
    memcpy(guarded_array(&list), roots->value, 8 * roots->count);
    uint64_t used =
        semispace_collect(guarded_array(&from), heap->size, heap->base, guarded_array(&to),
                          capacity, to_base, guarded_array(&list), roots->count);
    check("so many words", used == all.used);
    check("the new heap", same(guarded_array(&to), all.new, all.used));
    check("the old heap", same(guarded_array(&from), all.old, heap->size));
    check("the roots", same(guarded_array(&list), all.roots.value, roots->count));
    check_rest(&to, all.used, capacity);
    check("the same by the function and in place, word by word",
          same(guarded_array(&to), guarded_array(&fresh), capacity));
    check("nothing outside", guarded_intact(&from) && guarded_intact(&to) && guarded_intact(&list));
    tight += capacity == all.used && all.used > 0;
    struct heap next = new_heap(all.used, to_base);
    memcpy(next.word, all.new, 8 * all.used);
    check("the new heap is well formed", list_blocks(&next));
    moved += next.blocks;
    for (uint64_t i = 0; i < roots->count; i++) {
        int64_t b = block_meant(&next, all.roots.value[i]);
        infix += b >= 0 && address_behind(&next, next.block[b].at) != all.roots.value[i];
    }
    *roots = all.roots;
    free_heap(heap);
    *heap = next;
    guarded_free(&from);
    guarded_free(&to);
    guarded_free(&list);
    guarded_free(&fresh);
    free_expected(&all);
}

/* There, and back again: the second time all blocks move. */
static void collect_twice(struct heap *heap, struct roots *roots, uint64_t to_base,
                          uint64_t capacity)
{
    uint64_t base = heap->base, size = heap->size;
    heaps++;
    collect_once(heap, roots, to_base, capacity);
    uint64_t used = heap->size;
    collect_once(heap, roots, base, size);
    check("as many words the second time", heap->size == used);
}

static void test_random_heap(uint64_t size, uint64_t seed)
{
    struct random random = {seed};
    struct profile profile = random_profile(&random);
    uint64_t words = 1 + random_below(&random, size);
    struct targets targets;
    struct heap heap =
        make_heap(words, 8 * random_below(&random, 1 << 20), &profile, &targets, &random);
    snprintf(which, sizeof which, "size %" PRIu64 " seed %" PRIu64, size, seed);
    struct roots roots = {.count = random_below(&random, MOST_ROOTS + 1)};
    for (uint64_t i = 0; i < roots.count; i++)
        roots.value[i] =
            random_value(&heap, &profile, &targets, random_below(&random, words), &random);
    paint_some(&heap, random_below(&random, 100), &random);
    uint64_t capacities[] = {0, words, words + random_below(&random, 20)};
    uint64_t capacity = capacities[random_below(&random, 3)];
    uint64_t to_base = ((uint64_t)1 << 55) - 8 * random_below(&random, 1 << 20);
    make_movable(&heap, &roots, to_base, words + 20);
    list_blocks(&heap);
    collect_twice(&heap, &roots, to_base, capacity);
    free_heap(&heap);
    free(targets.address);
}

/* All heaps of so many words, each word one of these, and one root that is anything. */
static void test_all_heaps(uint64_t words)
{
    enum { BASE = 800, TO = 80000, KINDS = 8 };
    uint64_t choices = KINDS + words, all = choices;
    for (uint64_t i = 0; i < words; i++)
        all *= choices;
    for (uint64_t number = 0; number < all; number++) {
        uint64_t word[KINDS + WORDS] = {1,
                                        header_word(0, WHITE, 0),
                                        header_word(1, WHITE, 0),
                                        header_word(2, BLACK, 0),
                                        header_word(1, WHITE, NO_SCAN_TAG),
                                        header_word(3, WHITE, CLOSURE_TAG),
                                        closure_information(0, 3),
                                        header_word(1, BLUE, 0)};
        for (uint64_t i = 0; i < words; i++)
            word[KINDS + i] = BASE + 8 * i + 8;
        struct heap heap = new_heap(words, BASE);
        uint64_t left = number;
        for (uint64_t i = 0; i < words; i++, left /= choices)
            heap.word[i] = word[left % choices];
        struct roots roots = {.value = {word[left], word[left]}, .count = 2};
        if (list_blocks(&heap) && block_meant(&heap, word[left]) != BAD_VALUE) {
            snprintf(which, sizeof which, "small heap %" PRIu64 " of %" PRIu64, number, words);
            collect_twice(&heap, &roots, TO, 0);
        }
        free_heap(&heap);
    }
}

int main(int argc, char **argv)
{
    if (argc == 3) {
        test_random_heap(strtoull(argv[1], NULL, 0), strtoull(argv[2], NULL, 0));
    } else {
        for (uint64_t words = 0; words <= WORDS; words++)
            test_all_heaps(words);
        for (uint64_t seed = 1; seed <= SMALL_HEAPS; seed++)
            test_random_heap(SMALL_SIZE, seed);
        for (uint64_t seed = 1; seed <= LARGE_HEAPS; seed++)
            test_random_heap(LARGE_SIZE, seed);
        snprintf(which, sizeof which, "all heaps");
        check("much was moved, also by infix pointers, and to spaces without a word to spare",
              moved > 5 * SMALL_HEAPS && infix > SMALL_HEAPS / 10 && tight > SMALL_HEAPS / 10);
    }
    printf("%" PRIu64 " heaps, %" PRIu64 " blocks moved, %" PRIu64 " infix roots, %" PRIu64
           " spaces just large enough, %" PRIu64 " failures\n",
           heaps, moved, infix, tight, failures);
    return failures == 0 ? 0 : 1;
}
