// sources: layer3_imperative/semispace/scan.c
/* Roots forwarded one by one, with scans between them whenever it happens: at any time just those
   blocks have moved that the roots so far lead to, as far as scans have got, and in the end each word
   of both spaces is what an oracle says that knows the order. It is Cheney's: what is forwarded comes
   last, what is scanned comes first. The theorem of such interleavings is that of
   proofs/clients/semispace/copy_session.h.

   A failure is repeated by `test_root_by_root SIZE SEED` with the numbers of its message. */
#include "../../layer3_imperative/semispace/forward.h"
#include "../../layer3_imperative/semispace/scan.h"

#include <inttypes.h>

#include "spaces.h"

#ifdef GUARDED_POISON
enum { SMALL_HEAPS = 10000, LARGE_HEAPS = 10 };
#else
enum { SMALL_HEAPS = 150000, LARGE_HEAPS = 150 };
#endif
enum { SMALL_SIZE = 60, LARGE_SIZE = 2000 };

static uint64_t moved, late, failures;
static char which[200];

static void check(const char *what, bool holds)
{
    if (holds)
        return;
    if (++failures <= 10)
        fprintf(stderr, "test_root_by_root: %s: not so: %s\n", which, what);
}

/* The spaces, how far the new one is scanned, and how much of it is used. */
struct copying {
    struct guarded from, to, roots;
    uint64_t base, end, to_base, scan, used;
};

static void *words_of(const struct guarded *array)
{
    return guarded_array(array);
}

/* Each block, and each infix pointer to one, tells whether the block has moved. */
static void check_moved(const struct copying *now, const struct heap *heap,
                        const struct reach *reach)
{
    const uint64_t *from = words_of(&now->from);
    for (uint64_t i = 0; i < heap->size; i++) {
        uint64_t value = address_behind(heap, i);
        int64_t b = block_meant(heap, value);
        if (b >= 0)
            check("what has moved",
                  semispace_is_moved(from, now->base, now->end, value) == reach->reached[b]);
    }
    check("nothing else has", !semispace_is_moved(from, now->base, now->end, 1) &&
                                  !semispace_is_moved(from, now->base, now->end, now->end + 8) &&
                                  !semispace_is_moved(from, now->base, now->end, now->to_base + 8));
}

static void scan(struct copying *now, const struct heap *heap, struct reach *reach)
{
    now->used = semispace_scan(words_of(&now->from), now->base, now->end, words_of(&now->to),
                               now->to_base, now->scan, now->used);
    now->scan = now->used;
    reach_all(reach, heap);
}

static void test_heap(uint64_t size, uint64_t seed)
{
    struct random random = {seed};
    uint64_t words = 1 + random_below(&random, size);
    uint64_t to_base = ((uint64_t)1 << 55) - 8 * random_below(&random, 1 << 20);
    snprintf(which, sizeof which, "size %" PRIu64 " seed %" PRIu64, size, seed);
    struct roots roots;
    struct heap heap = random_movable(words, &roots, to_base, words, &random);
    struct reach reach = new_reach(heap.blocks);
    struct copying now = {.base = heap.base, .end = heap.base + 8 * words, .to_base = to_base};
    guarded_resize(&now.from, 8 * words);
    guarded_resize(&now.to, 8 * words);
    guarded_resize(&now.roots, 8 * roots.count);
    memcpy(words_of(&now.from), heap.word, 8 * words);
    memcpy(words_of(&now.roots), roots.value, 8 * roots.count);

    uint64_t often = random_below(&random, 4);
    for (uint64_t i = 0; i < roots.count; i++) {
        uint64_t before = reach.found;
        now.used = semispace_forward_root(words_of(&now.from), now.base, now.end, words_of(&now.to),
                                          to_base, now.used, words_of(&now.roots), i);
        reach_block(&reach, block_meant(&heap, roots.value[i]));
        late += now.scan > 0 && reach.found > before;
        if (random_below(&random, 4) < often)
            scan(&now, &heap, &reach);
        check_moved(&now, &heap, &reach);
    }
    scan(&now, &heap, &reach);
    check_moved(&now, &heap, &reach);

    struct expected all = expect_order(&heap, &roots, &reach, to_base);
    moved += reach.found;
    check("so many words", now.used == all.used);
    check("the new heap", memcmp(words_of(&now.to), all.new, 8 * all.used) == 0);
    check("the old heap", memcmp(words_of(&now.from), all.old, 8 * words) == 0);
    check("the roots",
          roots.count == 0 || memcmp(words_of(&now.roots), all.roots.value, 8 * roots.count) == 0);
    check("nothing outside",
          guarded_intact(&now.from) && guarded_intact(&now.to) && guarded_intact(&now.roots));
    free_expected(&all);
    free_reach(&reach);
    free_heap(&heap);
    guarded_free(&now.from);
    guarded_free(&now.to);
    guarded_free(&now.roots);
}

int main(int argc, char **argv)
{
    if (argc == 3) {
        test_heap(strtoull(argv[1], NULL, 0), strtoull(argv[2], NULL, 0));
    } else {
        for (uint64_t seed = 1; seed <= SMALL_HEAPS; seed++)
            test_heap(SMALL_SIZE, seed);
        for (uint64_t seed = 1; seed <= LARGE_HEAPS; seed++)
            test_heap(LARGE_SIZE, seed);
        snprintf(which, sizeof which, "all heaps");
        check("much was moved, also by roots after a scan",
              moved > 2 * SMALL_HEAPS && late > SMALL_HEAPS / 10);
    }
    printf("%" PRIu64 " blocks moved, %" PRIu64 " late roots that led to one, %" PRIu64
           " failures\n",
           moved, late, failures);
    return failures == 0 ? 0 : 1;
}
