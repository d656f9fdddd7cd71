// sources: layer2_functional/mark_sweep/mark.c layer3_imperative/mark_sweep/mark.c layer3_imperative/mark/far.c proofs/clients/mark_sweep/mark_session.c
/* The functional mark against relaxation over the list of blocks, and against the mark in place by
   the proved program mark_in_place_is_mark, with drains after some of the roots: all well-formed
   heaps of up to 4 words from a small set of words, with all lists of up to 2 roots; random heaps
   of up to 60 words, with blocks of all kinds. What is darkened, and what the scan of a block does,
   is compared word by word.

   A failure is repeated by `test_mark_functional SEED` with the number of its message. */
#include "../../layer2_functional/mark/steps.h"
#include "../../proofs/arrows/mark_sweep/mark_in_place_is_mark.c"

#include <inttypes.h>

#include "../guarded.h"
#include "../heaps.h"

#ifdef GUARDED_POISON
enum { RANDOM_HEAPS = 3000, EXHAUSTIVE_SIZE = 3 };
#else
enum { RANDOM_HEAPS = 60000, EXHAUSTIVE_SIZE = 4 };
#endif
enum { SMALL_SIZE = 60, SMALL_BASE = 64, MOST_ROOTS = 12, MOST_WORDS = 100, FAILURES_SHOWN = 10 };

static uint64_t heaps, runs, failures;
static char which[200]; /* the case that is running */

static void check(const char *what, bool holds)
{
    if (holds)
        return;
    failures++;
    if (failures <= FAILURES_SHOWN)
        fprintf(stderr, "test_mark_functional: %s: not so: %s\n", which, what);
}

/* ---- The oracle ---- */

struct roots {
    uint64_t value[MOST_ROOTS], count;
};

static bool is_white(const struct block *block)
{
    return is_allocated(block) && block->colour == WHITE;
}

/* The heap, but the white blocks that some values point to are grey. */
static void expect_darkened(const struct heap *heap, const uint64_t *values, uint64_t place,
                            uint64_t end, uint64_t *expected)
{
    memcpy(expected, heap->word, heap->size * sizeof *expected);
    for (uint64_t i = place; i < end; i++) {
        int64_t target = block_meant(heap, values[i]);
        if (target >= 0 && is_white(&heap->block[target])) {
            uint64_t at = heap->block[target].at;
            expected[at] = in_colour(expected[at], GREY);
        }
    }
}

/* The heap, but this block is black, and the white ones that it points to are grey. */
static void expect_scanned(const struct heap *heap, const struct block *block, uint64_t *expected)
{
    expect_darkened(heap, heap->word, block->first, block->end, expected);
    expected[block->at] = in_colour(heap->word[block->at], BLACK);
}

/* The heap after marking. What is seen, and what a value among the roots means, is to be black;
   so is what a field of those means, until there is no more. */
static void expect_marked(const struct heap *heap, const struct roots *roots, uint64_t *expected)
{
    bool live[SMALL_SIZE] = {false}, more = true;
    for (uint64_t b = 0; b < heap->blocks; b++)
        live[b] = is_allocated(&heap->block[b]) && !is_white(&heap->block[b]);
    for (uint64_t i = 0; i < roots->count; i++) {
        int64_t target = block_meant(heap, roots->value[i]);
        if (target >= 0)
            live[target] = true;
    }
    while (more) {
        more = false;
        for (uint64_t b = 0; b < heap->blocks; b++)
            for (uint64_t j = heap->block[b].first; live[b] && j < heap->block[b].end; j++)
                if (heap->meant[j] >= 0 && !live[heap->meant[j]])
                    live[heap->meant[j]] = more = true;
    }
    memcpy(expected, heap->word, heap->size * sizeof *expected);
    for (uint64_t b = 0; b < heap->blocks; b++)
        if (live[b])
            expected[heap->block[b].at] = in_colour(expected[heap->block[b].at], BLACK);
}

/* The number of the lowest grey block, or the number of blocks if none is grey. */
static uint64_t find_grey(const struct heap *heap)
{
    uint64_t b = 0;
    while (b < heap->blocks && !(is_allocated(&heap->block[b]) && heap->block[b].colour == GREY))
        b++;
    return b;
}

/* ---- One run ---- */

