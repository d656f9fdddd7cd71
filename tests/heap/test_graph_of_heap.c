// sources: layer2_functional/heap/graph_of_heap.c layer2_functional/mark_sweep/mark.c layer1_graph/mark_sweep/dfs.c layer1_graph/graph/graph.c proofs/arrows/any/draw_beside.c
/* The graph of a heap against one that is counted out along the list of blocks: random heaps with
   blocks of all kinds and colours, up to 3000 words, at low and high addresses. Every word of the
   rows and of the successors is compared, so the order of the edges and how often each is there;
   and so are the vertices that a list of values means. Then the proved program mark_is_dfs on
   white heaps: its answer, the vertices visited and the blocks blackened, against breadth-first
   search over the list of blocks.

   A failure is repeated by `test_graph_of_heap SIZE SEED`, with the numbers of its message. */
#include "../../proofs/arrows/mark_sweep/mark_is_dfs.c"

#include <inttypes.h>

#include "../../layer1_graph/graph/graph.h"
#include "../guarded.h"
#include "../heaps.h"

#ifdef GUARDED_POISON
enum { TINY_HEAPS = 2000, SMALL_HEAPS = 1500, LARGE_HEAPS = 20 };
#else
enum { TINY_HEAPS = 30000, SMALL_HEAPS = 20000, LARGE_HEAPS = 200 };
#endif
enum { TINY_SIZE = 6, SMALL_SIZE = 80, LARGE_SIZE = 3000, MOST_ROOTS = 12, FAILURES_SHOWN = 10 };

static uint64_t runs, edges_seen, doubles_seen, infixes_seen, visits_seen, failures;
static char which[120]; /* the case that is running */

static void check(const char *what, bool holds)
{
    if (holds)
        return;
    failures++;
    if (failures <= FAILURES_SHOWN)
        fprintf(stderr, "test_graph_of_heap: %s: not so: %s\n", which, what);
}

/* ---- The arrays ---- */

static struct guarded heap_room, roots_room, buffer_room, result_room, first_room, successor_room,
    vertices_room, colour_room, stack_room;

static void make_room(const struct heap *heap, const uint64_t *roots, uint64_t count,
                      uint64_t capacity)
{
    uint64_t bytes = heap->size * sizeof *heap->word;
    guarded_resize(&heap_room, bytes);
    guarded_resize(&buffer_room, bytes);
    guarded_resize(&result_room, bytes);
    guarded_resize(&successor_room, bytes);
    guarded_resize(&first_room, bytes + sizeof(uint64_t));
    guarded_resize(&roots_room, count * sizeof *roots);
    guarded_resize(&vertices_room, count * sizeof *roots);
    guarded_resize(&colour_room, heap->size);
    guarded_resize(&stack_room, capacity * sizeof(int64_t));
    memcpy(guarded_array(&heap_room), heap->word, bytes);
    memcpy(guarded_array(&roots_room), roots, roots_room.bytes);
}

static bool is_same(const struct guarded *room, const uint64_t *expected, uint64_t count)
{
    return memcmp(guarded_array(room), expected, count * sizeof *expected) == 0;
}

static void check_around(const struct heap *heap, const uint64_t *roots, uint64_t count)
{
    check("the heap is unchanged", is_same(&heap_room, heap->word, heap->size));
    check("the roots are unchanged", is_same(&roots_room, roots, count));
    check("nothing is written around what goes in",
          guarded_intact(&heap_room) && guarded_intact(&roots_room));
    check("nothing is written around the graph", guarded_intact(&first_room) &&
                                                     guarded_intact(&successor_room) &&
                                                     guarded_intact(&vertices_room));
    check("nothing is written around the results",
          guarded_intact(&buffer_room) && guarded_intact(&result_room) &&
              guarded_intact(&colour_room) && guarded_intact(&stack_room));
}

/* ---- The graph ---- */

