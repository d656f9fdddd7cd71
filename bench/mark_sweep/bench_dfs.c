/* Run dfs and the plain searches on one graph, in turns, and print a line for each: its name,
   the capacity of its stack, the number of rescans, and its least CPU time in nanoseconds.

     bench_dfs SHAPE N RUNS CAPACITY...

   dfs runs with each of the capacities, where 0 means n, an ample stack; the plain searches
   have an ample one. The only root is vertex 0. */

#define _POSIX_C_SOURCE 199309L
#include <inttypes.h>
#include <string.h>
#include <time.h>

#include "../../layer1_graph/mark_sweep/dfs.h"
#include "../../tests/graphs.h"
#include "dfs_plain.h"

enum { PLAIN, PLAIN_COLOURS, OURS, MOST = 10 };

static uint64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

int main(int argc, char **argv)
{
    enum shape shape = SHAPE_RANDOM;
    while (argc > 1 && shape < SHAPE_COUNT && strcmp(argv[1], shape_names[shape]) != 0)
        shape++;
    if (argc < 5 || argc - 4 > MOST - OURS || shape == SHAPE_COUNT) {
        fprintf(stderr, "usage: bench_dfs SHAPE N RUNS CAPACITY...\n");
        return 2;
    }
    uint64_t n = strtoull(argv[2], NULL, 10), runs = strtoull(argv[3], NULL, 10);
    int searches = OURS + argc - 4;
    uint64_t capacity[MOST], rescans[MOST] = {0}, least[MOST], room = n;
    for (int i = 0; i < searches; i++) {
        capacity[i] = i < OURS ? 0 : strtoull(argv[i - OURS + 4], NULL, 10);
        if (capacity[i] == 0)
            capacity[i] = n;
        room = capacity[i] > room ? capacity[i] : room;
        least[i] = UINT64_MAX;
    }

    struct random random = {1};
    struct edges edges = make_edges(shape, n, &random);
    uint64_t *first = allocate(n + 1, sizeof *first);
    uint64_t *successor = allocate(edges.m, sizeof *successor);
    compress_edges(&edges, first, successor);
    free(edges.edge);
    /* All use the same arrays, so that none has the better place in memory. */
    uint8_t *colour = allocate(n, sizeof *colour);
    void *stack = allocate(room, sizeof(uint64_t));
    memset(stack, 1, room * sizeof(uint64_t));
    bool *expected = allocate(n, sizeof *expected);
    uint64_t roots[] = {0};

    for (uint64_t run = 0; run < runs; run++)
        for (int i = 0; i < searches; i++) {
            uint64_t start = now();
            if (i == PLAIN)
                plain_dfs(first, n, successor, roots, 1, colour, stack);
            else if (i == PLAIN_COLOURS)
                tricolour_dfs(first, n, successor, roots, 1, colour, stack);
            else
                rescans[i] = dfs(first, n, successor, roots, 1, colour, stack, capacity[i]);
            uint64_t time = now() - start;
            least[i] = time < least[i] ? time : least[i];
            for (uint64_t v = 0; v < n; v++) {
                if (i == PLAIN)
                    expected[v] = colour[v];
                else if (colour[v] != (expected[v] ? BLACK : WHITE)) {
                    fprintf(stderr, "bench_dfs: search %d differs at vertex %" PRIu64 "\n", i, v);
                    return 1;
                }
            }
        }

    for (int i = 0; i < searches; i++)
        printf("%s %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
               i == PLAIN           ? "plain_dfs"
               : i == PLAIN_COLOURS ? "tricolour_dfs"
                                    : "dfs",
               capacity[i], rescans[i], least[i]);
    free(first);
    free(successor);
    free(colour);
    free(stack);
    free(expected);
    return 0;
}
