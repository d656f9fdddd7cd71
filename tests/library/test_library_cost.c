// sources: library/api.c library/allocate.c library/options.c library/roots.c library/cycle.c library/mark_sweep.c library/copying.c library/os.c layer3_imperative/heap/heap_check.c layer3_imperative/mark_sweep/state_check.c layer3_imperative/mark_sweep/mark.c layer3_imperative/mark/far.c layer3_imperative/sweep/sweep.c layer3_imperative/semispace/movable_check.c layer3_imperative/semispace/scan.c layer3_imperative/mutator/fields.c
// timeout: 120
/* What allocating costs in programs that are hard on it: so much work for each word, however the
   free words lie. No clock is asked. What counts as work is each hole that is looked at, each word
   of a heap that is collected, and each root. In a heap whose blocks move there are no holes, but
   there is a collection to be paid.

   `test_library_cost NUMBER` runs one of the programs, from 0 on, those with blocks that move last. */
#include "../library_model.h"

#include <inttypes.h>

#include "../guarded.h"
#include "../library_heap.h"

/* ---- The work ---- */

static uint64_t work;

/* Holes are counted where they are looked at: these files are compiled here, and what looks at a
   hole, or asks the system for memory, is replaced in them. */
#include "../../layer3_imperative/mutator/alloc.h"
#include "../../library/os.h"

static inline uint64_t counted_wosize(uint64_t header)
{
    work++;
    return header_wosize(header);
}

static inline struct hole_cursor counted_next(const uint64_t *heap, uint64_t size, uint64_t base,
                                              struct hole_cursor cursor)
{
    work++;
    return cursor_next(heap, size, base, cursor);
}

/* What the system has left, and how often it has refused. */
static uint64_t bytes_left = UINT64_MAX, refusals;

static bool limited_commit(void *range, uint64_t begin, uint64_t end)
{
    uint64_t bytes = end > begin ? end - begin : 0;
    if (bytes > bytes_left) {
        refusals++;
        return false;
    }
    bytes_left -= bytes;
    return os_commit(range, begin, end);
}

#define header_wosize counted_wosize
#include "../../layer3_imperative/mutator/alloc.c"
#undef header_wosize
#define cursor_next counted_next
#include "../../layer3_imperative/mutator/grow.c"
#define os_commit limited_commit
#include "../../library/space.c"

/* ---- A program ---- */

/* The work allowed for each word that is allocated; and for each word of the heap at the start, for
   what was done before leaves something to do. */
enum { MOST_WORK = 40, WORDS = 1 << 18 };

static tricolor_value list; /* of what is kept: the first field of a block is the next one */
static uint64_t roots, words;
static bool moves; /* the kind of heap */

static void count_collection(tricolor_heap *heap, enum tricolor_event event, void *data)
{
    (void)data;
    if (event == TRICOLOR_MARKED)
        work += statistics_of(heap).words + roots;
}

static tricolor_heap *open_heap(const char *options)
{
    char text[100];
    snprintf(text, sizeof text, "kind=%s,%s", moves ? "copying" : "mark_sweep", options);
    tricolor_heap *heap = make_heap(text);
    list = tricolor_int(0);
    roots = 1;
    refusals = 0;
    must(tricolor_set_hook(heap, count_collection, NULL) == TRICOLOR_OK);
    must(tricolor_add_roots(heap, &list, 1) == TRICOLOR_OK);
    words = statistics_of(heap).words;
    work = 0;
    return heap;
}

/* A block; false if there is no room for it. */
static bool add(tricolor_heap *heap, uint64_t size, bool keep)
{
    tricolor_value block = tricolor_alloc(heap, size, 0);
    words += size + 1;
    must(work <= MOST_WORK * words);
    if (block != TRICOLOR_NONE && keep) {
        must(tricolor_set(heap, block, 0, list) == TRICOLOR_OK);
        list = block;
    }
    return block != TRICOLOR_NONE;
}

/* Collect a heap that was filled, and did not grow; what comes now is what counts. */
static void begin(tricolor_heap *heap)
{
    must(tricolor_collect(heap) == TRICOLOR_OK);
    struct tricolor_statistics s = statistics_of(heap);
    must(s.collections == 1 && s.growths == 0 && s.free > s.words / 3);
    words = s.words;
    work = 0;
}

/* A heap that is full of pairs, of which one in three is kept: no block of eight fits. */
static tricolor_heap *make_holes(const char *text)
{
    tricolor_heap *heap = open_heap(text);
    for (uint64_t i = 0; i < WORDS / 3; i++)
        must(add(heap, 2, i % 3 == 0));
    begin(heap);
    must(statistics_of(heap).words == WORDS);
    must(moves || statistics_of(heap).largest_hole < 8);
    return heap;
}

/* Tell the cost. But for what follows a collection or a refusal, each growth was by an eighth. */
static void end(tricolor_heap *heap, const char *name)
{
    struct tricolor_statistics s = statistics_of(heap);
    uint64_t growths = s.collections + refusals;
    for (uint64_t size = WORDS; size < s.words; size += size / 8)
        growths++;
    printf("%s%s: %.1f a word, %" PRIu64 " growths, %" PRIu64 " collections, %" PRIu64 " words\n",
           name, moves ? ", copying" : "", (double)work / (double)words, s.growths, s.collections,
           s.words);
    must(s.growths <= growths);
    tricolor_destroy(heap);
}

