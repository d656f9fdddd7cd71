/* What one collection costs: collection_cost MEGABYTES PERCENT fills a heap of this size with blocks
   of three fields, lets so many percent of them be live, at random, and collects. It prints the
   bytes of the heap, the bytes and number of live blocks, the number of dead ones, and the CPU time
   of marking and of sweeping in nanoseconds.

   What is live is reached through chunks: blocks of a thousand fields, each of which points to the
   one before and to blocks. So marking finds much to do at a time, and goes through memory in about
   the order in which the blocks lie, backwards. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <tricolor.h>

enum { FIELDS = 3, CHUNK = 1000 };

static tricolor_value chunk;
static uint64_t marked_at;

static _Noreturn void stop(const char *message)
{
    fprintf(stderr, "collection_cost: %s\n", message);
    exit(1);
}

static uint64_t cpu_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

/* When marking ends. */
static void note(tricolor_heap *heap, enum tricolor_event event, void *data)
{
    (void)heap;
    (void)data;
    if (event == TRICOLOR_MARKED)
        marked_at = cpu_time();
}

static tricolor_heap *open_heap(uint64_t bytes)
{
    struct tricolor_options options;
    tricolor_heap *heap;
    tricolor_default_options(&options);
    options.heap = options.limit = bytes;
    options.environment = false;
    if (tricolor_create(&options, &heap) != TRICOLOR_OK)
        stop("the heap cannot be made");
    if (tricolor_add_roots(heap, &chunk, 1) != TRICOLOR_OK ||
        tricolor_set_hook(heap, note, NULL) != TRICOLOR_OK)
        stop(tricolor_message(heap));
    return heap;
}

static bool toss(uint64_t percent)
{
    static uint64_t state = 88172645463325252;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state % 100 < percent;
}

/* Fill the heap, but for what would make it collect; the number of live blocks. */
static uint64_t fill(tricolor_heap *heap, uint64_t words, uint64_t percent)
{
    uint64_t live = 0, next = CHUNK;
    chunk = tricolor_int(0);
    for (uint64_t used = 2 * CHUNK; used < words; used += FIELDS + 1) {
        if (next == CHUNK) {
            tricolor_value before = chunk;
            chunk = tricolor_alloc_with(heap, 1, 0, &before);
            tricolor_value larger = tricolor_alloc(heap, CHUNK, 0);
            if (larger == TRICOLOR_NONE || tricolor_set(heap, larger, 0, chunk) != TRICOLOR_OK)
                stop(tricolor_message(heap));
            chunk = larger;
            used += CHUNK + 3;
            next = 1;
        }
        tricolor_value block = tricolor_alloc(heap, FIELDS, 0);
        if (block == TRICOLOR_NONE)
            stop(tricolor_message(heap));
        if (toss(percent)) {
            tricolor_set(heap, chunk, next++, block);
            live++;
        }
    }
    return live;
}

int main(int count, char **arguments)
{
    if (count != 3)
        stop("usage: collection_cost MEGABYTES PERCENT");
    uint64_t bytes = strtoull(arguments[1], NULL, 10) << 20;
    tricolor_heap *heap = open_heap(bytes);
    uint64_t live = fill(heap, bytes / 8, strtoull(arguments[2], NULL, 10));
    struct tricolor_statistics before, after;
    tricolor_statistics(heap, &before);
    uint64_t start = cpu_time();
    if (tricolor_collect(heap) != TRICOLOR_OK)
        stop(tricolor_message(heap));
    uint64_t end = cpu_time();
    tricolor_statistics(heap, &after);
    if (before.collections != 0)
        stop("the heap was collected too early");
    printf("%llu %llu %llu %llu %llu %llu\n", (unsigned long long)after.words * 8,
           (unsigned long long)after.live * 8, (unsigned long long)live,
           (unsigned long long)(before.live - after.live) / (FIELDS + 1),
           (unsigned long long)(marked_at - start), (unsigned long long)(end - marked_at));
    tricolor_destroy(heap);
    return 0;
}
