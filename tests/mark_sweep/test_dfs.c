// sources: layer1_graph/mark_sweep/dfs.c
// timeout: 300
/* dfs against oracles that share nothing with it: all graphs up to 4 vertices, with all sets of
   roots and all stack capacities; random graphs of many shapes up to 100,000 vertices. Each run
   is also checked to leave its inputs alone, to write nothing outside its arrays, and to need no
   rescan where the stack has room for all vertices.

   A failure is repeated by `test_dfs SIZE SEED`, with the numbers of its message. */
#include "../../layer1_graph/mark_sweep/dfs.h"

#include <inttypes.h>

#include "../graphs.h"
#include "../guarded.h"

#ifdef GUARDED_POISON
enum { SMALL_GRAPHS = 1000, LARGE_GRAPHS = 28 };
#else
enum { SMALL_GRAPHS = 5000, LARGE_GRAPHS = 84 };
#endif
enum { SMALL_SIZE = 30, LARGE_SIZE = 100000, EXHAUSTIVE_SIZE = 4, FAILURES_SHOWN = 10 };

static uint64_t runs, failures;
static char which[120]; /* the case that is running */

static void check(const char *what, bool holds, uint64_t capacity)
{
    if (holds)
        return;
    failures++;
    if (failures <= FAILURES_SHOWN)
        fprintf(stderr, "test_dfs: %s, stack of %" PRIu64 ": not so: %s\n", which, capacity, what);
}

/* ---- One run ---- */

/* The arrays of a run between guards, and what the inputs must still be afterwards. */
static struct guarded first_room, successor_room, roots_room, colour_room, stack_room;
static uint64_t *first_copy, *successor_copy;
static uint64_t vertices, arcs;

static void take_graph(const struct edges *edges)
{
    vertices = edges->n;
    arcs = edges->m;
    free(first_copy);
    free(successor_copy);
    first_copy = allocate(vertices + 1, sizeof *first_copy);
    successor_copy = allocate(arcs, sizeof *successor_copy);
    compress_edges(edges, first_copy, successor_copy);
    guarded_resize(&first_room, (vertices + 1) * sizeof *first_copy);
    guarded_resize(&successor_room, arcs * sizeof *successor_copy);
    memcpy(guarded_array(&first_room), first_copy, first_room.bytes);
    memcpy(guarded_array(&successor_room), successor_copy, successor_room.bytes);
}

/* Search the graph taken last. The result is the number of rescans. */
static uint64_t run_dfs(const uint64_t *roots, uint64_t root_count, uint64_t capacity,
                        const bool *reached)
{
    guarded_resize(&roots_room, root_count * sizeof *roots);
    guarded_resize(&colour_room, vertices);
    guarded_resize(&stack_room, capacity * sizeof(int64_t));
    if (root_count > 0)
        memcpy(guarded_array(&roots_room), roots, roots_room.bytes);
    uint8_t *colour = guarded_array(&colour_room);

    uint64_t rescans =
        dfs(guarded_array(&first_room), vertices, guarded_array(&successor_room),
            guarded_array(&roots_room), root_count, colour, guarded_array(&stack_room), capacity);

    bool same = true;
    for (uint64_t v = 0; v < vertices; v++)
        same = same && colour[v] == (reached[v] ? BLACK : WHITE);
    check("black if reached, white if not", same, capacity);
    check("no rescan with an ample stack", capacity < vertices || rescans == 0, capacity);
    check("no more rescans than vertices", rescans <= vertices, capacity);
    check("first is unchanged",
          memcmp(guarded_array(&first_room), first_copy, first_room.bytes) == 0, capacity);
    check("successor is unchanged",
          memcmp(guarded_array(&successor_room), successor_copy, successor_room.bytes) == 0,
          capacity);
    check("roots is unchanged",
          root_count == 0 || memcmp(guarded_array(&roots_room), roots, roots_room.bytes) == 0,
          capacity);
    check("nothing is written around first", guarded_intact(&first_room), capacity);
    check("nothing is written around successor", guarded_intact(&successor_room), capacity);
    check("nothing is written around roots", guarded_intact(&roots_room), capacity);
    check("nothing is written around colour", guarded_intact(&colour_room), capacity);
    check("nothing is written around stack", guarded_intact(&stack_room), capacity);
    runs++;
    return rescans;
}

