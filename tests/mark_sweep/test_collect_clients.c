// sources: layer3_imperative/mark_sweep/collect.c layer3_imperative/mark_sweep/mark.c layer3_imperative/mark/far.c layer3_imperative/sweep/sweep.c layer3_imperative/mutator/alloc.c layer3_imperative/mutator/fields.c layer2_functional/mark_sweep/collect.c layer2_functional/mark_sweep/mark.c layer2_functional/mark_sweep/sweep.c
/* The proved client programs of collecting, and the arrow from the collection in place to the
   functional one, compiled and run on random heaps with blocks of all kinds. What their contracts
   promise is checked here, and not by their own comparison: each heap that they leave is compared
   word by word with what a breadth-first search over the list of blocks finds alive, and so is the
   memory around all arrays.

   A failure is repeated by `test_collect_clients SIZE SEED` with the numbers of its message. */
#include "../../proofs/clients/mark_sweep/collect_clients.c"
#include "../../proofs/arrows/mark_sweep/collect_in_place_is_collect.c"
#include "../../proofs/clients/mark_sweep/reuse_clients.c"

#include <inttypes.h>

#include "../guarded.h"
#include "../heaps.h"

#ifdef GUARDED_POISON
enum { SMALL_HEAPS = 3000, LARGE_HEAPS = 5 };
#else
enum { SMALL_HEAPS = 60000, LARGE_HEAPS = 60 };
#endif
enum { SMALL_SIZE = 60, LARGE_SIZE = 3000, MOST_ROOTS = 12, FAILURES_SHOWN = 10 };

static uint64_t heaps, garbage, given, refused, failures;
static char which[200]; /* the case that is running */

static void check(const char *what, bool holds)
{
    if (holds)
        return;
    failures++;
    if (failures <= FAILURES_SHOWN)
        fprintf(stderr, "test_collect_clients: %s: not so: %s\n", which, what);
}

/* ---- The oracle ---- */

struct roots {
    uint64_t value[MOST_ROOTS], count;
};

static struct reach reach_from(const struct heap *heap, const struct roots *roots)
{
    struct reach reach = new_reach(heap->blocks);
    for (uint64_t i = 0; i < roots->count; i++)
        reach_block(&reach, block_meant(heap, roots->value[i]));
    reach_all(&reach, heap);
    return reach;
}

/* What each word must become. The result is the head of the hole list. */
static uint64_t expect_collected(const struct heap *heap, const struct roots *roots,
                                 uint64_t *expected)
{
    struct reach reach = reach_from(heap, roots);
    uint64_t head = 0, *link = &head;
    memcpy(expected, heap->word, heap->size * sizeof *expected);
    for (uint64_t b = 0; b < heap->blocks;) {
        uint64_t at = heap->block[b].at, words = 0;
        if (reach.reached[b]) {
            b++;
            continue;
        }
        for (; b < heap->blocks && !reach.reached[b]; b++) {
            words += heap->block[b].wosize + 1;
            garbage += is_allocated(&heap->block[b]);
        }
        expected[at] = header_word(words - 1, BLUE, 0);
        if (words > 1) {
            *link = address_behind(heap, at);
            link = &expected[at + 1];
            *link = 0;
        }
    }
    free_reach(&reach);
    return head;
}

/* ---- The arrays of a run ---- */

enum { HEAP, OTHER, BUFFER, HEAPS };

static struct guarded heap_room[HEAPS], stack_room[2], roots_room;
static uint64_t capacity[2];

