// sources: layer1_graph/mark_sweep/dfs_functional.c layer1_graph/mark_sweep/dfs.c
/* dfs_functional against relaxation, and against dfs by the proved program searches_agree: all
   graphs up to 3 vertices with all visited sets and all lists; random graphs up to the greatest
   size. The fresh set is the old one, with each vertex that a path from the list reaches outside
   it. */
#include "../../proofs/arrows/mark_sweep/dfs_equal.c"

#include <inttypes.h>

#include "../graphs.h"
#include "../guarded.h"

enum { RANDOM_GRAPHS = 3000, FAILURES_SHOWN = 10 };

static uint64_t runs, failures;
static char which[120]; /* the case that is running */

static void check(const char *what, bool holds)
{
    if (holds)
        return;
    failures++;
    if (failures <= FAILURES_SHOWN)
        fprintf(stderr, "test_dfs_functional: %s: not so: %s\n", which, what);
}

/* Add the list, then for each edge from a new vertex its other end, until nothing is added. */
static void relax(const struct edges *edges, const uint8_t *visited, const uint64_t *list,
                  uint64_t place, uint64_t end, uint8_t *set)
{
    bool more = true;
    for (uint64_t v = 0; v < edges->n; v++)
        set[v] = visited[v] != 0;
    for (uint64_t i = place; i < end; i++)
        set[list[i]] = 1;
    while (more) {
        more = false;
        for (uint64_t e = 0; e < edges->m; e++) {
            struct edge edge = edges->edge[e];
            if (set[edge.from] && !visited[edge.from] && !set[edge.to])
                set[edge.to] = more = true;
        }
    }
}

static void test_search(const struct edges *edges, const uint8_t *visited, const uint64_t *list,
                        uint64_t place, uint64_t end)
{
    static struct guarded first_room, successor_room, visited_room, list_room, result_room;
    uint64_t n = edges->n, m = edges->m;
    uint8_t expected[SMALL_GRAPH];
    uint64_t *first_copy = allocate(n + 1, sizeof *first_copy);
    uint64_t *successor_copy = allocate(m, sizeof *successor_copy);
    compress_edges(edges, first_copy, successor_copy);
    guarded_resize(&first_room, (n + 1) * sizeof *first_copy);
    guarded_resize(&successor_room, m * sizeof *successor_copy);
    guarded_resize(&visited_room, n);
    guarded_resize(&list_room, end * sizeof *list);
    guarded_resize(&result_room, n);
    memcpy(guarded_array(&first_room), first_copy, first_room.bytes);
    memcpy(guarded_array(&successor_room), successor_copy, successor_room.bytes);
    memcpy(guarded_array(&visited_room), visited, visited_room.bytes);
    memcpy(guarded_array(&list_room), list, list_room.bytes);
    uint8_t *result = guarded_array(&result_room);

    dfs_functional(guarded_array(&first_room), n, guarded_array(&successor_room),
                   guarded_array(&visited_room), guarded_array(&list_room), place, end, result);

    relax(edges, visited, list, place, end, expected);
    bool same = true;
    for (uint64_t v = 0; v < n; v++)
        same = same && (result[v] != 0) == expected[v];
    check("the visited set, and what the list reaches outside it", same);
    check("first is unchanged",
          memcmp(guarded_array(&first_room), first_copy, first_room.bytes) == 0);
    check("successor is unchanged",
          memcmp(guarded_array(&successor_room), successor_copy, successor_room.bytes) == 0);
    check("visited is unchanged",
          memcmp(guarded_array(&visited_room), visited, visited_room.bytes) == 0);
    check("list is unchanged", memcmp(guarded_array(&list_room), list, list_room.bytes) == 0);
    check("nothing is written around the arrays",
          guarded_intact(&first_room) && guarded_intact(&successor_room) &&
              guarded_intact(&visited_room) && guarded_intact(&list_room) &&
              guarded_intact(&result_room));

    bool fresh = true;
    for (uint64_t v = 0; v < n; v++)
        fresh = fresh && visited[v] == 0;
    if (fresh) {
        uint8_t colour[SMALL_GRAPH], again[SMALL_GRAPH];
        int64_t stack[SMALL_GRAPH];
        check("searches_agree, with any stack",
              searches_agree(first_copy, n, successor_copy, list + place, end - place, colour,
                             stack, 1 + runs % SMALL_GRAPH, again));
        same = true;
        for (uint64_t v = 0; v < n; v++)
            same = same && (colour[v] == BLACK) == expected[v] && again[v] == result[v];
        check("searches_agree leaves both results", same);
    }
    free(first_copy);
    free(successor_copy);
    runs++;
}

static void test_all(uint64_t n)
{
    struct edges edges = {.n = n};
    for (uint64_t graph = 0; graph < (uint64_t)1 << n * n; graph++) {
        edges.m = 0;
        for (uint64_t bit = 0; bit < n * n; bit++)
            if (graph >> bit & 1)
                add_edge(&edges, bit / n, bit % n);
        for (uint64_t sets = 0; sets < (uint64_t)1 << 2 * n; sets++) {
            uint8_t visited[4];
            uint64_t list[4], end = 0;
            for (uint64_t v = 0; v < n; v++) {
                visited[v] = sets >> v & 1;
                if (sets >> n >> v & 1)
                    list[end++] = v;
            }
            snprintf(which, sizeof which,
                     "%" PRIu64 " vertices, edges %#" PRIx64 ", sets %#" PRIx64, n, graph, sets);
            test_search(&edges, visited, list, 0, end);
        }
    }
    free(edges.edge);
}

/* The list has what is before its place, which does not count, and duplicates; the visited set
   is mostly empty. */
static void test_random(uint64_t seed)
{
    struct random random = {seed};
    enum shape shape = (enum shape)(seed % SHAPE_COUNT);
    uint64_t n = seed % 5 == 0 ? SMALL_GRAPH : random_below(&random, SMALL_GRAPH + 1);
    struct edges edges = make_edges(shape, n, &random);
    shuffle_edges(&edges, &random);
    uint8_t visited[SMALL_GRAPH];
    uint64_t list[10], end = n == 0 ? 0 : random_below(&random, 11);
    uint64_t place = random_below(&random, end + 1);
    uint64_t every = 1 + random_below(&random, 10); /* one of so many is visited; if 1, none */
    for (uint64_t v = 0; v < n; v++)
        visited[v] = every > 1 && random_below(&random, every) == 0 ? 1 : 0;
    for (uint64_t i = 0; i < end; i++)
        list[i] = random_below(&random, n);
    snprintf(which, sizeof which, "seed %" PRIu64 " (%s, %" PRIu64 " vertices)", seed,
             shape_names[shape], n);
    test_search(&edges, visited, list, place, end);
    free(edges.edge);
}

int main(int argc, char **argv)
{
    if (argc == 2) {
        test_random(strtoull(argv[1], NULL, 0));
    } else {
        for (uint64_t n = 0; n <= 3; n++)
            test_all(n);
        for (uint64_t seed = 1; seed <= RANDOM_GRAPHS; seed++)
            test_random(seed);
    }
    printf("%" PRIu64 " runs, %" PRIu64 " failures\n", runs, failures);
    return failures == 0 ? 0 : 1;
}
