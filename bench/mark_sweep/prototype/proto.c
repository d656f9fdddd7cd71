/* Run the proved mark and the plain ones on one heap, in turns, and print a line for each: its
   name, the capacity of its stack, the number of rescans, and its least CPU time in nanoseconds.

     bench_mark SHAPE MEGABYTES RUNS CAPACITY...

   The proved mark runs with each of the capacities, where 0 means room for all blocks; the plain
   ones have that. The only root is the first block. The first line says how many blocks and words
   were marked; the last two what the machine does at its best and at its worst: visit the marked
   blocks in a random order, each once its address was read from the one before (chase), or with
   addresses known long before (prefetch). */

#define _POSIX_C_SOURCE 199309L
#include <inttypes.h>
#include <string.h>
#include <time.h>

#include "../layer3_imperative/mark_sweep/mark.h"
#include "../tests/heaps.h"
#include "../bench/mark_sweep/mark_plain.h"


enum { ROW = 1000, LEAVES = 16, AHEAD = 32 };

static uint64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

/* ---- Heaps ---- */

static const char *const heap_names[] = {"random", "list",    "scattered", "tree",
                                         "arrays", "strings", "zigzag", "preorder", "postorder", "gcbench", "mixed"};
enum heap_shape {
    HEAP_RANDOM,    /* 3 fields, each points to any block */
    HEAP_LIST,      /* a list in the order of the addresses */
    HEAP_SCATTERED, /* a list in random order */
    HEAP_TREE,      /* a binary tree, level by level, with a number in each node */
    HEAP_ARRAYS,    /* of numbers and pointers to pairs */
    HEAP_STRINGS,   /* arrays of strings */
    HEAP_ZIGZAG,    /* see link_zigzag */
    HEAP_PREORDER,  /* a binary tree, depth first, left first, parents first */
    HEAP_POSTORDER, /* the same, children first */
    HEAP_GCBENCH,   /* many small trees (depth 10) preorder, under an array */
    HEAP_MIXED,     /* random tree of array/strings/records, depth first */
    HEAP_SHAPES
};

static uint64_t *heap;
static uint64_t size;
static uint64_t *place; /* where block b begins */
static uint64_t blocks;

/* Append a block whose fields are numbers. Whether there was room. */
static bool add_block(uint64_t wosize, uint64_t tag)
{
    uint64_t at = blocks == 0 ? 0 : place[blocks - 1] + 1 + (heap[place[blocks - 1]] >> 10);
    if (at + 1 + wosize > size)
        return false;
    place[blocks++] = at;
    heap[at] = header_word(wosize, WHITE, tag);
    for (uint64_t i = 1; i <= wosize; i++)
        heap[at + i] = 2 * i + 1;
    return true;
}

/* Let a field of block a point to block b. */
static void link_blocks(uint64_t a, uint64_t field, uint64_t b)
{
    heap[place[a] + 1 + field] = (uint64_t)(heap + place[b] + 1);
}

static void link_list(uint64_t *order)
{
    for (uint64_t i = 0; i + 1 < blocks; i++)
        link_blocks(order[i], 1, order[i + 1]);
}

static uint64_t *random_order(struct random *random, bool shuffled)
{
    uint64_t *order = allocate(blocks, sizeof *order);
    for (uint64_t b = 0; b < blocks; b++) {
        uint64_t at = shuffled && b > 1 ? 1 + random_below(random, b) : b; /* block 0 stays first */
        order[b] = order[at];
        order[at] = b;
    }
    return order;
}

/* Block 0 points to rows, and each row to the things that come behind it. */
static void make_rows(enum heap_shape shape)
{
    uint64_t rows = size / (shape == HEAP_ARRAYS ? 3 * ROW : 6 * ROW), row = 0;
    add_block(rows, 0);
    for (; row < rows && add_block(ROW, 0); row++) {
        uint64_t array = blocks - 1;
        link_blocks(0, row, array);
        for (uint64_t i = 0; i < ROW; i++) {
            if (shape == HEAP_ARRAYS && i % 2 == 0)
                continue;
            bool string = shape == HEAP_STRINGS;
            if (!add_block(string ? 1 + i % 7 : 2, string ? 252 : 0))
                return;
            link_blocks(array, i, blocks - 1);
        }
    }
}

/* A path that goes to and fro between the lowest and the highest blocks; from each block on it
   first to leaves of its own, then to the next. Marking with a stack of 16 entries leaves each
   next one behind, has to look for it through all the leaves, and then to go back: the worst
   case, quadratic. */
