// sources: proofs/clients/mark_sweep/mark_session.c layer3_imperative/mark_sweep/mark.c layer3_imperative/mark/far.c
/* The proved client programs of marking, compiled and run on random heaps with blocks of all kinds
   and colours. What their contracts promise is checked word by word, here, and not by their own
   comparison; so is each heap against a breadth-first search over the list of its blocks, and
   the memory around all arrays.

   A failure is repeated by `test_mark_clients SIZE SEED` with the numbers of its message. */
#include "../../proofs/clients/mark_sweep/mark_clients.c"

#include <inttypes.h>

#include "../guarded.h"
#include "../heaps.h"

#ifdef GUARDED_POISON
enum { SMALL_HEAPS = 3000, LARGE_HEAPS = 30 };
#else
enum { SMALL_HEAPS = 60000, LARGE_HEAPS = 600 };
#endif
enum { SMALL_SIZE = 60, LARGE_SIZE = 20000, FEW_ROOTS = 12, MOST_ROOTS = 40, FAILURES_SHOWN = 10 };

static uint64_t heaps, differences, failures;
static char which[200]; /* the case that is running */

static void check(const char *what, bool holds)
{
    if (holds)
        return;
    failures++;
    if (failures <= FAILURES_SHOWN)
        fprintf(stderr, "test_mark_clients: %s: not so: %s\n", which, what);
}

/* ---- Lists of roots ---- */

struct roots {
    uint64_t value[MOST_ROOTS], count;
};

static void shuffle_roots(struct roots *roots, struct random *random)
{
    for (uint64_t i = roots->count; i > 1; i--) {
        uint64_t j = random_below(random, i), value = roots->value[i - 1];
        roots->value[i - 1] = roots->value[j];
        roots->value[j] = value;
    }
}

/* The same values, some of them more often, in another order. */
static struct roots reorder_roots(const struct roots *roots, struct random *random)
{
    struct roots other = *roots;
    uint64_t repeated = roots->count > 0 ? random_below(random, FEW_ROOTS) : 0;
    for (uint64_t i = 0; i < repeated; i++)
        other.value[other.count++] = roots->value[random_below(random, roots->count)];
    shuffle_roots(&other, random);
    return other;
}

/* Values that roots may have, one after the other at the end of the list. */
static void add_roots(struct roots *roots, uint64_t more, const struct heap *heap,
                      const struct profile *profile, const struct targets *targets,
                      struct random *random)
{
    for (uint64_t i = 0; i < more; i++) {
        uint64_t near = heap->size > 0 ? random_below(random, heap->size) : 0;
        roots->value[roots->count++] = heap->size > 0
                                           ? random_value(heap, profile, targets, near, random)
                                           : value_elsewhere(heap, random);
    }
}

/* ---- The arrays of a run ---- */

enum { HEAP, COPY, BOTH };

static struct guarded heap_room[BOTH], roots_room[BOTH], stack_room[BOTH], drain_room[BOTH];
static struct guarded again_room;
static uint64_t capacity[BOTH];

static void fill_drains(struct guarded *room, uint64_t count, struct random *random)
{
    uint64_t often = random_below(random, 4); /* in 3 */
    guarded_resize(room, count);
    uint8_t *drain_after = guarded_array(room);
    for (uint64_t i = 0; i < count; i++)
        drain_after[i] = random_below(random, 3) < often ? (uint8_t)random_below(random, 256) : 0;
}

/* Fill both heaps with the same words, and the rest of what a client is given. */
static void make_room(const struct heap *heap, const struct roots *roots1,
                      const struct roots *roots2, struct random *random)
{
    const struct roots *roots[BOTH] = {roots1, roots2};
    for (int i = 0; i < BOTH; i++) {
        uint64_t capacities[] = {1, 2, 1 + random_below(random, 20), heap->blocks + 1};
        capacity[i] = capacities[random_below(random, 4)];
        guarded_resize(&heap_room[i], heap->size * sizeof *heap->word);
        guarded_resize(&roots_room[i], roots[i]->count * sizeof *roots[i]->value);
        guarded_resize(&stack_room[i], capacity[i] * sizeof(int64_t));
        fill_drains(&drain_room[i], roots[i]->count, random);
        memcpy(guarded_array(&heap_room[i]), heap->word, heap_room[i].bytes);
        memcpy(guarded_array(&roots_room[i]), roots[i]->value, roots_room[i].bytes);
    }
    fill_drains(&again_room, roots2->count, random);
}

