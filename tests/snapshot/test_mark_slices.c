// sources: layer3_imperative/snapshot/mark.c layer3_imperative/mark/scan.c layer3_imperative/mark/far.c proofs/clients/snapshot/mark_in_slices.c
/* Marking in slices of every budget, with nothing in between, against a breadth-first search over
   the list of blocks: random heaps with blocks of all kinds, stacks of any capacity; and larger
   ones, with stacks and budgets that let blocks be scanned in batches, where they point to their
   neighbours and where they point far away. Every word is compared at the end; after each slice (of
   some budgets only, in the larger heaps), which blocks changed their colour. Then the client
   program that marks in slices, with as many budgets as its contract says are enough.

   A failure is repeated by `test_mark_slices SIZE SEED` with the numbers of its message. */
#include "../../layer3_imperative/mark/far.h"
#include "../../layer3_imperative/snapshot/mark.h"
#include "../../proofs/clients/snapshot/mark_in_slices.h"

#include <inttypes.h>

#include "../guarded.h"
#include "../heaps.h"

#ifdef GUARDED_POISON
enum { HEAPS = 1500, LARGE_HEAPS = 20 };
#else
enum { HEAPS = 20000, LARGE_HEAPS = 100 };
#endif
enum { SIZE = 60, LARGE_SIZE = 30000, FEW_ROOTS = 4, FAILURES_SHOWN = 10 };

static struct guarded heap_room, stack_room;
static uint64_t runs, slices, in_parts, in_batches, in_vain, failures;
static uint64_t before[LARGE_SIZE], expected[LARGE_SIZE];
static char which[100]; /* the case that is running */

static void check(const char *what, bool holds, uint64_t budget)
{
    if (holds)
        return;
    failures++;
    if (failures <= FAILURES_SHOWN)
        fprintf(stderr, "test_mark_slices: %s, budget %" PRIu64 ": not so: %s\n", which, budget,
                what);
}

static bool is_grey(const uint64_t *word, const struct block *block)
{
    return is_allocated(block) && (word[block->at] >> 8 & 3) == GREY;
}

/* How many blocks changed their colour; they may only become darker. */
static uint64_t count_darker(const struct heap *heap, const uint64_t *word, uint64_t budget)
{
    uint64_t darker = 0;
    for (uint64_t b = 0; b < heap->blocks; b++) {
        uint64_t at = heap->block[b].at;
        if (before[at] == word[at])
            continue;
        darker++;
        check("colours become darker",
              is_allocated(&heap->block[b]) && before[at] < word[at] &&
                  in_colour(before[at], WHITE) == in_colour(word[at], WHITE) &&
                  (word[at] >> 8 & 3) != BLUE,
              budget);
    }
    return darker;
}

static void run(const struct heap *heap, const uint64_t *roots, uint64_t capacity, uint64_t budget)
{
    guarded_resize(&heap_room, heap->size * sizeof *heap->word);
    guarded_resize(&stack_room, capacity * sizeof(int64_t));
    uint64_t *word = guarded_array(&heap_room);
    int64_t *stack = guarded_array(&stack_room);
    memcpy(word, heap->word, heap->size * sizeof *word);

    struct marking state = snapshot_begin(heap->size);
    for (uint64_t i = 0; i < FEW_ROOTS; i++)
        state = snapshot_darken(word, heap->size, heap->base, stack, capacity, state, roots[i]);
    uint64_t most = 4 * heap->size * (heap->size + 1) / budget + 2, count = 0;
    bool over = snapshot_is_over(state, heap->size);
    while (!over && count < most) {
        bool compared = heap->size <= SIZE || budget >= 100;
        if (compared)
            memcpy(before, word, heap->size * sizeof *word);
        bool wide = state.block == heap->size && state.top >= WIDE && capacity - state.top >= BATCH;
        state = snapshot_mark_some(word, heap->size, heap->base, stack, capacity, state, budget);
        over = snapshot_is_over(state, heap->size);
        check("no more changes than the budget",
              !compared || count_darker(heap, word, budget) <= budget, budget);
        check("the budget is used up, or marking is over",
              state.left <= budget && (over || state.left == 0), budget);
        check("the stack does not overflow", state.top <= capacity, budget);
        in_parts += state.block < heap->size && state.place > state.block + 1;
        in_batches += wide && state.pause == 0;
        in_vain += wide && state.pause > 0;
        count++;
    }
    check("marking comes to an end", over, budget);
    check("black if reached, all else as it was",
          heap->size == 0 || memcmp(word, expected, heap->size * sizeof *word) == 0, budget);
    for (uint64_t b = 0; b < heap->blocks; b++)
        check("no block is grey", !is_grey(word, &heap->block[b]), budget);
    check("nothing is written around the heap", guarded_intact(&heap_room), budget);
    check("nothing is written around the stack", guarded_intact(&stack_room), budget);
    slices += count;
    runs++;
}

