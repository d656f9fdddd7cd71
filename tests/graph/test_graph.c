// sources: layer1_graph/graph/graph.c
/* graph_check: each way to be malformed gives its own error and place; all small arrays, and
   large graphs with one fault, against an oracle. */
#include "../../layer1_graph/graph/graph.h"

#include <inttypes.h>

#include "../graph_faults.h"
#include "../graphs.h"
#include "../guarded.h"

enum { FAILURES_SHOWN = 10, LARGE_GRAPHS = 40, FAULTS_EACH = 25, LARGE_SIZE = 2000 };

#define LIMIT ((uint64_t)1 << 60)

static const char *const error_names[] = {
    "GRAPH_OK",        "GRAPH_TOO_LARGE", "GRAPH_BAD_START",    "GRAPH_BAD_ORDER",
    "GRAPH_BAD_BOUND", "GRAPH_BAD_END",   "GRAPH_BAD_SUCCESSOR"};

static uint64_t checks, failures;

static void fail(const char *which, const char *what)
{
    failures++;
    if (failures <= FAILURES_SHOWN)
        fprintf(stderr, "test_graph: %s: %s\n", which, what);
}

/* ---- One call ---- */

static void expect(const char *which, const uint64_t *first, uint64_t n, const uint64_t *successor,
                   uint64_t m, enum graph_error error, uint64_t place)
{
    uint64_t got_place = 12345;
    enum graph_error got = graph_check(first, n, successor, m, &got_place);
    checks++;
    if (got != error || got_place != place) {
        char what[160];
        snprintf(what, sizeof what, "got %s at %" PRIu64 ", expected %s at %" PRIu64,
                 error_names[got], got_place, error_names[error], place);
        fail(which, what);
    }
}

/* ---- One fault each ---- */

#define FIRST(...) ((uint64_t[]){__VA_ARGS__})
#define SUCCESSOR(...) ((uint64_t[]){__VA_ARGS__})

static void test_each_error(void)
{
    uint64_t *none = NULL;
    expect("no vertices", FIRST(0), 0, none, 0, GRAPH_OK, 0);
    expect("one vertex", FIRST(0, 0), 1, none, 0, GRAPH_OK, 0);
    expect("a self-loop", FIRST(0, 1), 1, SUCCESSOR(0), 1, GRAPH_OK, 0);
    expect("empty rows", FIRST(0, 0, 2, 2), 3, SUCCESSOR(2, 2), 2, GRAPH_OK, 0);

    /* These return before they read. */
    expect("vertices", FIRST(0), LIMIT + 1, none, 0, GRAPH_TOO_LARGE, 0);
    expect("vertices", FIRST(0), UINT64_MAX, none, 0, GRAPH_TOO_LARGE, 0);
    expect("edges", FIRST(0), 0, none, LIMIT + 1, GRAPH_TOO_LARGE, 0);
    expect("edges", FIRST(0), 0, none, UINT64_MAX, GRAPH_TOO_LARGE, 0);
    expect("both", FIRST(0), UINT64_MAX, none, UINT64_MAX, GRAPH_TOO_LARGE, 0);
    /* The limit itself is not too large. */
    expect("vertices at the limit", FIRST(1), LIMIT, none, 0, GRAPH_BAD_START, 0);
    expect("edges at the limit", FIRST(0), 0, none, LIMIT, GRAPH_BAD_END, 0);

    expect("start", FIRST(1, 1), 1, SUCCESSOR(0), 1, GRAPH_BAD_START, 0);
    expect("start", FIRST(UINT64_MAX), 0, none, 0, GRAPH_BAD_START, 0);
    expect("order", FIRST(0, 1, 0, 1), 3, SUCCESSOR(0), 1, GRAPH_BAD_ORDER, 1);
    expect("order at the end", FIRST(0, 2, 2, 1), 3, SUCCESSOR(0, 0), 2, GRAPH_BAD_ORDER, 2);
    expect("bound", FIRST(0, 2), 1, SUCCESSOR(0), 1, GRAPH_BAD_BOUND, 0);
    expect("bound", FIRST(0, 0, UINT64_MAX), 2, none, 0, GRAPH_BAD_BOUND, 1);
    expect("end", FIRST(0, 0), 1, SUCCESSOR(0), 1, GRAPH_BAD_END, 0);
    expect("end without vertices", FIRST(0), 0, SUCCESSOR(0), 1, GRAPH_BAD_END, 0);
    expect("successor", FIRST(0, 1), 1, SUCCESSOR(1), 1, GRAPH_BAD_SUCCESSOR, 0);
    expect("successor", FIRST(0, 2, 3), 2, SUCCESSOR(1, 0, UINT64_MAX), 3, GRAPH_BAD_SUCCESSOR, 2);
}

