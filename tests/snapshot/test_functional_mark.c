// sources: layer2_functional/snapshot/mark.c layer3_imperative/snapshot/mark.c layer3_imperative/mark/scan.c layer3_imperative/mark/far.c proofs/clients/snapshot/mark_in_slices.c proofs/clients/snapshot/mark_cycle.c proofs/clients/snapshot/functional_mark_cycle.c proofs/clients/snapshot/functional_slice_beside.c layer2_functional/heap/graph_of_heap.c layer1_graph/snapshot/search.c proofs/clients/snapshot/search_in_slices.c proofs/arrows/any/draw_beside.c
/* Marking in slices as a function, word by word against an oracle that looks at one word after
   another over the list of blocks, after each slice of every budget; and against marking in slices
   in place, by the proved program slices_in_place_are_slices: all well-formed heaps of up to 4 words
   from a small set of words; random heaps of up to 40 words, with blocks of all kinds. In the
   middle the words in place are others: that, too, has to be seen. Then against the search of the
   heap's graph in slices, by slices_are_search; and with a program that stores between slices.

   A failure is repeated by `test_functional_mark SEED` with the number of its message. */
#include "../../proofs/arrows/snapshot/slices_are_search.c"
#include "../../proofs/arrows/snapshot/slices_in_place_are_slices.c"

#include "../../layer2_functional/snapshot/mark.h"
#include "../../layer3_imperative/snapshot/mark.h"

#include <inttypes.h>

#include "../guarded.h"
#include "../heaps.h"

#ifdef GUARDED_POISON
enum { RANDOM_HEAPS = 300, EXHAUSTIVE_SIZE = 3 };
#else
enum { RANDOM_HEAPS = 3000, EXHAUSTIVE_SIZE = 4 };
#endif
enum { SIZE = 40, SMALL_BASE = 64, MOST_ROOTS = 4, MOST_WORDS = 100, FAILURES_SHOWN = 10 };

static uint64_t heaps, slices, in_parts, compared, different, cycles, unfinished, visited, lost,
    failures;
static char which[200]; /* the case that is running */

static void check(const char *what, bool holds)
{
    if (holds)
        return;
    failures++;
    if (failures <= FAILURES_SHOWN)
        fprintf(stderr, "test_functional_mark: %s: not so: %s\n", which, what);
}

/* ---- The oracle: words, and where it stands in the list of blocks ---- */

struct oracle {
    uint64_t word[SIZE], block, place; /* the number of the block in hand, and its next field */
};

static uint64_t colour_at(const struct oracle *oracle, const struct block *block)
{
    return oracle->word[block->at] >> 8 & 3;
}

static void oracle_darken(struct oracle *oracle, const struct heap *heap, uint64_t value)
{
    int64_t target = block_meant(heap, value);
    if (target >= 0 && colour_at(oracle, &heap->block[target]) == WHITE) {
        uint64_t at = heap->block[target].at;
        oracle->word[at] = in_colour(oracle->word[at], GREY);
    }
}

static struct oracle oracle_begin(const struct heap *heap, const uint64_t *roots, uint64_t count)
{
    struct oracle oracle = {.block = heap->blocks};
    memcpy(oracle.word, heap->word, heap->size * sizeof *heap->word);
    for (uint64_t i = 0; i < count; i++)
        oracle_darken(&oracle, heap, roots[i]);
    return oracle;
}

/* So many looks; how many were not needed. */
static uint64_t oracle_slice(struct oracle *oracle, const struct heap *heap, uint64_t budget)
{
    for (; budget > 0; budget--) {
        if (oracle->block == heap->blocks) {
            uint64_t b = 0;
            while (b < heap->blocks &&
                   !(is_allocated(&heap->block[b]) && colour_at(oracle, &heap->block[b]) == GREY))
                b++;
            if (b == heap->blocks)
                return budget;
            oracle->block = b;
            oracle->place = heap->block[b].first;
        } else if (oracle->place < heap->block[oracle->block].end) {
            oracle_darken(oracle, heap, heap->word[oracle->place++]);
        } else {
            uint64_t at = heap->block[oracle->block].at;
            oracle->word[at] = in_colour(oracle->word[at], BLACK);
            oracle->block = heap->blocks;
        }
    }
    return 0;
}