/* ---- Blocks that no hole is large enough for ---- */

static const struct blocks {
    const char *name, *options;
    uint64_t count, size, other; /* blocks of two sizes, in turns */
    bool keep;
} all_blocks[] = {
    {"eight fields", "heap=2M", 40000, 8, 8, true},
    {"eight fields, dropped", "heap=2M", 40000, 8, 8, false},
    {"eight and two", "heap=2M", 40000, 8, 2, true},
    {"eight and two, dropped", "heap=2M", 40000, 8, 2, false},
    {"forty and eight", "heap=2M", 20000, 40, 8, true},
    {"forty and two, dropped", "heap=2M", 40000, 40, 2, false},
    {"thousands", "heap=2M", 300, 4000, 4200, true},
    {"thousands, dropped", "heap=2M", 300, 4000, 4200, false},
    {"no free space wanted", "heap=2M,growth=0", 40000, 8, 8, true},
    {"none wanted, dropped", "heap=2M,growth=0", 40000, 8, 2, false},
    {"little free space wanted", "heap=2M,growth=5", 40000, 8, 2, true},
};
enum { ALL_BLOCKS = sizeof all_blocks / sizeof *all_blocks };

static void run_blocks(const struct blocks *blocks)
{
    tricolor_heap *heap = make_holes(blocks->options);
    for (uint64_t i = 0; i < blocks->count; i++)
        must(add(heap, i % 2 == 0 ? blocks->size : blocks->other, blocks->keep));
    /* Nor may it be much larger than it was, unless it has to be. */
    struct tricolor_statistics s = statistics_of(heap);
    must(s.words <= (blocks->keep ? 2 * s.live : WORDS / 10 * 13));
    end(heap, blocks->name);
}

/* Ever larger ones: what the one before has left is too small for the next. */
static void run_larger(void)
{
    tricolor_heap *heap = make_holes("heap=2M");
    for (uint64_t size = 8; size < 3000; size++)
        must(add(heap, size, size % 2 == 0));
    end(heap, "ever larger");
}

/* ---- Other shapes ---- */

/* Up to the limit, and to the last word of it. */
static void run_to_limit(void)
{
    tricolor_heap *heap = make_holes("heap=2M,limit=3000000");
    while (add(heap, 8, true))
        continue;
    must(statistics_of(heap).words == 3000000 / 8 && statistics_of(heap).largest_hole < 8);
    end(heap, "to the limit");
}

/* Up to what the system gives: less than an eighth. */
static void run_to_refusal(void)
{
    if (moves)
        return; /* to collect it wants more than that */
    const uint64_t page = os_whole_pages(1);
    tricolor_heap *heap = make_holes("heap=2M");
    bytes_left = 40 * page;
    while (add(heap, 8, true))
        continue;
    must(bytes_left == 0 && statistics_of(heap).largest_hole < 8);
    end(heap, "to the system's end");
    bytes_left = UINT64_MAX;
}

/* Each block has one hole of its size, just before that of the block before, and behind all the
   small holes: each search goes round the whole heap. */
static void run_rounds(void)
{
    enum { LARGEST = 2000 };
    tricolor_heap *heap = open_heap("heap=32M");
    const uint64_t size = statistics_of(heap).words;
    for (uint64_t i = LARGEST; i > 0; i--)
        must(add(heap, i, false) && add(heap, 1, true));
    for (uint64_t i = 0; words + 3 <= 2 * size; i++)
        must(add(heap, 2, i % 2 == 0));
    begin(heap);
    for (uint64_t i = LARGEST; i > 0; i--)
        must(add(heap, i, true));
    end(heap, "round and round");
}

/* A small heap, and many roots that hold nothing: each collection visits them. */
static void run_roots(void)
{
    enum { MANY = 1 << 20 };
    static tricolor_value array[MANY];
    for (uint64_t i = 0; i < MANY; i++)
        array[i] = tricolor_int(0);
    tricolor_heap *heap = open_heap("heap=64K");
    must(tricolor_add_roots(heap, array, MANY) == TRICOLOR_OK);
    roots += MANY;
    words = roots;
    for (uint64_t i = 0; i < MANY; i++)
        must(add(heap, 2, false));
    end(heap, "many roots");
}

static void (*const others[])(void) = {run_larger, run_to_limit, run_to_refusal, run_rounds,
                                       run_roots};
enum { ALL = ALL_BLOCKS + sizeof others / sizeof *others };

int main(int count, char **arguments)
{
    uint64_t first = count == 2 ? strtoull(arguments[1], NULL, 10) : 0;
    uint64_t behind = count == 2 ? first + 1 : 2 * ALL;
    must(first < 2 * ALL);
    for (uint64_t i = first; i < behind; i++) {
        moves = i >= ALL;
        if (i % ALL < ALL_BLOCKS)
            run_blocks(&all_blocks[i % ALL]);
        else
            others[i % ALL - ALL_BLOCKS]();
    }
    return 0;
}