static void link_zigzag(void)
{
    uint64_t paths = size / (2 + LEAVES + 2 * LEAVES), half = (paths + 1) / 2;
    for (uint64_t i = 0; i < half; i++)
        add_block(LEAVES + 1, 0);
    for (uint64_t i = 0; i < paths * LEAVES; i++)
        add_block(1, 0);
    for (uint64_t i = half; i < paths; i++)
        add_block(LEAVES + 1, 0);
    for (uint64_t i = 0; i < paths; i++) {
        uint64_t block = zigzag(blocks, i);
        for (uint64_t leaf = 0; leaf < LEAVES; leaf++)
            link_blocks(block, leaf, half + LEAVES * i + leaf);
        if (i + 1 < paths)
            link_blocks(block, LEAVES, zigzag(blocks, i + 1));
    }
}

static uint64_t pre(uint64_t depth)
{
    if (depth == 0 || !add_block(3, 0))
        return UINT64_MAX;
    uint64_t b = blocks - 1;
    for (int i = 1; i <= 2; i++) {
        uint64_t c = pre(depth - 1);
        if (c != UINT64_MAX)
            link_blocks(b, i, c);
    }
    return b;
}

static uint64_t post(uint64_t depth)
{
    if (depth == 0)
        return UINT64_MAX;
    uint64_t l = post(depth - 1), r = post(depth - 1);
    if (!add_block(3, 0))
        return UINT64_MAX;
    uint64_t b = blocks - 1;
    if (l != UINT64_MAX)
        link_blocks(b, 1, l);
    if (r != UINT64_MAX)
        link_blocks(b, 2, r);
    return b;
}

static uint64_t mixed(struct random *random, uint64_t depth)
{
    uint64_t kind = random_below(random, 8);
    if (depth == 0 || kind == 0) {
        return add_block(1 + random_below(random, 5), 252) ? blocks - 1 : UINT64_MAX;
    }
    uint64_t fields = 1 + random_below(random, 5);
    if (!add_block(fields, 0))
        return UINT64_MAX;
    uint64_t b = blocks - 1;
    for (uint64_t i = 0; i < fields; i++)
        if (random_below(random, 10) < 7) {
            uint64_t c = random_below(random, 10) == 0 ? random_below(random, blocks) : mixed(random, depth - 1);
            if (c != UINT64_MAX)
                link_blocks(b, i, c);
        }
    return b;
}

static void make_shape(enum heap_shape shape)
{
    struct random random = {1};
    if (shape == HEAP_PREORDER) {
        uint64_t d = 1;
        while (((2ull << d) - 1) * 4 <= size) d++;
        pre(d);
    } else if (shape == HEAP_POSTORDER) {
        uint64_t d = 1;
        while (((2ull << d) - 1) * 4 + 4 <= size) d++;
        add_block(3, 0);
        uint64_t r = post(d);
        link_blocks(0, 0, r);
    } else if (shape == HEAP_GCBENCH || shape == HEAP_MIXED) {
        uint64_t n = size / (shape == HEAP_MIXED ? 400: 4100);
        add_block(n, 0);
        for (uint64_t i = 0; i < n; i++) {
            uint64_t c = shape == HEAP_MIXED ? mixed(&random, 6) : pre(10);
            if (c == UINT64_MAX) break;
            link_blocks(0, i, c);
        }
    } else if (shape == HEAP_ARRAYS || shape == HEAP_STRINGS) {
        make_rows(shape);
    } else if (shape == HEAP_ZIGZAG) {
        link_zigzag();
    } else {
        bool list = shape == HEAP_LIST || shape == HEAP_SCATTERED;
        while (add_block(list ? 2 : 3, 0)) {
        }
        uint64_t *order = random_order(&random, shape == HEAP_SCATTERED);
        if (list)
            link_list(order);
        free(order);
        for (uint64_t b = 0; b < blocks && !list; b++)
            for (uint64_t i = 0; i < 3; i++) {
                uint64_t child = shape == HEAP_TREE ? 2 * b + i : random_below(&random, blocks);
                if ((shape != HEAP_TREE || i > 0) && child < blocks)
                    link_blocks(b, i, child);
            }
    }
    uint64_t used = place[blocks - 1] + 1 + (heap[place[blocks - 1]] >> 10);
    if (used < size)
        heap[used] = header_word(size - used - 1, BLUE, 0);
}

/* ---- What is measured ---- */

__attribute__((noinline)) static uint64_t proved_mark(uint64_t root, int64_t *stack,
                                                      uint64_t capacity)
{
    struct mark_state state = mark_begin(size);
    state = mark_root(heap, size, (uint64_t)heap, stack, capacity, state, root);
    return mark_drain(heap, size, (uint64_t)heap, stack, capacity, state);
}

/* Make all blocks white again, and count those that were black. */
static uint64_t whiten(uint64_t *words)
{
    uint64_t black = 0;
    *words = 0;
    for (uint64_t b = 0; b < blocks; b++) {
        uint64_t *header = &heap[place[b]];
        bool marked = (*header >> 8 & 3) == BLACK;
        black += marked;
        *words += marked ? 1 + (*header >> 10) : 0;
        *header = in_colour(*header, WHITE);
    }
    return black;
}