/* ---- One run ---- */

static struct guarded heap_room, roots_room, budgets_room, others_room, stack_room;
static struct guarded snapshot_room, buffer_room, next_room, result_room;
static struct guarded first_room, successor_room, vertices_room, colour_room;

static bool same_as(const struct guarded *room, const uint64_t *expected)
{
    return room->bytes == 0 || memcmp(guarded_array(room), expected, room->bytes) == 0;
}

static void make_room(const struct heap *heap, const uint64_t *roots, uint64_t root_count,
                      uint64_t capacity)
{
    uint64_t bytes = heap->size * sizeof *heap->word;
    struct guarded *rooms[] = {&heap_room, &snapshot_room, &buffer_room, &next_room, &result_room};
    for (uint64_t i = 0; i < 5; i++)
        guarded_resize(rooms[i], bytes);
    guarded_resize(&roots_room, root_count * sizeof *roots);
    guarded_resize(&budgets_room, 0);
    guarded_resize(&others_room, 0);
    guarded_resize(&stack_room, capacity * sizeof(int64_t));
    guarded_resize(&first_room, bytes + sizeof(uint64_t));
    guarded_resize(&successor_room, bytes);
    guarded_resize(&vertices_room, root_count * sizeof *roots);
    guarded_resize(&colour_room, heap->size);
    memcpy(guarded_array(&heap_room), heap->word, bytes);
    memcpy(guarded_array(&roots_room), roots, roots_room.bytes);
}

static void check_around(const uint64_t *roots)
{
    check("the roots are unchanged", same_as(&roots_room, roots));
    check("nothing is written around the arrays",
          guarded_intact(&heap_room) && guarded_intact(&roots_room) &&
              guarded_intact(&budgets_room) && guarded_intact(&others_room) &&
              guarded_intact(&stack_room) && guarded_intact(&snapshot_room) &&
              guarded_intact(&buffer_room) && guarded_intact(&next_room) &&
              guarded_intact(&result_room) && guarded_intact(&first_room) &&
              guarded_intact(&successor_room) && guarded_intact(&vertices_room) &&
              guarded_intact(&colour_room));
}

/* Slices of this budget, as a function and in place; what the words are is what the oracle says. */
static void run(const struct heap *heap, const uint64_t *roots, uint64_t root_count,
                const uint64_t *expected, uint64_t capacity, uint64_t budget)
{
    make_room(heap, roots, root_count, capacity);
    uint64_t size = heap->size, bytes = size * sizeof *heap->word;
    uint64_t *snapshot = guarded_array(&snapshot_room), *next = guarded_array(&next_room);
    uint64_t *result = guarded_array(&result_room), *buffer = guarded_array(&buffer_room);
    uint64_t *word = guarded_array(&heap_room);
    struct oracle oracle = oracle_begin(heap, roots, root_count);
    functional_snapshot(word, size, heap->base, guarded_array(&roots_room), root_count, buffer,
                        snapshot);
    check("what the roots mean is grey in the snapshot", same_as(&snapshot_room, oracle.word));
    check("the heap is unchanged", same_as(&heap_room, heap->word));

    struct marking in_place = snapshot_begin(size);
    for (uint64_t i = 0; i < root_count; i++)
        in_place = snapshot_darken(word, size, heap->base, guarded_array(&stack_room), capacity,
                                   in_place, roots[i]);
    struct functional_marking marking = {size, 0, 0};
    memcpy(next, snapshot, bytes);
    /* Each look but the last takes a word off what is left: see proofs/lemmas/mark/passing.acsl. */
    uint64_t most = 4 * (size + 1) * (size + 1) / budget + 1, count = 0;
    bool over = false, over_in_place = false;
    while (!(over && over_in_place) && count < 2 * most) {
        if (!over) {
            marking = functional_mark_some(next, size, heap->base, marking, budget, buffer, result);
            uint64_t left = oracle_slice(&oracle, heap, budget);
            check("each word is what the oracle says", same_as(&result_room, oracle.word));
            check("as much of the budget is left", marking.left == left);
            check("the block in hand is the oracle's",
                  oracle.block == heap->blocks
                      ? marking.block == size
                      : marking.block == heap->block[oracle.block].at &&
                            (heap->block[oracle.block].first == heap->block[oracle.block].end ||
                             marking.place == oracle.place));
            in_parts += marking.block < size && marking.place > heap->block[oracle.block].first;
            over = marking.left > 0;
            memcpy(next, result, bytes);
            slices++;
        }
        if (!over_in_place) {
            in_place = snapshot_mark_some(word, size, heap->base, guarded_array(&stack_room),
                                          capacity, in_place, budget);
            over_in_place = in_place.left > 0;
        }
        if (!over && !over_in_place) {
            compared++;
            different += memcmp(word, next, bytes) != 0;
        }
        count++;
    }
    check("both come to an end", over && over_in_place && count <= most);
    check("black if reached, all else as it was", same_as(&result_room, expected));
    check("in place the words are the same", same_as(&heap_room, expected));
    check("the snapshot is unchanged",
          size == 0 || memcmp(snapshot, oracle_begin(heap, roots, root_count).word, bytes) == 0);
    check_around(roots);
}