static void make_room(const struct heap *heap, const struct roots *roots, struct random *random)
{
    for (int i = 0; i < HEAPS; i++) {
        guarded_resize(&heap_room[i], heap->size * sizeof *heap->word);
        memset(guarded_array(&heap_room[i]), 0x5a, heap_room[i].bytes);
    }
    memcpy(guarded_array(&heap_room[HEAP]), heap->word, heap_room[HEAP].bytes);
    for (int i = 0; i < 2; i++) {
        uint64_t capacities[] = {1, 2, 1 + random_below(random, 20), heap->blocks + 1};
        capacity[i] = capacities[random_below(random, 4)];
        guarded_resize(&stack_room[i], capacity[i] * sizeof(int64_t));
    }
    guarded_resize(&roots_room, roots->count * sizeof *roots->value);
    memcpy(guarded_array(&roots_room), roots->value, roots_room.bytes);
}

static void check_around(const struct roots *roots)
{
    check("the roots are unchanged",
          memcmp(guarded_array(&roots_room), roots->value, roots_room.bytes) == 0);
    bool intact = guarded_intact(&roots_room);
    for (int i = 0; i < HEAPS; i++)
        intact = intact && guarded_intact(&heap_room[i]);
    for (int i = 0; i < 2; i++)
        intact = intact && guarded_intact(&stack_room[i]);
    check("nothing is written around the arrays", intact);
}

static bool words_are(int i, const uint64_t *expected)
{
    return memcmp(guarded_array(&heap_room[i]), expected, heap_room[i].bytes) == 0;
}

/* ---- The clients ---- */

static void test_twice(const struct heap *heap, const struct roots *roots, const uint64_t *expected,
                       struct random *random)
{
    make_room(heap, roots, random);
    bool same = collect_twice(guarded_array(&heap_room[HEAP]), guarded_array(&heap_room[OTHER]),
                              heap->size, heap->base, guarded_array(&roots_room), roots->count,
                              guarded_array(&stack_room[0]), capacity[0],
                              guarded_array(&stack_room[1]), capacity[1]);
    check("collect_twice: the answer", same);
    check("collect_twice: collected once", words_are(OTHER, expected));
    check("collect_twice: collected again", words_are(HEAP, expected));
    check_around(roots);
}

static void test_arrow(const struct heap *heap, const struct roots *roots, const uint64_t *expected,
                       uint64_t head, struct random *random)
{
    make_room(heap, roots, random);
    bool same = collect_in_place_is_collect(
        guarded_array(&heap_room[HEAP]), heap->size, heap->base, guarded_array(&roots_room),
        roots->count, guarded_array(&stack_room[0]), capacity[0], guarded_array(&heap_room[BUFFER]),
        guarded_array(&heap_room[OTHER]));
    check("collect_in_place_is_collect: the answer", same);
    check("collect_in_place_is_collect: in place", words_are(HEAP, expected));
    check("collect_in_place_is_collect: function", words_are(OTHER, expected));
    check_around(roots);

    make_room(heap, roots, random);
    struct free_space space = functional_mark_sweep(
        guarded_array(&heap_room[HEAP]), heap->size, heap->base, guarded_array(&roots_room),
        roots->count, guarded_array(&heap_room[BUFFER]), guarded_array(&heap_room[OTHER]));
    check("functional_mark_sweep: the heap is unchanged", words_are(HEAP, heap->word));
    check("functional_mark_sweep: the words", words_are(OTHER, expected));
    check("functional_mark_sweep: the head", space.head == head);
    check_around(roots);
}

static bool fits_somewhere(const struct heap *heap, uint64_t wosize)
{
    for (uint64_t b = 0; b < heap->blocks; b++)
        if (heap->block[b].colour == BLUE && heap->block[b].wosize >= wosize)
            return true;
    return false;
}

/* After it the roots reach what they did, as it was, and there is one block more. */
static void check_one_more(const struct heap *heap, const struct heap *after,
                           const struct roots *roots, uint64_t header)
{
    struct reach reach = reach_from(heap, roots);
    uint64_t live = 0, now = 0, like = 0;
    for (uint64_t b = 0; b < heap->blocks; b++) {
        const struct block *block = &heap->block[b];
        live += reach.reached[b];
        if (reach.reached[b])
            check("alloc_drop_collect_alloc: what is reachable stays",
                  memcmp(after->word + block->at, heap->word + block->at,
                         (block->wosize + 1) * sizeof *heap->word) == 0);
    }
    for (uint64_t b = 0; b < after->blocks; b++) {
        now += is_allocated(&after->block[b]);
        like += after->word[after->block[b].at] == header;
    }
    check("alloc_drop_collect_alloc: one block more", now == live + 1 && like > 0);
    free_reach(&reach);
}