static volatile uint64_t sink;

/* Visit all blocks in a random order, and print how long it took. This spoils the heap. */
__attribute__((unused)) static void print_bounds(uint64_t runs)
{
    struct random random = {2};
    uint64_t *order = random_order(&random, true), least[2] = {UINT64_MAX, UINT64_MAX};
    for (uint64_t i = 0; i < blocks; i++)
        link_blocks(order[i], 0, order[(i + 1) % blocks]);
    for (uint64_t run = 0; run < runs; run++) {
        uint64_t start = now(), sum = 0, *at = heap + place[order[0]];
        for (uint64_t i = 0; i < blocks; i++) {
            sum += *at;
            *at ^= 0x300;
            at = (uint64_t *)at[1] - 1;
        }
        uint64_t time = now() - start;
        least[0] = time < least[0] ? time : least[0];
        for (uint64_t i = 0; i < blocks; i++)
            order[i] = run == 0 ? place[order[i]] : order[i];
        start = now();
        for (uint64_t i = 0; i < blocks; i++) {
            __builtin_prefetch(heap + order[i + AHEAD < blocks ? i + AHEAD : i], 1);
            sum += heap[order[i]];
            heap[order[i]] ^= 0x300;
        }
        time = now() - start;
        least[1] = time < least[1] ? time : least[1];
        sink = sum;
    }
    printf("chase 0 0 %" PRIu64 "\nprefetch 0 0 %" PRIu64 "\n", least[0], least[1]);
    free(order);
}


#include "plain_prefetch.h"
#define CAT_(a, b) a##b
#define CAT(a, b) CAT_(a, b)
#include "list.h"

typedef uint64_t mark_fn(uint64_t root, void *stack, uint64_t capacity);
static uint64_t run_plain(uint64_t root, void *stack, uint64_t capacity)
{ return plain_mark(heap, heap + size, &root, 1, stack, capacity); }
static uint64_t run_eager(uint64_t root, void *stack, uint64_t capacity)
{ (void)capacity; eager_mark(heap, heap + size, &root, 1, stack); return 0; }
static uint64_t run_proved(uint64_t root, void *stack, uint64_t capacity)
{ return proved_mark(root, stack, capacity); }
static uint64_t run_bound(uint64_t root, void *stack, uint64_t capacity)
{ (void)capacity; plain_prefetch_mark(heap, heap + size, &root, 1, stack); return 0; }

static const struct { const char *name; mark_fn *f; } all[] = {
    {"plain", run_plain}, {"eager", run_eager}, {"proved", run_proved}, {"bound", run_bound},
    CANDIDATES
};
enum { ALL = sizeof all / sizeof *all };

/* proto SHAPE MB RUNS CAPACITY [names...] */
int main(int argc, char **argv)
{
    enum heap_shape shape = HEAP_RANDOM;
    while (argc > 1 && shape < HEAP_SHAPES && strcmp(argv[1], heap_names[shape]) != 0)
        shape++;
    if (argc < 5 || shape == HEAP_SHAPES) return 2;
    size = (uint64_t)(strtod(argv[2], NULL) * 131072);
    uint64_t runs = strtoull(argv[3], NULL, 10);
    heap = allocate(size, sizeof *heap);
    place = allocate(size / 2, sizeof *place);
    make_shape(shape);
    uint64_t capacity = strtoull(argv[4], NULL, 10);
    if (capacity == 0) capacity = blocks;
    void *stack = allocate(blocks + 1, sizeof(uint64_t));
    memset(stack, 1, blocks * sizeof(uint64_t));
    uint64_t root = (uint64_t)(heap + 1), least[ALL], expected = 0, words, rescans[ALL];
    bool use[ALL];
    for (int i = 0; i < ALL; i++) {
        least[i] = UINT64_MAX;
        use[i] = argc == 5;
        for (int a = 5; a < argc; a++) use[i] |= !strcmp(argv[a], all[i].name);
    }
    for (uint64_t run = 0; run < runs; run++)
        for (int i = 0; i < ALL; i++) {
            if (!use[i]) continue;
            uint64_t start = now();
            rescans[i] = all[i].f(root, stack, capacity);
            uint64_t time = now() - start;
            least[i] = time < least[i] ? time : least[i];
            uint64_t black = whiten(&words);
            if (expected != 0 && black != expected) {
                fprintf(stderr, "proto: %s differs: %lu %lu\n", all[i].name, black, expected);
                return 1;
            }
            expected = black;
        }
    printf("%s %s objects %lu blocks %lu\n", argv[1], argv[2], expected, blocks);
    for (int i = 0; i < ALL; i++)
        if (use[i]) printf("%s %lu %lu\n", all[i].name, least[i], rescans[i]);
    return 0;
}