/* Budgets that are enough for a heap of this size are so many; fewer may be enough as well. */
static uint64_t *make_budgets(struct guarded *room, uint64_t size, uint64_t budget, bool enough,
                              uint64_t *count)
{
    uint64_t words = 4 * (size + 1) * (size + 1);
    *count = enough ? (words + budget - 1) / budget : 1 + size / (2 * budget);
    guarded_resize(room, *count * sizeof(uint64_t));
    uint64_t *budgets = guarded_array(room);
    for (uint64_t i = 0; i < *count; i++)
        budgets[i] = budget + i % 2;
    return budgets;
}

/* The proved program, each side with budgets of its own. */
static void run_cycle(const struct heap *heap, const uint64_t *roots, uint64_t root_count,
                      const uint64_t *expected, uint64_t capacity, uint64_t budget,
                      uint64_t other_budget, bool enough)
{
    uint64_t count, other_count;
    make_room(heap, roots, root_count, capacity);
    uint64_t *budgets = make_budgets(&budgets_room, heap->size, budget, enough, &count);
    uint64_t *others = make_budgets(&others_room, heap->size, other_budget, enough, &other_count);
    struct both_marked both = slices_in_place_are_slices(
        guarded_array(&heap_room), heap->size, heap->base, guarded_array(&stack_room), capacity,
        guarded_array(&roots_room), root_count, budgets, count, others, other_count,
        guarded_array(&buffer_room), guarded_array(&next_room), guarded_array(&snapshot_room),
        guarded_array(&result_room));
    check("with enough both come to the end", !enough || (both.in_place && both.function));
    check("at the end the heap is marked", !both.in_place || same_as(&heap_room, expected));
    check("at the end the fresh heap is", !both.function || same_as(&result_room, expected));
    check("slices_in_place_are_slices", !both.in_place || !both.function || both.same);
    check("whether the words are the same is said",
          both.same == same_as(&heap_room, guarded_array(&result_room)));
    check_around(roots);
    cycles++;
    unfinished += !both.in_place || !both.function;
}

/* The same with the search of the graph. */
static void run_search(const struct heap *heap, const uint64_t *roots, uint64_t root_count,
                       const uint64_t *expected, uint64_t capacity, uint64_t budget,
                       uint64_t other_budget, bool enough)
{
    uint64_t count, other_count;
    make_room(heap, roots, root_count, capacity);
    uint64_t *budgets = make_budgets(&budgets_room, heap->size, budget, enough, &count);
    uint64_t *others = make_budgets(&others_room, heap->size, other_budget, false, &other_count);
    struct marked_and_searched both = slices_are_search(
        guarded_array(&heap_room), heap->size, heap->base, guarded_array(&roots_room), root_count,
        budgets, count, others, other_count, guarded_array(&buffer_room), guarded_array(&next_room),
        guarded_array(&snapshot_room), guarded_array(&result_room), guarded_array(&first_room),
        guarded_array(&successor_room), guarded_array(&vertices_room), guarded_array(&colour_room),
        guarded_array(&stack_room), capacity);
    check("with enough marking comes to the end", !enough || both.over);
    check("slices_are_search", both.same == both.over);
    check("the heap is unchanged by marking", same_as(&heap_room, heap->word));
    check("the fresh heap is marked", !both.over || same_as(&result_room, expected));
    const uint8_t *colour = guarded_array(&colour_room);
    for (uint64_t b = 0; b < heap->blocks; b++) {
        uint64_t at = heap->block[b].at;
        bool black = is_allocated(&heap->block[b]) && (expected[at] >> 8 & 3) == BLACK;
        check("a vertex is black if its block is", (colour[at] == BLACK) == black);
        visited += black;
    }
    check_around(roots);
}

