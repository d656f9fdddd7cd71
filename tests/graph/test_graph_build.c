// sources: layer1_graph/graph/graph_build.c layer1_graph/graph/graph.c layer1_graph/mark_sweep/dfs.c
/* graph_build against an oracle that builds the rows in another way: all short lists of edges
   over up to 3 vertices; random lists of many shapes, up to 100,000 vertices or edges. The graph
   is well formed and has each edge as often as the list; the lists stay as they are; nothing is
   written outside the arrays; a search in the graph finds what breadth-first search finds along
   the list.

   A failure is repeated by `test_graph_build SIZE SEED`, with the numbers of its message. */
#include "../../layer1_graph/graph/graph_build.h"

#include <inttypes.h>

#include "../../layer1_graph/mark_sweep/dfs.h"
#include "../../layer1_graph/graph/graph.h"
#include "../graphs.h"
#include "../guarded.h"

#ifdef GUARDED_POISON
enum { SMALL_LISTS = 3000, LARGE_LISTS = 28 };
#else
enum { SMALL_LISTS = 30000, LARGE_LISTS = 84 };
#endif
enum { SMALL_SIZE = 30, LARGE_SIZE = 100000, EXHAUSTIVE_SIZE = 3, FAILURES_SHOWN = 10 };

static uint64_t runs, failures;
static char which[120]; /* the case that is running */

static void check(const char *what, bool holds)
{
    if (holds)
        return;
    failures++;
    if (failures <= FAILURES_SHOWN)
        fprintf(stderr, "test_graph_build: %s: not so: %s\n", which, what);
}

/* ---- One run ---- */

static struct guarded from_room, to_room, first_room, successor_room, next_room;