/* The heap is one that a collection left, with this head. */
static void test_given_back(struct heap *heap, const struct roots *roots, uint64_t head,
                            struct random *random)
{
    check("the collected heap is well formed", list_blocks(heap));
    make_room(heap, roots, random);
    uint64_t wosize = 1 + random_below(random, random_below(random, 4) == 0 ? heap->size : 6);
    uint64_t tag = random_below(random, 256);
    bool legal = tag != INFIX_TAG && (tag != CLOSURE_TAG || wosize >= 2);
    struct hole_cursor cursor = cursor_begin(heap->base, heap->size, head);
    bool again = alloc_drop_collect_alloc(guarded_array(&heap_room[HEAP]), heap->size, heap->base,
                                          cursor, guarded_array(&roots_room), roots->count, wosize,
                                          tag, guarded_array(&stack_room[0]), capacity[0]);
    check("alloc_drop_collect_alloc: the answer", again);
    check_around(roots);
    if (!legal || !fits_somewhere(heap, wosize)) {
        refused++;
        check("alloc_drop_collect_alloc: a refusal changes nothing", words_are(HEAP, heap->word));
        return;
    }
    given++;
    struct heap after = new_heap(heap->size, heap->base);
    memcpy(after.word, guarded_array(&heap_room[HEAP]), heap_room[HEAP].bytes);
    check("alloc_drop_collect_alloc: a well-formed heap", list_blocks(&after));
    check_one_more(heap, &after, roots, header_word(wosize, WHITE, tag));
    free_heap(&after);
}

/* All follows from size and seed: the heap (of at most size words), the roots and the stacks. */
static void test_random_heap(uint64_t size, uint64_t seed)
{
    struct random random = {seed};
    struct profile profile = random_profile(&random);
    uint64_t words = 1 + random_below(&random, size);
    struct targets targets;
    struct heap heap =
        make_heap(words, 8 * random_below(&random, 1 << 20), &profile, &targets, &random);
    heaps++;
    snprintf(which, sizeof which, "size %" PRIu64 " seed %" PRIu64 " (%" PRIu64 " words)", size,
             seed, words);
    struct roots roots = {.count = random_below(&random, MOST_ROOTS + 1)};
    for (uint64_t i = 0; i < roots.count; i++)
        roots.value[i] =
            random_value(&heap, &profile, &targets, random_below(&random, words), &random);
    uint64_t *expected = allocate(words, sizeof *expected);
    uint64_t head = expect_collected(&heap, &roots, expected);
    test_twice(&heap, &roots, expected, &random);
    test_arrow(&heap, &roots, expected, head, &random);
    memcpy(heap.word, expected, words * sizeof *expected);
    test_given_back(&heap, &roots, head, &random);
    free(expected);
    free(targets.address);
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
        check("there is garbage", garbage > heaps);
        check("many blocks are given back, and some refused",
              given > heaps / 4 && refused > heaps / 100);
    }
    for (int i = 0; i < HEAPS; i++)
        guarded_free(&heap_room[i]);
    for (int i = 0; i < 2; i++)
        guarded_free(&stack_room[i]);
    guarded_free(&roots_room);
    printf("%" PRIu64 " heaps, %" PRIu64 " dead blocks, %" PRIu64 " given back, %" PRIu64
           " refused, %" PRIu64 " failures\n",
           heaps, garbage, given, refused, failures);
    return failures == 0 ? 0 : 1;
}