/* Whether the arrays hold the rows of the blocks, and of nothing else. */
static void check_graph(const struct heap *heap)
{
    uint64_t size = heap->size, edges = 0, place;
    uint64_t *degree = allocate(size, sizeof *degree), *expected = allocate(size, sizeof *expected);
    uint64_t *expected_first = allocate(size + 1, sizeof *expected_first);
    for (uint64_t b = 0; b < heap->blocks; b++)
        for (uint64_t j = heap->block[b].first; j < heap->block[b].end; j++)
            if (heap->meant[j] >= 0) {
                uint64_t target = heap->block[heap->meant[j]].at;
                if (degree[heap->block[b].at] > 0 && expected[edges - 1] == target)
                    doubles_seen++;
                if (heap->word[j] != address_behind(heap, target))
                    infixes_seen++;
                expected[edges++] = target;
                degree[heap->block[b].at]++;
            }
    for (uint64_t u = 0; u < size; u++)
        expected_first[u + 1] = expected_first[u] + degree[u];
    check("the rows are those of the blocks", is_same(&first_room, expected_first, size + 1));
    check("the entries are those of the fields", is_same(&successor_room, expected, edges));
    check("the graph is well formed",
          graph_check(guarded_array(&first_room), size, guarded_array(&successor_room), edges,
                      &place) == GRAPH_OK);
    edges_seen += edges;
    free(degree);
    free(expected);
    free(expected_first);
}

static void check_vertices(const struct heap *heap, const uint64_t *roots, uint64_t count,
                           uint64_t found)
{
    uint64_t expected[MOST_ROOTS], expected_count = 0;
    for (uint64_t i = 0; i < count; i++) {
        int64_t target = block_meant(heap, roots[i]);
        if (target >= 0)
            expected[expected_count++] = heap->block[target].at;
    }
    check("as many vertices as values of ours", found == expected_count);
    check("the vertices are what the values mean",
          found == expected_count && is_same(&vertices_room, expected, expected_count));
}

static void test_graph(const struct heap *heap, const uint64_t *roots, uint64_t count)
{
    make_room(heap, roots, count, 1);
    graph_of_heap(guarded_array(&heap_room), heap->size, heap->base, guarded_array(&first_room),
                  guarded_array(&successor_room));
    uint64_t found =
        roots_of_values(guarded_array(&heap_room), heap->size, heap->base,
                        guarded_array(&roots_room), count, guarded_array(&vertices_room));
    check_graph(heap);
    check_vertices(heap, roots, count, found);
    check_around(heap, roots, count);
    runs++;
}

/* ---- The arrow ---- */

static void test_arrow(const struct heap *heap, const uint64_t *roots, uint64_t count,
                       uint64_t capacity)
{
    make_room(heap, roots, count, capacity);
    uint8_t *colour = guarded_array(&colour_room);
    check("mark_is_dfs says yes",
          mark_is_dfs(guarded_array(&heap_room), heap->size, heap->base, guarded_array(&roots_room),
                      count, guarded_array(&buffer_room), guarded_array(&result_room),
                      guarded_array(&first_room), guarded_array(&successor_room),
                      guarded_array(&vertices_room), colour, guarded_array(&stack_room), capacity));
    check_graph(heap);
    check_around(heap, roots, count);

    struct reach reach = new_reach(heap->blocks);
    reach_seen(&reach, heap);
    for (uint64_t i = 0; i < count; i++)
        reach_block(&reach, block_meant(heap, roots[i]));
    reach_all(&reach, heap);
    uint64_t *expected = allocate(heap->size, sizeof *expected);
    uint8_t *expected_colour = allocate(heap->size, sizeof *expected_colour);
    memcpy(expected, heap->word, heap->size * sizeof *expected);
    for (uint64_t b = 0; b < heap->blocks; b++)
        if (reach.reached[b]) {
            uint64_t at = heap->block[b].at;
            expected[at] = in_colour(expected[at], BLACK);
            expected_colour[at] = BLACK;
        }
    check("the blocks that the roots reach are black", is_same(&result_room, expected, heap->size));
    check("the vertices that the roots reach are black, and all others white",
          memcmp(colour, expected_colour, heap->size) == 0);
    visits_seen += reach.found;
    free_reach(&reach);
    free(expected);
    free(expected_colour);
    runs++;
}