/* A program stores between two slices: into a field of a block that the roots reached, after what it
   holds is darkened, a number or what another such field held. At the end just those blocks are
   black which the roots reached in the snapshot. */
static void run_with_stores(const struct heap *heap, const uint64_t *roots, uint64_t root_count,
                            const uint64_t *expected, uint64_t budget, struct random *random)
{
    uint64_t size = heap->size, bytes = size * sizeof *heap->word, fields[SIZE], count = 0;
    for (uint64_t b = 0; b < heap->blocks; b++) {
        const struct block *block = &heap->block[b];
        if (is_allocated(block) && (expected[block->at] >> 8 & 3) == BLACK)
            for (uint64_t j = block->first; j < block->end; j++)
                if (block->tag != CLOSURE_TAG ||
                    j != block->at + 2) /* what tells the environment */
                    fields[count++] = j;
    }
    make_room(heap, roots, root_count, 0);
    uint64_t *next = guarded_array(&next_room), *result = guarded_array(&result_room);
    uint64_t *buffer = guarded_array(&buffer_room);
    functional_snapshot(guarded_array(&heap_room), size, heap->base, guarded_array(&roots_room),
                        root_count, buffer, guarded_array(&snapshot_room));
    memcpy(next, guarded_array(&snapshot_room), bytes);
    struct functional_marking marking = {size, 0, 0};
    uint64_t slice = 0, most = 4 * (size + 1) * (size + 1) / budget + 1;
    while (marking.left == 0 && slice++ < most) {
        marking = functional_mark_some(next, size, heap->base, marking, budget, buffer, result);
        memcpy(next, result, bytes);
        if (count > 0 && marking.left == 0) {
            uint64_t field = fields[random_below(random, count)];
            uint64_t other = fields[random_below(random, count)];
            functional_darken_value(result, size, heap->base, result[field], next);
            next[field] = random_below(random, 2) == 0 ? 1 : result[other];
            lost += result[field] != next[field];
        }
    }
    check("marking comes to its end though a program stores", marking.left > 0);
    for (uint64_t b = 0; b < heap->blocks; b++)
        check("black if reached in the snapshot, else as it was",
              next[heap->block[b].at] == expected[heap->block[b].at]);
    check_around(roots);
}

/* The heap after marking: what the roots reach is black. */
static void expect_marked(const struct heap *heap, const uint64_t *roots, uint64_t root_count,
                          uint64_t *expected)
{
    struct reach reach = new_reach(heap->blocks);
    for (uint64_t i = 0; i < root_count; i++)
        reach_block(&reach, block_meant(heap, roots[i]));
    reach_all(&reach, heap);
    memcpy(expected, heap->word, heap->size * sizeof *expected);
    for (uint64_t i = 0; i < reach.found; i++) {
        uint64_t at = heap->block[reach.queue[i]].at;
        expected[at] = in_colour(expected[at], BLACK);
    }
    free_reach(&reach);
}

static void test_roots(const struct heap *heap, const uint64_t *roots, uint64_t root_count,
                       uint64_t capacity)
{
    uint64_t expected[SIZE];
    struct random random = {heaps};
    expect_marked(heap, roots, root_count, expected);
    for (uint64_t budget = 1; budget <= 2 * heap->size + 1; budget++) {
        run(heap, roots, root_count, expected, capacity, budget);
        run_with_stores(heap, roots, root_count, expected, budget, &random);
    }
    uint64_t budget = 1 + heaps % (heap->size + 1), other_budget = 1 + random_below(&random, 9);
    for (int enough = 0; enough < 2; enough++) {
        run_cycle(heap, roots, root_count, expected, capacity, budget, other_budget, enough);
        run_search(heap, roots, root_count, expected, capacity, budget, other_budget, enough);
    }
}

