// sources: layer2_functional/mark_sweep/sweep.c layer3_imperative/sweep/sweep.c
/* The functional sweep against an oracle that goes by the list of blocks, and against the sweep in
   place by the proved program sweep_in_place_is_sweep, word by word: all heaps of up to 5 words
   with blocks of two tags and all colours but grey; random heaps of up to 60 words, with blocks of
   all kinds, some of them black.

   A failure is repeated by `test_sweep_functional SEED` with the number of its message. */
#include "../../proofs/arrows/mark_sweep/sweep_in_place_is_sweep.c"

#include <inttypes.h>

#include "../guarded.h"
#include "../heaps.h"

#ifdef GUARDED_POISON
enum { RANDOM_HEAPS = 20000, EXHAUSTIVE_SIZE = 4 };
#else
enum { RANDOM_HEAPS = 200000, EXHAUSTIVE_SIZE = 5 };
#endif
enum { SMALL_SIZE = 60, SMALL_BASE = 64, MOST_WORDS = 100, FAILURES_SHOWN = 10 };

static uint64_t heaps, holes, fragments, failures;
static char which[300]; /* the case that is running */

static void check(const char *what, bool holds)
{
    if (holds)
        return;
    failures++;
    if (failures <= FAILURES_SHOWN)
        fprintf(stderr, "test_sweep_functional: %s: not so: %s\n", which, what);
}

/* ---- The oracle ---- */

struct expected {
    uint64_t word[SMALL_SIZE], head, free;
};

static bool is_black(const struct block *block)
{
    return is_allocated(block) && block->colour == BLACK;
}

/* The swept heap, by the list of its blocks: a live one turns white, and others are collected in
   a free block until a live one comes or the heap ends. Where the next link goes is remembered. */
static struct expected expect_swept(const struct heap *heap)
{
    struct expected expected = {.head = 0};
    uint64_t *link = &expected.head;
    memcpy(expected.word, heap->word, heap->size * sizeof *heap->word);
    for (uint64_t b = 0; b < heap->blocks;) {
        uint64_t at = heap->block[b].at, words = 0;
        if (is_black(&heap->block[b])) {
            expected.word[at] = in_colour(heap->word[at], WHITE);
            b++;
            continue;
        }
        for (; b < heap->blocks && !is_black(&heap->block[b]); b++)
            words += heap->block[b].wosize + 1;
        expected.word[at] = header_word(words - 1, BLUE, 0);
        expected.free += words;
        if (words == 1) {
            fragments++;
            continue;
        }
        holes++;
        *link = address_behind(heap, at);
        link = &expected.word[at + 1];
        *link = 0;
    }
    return expected;
}

/* ---- One run ---- */

static struct guarded heap_room, result_room;

static bool same_words(const struct guarded *room, const uint64_t *expected)
{
    return room->bytes == 0 || memcmp(guarded_array(room), expected, room->bytes) == 0;
}

static void make_room(const struct heap *heap)
{
    uint64_t bytes = heap->size * sizeof *heap->word;
    guarded_resize(&heap_room, bytes);
    guarded_resize(&result_room, bytes);
    memcpy(guarded_array(&heap_room), heap->word, bytes);
}

static void check_around(void)
{
    check("nothing is written around the arrays",
          guarded_intact(&heap_room) && guarded_intact(&result_room));
}

static void test_sweep(const struct heap *heap)
{
    struct expected expected = expect_swept(heap);
    make_room(heap);
    struct free_space space = functional_sweep(guarded_array(&heap_room), heap->size, heap->base,
                                               guarded_array(&result_room));
    check("each word is swept", same_words(&result_room, expected.word));
    check("the head of the hole list", space.head == expected.head);
    check("the free words", space.words == expected.free);
    check("the heap is unchanged", same_words(&heap_room, heap->word));
    check_around();

    make_room(heap);
    check("sweep_in_place_is_sweep",
          sweep_in_place_is_sweep(guarded_array(&heap_room), heap->size, heap->base,
                                  guarded_array(&result_room)));
    check("both heaps are swept",
          same_words(&heap_room, expected.word) && same_words(&result_room, expected.word));
    check_around();
    heaps++;
}

/* ---- All small heaps ---- */

static bool any_grey(const struct heap *heap)
{
    for (uint64_t b = 0; b < heap->blocks; b++)
        if (is_allocated(&heap->block[b]) && heap->block[b].colour == GREY)
            return true;
    return false;
}

/* Sweeping reads no field: blocks fill the heap, but their fields may be anything. */
static void test_small_heap(struct heap *heap)
{
    list_blocks(heap);
    uint64_t end = 0;
    for (uint64_t b = 0; b < heap->blocks; b++)
        end = heap->block[b].at + heap->block[b].wosize + 1;
    if (end != heap->size || any_grey(heap))
        return;
    int length = snprintf(which, sizeof which, "heap");
    for (uint64_t i = 0; i < heap->size; i++)
        length +=
            snprintf(which + length, sizeof which - (size_t)length, " %#" PRIx64, heap->word[i]);
    test_sweep(heap);
}

/* All headers of two tags, but for grey blocks; fragments may be grey. */
static uint64_t choose_words(uint64_t size, uint64_t *word)
{
    uint64_t count = 0;
    const uint64_t tags[] = {5, 252};
    for (uint64_t t = 0; t < 2; t++)
        for (uint64_t wosize = 0; wosize < size; wosize++)
            for (uint64_t colour = WHITE; colour <= BLACK; colour++)
                if (colour != GREY || wosize == 0)
                    word[count++] = header_word(wosize, colour, tags[t]);
    return count;
}

/* Fill the heap from this index on with blocks in all ways; what is in their fields is random. */
static void fill_from(struct heap *heap, uint64_t at, const uint64_t *word, uint64_t count)
{
    if (at == heap->size) {
        test_small_heap(heap);
        return;
    }
    for (uint64_t i = 0; i < count; i++) {
        uint64_t end = at + (word[i] >> 10) + 1;
        if (end > heap->size)
            continue;
        struct random random = {heaps + 1};
        heap->word[at] = word[i];
        for (uint64_t j = at + 1; j < end; j++)
            heap->word[j] = rubbish(heap, &random);
        fill_from(heap, end, word, count);
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
    uint64_t percents[] = {0, 20, 50, 80, 100}, percent = percents[random_below(&random, 5)];
    for (uint64_t b = 0; b < heap.blocks; b++)
        if (is_allocated(&heap.block[b]) && random_below(&random, 100) < percent)
            paint(&heap, b, BLACK);
    snprintf(which, sizeof which, "seed %" PRIu64 " (%" PRIu64 " words)", seed, size);
    check("no block is grey", !any_grey(&heap));
    test_sweep(&heap);
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
    guarded_free(&result_room);
    printf("%" PRIu64 " heaps, %" PRIu64 " holes, %" PRIu64 " fragments, %" PRIu64 " failures\n",
           heaps, holes, fragments, failures);
    return failures == 0 ? 0 : 1;
}