/* ---- That the comparison can say no ---- */

/* A vertex too many, one too few, and a field that looks like a black header. */
static void test_difference(void)
{
    const uint64_t heap[] = {header_word(1, BLACK, 0), header_word(1, BLACK, 0),
                             header_word(1, WHITE, 0), 1, header_word(0, BLACK, 0)};
    const uint8_t same[] = {BLACK, WHITE, WHITE, WHITE, WHITE};
    snprintf(which, sizeof which, "compare");
    check("the black vertices are the black blocks", same_blacks(heap, 5, same));
    for (uint64_t v = 0; v < 5; v++) {
        uint8_t other[5];
        memcpy(other, same, sizeof other);
        other[v] = other[v] == BLACK ? WHITE : BLACK;
        check("a vertex of another colour is noticed", !same_blacks(heap, 5, other));
    }
}

/* ---- Random heaps ---- */

static void test_random(uint64_t size_limit, uint64_t seed)
{
    struct random random = {seed};
    uint64_t bases[] = {0, 64, 0x7f1234567000, UINT64_MAX - 7 - 8 * (LARGE_SIZE + 2)};
    uint64_t size = random_below(&random, size_limit + 1);
    uint64_t base = bases[random_below(&random, 4)];
    struct profile profile = random_profile(&random);
    struct targets targets;
    snprintf(which, sizeof which, "size %" PRIu64 " seed %" PRIu64, size_limit, seed);
    struct heap heap = make_heap(size, base, &profile, &targets, &random);
    uint64_t roots[MOST_ROOTS], count = random_below(&random, MOST_ROOTS + 1);
    for (uint64_t i = 0; i < count; i++) {
        uint64_t near = size > 0 ? random_below(&random, size) : 0;
        roots[i] = random_value(&heap, &profile, &targets, near, &random);
    }
    test_arrow(&heap, roots, count, 1 + random_below(&random, size + 1));
    paint_some(&heap, random_below(&random, 101), &random);
    test_graph(&heap, roots, count);
    free(targets.address);
    free_heap(&heap);
}

int main(int argc, char **argv)
{
    if (argc == 3) {
        test_random(strtoull(argv[1], NULL, 0), strtoull(argv[2], NULL, 0));
    } else {
        test_difference();
        for (uint64_t seed = 1; seed <= TINY_HEAPS; seed++)
            test_random(TINY_SIZE, seed);
        for (uint64_t seed = 1; seed <= SMALL_HEAPS; seed++)
            test_random(SMALL_SIZE, seed);
        for (uint64_t seed = 1; seed <= LARGE_HEAPS; seed++)
            test_random(LARGE_SIZE, seed);
        check("there were edges, double ones too", edges_seen > doubles_seen && doubles_seen > 0);
        check("there were pointers to infix headers", infixes_seen > 0);
        check("some blocks were reached", visits_seen > 0);
    }
    struct guarded *rooms[] = {&heap_room,     &roots_room,  &buffer_room,
                               &result_room,   &first_room,  &successor_room,
                               &vertices_room, &colour_room, &stack_room};
    for (uint64_t i = 0; i < sizeof rooms / sizeof *rooms; i++)
        guarded_free(rooms[i]);
    printf("%" PRIu64 " runs, %" PRIu64 " edges (%" PRIu64 " double, %" PRIu64
           " to infix headers), %" PRIu64 " blocks reached, %" PRIu64 " failures\n",
           runs, edges_seen, doubles_seen, infixes_seen, visits_seen, failures);
    return failures == 0 ? 0 : 1;
}