/* ---- All small heaps ---- */

static void test_small_heap(struct heap *heap)
{
    if (!list_blocks(heap))
        return;
    for (uint64_t b = 0; b < heap->blocks; b++)
        if (is_allocated(&heap->block[b]) && heap->block[b].colour != WHITE)
            return;
    heaps++;
    int length = snprintf(which, sizeof which, "heap");
    for (uint64_t i = 0; i < heap->size; i++)
        length +=
            snprintf(which + length, sizeof which - (size_t)length, " %#" PRIx64, heap->word[i]);
    uint64_t values[SMALL_BASE] = {1}, count = 1;
    for (uint64_t k = 1; k < heap->size; k++)
        if (block_meant(heap, SMALL_BASE + 8 * k) >= 0)
            values[count++] = SMALL_BASE + 8 * k;
    test_roots(heap, values, 0, heaps % 3);
    for (uint64_t i = 0; i < count; i++)
        for (uint64_t j = i; j < count; j++)
            test_roots(heap, (const uint64_t[]){values[i], values[j]}, 2, heaps % 3);
}

/* Any word of the heap may be any of these. */
static uint64_t choose_words(uint64_t size, uint64_t *word)
{
    const uint64_t tags[] = {0, CLOSURE_TAG, INFIX_TAG, 252};
    uint64_t count = 0;
    for (uint64_t tag = 0; tag < 4; tag++)
        for (uint64_t wosize = 0; wosize < size; wosize++)
            if (wosize > 0 || tag == 0)
                word[count++] = header_word(wosize, WHITE, tags[tag]);
    word[count++] = header_word(1, BLUE, 0);
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
    struct targets targets;
    struct heap heap = make_heap(random_below(&random, SIZE + 1),
                                 8 * random_below(&random, 1 << 20), &profile, &targets, &random);
    heaps++;
    snprintf(which, sizeof which, "seed %" PRIu64 " (%" PRIu64 " words)", seed, heap.size);
    check("a well-formed heap", list_blocks(&heap));
    uint64_t roots[MOST_ROOTS], root_count = random_below(&random, MOST_ROOTS + 1);
    for (uint64_t i = 0; i < root_count; i++)
        roots[i] = heap.size > 0 ? random_value(&heap, &profile, &targets,
                                                random_below(&random, heap.size), &random)
                                 : value_elsewhere(&heap, &random);
    test_roots(&heap, roots, root_count, random_below(&random, 8));
    free(targets.address);
    free_heap(&heap);
}

int main(int argc, char **argv)
{
    if (argc == 2) {
        test_random_heap(strtoull(argv[1], NULL, 0));
        return failures > 0;
    }
    for (uint64_t size = 0; size <= EXHAUSTIVE_SIZE; size++)
        test_all_heaps(size);
    for (uint64_t seed = 1; seed <= RANDOM_HEAPS; seed++)
        test_random_heap(seed);
    check("some slices stopped inside a block", in_parts > 1000);
    check("in the middle some words are others in place", different > 1000);
    check("some budgets were not enough", unfinished > 100 && unfinished < cycles / 2);
    check("some vertices were visited", visited > 1000);
    check("some pointers were overwritten", lost > 1000);
    struct guarded *rooms[] = {&heap_room,     &roots_room,     &budgets_room,  &stack_room,
                               &snapshot_room, &buffer_room,    &next_room,     &result_room,
                               &first_room,    &successor_room, &vertices_room, &colour_room};
    for (uint64_t i = 0; i < 12; i++)
        guarded_free(rooms[i]);
    printf("%" PRIu64 " heaps, %" PRIu64 " slices, of which %" PRIu64
           " stopped inside a block; %" PRIu64 " of %" PRIu64
           " times other words in the middle; %" PRIu64 " cycles, %" PRIu64 " failures\n",
           heaps, slices, in_parts, different, compared, cycles, failures);
    return failures > 0;
}