/* ---- All small graphs ---- */

/* The set that the roots reach in the graph whose edge u -> v is bit n * u + v: add all
   successors of the set, until it grows no more. */
static uint64_t reach_by_relaxation(uint64_t n, uint64_t graph, uint64_t roots)
{
    uint64_t row = ((uint64_t)1 << n) - 1, set = roots, before;
    do {
        before = set;
        for (uint64_t u = 0; u < n; u++)
            if (set >> u & 1)
                set |= graph >> n * u & row;
    } while (set != before);
    return set;
}

static void test_all_graphs(uint64_t n)
{
    struct edges edges = {.n = n};
    for (uint64_t graph = 0; graph < (uint64_t)1 << n * n; graph++) {
        edges.m = 0;
        for (uint64_t bit = 0; bit < n * n; bit++)
            if (graph >> bit & 1)
                add_edge(&edges, bit / n, bit % n);
        take_graph(&edges);
        for (uint64_t set = 0; set < (uint64_t)1 << n; set++) {
            uint64_t roots[EXHAUSTIVE_SIZE], root_count = 0;
            bool reached[EXHAUSTIVE_SIZE];
            uint64_t reached_set = reach_by_relaxation(n, graph, set);
            for (uint64_t v = 0; v < n; v++) {
                reached[v] = reached_set >> v & 1;
                if (set >> v & 1)
                    roots[root_count++] = v;
            }
            snprintf(which, sizeof which,
                     "%" PRIu64 " vertices, edges %#" PRIx64 ", roots %#" PRIx64, n, graph, set);
            for (uint64_t capacity = 1; capacity <= n + (n == 0); capacity++)
                run_dfs(roots, root_count, capacity, reached);
        }
    }
    free(edges.edge);
}

/* ---- Random graphs ---- */

static uint64_t make_roots(uint64_t n, struct random *random, uint64_t *roots)
{
    uint64_t count = 0, wanted[] = {0, 1, 1, 2, 5, n / 10, n};
    if (n > 0)
        for (uint64_t i = wanted[random_below(random, 7)]; i > 0; i--) {
            roots[count++] = random_below(random, n);
            if (random_below(random, 4) == 0) {
                roots[count] = roots[random_below(random, count)];
                count++;
            }
        }
    return count;
}

/* All follows from size and seed: the shape, the number of vertices (at most size), the roots
   (none, few, or many; some of them twice). */
static void test_random_graph(uint64_t size, uint64_t seed)
{
    struct random random = {seed};
    enum shape shape = (enum shape)(seed % SHAPE_COUNT);
    uint64_t least = size <= SMALL_SIZE ? 0 : size / 2;
    uint64_t n = least + random_below(&random, size - least + 1);
    if (shape == SHAPE_ZIGZAG && size > SMALL_SIZE)
        n /= 5; /* it takes long */
    struct edges edges = make_edges(shape, n, &random);
    if (random_below(&random, 4) > 0)
        shuffle_edges(&edges, &random);
    uint64_t *roots = allocate(2 * n + 10, sizeof *roots);
    uint64_t root_count = make_roots(n, &random, roots);
    bool *reached = allocate(n, sizeof *reached);
    reach_breadth_first(&edges, roots, root_count, reached);
    take_graph(&edges);
    snprintf(which, sizeof which,
             "size %" PRIu64 " seed %" PRIu64 " (%s, %" PRIu64 " vertices, %" PRIu64
             " edges, %" PRIu64 " roots)",
             size, seed, shape_names[shape], n, edges.m, root_count);
    if (size <= SMALL_SIZE) {
        for (uint64_t capacity = 1; capacity <= n + 1; capacity++)
            run_dfs(roots, root_count, capacity, reached);
    } else {
        uint64_t capacities[] = {1, 2,    1 + random_below(&random, 100), n / 100 + 1, n - 1,
                                 n, 2 * n};
        for (uint64_t i = 0; i < sizeof capacities / sizeof *capacities; i++)
            run_dfs(roots, root_count, capacities[i], reached);
    }
    free(edges.edge);
    free(roots);
    free(reached);
}

