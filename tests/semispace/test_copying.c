// sources: proofs/clients/semispace/copy_session.c layer3_imperative/semispace/collect.c layer3_imperative/semispace/copy.c layer3_imperative/semispace/scan.c
/* Copying collections, on random heaps with blocks of all kinds and on all small ones, against an
   oracle that says what each word of both spaces has to be; twice in a row, and to spaces that
   are as large as the heap, larger, or just large enough. Then once more, root by root, with scans
   in between.

   A failure is repeated by `test_copying SIZE SEED` with the numbers of its message. */
#include "../../layer3_imperative/semispace/collect.h"
#include "../../layer3_imperative/semispace/forward.h"
#include "../../proofs/clients/semispace/copy_session.h"

#include <inttypes.h>

#include "spaces.h"

#ifdef GUARDED_POISON
enum { SMALL_HEAPS = 10000, LARGE_HEAPS = 10, WORDS = 4 };
#else
enum { SMALL_HEAPS = 150000, LARGE_HEAPS = 150, WORDS = 5 };
#endif
enum { SMALL_SIZE = 60, LARGE_SIZE = 5000 };

static uint64_t heaps, moved, infix, tight, turns, failures;
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

/* Each old value tells whether its block has moved, by infix headers, too; others tell that none has. */
static void check_moved(const struct heap *heap, const uint64_t *from, const uint64_t *expected)
{
    uint64_t base = heap->base, end = base + 8 * heap->size;
    for (uint64_t i = 0; i < heap->size; i++) {
        uint64_t value = address_behind(heap, i);
        int64_t b = block_meant(heap, value);
        if (b >= 0)
            check("what has moved",
                  semispace_is_moved(from, base, end, value) == (expected[heap->block[b].at] == 0));
    }
    check("no other value has moved", !semispace_is_moved(from, base, end, 1) &&
                                          !semispace_is_moved(from, base, end, base) &&
                                          !semispace_is_moved(from, base, end, end));
}

/* Collect a heap in a space of just so many words, and compare. With flags the roots are forwarded
   one by one, and what has moved is scanned after those with a flag. The new heap takes the place
   of the old one. */
static void collect_once(struct heap *heap, struct roots *roots, const uint8_t *scan_after,
                         uint64_t to_base, uint64_t capacity)
{
    struct expected all = scan_after ? expect_in_turns(heap, roots, scan_after, to_base)
                                     : expect(heap, roots, to_base);
    capacity = capacity > all.used ? capacity : all.used;
    struct guarded from = {0}, to = {0}, list = {0};
    guarded_resize(&from, 8 * heap->size);
    guarded_resize(&to, 8 * capacity);
    guarded_resize(&list, 8 * roots->count);
    memcpy(guarded_array(&from), heap->word, 8 * heap->size);
    memcpy(guarded_array(&list), roots->value, 8 * roots->count);
    uint64_t used =
        scan_after
            ? copy_session(guarded_array(&from), heap->size, heap->base, guarded_array(&to),
                           capacity, to_base, guarded_array(&list), roots->count, scan_after)
            : semispace_collect(guarded_array(&from), heap->size, heap->base, guarded_array(&to),
                                capacity, to_base, guarded_array(&list), roots->count);
    check("so many words", used == all.used);
    check("the new heap", same(guarded_array(&to), all.new, all.used));
    check("the old heap", same(guarded_array(&from), all.old, heap->size));
    check("the roots", same(guarded_array(&list), all.roots.value, roots->count));
    check_moved(heap, guarded_array(&from), all.old);
    const uint8_t *rest = (uint8_t *)guarded_array(&to) + 8 * all.used;
    for (uint64_t i = 0; i < 8 * (capacity - all.used); i++)
        check("the rest of the space", rest[i] == GUARD_FILL);
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
    free_expected(&all);
}

/* There, and back again: the second time all blocks move. Then there once more, in turns. */
static void collect_often(struct heap *heap, struct roots *roots, uint64_t to_base,
                          uint64_t capacity, uint64_t flags)
{
    uint64_t base = heap->base, size = heap->size;
    heaps++;
    collect_once(heap, roots, NULL, to_base, capacity);
    uint64_t used = heap->size;
    collect_once(heap, roots, NULL, base, size);
    check("as many words the second time", heap->size == used);
    uint8_t scan_after[MOST_ROOTS];
    for (uint64_t i = 0; i < roots->count; i++)
        scan_after[i] = flags >> i & 1 ? 255 : 0;
    struct expected at_once = expect(heap, roots, to_base);
    collect_once(heap, roots, scan_after, to_base, size);
    turns += !same(heap->word, at_once.new, used);
    free_expected(&at_once);
    check("as many words in turns", heap->size == used);
}

static void test_random_heap(uint64_t size, uint64_t seed)
{
    struct random random = {seed};
    uint64_t words = 1 + random_below(&random, size);
    uint64_t to_base = ((uint64_t)1 << 55) - 8 * random_below(&random, 1 << 20);
    snprintf(which, sizeof which, "size %" PRIu64 " seed %" PRIu64, size, seed);
    struct roots roots;
    struct heap heap = random_movable(words, &roots, to_base, words + 20, &random);
    uint64_t capacities[] = {0, words, words + random_below(&random, 20)};
    uint64_t capacity = capacities[random_below(&random, 3)];
    collect_often(&heap, &roots, to_base, capacity, random_below(&random, 1 << MOST_ROOTS));
    free_heap(&heap);
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
            collect_often(&heap, &roots, TO, 0, 1);
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
        check("in turns blocks often are in another order", turns > SMALL_HEAPS / 10);
    }
    printf("%" PRIu64 " heaps, %" PRIu64 " blocks moved, %" PRIu64 " infix roots, %" PRIu64
           " spaces just large enough, %" PRIu64 " in another order in turns, %" PRIu64
           " failures\n",
           heaps, moved, infix, tight, turns, failures);
    return failures == 0 ? 0 : 1;
}