/* ---- Any arrays: accepted if and only if well formed; else the fault is there ---- */

static void test_any(const char *which, const uint64_t *first, uint64_t n,
                     const uint64_t *successor, uint64_t m)
{
    uint64_t place = 12345;
    enum graph_error error = graph_check(first, n, successor, m, &place);
    checks++;
    if ((error == GRAPH_OK) != is_graph(first, n, successor, m))
        fail(which, error == GRAPH_OK ? "accepted, but malformed" : "refused, but well formed");
    else if (error != GRAPH_OK && !is_fault(first, n, successor, m, error, place))
        fail(which, "refused for a fault that is not there");
}

/* All arrays of n + 1 and m entries, where those of first go up to m + 1, the others to n. */
static void test_all_arrays(uint64_t n, uint64_t m)
{
    uint64_t first[8] = {0}, successor[8] = {0};
    char which[60];
    snprintf(which, sizeof which, "all arrays, n %" PRIu64 ", m %" PRIu64, n, m);
    for (;;) {
        test_any(which, first, n, successor, m);
        /* The next arrays, as one counts. */
        uint64_t digit = 0;
        for (; digit < n + 1 + m; digit++) {
            uint64_t *entry = digit <= n ? &first[digit] : &successor[digit - n - 1];
            if (*entry < (digit <= n ? m + 1 : n)) {
                ++*entry;
                break;
            }
            *entry = 0;
        }
        if (digit == n + 1 + m)
            return;
    }
}

/* ---- Large graphs, with one fault ---- */

static void test_large(uint64_t seed)
{
    struct random random = {seed};
    struct edges edges = make_edges((enum shape)(seed % SHAPE_COUNT),
                                    1 + random_below(&random, LARGE_SIZE), &random);
    struct guarded first_room = {0}, successor_room = {0};
    uint64_t n = edges.n, m = edges.m;
    shuffle_edges(&edges, &random);
    guarded_resize(&first_room, (n + 1) * sizeof(uint64_t));
    guarded_resize(&successor_room, m * sizeof(uint64_t));
    uint64_t *first = guarded_array(&first_room), *successor = guarded_array(&successor_room);
    compress_edges(&edges, first, successor);

    char which[60];
    snprintf(which, sizeof which, "seed %" PRIu64 ", %" PRIu64 " vertices", seed, n);
    expect(which, first, n, successor, m, GRAPH_OK, 0);
    for (int i = 0; i < FAULTS_EACH; i++) {
        uint64_t u = random_below(&random, n), before = first[u + 1];
        first[u + 1] = m + 1 + random_below(&random, 3);
        expect(which, first, n, successor, m, GRAPH_BAD_BOUND, u);
        first[u + 1] = before;
        if (first[u] > 0) {
            first[u + 1] = random_below(&random, first[u]);
            expect(which, first, n, successor, m, GRAPH_BAD_ORDER, u);
            first[u + 1] = before;
        }
        before = first[0];
        first[0] = 1 + random_below(&random, m + 1);
        expect(which, first, n, successor, m, GRAPH_BAD_START, 0);
        first[0] = before;
        expect(which, first, n, successor, m + 1, GRAPH_BAD_END, 0);
        if (m > 0) {
            uint64_t e = random_below(&random, m);
            before = successor[e];
            successor[e] = n + random_below(&random, 2) * random_word(&random) / 2;
            expect(which, first, n, successor, m, GRAPH_BAD_SUCCESSOR, e);
            successor[e] = before;
        }
    }
    /* Any entries anywhere. */
    for (int i = 0; i < FAULTS_EACH; i++) {
        first[random_below(&random, n + 1)] = random_below(&random, m + 2);
        if (m > 0)
            successor[random_below(&random, m)] = random_below(&random, n + 2);
        test_any(which, first, n, successor, m);
    }
    if (!guarded_intact(&first_room) || !guarded_intact(&successor_room))
        fail(which, "something is written around the arrays");
    guarded_free(&first_room);
    guarded_free(&successor_room);
    free(edges.edge);
}

int main(void)
{
    test_each_error();
    for (uint64_t n = 0; n <= 3; n++)
        for (uint64_t m = 0; m <= 3; m++)
            test_all_arrays(n, m);
    for (uint64_t seed = 1; seed <= LARGE_GRAPHS; seed++)
        test_large(seed);
    printf("%" PRIu64 " checks, %" PRIu64 " failures\n", checks, failures);
    return failures == 0 ? 0 : 1;
}
