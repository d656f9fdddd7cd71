// sources: layer1_graph/mark_sweep/dfs.c
/* The proved client programs of dfs, compiled and run: what their contracts promise must be seen
   on random graphs. */
#include "../../proofs/clients/mark_sweep/dfs_clients.c"

#include <inttypes.h>
#include <string.h>

#include "../graphs.h"

enum { GRAPHS = 3000, SIZE = 60, FAILURES_SHOWN = 10 };

static uint64_t failures;

static void check(const char *what, bool holds, uint64_t seed)
{
    if (holds)
        return;
    failures++;
    if (failures <= FAILURES_SHOWN)
        fprintf(stderr, "test_dfs_clients: seed %" PRIu64 ": not so: %s\n", seed, what);
}

static void test_clients(uint64_t seed)
{
    struct random random = {seed};
    uint64_t n = 1 + random_below(&random, SIZE);
    struct edges edges = make_edges((enum shape)(seed % SHAPE_COUNT), n, &random);
    shuffle_edges(&edges, &random);
    uint64_t first[SIZE + 1], first_added[SIZE + 1];
    uint64_t *successor = allocate(edges.m, sizeof *successor);
    uint64_t *successor_added = allocate(edges.m + 1, sizeof *successor_added);
    compress_edges(&edges, first, successor);

    /* The roots are the first of a list of all vertices; more roots are more of the list. */
    uint64_t roots[SIZE], count = random_below(&random, n + 1);
    for (uint64_t v = 0; v < n; v++)
        roots[v] = (v + seed) % n;
    uint64_t more = count + random_below(&random, n - count + 1);
    bool reached[SIZE];
    reach_breadth_first(&edges, roots, count, reached);

    uint8_t colour1[SIZE], colour2[SIZE];
    int64_t stack1[SIZE], stack2[SIZE];
    uint64_t capacity1 = 1 + random_below(&random, SIZE);
    uint64_t capacity2 = 1 + random_below(&random, SIZE);

    search_twice(first, n, successor, roots, count, colour1, stack1, capacity1, colour2, stack2,
                 capacity2);
    check("search_twice: the same colours", memcmp(colour1, colour2, n) == 0, seed);
    for (uint64_t v = 0; v < n; v++)
        check("search_twice: black if and only if reached", (colour1[v] == BLACK) == reached[v],
              seed);

    search_with_more_roots(first, n, successor, roots, count, roots, more, colour1, colour2, stack1,
                           capacity1);
    for (uint64_t v = 0; v < n; v++)
        check("search_with_more_roots: no less", colour1[v] != BLACK || colour2[v] == BLACK, seed);

    search_from_all(first, n, successor, roots, n, colour1, stack1, capacity1);
    for (uint64_t v = 0; v < n; v++)
        check("search_from_all: all", colour1[v] == BLACK, seed);

    /* Add an edge between two vertices that were reached. */
    uint64_t x = random_below(&random, n), y = random_below(&random, n);
    while (count > 0 && !reached[x])
        x = (x + 1) % n;
    while (count > 0 && !reached[y])
        y = (y + 1) % n;
    if (count > 0) {
        add_edge(&edges, x, y);
        compress_edges(&edges, first_added, successor_added);
        search_with_edge_added(first, successor, first_added, successor_added, n, roots, count,
                               colour1, colour2, stack1, capacity1);
        check("search_with_edge_added: the same colours", memcmp(colour1, colour2, n) == 0, seed);
    }
    free(successor);
    free(successor_added);
    free(edges.edge);
}

int main(void)
{
    for (uint64_t seed = 1; seed <= GRAPHS; seed++)
        test_clients(seed);
    printf("%d graphs, %" PRIu64 " failures\n", GRAPHS, failures);
    return failures == 0 ? 0 : 1;
}