static struct guarded heap_room, roots_room, drain_room, buffer_room, result_room, stack_room;

static bool same_words(const struct guarded *room, const uint64_t *expected)
{
    return room->bytes == 0 || memcmp(guarded_array(room), expected, room->bytes) == 0;
}

static void make_room(const struct heap *heap, const struct roots *roots, uint64_t capacity,
                      struct random *random)
{
    uint64_t bytes = heap->size * sizeof *heap->word;
    guarded_resize(&heap_room, bytes);
    guarded_resize(&buffer_room, bytes);
    guarded_resize(&result_room, bytes);
    guarded_resize(&roots_room, roots->count * sizeof *roots->value);
    guarded_resize(&drain_room, roots->count);
    guarded_resize(&stack_room, capacity * sizeof(int64_t));
    memcpy(guarded_array(&heap_room), heap->word, heap_room.bytes);
    memcpy(guarded_array(&roots_room), roots->value, roots_room.bytes);
    uint8_t *drain_after = guarded_array(&drain_room);
    for (uint64_t i = 0; i < roots->count; i++)
        drain_after[i] = (uint8_t)random_below(random, 2);
}

static void check_around(const struct roots *roots)
{
    check("the roots are unchanged", same_words(&roots_room, roots->value));
    check("nothing is written around the arrays",
          guarded_intact(&heap_room) && guarded_intact(&roots_room) &&
              guarded_intact(&drain_room) && guarded_intact(&buffer_room) &&
              guarded_intact(&result_room) && guarded_intact(&stack_room));
}

/* Darken what the roots from some place on mean, then scan the lowest grey block. */
static void test_steps(const struct heap *heap, const struct roots *roots, struct random *random)
{
    uint64_t expected[SMALL_SIZE], place = random_below(random, roots->count + 1);
    make_room(heap, roots, 1, random);
    uint64_t *word = guarded_array(&heap_room), *result = guarded_array(&result_room);
    functional_darken(word, heap->size, heap->base, guarded_array(&roots_room), place, roots->count,
                      result);
    expect_darkened(heap, roots->value, place, roots->count, expected);
    check("what the roots mean is darkened", same_words(&result_room, expected));

    uint64_t b = find_grey(heap), grey = functional_lowest_grey(word, heap->size);
    check("the lowest grey block", grey == (b < heap->blocks ? heap->block[b].at : heap->size));
    if (b < heap->blocks && grey == heap->block[b].at) {
        functional_scan(word, heap->size, heap->base, grey, result);
        expect_scanned(heap, &heap->block[b], expected);
        check("the block is scanned", same_words(&result_room, expected));
    }
    check("the heap is unchanged", same_words(&heap_room, heap->word));
    check_around(roots);
}

static void test_mark(const struct heap *heap, const struct roots *roots, struct random *random)
{
    uint64_t expected[SMALL_SIZE], capacity = 1 + random_below(random, 4);
    make_room(heap, roots, capacity, random);
    functional_mark(guarded_array(&heap_room), heap->size, heap->base, guarded_array(&roots_room),
                    roots->count, guarded_array(&buffer_room), guarded_array(&result_room));
    expect_marked(heap, roots, expected);
    check("black if reachable, white if not", same_words(&result_room, expected));
    check("the heap is unchanged by marking", same_words(&heap_room, heap->word));
    check_around(roots);

    make_room(heap, roots, capacity, random);
    check("mark_in_place_is_mark, with any drains and stack",
          mark_in_place_is_mark(guarded_array(&heap_room), heap->size, heap->base,
                                guarded_array(&roots_room), roots->count,
                                guarded_array(&drain_room), guarded_array(&stack_room), capacity,
                                guarded_array(&buffer_room), guarded_array(&result_room)));
    check("both heaps are marked",
          same_words(&heap_room, expected) && same_words(&result_room, expected));
    check_around(roots);
    runs++;
}

/* ---- All small heaps ---- */