static void check_around(const struct roots *roots1, const struct roots *roots2)
{
    const struct roots *roots[BOTH] = {roots1, roots2};
    bool intact = guarded_intact(&again_room);
    for (int i = 0; i < BOTH; i++) {
        check("the roots are unchanged",
              memcmp(guarded_array(&roots_room[i]), roots[i]->value, roots_room[i].bytes) == 0);
        intact = intact && guarded_intact(&heap_room[i]) && guarded_intact(&roots_room[i]) &&
                 guarded_intact(&stack_room[i]) && guarded_intact(&drain_room[i]);
    }
    check("nothing is written around the arrays", intact);
}

/* ---- What is expected ---- */

/* The words of the heap after marking from these roots. */
static void expect_marked(const struct heap *heap, const struct roots *roots, uint64_t *expected)
{
    struct reach reach = new_reach(heap->blocks);
    reach_seen(&reach, heap);
    for (uint64_t i = 0; i < roots->count; i++)
        reach_block(&reach, block_meant(heap, roots->value[i]));
    reach_all(&reach, heap);
    for (uint64_t i = 0; i < heap->size; i++)
        expected[i] = heap->word[i];
    for (uint64_t i = 0; i < reach.found; i++) {
        uint64_t at = heap->block[reach.queue[i]].at;
        expected[at] = in_colour(expected[at], BLACK);
    }
    free_reach(&reach);
}

static bool all_words_are(const uint64_t *word, const uint64_t *expected, uint64_t size)
{
    for (uint64_t i = 0; i < size; i++)
        if (word[i] != expected[i])
            return false;
    return true;
}

static bool is_black(const struct block *block, const uint64_t *word)
{
    return is_allocated(block) && (word[block->at] >> 8 & 3) == BLACK;
}

/* ---- The clients ---- */

static void test_twice(const struct heap *heap, const struct roots *roots, uint64_t *expected,
                       struct random *random)
{
    make_room(heap, roots, roots, random);
    uint64_t *word = guarded_array(&heap_room[HEAP]), *copy = guarded_array(&heap_room[COPY]);
    bool same =
        mark_twice(word, copy, heap->size, heap->base, guarded_array(&roots_room[HEAP]),
                   roots->count, guarded_array(&drain_room[HEAP]), guarded_array(&stack_room[HEAP]),
                   capacity[HEAP], guarded_array(&drain_room[COPY]), guarded_array(&again_room),
                   guarded_array(&stack_room[COPY]), capacity[COPY]);
    check("mark_twice: the answer is yes", same);
    check("mark_twice: all words are the same", all_words_are(copy, word, heap->size));
    expect_marked(heap, roots, expected);
    check("mark_twice: black if reached", all_words_are(word, expected, heap->size));
    check_around(roots, roots);
}

static void test_reordered(const struct heap *heap, const struct roots *roots, uint64_t *expected,
                           struct random *random)
{
    struct roots other = reorder_roots(roots, random);
    make_room(heap, roots, &other, random);
    uint64_t *word = guarded_array(&heap_room[HEAP]), *copy = guarded_array(&heap_room[COPY]);
    bool same = mark_reordered(
        word, copy, heap->size, heap->base, guarded_array(&roots_room[HEAP]), roots->count,
        guarded_array(&drain_room[HEAP]), guarded_array(&stack_room[HEAP]), capacity[HEAP],
        guarded_array(&roots_room[COPY]), other.count, guarded_array(&drain_room[COPY]),
        guarded_array(&stack_room[COPY]), capacity[COPY]);
    check("mark_reordered: the answer is yes", same);
    check("mark_reordered: all words are the same", all_words_are(copy, word, heap->size));
    expect_marked(heap, roots, expected);
    check("mark_reordered: black if reached", all_words_are(word, expected, heap->size));
    check_around(roots, &other);
}

