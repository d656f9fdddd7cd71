/* Run the proved sweep and the plain ones on one heap, in turns, and print a line for each: its
   name, and its least CPU time in nanoseconds; then the same for marking and sweeping together.

     bench_sweep SHAPE MEGABYTES RUNS

   The first line says how many words and blocks there are, how many blocks are live, and how many
   words are free in the end. All that is live is a tree, in the order of the addresses if the
   shape does not say otherwise; its root is the first live block. The sweeps find it marked. The
   mark stack has room for all blocks. */

#define _POSIX_C_SOURCE 199309L
#include <inttypes.h>
#include <string.h>
#include <time.h>

#include "../../layer3_imperative/mark_sweep/mark.h"
#include "../../layer3_imperative/sweep/sweep.h"
#include "../../tests/heaps.h"
#include "mark_plain.h"
#include "sweep_plain.h"

enum { WALK, PLAIN, PROVED, PLAIN_CYCLE, PROVED_CYCLE, KINDS };
static const char *const kind_names[] = {"walk_sweep", "plain_sweep", "proved_sweep", "plain_cycle",
                                         "proved_cycle"};

static uint64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

/* ---- Heaps ---- */

static const char *const heap_names[] = {"live", "dead", "mixed", "runs", "big", "scattered"};
enum heap_shape {
    HEAP_LIVE,      /* small blocks, all live */
    HEAP_DEAD,      /* small blocks, all dead */
    HEAP_MIXED,     /* small blocks, each one live or dead */
    HEAP_RUNS,      /* small blocks, up to 200 of them dead, up to 200 live, and so on */
    HEAP_BIG,       /* blocks of 100 to 2000 words, each one live or dead */
    HEAP_SCATTERED, /* mixed, with the tree in random order */
    HEAP_SHAPES
};

static uint64_t *heap, *image; /* the heap, and what it is before each run */
static uint64_t size, blocks;
static uint64_t *live; /* where the live blocks begin, in the order of the tree */
static uint64_t lives;

/* Fill the image with blocks whose fields are numbers. */
static void add_blocks(enum heap_shape shape, struct random *random)
{
    uint64_t run = 0;
    bool alive = shape == HEAP_LIVE;
    for (uint64_t at = 0; at < size; blocks++) {
        uint64_t wosize =
            shape == HEAP_BIG ? 99 + random_below(random, 1901) : 1 + random_below(random, 6);
        uint64_t rest = size - at - 1;
        if (shape == HEAP_RUNS && run-- == 0) {
            alive = !alive;
            run = random_below(random, 200);
        } else if (shape >= HEAP_MIXED && shape != HEAP_RUNS) {
            alive = random_below(random, 2) == 0;
        }
        wosize = wosize < rest ? wosize : rest;
        image[at] = header_word(wosize, WHITE, 0);
        for (uint64_t i = 1; i <= wosize; i++)
            image[at + i] = 2 * i + 1;
        if (alive && wosize > 0)
            live[lives++] = at;
        at += 1 + wosize;
    }
}

/* Let each live block point to the next ones that none points to yet. */
static void link_tree(bool shuffled, struct random *random)
{
    for (uint64_t b = lives; shuffled && b > 1; b--) {
        uint64_t other = random_below(random, b), at = live[b - 1];
        live[b - 1] = live[other];
        live[other] = at;
    }
    uint64_t next = 1;
    for (uint64_t b = 0; b < lives; b++)
        for (uint64_t i = 1; i <= image[live[b]] >> 10 && next < lives; i++)
            image[live[b] + i] = (uint64_t)(heap + live[next++] + 1);
}

static void restore(bool marked)
{
    memcpy(heap, image, size * sizeof *heap);
    for (uint64_t b = 0; marked && b < lives; b++)
        heap[live[b]] = in_colour(heap[live[b]], BLACK);
}

/* ---- What is measured ---- */

struct outcome {
    uint64_t head, words, sum;
};

__attribute__((noinline)) static struct plain_holes proved_sweep(void)
{
    struct sweep_state state = sweep_begin(size);
    state = heap_sweep(heap, size, (uint64_t)heap, NO_TAG, state);
    return (struct plain_holes){state.head, state.free};
}

__attribute__((noinline)) static struct plain_holes plain_cycle(uint64_t root, void *stack)
{
    plain_mark(heap, heap + size, &root, 1, stack, blocks);
    return plain_sweep(heap, heap + size);
}

__attribute__((noinline)) static struct plain_holes proved_cycle(uint64_t root, void *stack)
{
    struct mark_state state = mark_begin(size);
    state = mark_root(heap, size, (uint64_t)heap, stack, blocks, state, root);
    mark_drain(heap, size, (uint64_t)heap, stack, blocks, state);
    return proved_sweep();
}

static struct plain_holes run(int kind, void *stack)
{
    uint64_t root = lives > 0 ? (uint64_t)(heap + live[0] + 1) : 1;
    if (kind == PLAIN)
        return plain_sweep(heap, heap + size);
    if (kind == PROVED)
        return proved_sweep();
    if (kind == PLAIN_CYCLE)
        return plain_cycle(root, stack);
    if (kind == PROVED_CYCLE)
        return proved_cycle(root, stack);
    walk_sweep(heap, heap + size);
    return (struct plain_holes){0, 0};
}

static uint64_t sum_of_words(void)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < size; i++)
        sum = (sum ^ heap[i]) * 0x9e3779b97f4a7c15;
    return sum;
}

int main(int argc, char **argv)
{
    enum heap_shape shape = HEAP_LIVE;
    while (argc > 1 && shape < HEAP_SHAPES && strcmp(argv[1], heap_names[shape]) != 0)
        shape++;
    if (argc != 4 || shape == HEAP_SHAPES) {
        fprintf(stderr, "usage: bench_sweep SHAPE MEGABYTES RUNS\n");
        return 2;
    }
    size = (uint64_t)(strtod(argv[2], NULL) * 131072);
    uint64_t runs = strtoull(argv[3], NULL, 10), least[KINDS];
    struct random random = {1};
    heap = allocate(size, sizeof *heap);
    image = allocate(size, sizeof *image);
    live = allocate(size / 2, sizeof *live);
    add_blocks(shape, &random);
    link_tree(shape == HEAP_SCATTERED, &random);
    void *stack = allocate(blocks, sizeof(uint64_t));
    memset(stack, 1, blocks * sizeof(uint64_t));
    for (int kind = 0; kind < KINDS; kind++)
        least[kind] = UINT64_MAX;

    struct outcome first = {0, 0, 0};
    for (uint64_t turn = 0; turn < runs; turn++)
        for (int kind = 0; kind < KINDS; kind++) {
            restore(kind < PLAIN_CYCLE);
            uint64_t start = now();
            struct plain_holes holes = run(kind, stack);
            uint64_t time = now() - start;
            least[kind] = time < least[kind] ? time : least[kind];
            if (kind == WALK || turn > 0)
                continue;
            struct outcome outcome = {holes.head, holes.words, sum_of_words()};
            if (kind == PLAIN)
                first = outcome;
            if (memcmp(&outcome, &first, sizeof first) != 0) {
                fprintf(stderr, "bench_sweep: %s differs\n", kind_names[kind]);
                return 1;
            }
        }

    printf("heap %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", size, blocks, lives,
           first.words);
    for (int kind = 0; kind < KINDS; kind++)
        printf("%s %" PRIu64 "\n", kind_names[kind], least[kind]);
    free(heap);
    free(image);
    free(live);
    free(stack);
    return 0;
}
