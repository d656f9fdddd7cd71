/* Run the proved mark and the plain ones on one heap, in turns, and print a line for each: its
   name, the capacity of its stack, the number of rescans, and its least CPU time in nanoseconds.

     bench_mark SHAPE MEGABYTES RUNS CAPACITY...

   The proved mark runs with each of the capacities, where 0 means room for all blocks; the plain
   ones have that, and so has the proved one in slices. The only root is the first block. The first line says how many blocks and words
   were marked; the last two what the machine does at its best and at its worst: visit the marked
   blocks in a random order, each once its address was read from the one before (chase), or with
   addresses known long before (prefetch). */

#define _POSIX_C_SOURCE 199309L
#include <inttypes.h>
#include <string.h>
#include <time.h>

#include "../../layer3_imperative/mark_sweep/mark.h"
#include "../../layer3_imperative/snapshot/mark.h"
#include "../heap_shapes.h"
#include "mark_plain.h"

enum { PLAIN, EAGER, PREFETCHING, SLICES, OURS, MOST = 11 };
enum { AHEAD = 32, SLICE = 4000 };

static uint64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

/* ---- What is measured ---- */

__attribute__((noinline)) static uint64_t proved_mark(uint64_t root, int64_t *stack,
                                                      uint64_t capacity)
{
    struct mark_state state = mark_begin(size);
    state = mark_root(heap, size, (uint64_t)heap, stack, capacity, state, root);
    return mark_drain(heap, size, (uint64_t)heap, stack, capacity, state);
}

__attribute__((noinline)) static void sliced_mark(uint64_t root, int64_t *stack, uint64_t capacity)
{
    struct marking state = snapshot_begin(size);
    state = snapshot_darken(heap, size, (uint64_t)heap, stack, capacity, state, root);
    while (!snapshot_is_over(state, size))
        state = snapshot_mark_some(heap, size, (uint64_t)heap, stack, capacity, state, SLICE);
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
static void print_bounds(uint64_t runs)
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

int main(int argc, char **argv)
{
    enum heap_shape shape = argc > 1 ? shape_named(argv[1]) : HEAP_SHAPES;
    if (argc < 5 || argc - 4 > MOST - OURS || shape == HEAP_SHAPES) {
        fprintf(stderr, "usage: bench_mark SHAPE MEGABYTES RUNS CAPACITY...\n");
        return 2;
    }
    size = (uint64_t)(strtod(argv[2], NULL) * 131072);
    uint64_t runs = strtoull(argv[3], NULL, 10), least[MOST], rescans[MOST] = {0};
    heap = allocate(size, sizeof *heap);
    place = allocate(size / 2, sizeof *place);
    make_shape(shape);

    int marks = OURS + argc - 4;
    uint64_t capacity[MOST], room = blocks, expected = 0, words;
    for (int i = 0; i < marks; i++) {
        capacity[i] = i < OURS ? 0 : strtoull(argv[i - OURS + 4], NULL, 10);
        if (capacity[i] == 0)
            capacity[i] = blocks;
        room = capacity[i] > room ? capacity[i] : room;
        least[i] = UINT64_MAX;
    }
    /* All use the same arrays, so that none has the better place in memory. */
    void *stack = allocate(room, sizeof(uint64_t));
    memset(stack, 1, room * sizeof(uint64_t));
    uint64_t root = (uint64_t)(heap + 1);

    for (uint64_t run = 0; run < runs; run++)
        for (int i = 0; i < marks; i++) {
            uint64_t start = now();
            if (i == PLAIN)
                rescans[i] = plain_mark(heap, heap + size, &root, 1, stack, capacity[i]);
            else if (i == EAGER)
                eager_mark(heap, heap + size, &root, 1, stack);
            else if (i == PREFETCHING)
                prefetching_mark(heap, heap + size, &root, 1, stack);
            else if (i == SLICES)
                sliced_mark(root, stack, capacity[i]);
            else
                rescans[i] = proved_mark(root, stack, capacity[i]);
            uint64_t time = now() - start;
            least[i] = time < least[i] ? time : least[i];
            uint64_t black = whiten(&words);
            if (expected != 0 && black != expected) {
                fprintf(stderr, "bench_mark: mark %d differs\n", i);
                return 1;
            }
            expected = black;
            if (run == 0 && i == 0)
                printf("marked %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", size, black, words);
        }

    const char *const mark_names[] = {"plain_mark", "eager_mark", "prefetching_mark", "sliced_mark",
                                      "proved_mark"};
    for (int i = 0; i < marks; i++)
        printf("%s %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", mark_names[i < OURS ? i : OURS],
               capacity[i], rescans[i], least[i]);
    print_bounds(runs);
    free(heap);
    free(place);
    free(stack);
    return 0;
}