/* The roots of the heap are the first of those of the copy, in one array; or there are two lists,
   in any order. */
static void test_more_roots(const struct heap *heap, const struct roots *roots,
                            const struct roots *all, bool shared, uint64_t *expected,
                            struct random *random)
{
    struct roots other = shared ? *all : reorder_roots(all, random);
    make_room(heap, roots, &other, random);
    uint64_t *word = guarded_array(&heap_room[HEAP]), *copy = guarded_array(&heap_room[COPY]);
    mark_with_more_roots(
        word, copy, heap->size, heap->base, guarded_array(&roots_room[shared ? COPY : HEAP]),
        roots->count, guarded_array(&drain_room[HEAP]), guarded_array(&stack_room[HEAP]),
        capacity[HEAP], guarded_array(&roots_room[COPY]), other.count,
        guarded_array(&drain_room[COPY]), guarded_array(&stack_room[COPY]), capacity[COPY]);
    uint64_t more = 0;
    for (uint64_t b = 0; b < heap->blocks; b++) {
        bool in_heap = is_black(&heap->block[b], word), in_copy = is_black(&heap->block[b], copy);
        check("mark_with_more_roots: no less", in_copy || !in_heap);
        more += in_copy && !in_heap;
    }
    differences += more > 0;
    expect_marked(heap, roots, expected);
    check("mark_with_more_roots: black if reached", all_words_are(word, expected, heap->size));
    expect_marked(heap, all, expected);
    check("mark_with_more_roots: black if reached by more",
          all_words_are(copy, expected, heap->size));
    check_around(roots, &other);
}

/* All follows from size and seed: the heap (of at most size words), the colours at the start, the
   roots, the drains and the stacks. */
static void test_random_heap(uint64_t size, uint64_t seed)
{
    struct random random = {seed};
    struct profile profile = random_profile(&random);
    uint64_t words = random_below(&random, size + 1);
    struct targets targets;
    struct heap heap =
        make_heap(words, 8 * random_below(&random, 1 << 20), &profile, &targets, &random);
    uint64_t percents[] = {0, 3, 40};
    paint_some(&heap, percents[random_below(&random, 3)], &random);
    heaps++;
    snprintf(which, sizeof which, "size %" PRIu64 " seed %" PRIu64 " (%" PRIu64 " words)", size,
             seed, words);
    check("a well-formed heap", list_blocks(&heap) && is_tricolour(&heap));

    struct roots roots = {.count = 0};
    add_roots(&roots, random_below(&random, FEW_ROOTS + 1), &heap, &profile, &targets, &random);
    struct roots all = roots;
    uint64_t more = random_below(&random, 2) == 0 ? 1 : random_below(&random, FEW_ROOTS);
    add_roots(&all, more, &heap, &profile, &targets, &random);
    uint64_t *expected = allocate(words, sizeof *expected);
    test_twice(&heap, &roots, expected, &random);
    test_reordered(&heap, &roots, expected, &random);
    test_more_roots(&heap, &roots, &all, true, expected, &random);
    test_more_roots(&heap, &roots, &all, false, expected, &random);
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
        check("more roots blacken more in many heaps", differences > heaps / 10);
    }
    for (int i = 0; i < BOTH; i++) {
        guarded_free(&heap_room[i]);
        guarded_free(&roots_room[i]);
        guarded_free(&stack_room[i]);
        guarded_free(&drain_room[i]);
    }
    guarded_free(&again_room);
    printf("%" PRIu64 " heaps, %" PRIu64 " runs with more roots that blackened more, %" PRIu64
           " failures\n",
           heaps, differences, failures);
    return failures == 0 ? 0 : 1;
}