/* ---- Runs whose rescans can be counted by hand ---- */

static void test_rescans(const char *name, const struct edge *list, uint64_t m, uint64_t n,
                         uint64_t capacity, uint64_t expected)
{
    struct edges edges = {.n = n};
    for (uint64_t e = 0; e < m; e++)
        add_edge(&edges, list[e].from, list[e].to);
    uint64_t roots[] = {list[0].from};
    bool *reached = allocate(n, sizeof *reached);
    reach_breadth_first(&edges, roots, 1, reached);
    take_graph(&edges);
    snprintf(which, sizeof which, "%s", name);
    uint64_t rescans = run_dfs(roots, 1, capacity, reached);
    check("the number of rescans counted by hand", rescans == expected, capacity);
    free(edges.edge);
    free(reached);
}

static void test_known_rescans(void)
{
    /* A chain never holds more than one vertex. */
    struct edge chain[] = {{0, 1}, {1, 2}, {2, 3}};
    test_rescans("chain", chain, 3, 4, 1, 0);
    /* From 0, vertex 1 fills the stack; 2 and 3 are left behind, and one pass finds both. */
    struct edge star[] = {{0, 1}, {0, 2}, {0, 3}};
    test_rescans("star", star, 3, 4, 1, 1);
    test_rescans("star", star, 3, 4, 2, 1);
    test_rescans("star", star, 3, 4, 3, 0);
    /* From 3, vertex 1 is left behind. From there, 4 fills the stack and 0 is left behind,
       below 1: the search goes back once more. */
    struct edge back[] = {{3, 2}, {3, 1}, {1, 4}, {1, 0}};
    test_rescans("back", back, 4, 5, 1, 2);
    test_rescans("back", back, 4, 5, 2, 1);
    test_rescans("back", back, 4, 5, 3, 0);
    /* Only 1 is left behind; both of its successors find room when the search goes back to it. */
    struct edge once[] = {{4, 3}, {4, 2}, {4, 1}, {1, 5}, {1, 0}};
    test_rescans("once", once, 5, 6, 2, 1);
}

/* Nothing to search: the arrays may even be null. */
static void test_nothing(void)
{
    uint64_t first[] = {0};
    int64_t stack[] = {7};
    snprintf(which, sizeof which, "no vertices");
    check("no rescans", dfs(first, 0, NULL, NULL, 0, NULL, stack, 1) == 0, 1);
    check("first is unchanged", first[0] == 0, 1);
}

int main(int argc, char **argv)
{
    if (argc == 3) {
        test_random_graph(strtoull(argv[1], NULL, 0), strtoull(argv[2], NULL, 0));
    } else {
        test_nothing();
        test_known_rescans();
        for (uint64_t n = 0; n <= EXHAUSTIVE_SIZE; n++)
            test_all_graphs(n);
        for (uint64_t seed = 1; seed <= SMALL_GRAPHS; seed++)
            test_random_graph(SMALL_SIZE, seed);
        for (uint64_t seed = 1; seed <= LARGE_GRAPHS; seed++)
            test_random_graph(LARGE_SIZE, seed);
    }
    guarded_free(&first_room);
    guarded_free(&successor_room);
    guarded_free(&roots_room);
    guarded_free(&colour_room);
    guarded_free(&stack_room);
    free(first_copy);
    free(successor_copy);
    printf("%" PRIu64 " runs, %" PRIu64 " failures\n", runs, failures);
    return failures == 0 ? 0 : 1;
}
