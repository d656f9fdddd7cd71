/* Copy one heap with the proved copy and with the plain ones, in turns, and print a line for each:
   its name and its least CPU time in nanoseconds.

     bench_copy SHAPE MEGABYTES RUNS

   The first line says how many words the heap has, and how many blocks and words are live. The only
   root is the first block. The new space is as large as the heap. The last line is what the machine
   does at its best: a memcpy of as many words as are live. Between two runs the heap is copied
   back. */

#define _POSIX_C_SOURCE 199309L
#include <inttypes.h>
#include <time.h>

#include "../../layer3_imperative/semispace/forward.h"
#include "../../layer3_imperative/semispace/scan.h"
#include "../heap_shapes.h"
#include "copy_plain.h"

enum { PLAIN, MEMCPY, PROVED, COPIES };
static const char *const copy_names[] = {"plain_copy", "memcpy_copy", "proved_copy"};

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

/* A sum that depends on the order of the words. */
static uint64_t sum_of(const uint64_t *words, uint64_t count, uint64_t sum)
{
    for (uint64_t i = 0; i < count; i++)
        sum = (sum ^ words[i]) * 0x9e3779b97f4a7c15;
    return sum;
}

int main(int argc, char **argv)
{
    enum heap_shape shape = argc == 4 ? shape_named(argv[1]) : HEAP_SHAPES;
    if (shape == HEAP_SHAPES) {
        fprintf(stderr, "usage: bench_copy SHAPE MEGABYTES RUNS\n");
        return 2;
    }
    size = (uint64_t)(strtod(argv[2], NULL) * 131072);
    uint64_t runs = strtoull(argv[3], NULL, 10), least[COPIES + 1];
    heap = allocate(size, sizeof *heap);
    place = allocate(size / 2, sizeof *place);
    make_shape(shape);
    uint64_t *saved = allocate(size, sizeof *saved), *to = allocate(size, sizeof *to);
    memcpy(saved, heap, 8 * size);
    memset(to, 1, 8 * size);

    uint64_t expected = 0, live = 0, objects = 0;
    for (uint64_t run = 0; run < runs; run++)
        for (int i = 0; i <= COPIES; i++) {
            uint64_t root = (uint64_t)(heap + 1), *behind = to + live;
            uint64_t start = now();
            if (i == PLAIN)
                behind = plain_copy(heap, heap + size, to, &root, 1);
            else if (i == MEMCPY)
                behind = memcpy_copy(heap, heap + size, to, &root, 1);
            else if (i == PROVED)
                behind = proved_copy(heap, heap + size, to, &root, 1);
            else
                memcpy(to, saved, 8 * live);
            uint64_t time = now() - start;
            least[i] = run == 0 || time < least[i] ? time : least[i];
            if (i == COPIES)
                continue;
            live = (uint64_t)(behind - to);
            uint64_t sum = sum_of(heap, size, sum_of(to, live, root));
            if (expected != 0 && sum != expected) {
                fprintf(stderr, "bench_copy: copy %d differs\n", i);
                return 1;
            }
            if (expected == 0)
                for (uint64_t *block = to; block < behind; block += 1 + (*block >> 10))
                    objects++;
            expected = sum;
            memcpy(heap, saved, 8 * size);
        }

    printf("copied %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", size, objects, live);
    for (int i = 0; i < COPIES; i++)
        printf("%s %" PRIu64 "\n", copy_names[i], least[i]);
    printf("memcpy %" PRIu64 "\n", least[COPIES]);
    free(heap);
    free(place);
    free(saved);
    free(to);
    return 0;
}
