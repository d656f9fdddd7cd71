/* Copy one heap with the proved copy and with the plain ones, in turns, and print a line for each:
   its name and its least CPU time in nanoseconds.

     bench_copy SHAPE MEGABYTES RUNS

   The first line says how many words the heap has, how many blocks and words are live, and what the
   walks saw. The only root is the first block. The new space is as large as the heap. Then come what
   the machine does at its best, a memcpy of as many words as are live, and a walk through what the
   plain copy leaves and through what the one leaves that goes by pages. Between two runs the heap is
   copied back. */

#define _POSIX_C_SOURCE 199309L
#include <inttypes.h>
#include <time.h>

#include "../../layer3_imperative/semispace/forward.h"
#include "../../layer3_imperative/semispace/scan.h"
#include "../heap_shapes.h"
#include "copy_plain.h"

typedef uint64_t *copying(uint64_t *from, uint64_t *end, uint64_t *to, uint64_t *roots,
                          uint64_t root_count);

static uint64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

__attribute__((noinline, noclone)) static uint64_t *
proved_copy(uint64_t *from, uint64_t *end, uint64_t *to, uint64_t *roots, uint64_t root_count)
{
    uint64_t used = 0;
    for (uint64_t i = 0; i < root_count; i++) {
        struct forwarded root = semispace_forward(from, (uint64_t)from, (uint64_t)end, to,
                                                  (uint64_t)to, used, roots[i]);
        roots[i] = root.value;
        used = root.used;
    }
    return to + semispace_scan(from, (uint64_t)from, (uint64_t)end, to, (uint64_t)to, 0, used);
}

enum { PLAIN, MEMCPY, INDEXED, PROVED, FIELDS, AHEAD, PAGES, COPIES };
static const struct {
    const char *name;
    copying *copy;
} copies[] = {{"plain_copy", plain_copy},     {"memcpy_copy", memcpy_copy},
              {"indexed_copy", indexed_copy}, {"proved_copy", proved_copy},
              {"fields_copy", fields_copy},   {"ahead_copy", ahead_copy},
              {"pages_copy", pages_copy}};

/* A sum that depends on the order of the words. */
static uint64_t sum_of(const uint64_t *words, uint64_t count, uint64_t sum)
{
    for (uint64_t i = 0; i < count; i++)
        sum = (sum ^ words[i]) * 0x9e3779b97f4a7c15;
    return sum;
}

/* Go so many steps through a new heap, from a block to another one that it points to, at random; from
   one that points to none back to the root. The result depends on all that was seen. */
static uint64_t walk(uint64_t root, uint64_t steps)
{
    struct random random = {1};
    uint64_t value = root, seen = 0;
    while (steps-- > 0) {
        const uint64_t *block = (const uint64_t *)value, wosize = block[-1] >> 10;
        uint64_t next = root;
        if ((block[-1] & 255) < NO_SCAN_TAG)
            for (uint64_t tried = 0, i = random_below(&random, wosize); tried < wosize; tried++) {
                if ((block[i] & 1) == 0) {
                    next = block[i];
                    break;
                }
                i = i + 1 == wosize ? 0 : i + 1;
            }
        seen += block[0] ^ steps;
        value = next;
    }
    return seen;
}

/* The blocks in a new heap. */
static uint64_t count_blocks(const uint64_t *block, const uint64_t *behind)
{
    uint64_t count = 0;
    for (; block < behind; block += 1 + (*block >> 10))
        count++;
    return count;
}

/* The least times of the copies, and of a memcpy and two walks after them. */
static struct {
    uint64_t copies[COPIES], bound, walks[COPIES];
} least;
static uint64_t live, objects, seen;

static void keep_least(uint64_t *least_time, uint64_t time)
{
    *least_time = *least_time == 0 || time < *least_time ? time : *least_time;
}

/* Copy once in each way. All but the one that takes another order leave the same. */
static void run_all(const uint64_t *saved, uint64_t *to)
{
    uint64_t expected = 0, start;
    for (int i = 0; i < COPIES; i++) {
        uint64_t root = (uint64_t)(heap + 1);
        start = now();
        uint64_t *behind = copies[i].copy(heap, heap + size, to, &root, 1);
        keep_least(&least.copies[i], now() - start);
        uint64_t sum =
            i == PAGES ? expected : sum_of(heap, size, sum_of(to, (uint64_t)(behind - to), root));
        if (i == PLAIN) {
            expected = sum;
            live = (uint64_t)(behind - to);
            objects = count_blocks(to, behind);
        }
        if (sum != expected || behind != to + live || count_blocks(to, behind) != objects) {
            fprintf(stderr, "bench_copy: %s differs\n", copies[i].name);
            exit(1);
        }
        if (i == PLAIN || i == PAGES) {
            start = now();
            seen ^= walk(root, objects);
            keep_least(&least.walks[i], now() - start);
        }
        memcpy(heap, saved, 8 * size);
    }
    start = now();
    memcpy(to, saved, 8 * live);
    keep_least(&least.bound, now() - start);
}

int main(int argc, char **argv)
{
    enum heap_shape shape = argc == 4 ? shape_named(argv[1]) : HEAP_SHAPES;
    if (shape == HEAP_SHAPES) {
        fprintf(stderr, "usage: bench_copy SHAPE MEGABYTES RUNS\n");
        return 2;
    }
    size = (uint64_t)(strtod(argv[2], NULL) * 131072);
    heap = allocate(size, sizeof *heap);
    place = allocate(size / 2, sizeof *place);
    make_shape(shape);
    free(place);
    uint64_t *saved = allocate(size, sizeof *saved);
    uint64_t *to = allocate(size + COPY_AHEAD, sizeof *to);
    memcpy(saved, heap, 8 * size);
    memset(to, 1, 8 * (size + COPY_AHEAD));

    for (uint64_t runs = strtoull(argv[3], NULL, 10); runs > 0; runs--)
        run_all(saved, to);

    printf("copied %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIx64 "\n", size, objects, live, seen);
    for (int i = 0; i < COPIES; i++)
        printf("%s %" PRIu64 "\n", copies[i].name, least.copies[i]);
    printf("memcpy %" PRIu64 "\nwalk_plain %" PRIu64 "\nwalk_pages %" PRIu64 "\n", least.bound,
           least.walks[PLAIN], least.walks[PAGES]);
    free(heap);
    free(saved);
    free(to);
    return 0;
}
