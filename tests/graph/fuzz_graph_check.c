// sources: layer1_graph/graph/graph.c layer1_graph/mark_sweep/dfs.c
// fuzz: seconds=20 max_len=256
/* graph_check on any arrays, against an oracle; and dfs on those that it accepts, with a stack
   of any size, against a breadth-first search. Any difference aborts.

   The bytes: the number of vertices, of edges, of roots, the capacity of the stack, how to read
   the rest; then the entries of first, of successor and of roots. Where they end, zeros follow. */
#include "../../layer1_graph/mark_sweep/dfs.h"
#include "../../layer1_graph/graph/graph.h"

#include "../graph_faults.h"
#include "../graphs.h"
#include "../guarded.h"

enum { MOST_VERTICES = 40, MOST_EDGES = 100, MOST_ROOTS = 8, ESCAPE = 255 };

struct input {
    const uint8_t *data;
    size_t left;
};

static uint64_t next_byte(struct input *input)
{
    if (input->left == 0)
        return 0;
    input->left--;
    return *input->data++;
}

/* A byte, or after the byte 255 a word of eight. */
static uint64_t next_word(struct input *input)
{
    uint64_t word = next_byte(input);
    if (word == ESCAPE)
        for (int i = 0; i < 8; i++)
            word = word << 8 | next_byte(input);
    return word;
}

static void demand(bool holds)
{
    if (!holds)
        abort();
}

static void run_dfs(const uint64_t *first, uint64_t n, const uint64_t *successor, uint64_t m,
                    uint64_t capacity, struct input *input, uint64_t root_count)
{
    uint64_t roots[MOST_ROOTS];
    bool reached[MOST_VERTICES];
    struct edges edges = {.n = n};
    for (uint64_t u = 0, e = 0; e < m; e++) {
        while (first[u + 1] <= e)
            u++;
        add_edge(&edges, u, successor[e]);
    }
    for (uint64_t i = 0; i < root_count; i++)
        roots[i] = next_byte(input) % n;
    reach_breadth_first(&edges, roots, root_count, reached);

    static struct guarded colour_room, stack_room;
    guarded_resize(&colour_room, n);
    guarded_resize(&stack_room, capacity * sizeof(int64_t));
    uint8_t *colour = guarded_array(&colour_room);
    uint64_t rescans =
        dfs(first, n, successor, roots, root_count, colour, guarded_array(&stack_room), capacity);
    demand(capacity < n || rescans == 0);
    for (uint64_t v = 0; v < n; v++)
        demand(colour[v] == (reached[v] ? BLACK : WHITE));
    demand(guarded_intact(&colour_room) && guarded_intact(&stack_room));
    free(edges.edge);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct guarded first_room, successor_room;
    struct input input = {data, size};
    uint64_t n = next_byte(&input) % (MOST_VERTICES + 1);
    uint64_t m = next_byte(&input) % (MOST_EDGES + 1);
    uint64_t root_count = next_byte(&input) % (MOST_ROOTS + 1);
    uint64_t capacity = 1 + next_byte(&input) % (MOST_VERTICES + 1);
    uint64_t how = next_byte(&input);

    guarded_resize(&first_room, (n + 1) * sizeof(uint64_t));
    guarded_resize(&successor_room, m * sizeof(uint64_t));
    uint64_t *first = guarded_array(&first_room), *successor = guarded_array(&successor_room);
    /* As they come; or each as a distance to the one before it, and the last one right. */
    first[0] = how & 1 ? 0 : next_word(&input);
    for (uint64_t u = 1; u <= n; u++)
        first[u] =
            how & 1 ? first[u - 1] + next_word(&input) % (m - first[u - 1] + 1) : next_word(&input);
    if (how & 2)
        first[n] = m;
    for (uint64_t e = 0; e < m; e++) {
        successor[e] = next_word(&input);
        if (how & 4 && n > 0)
            successor[e] %= n;
    }

    uint64_t place = UINT64_MAX;
    enum graph_error error = graph_check(first, n, successor, m, &place);
    demand((error == GRAPH_OK) == is_graph(first, n, successor, m));
    if (error == GRAPH_OK)
        run_dfs(first, n, successor, m, capacity, &input, n > 0 ? root_count : 0);
    else
        demand(is_fault(first, n, successor, m, error, place));
    demand(guarded_intact(&first_room) && guarded_intact(&successor_room));
    return 0;
}