static int compare_words(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

/* The contract leaves the order within a row open. */
static void sort_rows(const uint64_t *first, uint64_t n, uint64_t *successor)
{
    for (uint64_t u = 0; u < n; u++)
        if (first[u + 1] - first[u] > 1)
            qsort(successor + first[u], first[u + 1] - first[u], sizeof *successor, compare_words);
}

/* Whether the rows, in whatever order each is, hold each edge as often as the list. */
static bool same_edges(const struct edges *edges, const uint64_t *first, const uint64_t *successor)
{
    uint64_t n = edges->n, m = edges->m;
    uint64_t *expected_first = allocate(n + 1, sizeof *first);
    uint64_t *expected = allocate(m, sizeof *expected), *sorted = allocate(m, sizeof *sorted);
    compress_edges(edges, expected_first, expected);
    bool same = memcmp(first, expected_first, (n + 1) * sizeof *first) == 0;
    if (same) {
        memcpy(sorted, successor, m * sizeof *sorted);
        sort_rows(first, n, expected);
        sort_rows(first, n, sorted);
        same = memcmp(sorted, expected, m * sizeof *sorted) == 0;
    }
    free(expected_first);
    free(expected);
    free(sorted);
    return same;
}

/* Search the graph that was built from some vertices, and the list of edges from the same. */
static bool same_reached(const struct edges *edges, const uint64_t *first,
                         const uint64_t *successor, struct random *random)
{
    uint64_t n = edges->n, root_count = n == 0 ? 0 : random_below(random, 4);
    uint64_t roots[3];
    for (uint64_t i = 0; i < root_count; i++)
        roots[i] = random_below(random, n);
    bool *reached = allocate(n, sizeof *reached);
    uint8_t *colour = allocate(n, sizeof *colour);
    int64_t *stack = allocate(n, sizeof *stack);
    reach_breadth_first(edges, roots, root_count, reached);
    dfs(first, n, successor, roots, root_count, colour, stack, n > 0 ? n : 1);
    bool same = true;
    for (uint64_t v = 0; v < n; v++)
        same = same && colour[v] == (reached[v] ? BLACK : WHITE);
    free(reached);
    free(colour);
    free(stack);
    return same;
}

/* If shared, the edges are self-loops, and one array is the list of sources and of targets. */
static void run_build(const struct edges *edges, bool shared, struct random *random)
{
    uint64_t n = edges->n, m = edges->m;
    guarded_resize(&from_room, m * sizeof(uint64_t));
    guarded_resize(&to_room, m * sizeof(uint64_t));
    guarded_resize(&first_room, (n + 1) * sizeof(uint64_t));
    guarded_resize(&successor_room, m * sizeof(uint64_t));
    guarded_resize(&next_room, n * sizeof(int64_t));
    uint64_t *from = guarded_array(&from_room), *to = guarded_array(shared ? &from_room : &to_room);
    uint64_t *first = guarded_array(&first_room), *successor = guarded_array(&successor_room);
    for (uint64_t e = 0; e < m; e++) {
        from[e] = edges->edge[e].from;
        to[e] = edges->edge[e].to;
    }

    graph_build(n, m, from, to, first, successor, guarded_array(&next_room));

    bool unchanged = true;
    for (uint64_t e = 0; e < m; e++)
        unchanged = unchanged && from[e] == edges->edge[e].from && to[e] == edges->edge[e].to;
    check("the lists are unchanged", unchanged);
    check("nothing is written around from", guarded_intact(&from_room));
    check("nothing is written around to", guarded_intact(&to_room));
    check("nothing is written around first", guarded_intact(&first_room));
    check("nothing is written around successor", guarded_intact(&successor_room));
    check("nothing is written around next", guarded_intact(&next_room));
    uint64_t place;
    bool formed = graph_check(first, n, successor, m, &place) == GRAPH_OK;
    check("the graph is well formed", formed);
    if (formed) {
        check("each edge is there as often as in the list", same_edges(edges, first, successor));
        check("a search finds what is reached", same_reached(edges, first, successor, random));
    }
    runs++;
}

/* ---- All short lists ---- */

static void test_all_lists(uint64_t n, uint64_t m)
{
    struct random random = {n};
    struct edges edges = {.n = n};
    uint64_t lists = 1;
    for (uint64_t e = 0; e < m; e++)
        lists *= n * n;
    for (uint64_t list = 0; list < lists; list++) {
        edges.m = 0;
        for (uint64_t e = 0, rest = list; e < m; e++, rest /= n * n)
            add_edge(&edges, rest % n, rest / n % n);
        snprintf(which, sizeof which, "%" PRIu64 " vertices, %" PRIu64 " edges, list %" PRIu64, n,
                 m, list);
        run_build(&edges, false, &random);
    }
    free(edges.edge);
}

/* ---- Random lists ---- */

/* Edges whose number has nothing to do with the number of vertices. */
static struct edges make_any_edges(uint64_t n, uint64_t m, struct random *random)
{
    struct edges edges = {.n = n};
    for (uint64_t e = 0; n > 0 && e < m; e++)
        add_edge(&edges, random_below(random, n), random_below(random, n));
    return edges;
}

/* All follows from size and seed: the shape, the numbers of vertices and edges, their order. */
static void test_random_list(uint64_t size, uint64_t seed)
{
    struct random random = {seed};
    uint64_t shape = seed % (SHAPE_COUNT + 1);
    uint64_t least = size <= SMALL_SIZE ? 0 : size / 2;
    uint64_t n = least + random_below(&random, size - least + 1);
    struct edges edges;
    if (shape < SHAPE_COUNT) {
        edges = make_edges((enum shape)shape, n, &random);
    } else {
        uint64_t sizes[] = {1, 2, 10, n};
        edges = make_any_edges(sizes[random_below(&random, 4)], size, &random);
    }
    if (random_below(&random, 4) > 0)
        shuffle_edges(&edges, &random);
    snprintf(which, sizeof which,
             "size %" PRIu64 " seed %" PRIu64 " (%s, %" PRIu64 " vertices, %" PRIu64 " edges)",
             size, seed, shape < SHAPE_COUNT ? shape_names[shape] : "any", edges.n, edges.m);
    run_build(&edges, false, &random);
    free(edges.edge);
}

/* ---- Lists at the borders of the contract ---- */

/* The arrays without entries may even be null. */
static void test_nothing(void)
{
    uint64_t first[] = {7};
    snprintf(which, sizeof which, "no vertices");
    graph_build(0, 0, NULL, NULL, first, NULL, NULL);
    check("first is 0", first[0] == 0);
}

/* The lists of sources and of targets need not be apart. */
static void test_shared_list(void)
{
    struct random random = {1};
    for (uint64_t m = 0; m <= LARGE_SIZE; m = 10 * m + 1) {
        struct edges edges = {.n = 100};
        for (uint64_t e = 0; e < m; e++) {
            uint64_t v = random_below(&random, edges.n);
            add_edge(&edges, v, v);
        }
        snprintf(which, sizeof which, "one list for both, %" PRIu64 " edges", m);
        run_build(&edges, true, &random);
        free(edges.edge);
    }
}

int main(int argc, char **argv)
{
    if (argc == 3) {
        test_random_list(strtoull(argv[1], NULL, 0), strtoull(argv[2], NULL, 0));
    } else {
        test_nothing();
        test_shared_list();
        for (uint64_t n = 0; n <= EXHAUSTIVE_SIZE; n++)
            for (uint64_t m = 0; m <= (n == 0 ? 0 : 4); m++)
                test_all_lists(n, m);
        for (uint64_t seed = 1; seed <= SMALL_LISTS; seed++)
            test_random_list(SMALL_SIZE, seed);
        for (uint64_t seed = 1; seed <= LARGE_LISTS; seed++)
            test_random_list(LARGE_SIZE, seed);
    }
    guarded_free(&from_room);
    guarded_free(&to_room);
    guarded_free(&first_room);
    guarded_free(&successor_room);
    guarded_free(&next_room);
    printf("%" PRIu64 " runs, %" PRIu64 " failures\n", runs, failures);
    return failures == 0 ? 0 : 1;
}