static void test_small_heap(struct heap *heap)
{
    if (!list_blocks(heap) || !is_tricolour(heap))
        return;
    heaps++;
    int length = snprintf(which, sizeof which, "heap");
    for (uint64_t i = 0; i < heap->size; i++)
        length +=
            snprintf(which + length, sizeof which - (size_t)length, " %#" PRIx64, heap->word[i]);
    uint64_t values[SMALL_BASE] = {1, SMALL_BASE + 8 * heap->size}, count = 2;
    for (uint64_t k = 1; k < heap->size; k++)
        if (block_meant(heap, SMALL_BASE + 8 * k) >= 0)
            values[count++] = SMALL_BASE + 8 * k;
    struct random random = {heaps};
    struct roots roots = {.count = 0};
    test_steps(heap, &roots, &random);
    test_mark(heap, &roots, &random);
    for (uint64_t i = 0; i < count; i++) {
        roots = (struct roots){{values[i]}, 1};
        test_steps(heap, &roots, &random);
        test_mark(heap, &roots, &random);
        for (uint64_t j = 2; j < count; j++) {
            roots = (struct roots){{values[i], values[j]}, 2};
            test_mark(heap, &roots, &random);
        }
    }
}

/* Any word of the heap may be any of these. */
static uint64_t choose_words(uint64_t size, uint64_t *word)
{
    const uint64_t tags[] = {0, CLOSURE_TAG, INFIX_TAG, 252};
    uint64_t count = 0;
    for (uint64_t tag = 0; tag < 4; tag++)
        for (uint64_t wosize = 0; wosize < size; wosize++)
            for (uint64_t colour = WHITE; colour <= BLACK; colour++)
                if (wosize > 0 || (tag == 0 && colour != BLACK))
                    word[count++] = header_word(wosize, colour, tags[tag]);
    for (uint64_t start = 2; start < size; start++)
        word[count++] = closure_information(1, start);
    for (uint64_t k = 1; k <= size; k++)
        word[count++] = SMALL_BASE + 8 * k;
    word[count++] = 1;
    return count;
}

/* Fill the heap from this index on in all ways; run those that are well formed. */
static void fill_from(struct heap *heap, uint64_t at, const uint64_t *word, uint64_t count)
{
    if (at == heap->size) {
        test_small_heap(heap);
        return;
    }
    for (uint64_t i = 0; i < count; i++) {
        heap->word[at] = word[i];
        fill_from(heap, at + 1, word, count);
    }
}

static void test_all_heaps(uint64_t size)
{
    uint64_t word[MOST_WORDS];
    struct heap heap = new_heap(size, SMALL_BASE);
    fill_from(&heap, 0, word, choose_words(size, word));
    free_heap(&heap);
}

/* ---- Random heaps ---- */

static void test_random_heap(uint64_t seed)
{
    struct random random = {seed};
    struct profile profile = random_profile(&random);
    uint64_t size = random_below(&random, SMALL_SIZE + 1);
    uint64_t base = 8 * random_below(&random, 1 << 20);
    struct targets targets;
    struct heap heap = make_heap(size, base, &profile, &targets, &random);
    uint64_t percents[] = {0, 0, 3, 40};
    paint_some(&heap, percents[random_below(&random, 4)], &random);
    heaps++;
    snprintf(which, sizeof which, "seed %" PRIu64 " (%" PRIu64 " words)", seed, size);
    check("a well-formed heap", list_blocks(&heap) && is_tricolour(&heap));
    struct roots roots = {.count = random_below(&random, MOST_ROOTS + 1)};
    for (uint64_t i = 0; i < roots.count; i++)
        roots.value[i] =
            size > 0 ? random_value(&heap, &profile, &targets, random_below(&random, size), &random)
                     : value_elsewhere(&heap, &random);
    test_steps(&heap, &roots, &random);
    test_mark(&heap, &roots, &random);
    free(targets.address);
    free_heap(&heap);
}

int main(int argc, char **argv)
{
    if (argc == 2) {
        test_random_heap(strtoull(argv[1], NULL, 0));
    } else {
        for (uint64_t size = 0; size <= EXHAUSTIVE_SIZE; size++)
            test_all_heaps(size);
        for (uint64_t seed = 1; seed <= RANDOM_HEAPS; seed++)
            test_random_heap(seed);
    }
    guarded_free(&heap_room);
    guarded_free(&roots_room);
    guarded_free(&drain_room);
    guarded_free(&buffer_room);
    guarded_free(&result_room);
    guarded_free(&stack_room);
    printf("%" PRIu64 " heaps, %" PRIu64 " runs, %" PRIu64 " failures\n", heaps, runs, failures);
    return failures == 0 ? 0 : 1;
}