/* Budgets of so many words each, together no fewer than 4 (size + 1)^2: that is enough. */
static void run_client(const struct heap *heap, const uint64_t *roots, uint64_t capacity,
                       uint64_t budget)
{
    static uint64_t budgets[4 * (SIZE + 1) * (SIZE + 1)];
    uint64_t count = (4 * (heap->size + 1) * (heap->size + 1) + budget - 1) / budget;
    for (uint64_t i = 0; i < count; i++)
        budgets[i] = budget;
    guarded_resize(&heap_room, heap->size * sizeof *heap->word);
    guarded_resize(&stack_room, capacity * sizeof(int64_t));
    uint64_t *word = guarded_array(&heap_room);
    int64_t *stack = guarded_array(&stack_room);
    memcpy(word, heap->word, heap->size * sizeof *word);
    struct marking state = snapshot_begin(heap->size);
    for (uint64_t i = 0; i < FEW_ROOTS; i++)
        state = snapshot_darken(word, heap->size, heap->base, stack, capacity, state, roots[i]);
    struct mark_state greys = {state.top, state.lowest};
    check("4 (size + 1)^2 words are enough",
          mark_in_slices(word, heap->size, heap->base, stack, capacity, greys, budgets, count),
          budget);
    check("the client leaves what was reached black, all else as it was",
          heap->size == 0 || memcmp(word, expected, heap->size * sizeof *word) == 0, budget);
    check("nothing is written around the heap", guarded_intact(&heap_room), budget);
    check("nothing is written around the stack", guarded_intact(&stack_room), budget);
}

static void test_heap(uint64_t size, uint64_t seed)
{
    struct random random = {seed};
    struct profile profile = random_profile(&random);
    uint64_t least = 0;
    if (size > SIZE) {
        least = size / 2;
        profile.longest = profile.longest < 3 ? 3 : profile.longest;
        if (seed % 2 == 0)
            profile = (struct profile){3, 95, 0, 5};
    }
    struct targets targets;
    struct heap heap = make_heap(least + random_below(&random, size - least + 1),
                                 8 * random_below(&random, 1 << 20), &profile, &targets, &random);
    snprintf(which, sizeof which, "size %" PRIu64 " seed %" PRIu64 " (%" PRIu64 " words)", size,
             seed, heap.size);
    uint64_t roots[FEW_ROOTS];
    struct reach reach = new_reach(heap.size);
    reach_seen(&reach, &heap);
    for (uint64_t i = 0; i < FEW_ROOTS; i++) {
        roots[i] = heap.size > 0 ? random_value(&heap, &profile, &targets,
                                                random_below(&random, heap.size), &random)
                                 : value_elsewhere(&heap, &random);
        reach_block(&reach, block_meant(&heap, roots[i]));
    }
    reach_all(&reach, &heap);
    memcpy(expected, heap.word, heap.size * sizeof *expected);
    for (uint64_t i = 0; i < reach.found; i++) {
        uint64_t at = heap.block[reach.queue[i]].at;
        expected[at] = in_colour(expected[at], BLACK);
    }
    if (size == SIZE) {
        uint64_t capacity = random_below(&random, 8);
        for (uint64_t budget = 1; budget <= 2 * heap.size + 1; budget++)
            run(&heap, roots, capacity, budget);
        run_client(&heap, roots, capacity, 1 + random_below(&random, heap.size + 1));
        run_client(&heap, roots, 0, 1);
    } else {
        uint64_t budgets[] = {1, 1 + random_below(&random, BATCH),
                              BATCH + random_below(&random, BATCH),
                              1000 + random_below(&random, 5000), 4 * LARGE_SIZE};
        for (int i = 0; i < 5; i++)
            run(&heap, roots, WIDE + BATCH + random_below(&random, LARGE_SIZE), budgets[i]);
    }
    free_reach(&reach);
    free(targets.address);
    free_heap(&heap);
}

int main(int argc, char **argv)
{
    if (argc > 2) {
        test_heap(strtoull(argv[1], NULL, 10), strtoull(argv[2], NULL, 10));
        return failures > 0;
    }
    for (uint64_t seed = 1; seed <= HEAPS; seed++)
        test_heap(SIZE, seed);
    for (uint64_t seed = 1; seed <= LARGE_HEAPS; seed++)
        test_heap(LARGE_SIZE, seed);
    printf("%d heaps, %" PRIu64 " runs, %" PRIu64 " slices, of which %" PRIu64
           " stopped inside a block, %" PRIu64
           " ended with a batch of blocks far apart, and %" PRIu64 " had one in vain\n",
           HEAPS + LARGE_HEAPS, runs, slices, in_parts, in_batches, in_vain);
    check("some slices stopped inside a block", in_parts > 1000, 0);
    check("some slices had a batch", in_batches > 100 && in_vain > 1000, 0);
    return failures > 0;
}
