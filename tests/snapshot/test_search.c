// sources: layer1_graph/snapshot/search.c layer1_graph/mark_sweep/dfs.c proofs/clients/snapshot/search_in_slices.c proofs/clients/snapshot/search_session.c
// timeout: 300
/* Searching in slices, while a program goes on writing to the graph.

   All graphs of up to 3 vertices whose rows have the same length (up to 2), all that a program may
   hold, stacks of capacity 0 to 3, and all interleavings of a few steps, slices of each small
   budget among them; then random ones on larger graphs. After each step it is tried what searching
   to the end would give from here, by slices of each small budget. The oracle recomputes what was
   reachable in a copy of the graph, by relaxation over sets of bits or bytes, and shares no code
   with what it tests. What a slice looked at is counted as well: the colours that it changed, and
   how far it came.

   With nothing in between, slices leave the colours that dfs leaves. */
#include "../../layer1_graph/snapshot/search.h"

#include <inttypes.h>

#include "../../layer1_graph/mark_sweep/dfs.h"
#include "../../proofs/clients/snapshot/search_in_slices.h"
#include "../../proofs/clients/snapshot/search_session.h"
#include "../graphs.h"
#include "../guarded.h"

#ifdef GUARDED_POISON
enum { DEPTH = 2, SESSIONS = 2000, GRAPHS = 1000 };
#else
enum { DEPTH = 3, SESSIONS = 50000, GRAPHS = 20000 };
#endif
enum { MOST_VERTICES = 40, MOST_EDGES = 160, MOST_STACK = 40, STEPS = 150, FAILURES_SHOWN = 10 };

static uint64_t nodes, stores, floating, rescues, failures;

/* All that there is: the graph, its colours, where the search stands, what the program holds. */
struct world {
    uint64_t n, first[MOST_VERTICES + 1], successor[MOST_EDGES], held[2], capacity;
    uint8_t colour[MOST_VERTICES];
    int64_t stack[MOST_STACK];
    struct searching state;
};

static void check(const char *what, bool holds, const struct world *world)
{
    if (holds)
        return;
    failures++;
    if (failures > FAILURES_SHOWN)
        return;
    fprintf(stderr, "test_search: not so: %s: %" PRIu64 " vertices, successors", what, world->n);
    for (uint64_t e = 0; e < world->first[world->n] && e < 20; e++)
        fprintf(stderr, " %" PRIu64, world->successor[e]);
    fprintf(stderr, ", holding %" PRIu64 " %" PRIu64 ", stack of %" PRIu64 "\n", world->held[0],
            world->held[1], world->capacity);
}

/* ---- The oracle ---- */

/* What the program reaches: successors are added to the set until it grows no more. */
static void relax(const struct world *world, bool *reached)
{
    for (uint64_t v = 0; v < world->n; v++)
        reached[v] = v == world->held[0] || v == world->held[1];
    for (bool grown = true; grown;) {
        grown = false;
        for (uint64_t u = 0; u < world->n; u++)
            for (uint64_t e = world->first[u]; reached[u] && e < world->first[u + 1]; e++) {
                grown = grown || !reached[world->successor[e]];
                reached[world->successor[e]] = true;
            }
    }
}

/* ---- Slices ---- */

static uint64_t shades(const struct world *world)
{
    uint64_t sum = 0;
    for (uint64_t v = 0; v < world->n; v++)
        sum += world->colour[v] == GREY ? 1 : world->colour[v] == BLACK ? 2 : 0;
    return sum;
}

/* The places that the search has passed: all of a black vertex, some of the one in hand. */
static uint64_t passed(const struct world *world)
{
    uint64_t places = 0;
    for (uint64_t v = 0; v < world->n; v++)
        places += world->colour[v] == BLACK ? world->first[v + 1] - world->first[v] : 0;
    uint64_t vertex = world->state.vertex;
    return vertex == world->n ? places : places + world->state.place - world->first[vertex];
}

/* A slice, and what it may do with its budget. */
static void slice(struct world *world, uint64_t budget)
{
    uint64_t before = shades(world), places = passed(world);
    bool was_over = search_is_over(world->state, world->n);
    world->state = search_some(world->first, world->n, world->successor, world->colour,
                               world->stack, world->capacity, world->state, budget);
    uint64_t left = world->state.left;
    bool over = search_is_over(world->state, world->n);
    check("no more is left than there was", left <= budget, world);
    check("a slice looks no more often than its budget lets it",
          shades(world) - before <= budget - left, world);
    check("it passes no more places", passed(world) - places <= budget - left, world);
    check("what is left is left at the end", left == 0 || over, world);
    check("nothing is looked at after the end", !was_over || left == budget, world);
    check("a slice goes on", was_over || budget == 0 || left < budget, world);
}

/* What searching to the end, from here on, would give. */
static void try_to_the_end(struct world world, const bool *snapshot, uint64_t budget)
{
    uint64_t m = world.first[world.n], slices = 0;
    uint64_t most = (world.n + 1) * (m + world.n + 3);
    for (; !search_is_over(world.state, world.n) && slices <= most; slices++)
        slice(&world, budget);
    check("there is an end", slices <= most / budget + 1, &world);
    bool reached[MOST_VERTICES];
    relax(&world, reached);
    for (uint64_t v = 0; v < world.n; v++) {
        check("black is what was reachable in the snapshot, and white is all else",
              world.colour[v] == (snapshot[v] ? BLACK : WHITE), &world);
        check("what the program reaches is black", !reached[v] || world.colour[v] == BLACK, &world);
        floating += snapshot[v] && !reached[v];
    }
}

/* ---- Steps ---- */

static void begin(struct world *world, bool *snapshot)
{
    relax(world, snapshot);
    world->state = search_begin(world->colour, world->n);
    for (int i = 0; i < 2; i++)
        world->state = search_darken(world->colour, world->stack, world->capacity, world->state,
                                     world->held[i]);
}

/* Take a step; whether there is such a one. */
static bool take(struct world *world, char kind, uint64_t operand)
{
    uint64_t a = world->held[0], b = world->held[1];
    bool exists = operand < world->first[a + 1] - world->first[a];
    uint64_t place = world->first[a] + operand;
    switch (kind) {
    case 's': /* a slice */
        slice(world, operand);
        return true;
    case 'w': /* a store */
        if (exists) {
            uint64_t old = world->successor[place], before = shades(world);
            bool white = world->colour[old] == WHITE;
            world->state = search_store(world->successor, world->colour, world->stack,
                                        world->capacity, world->state, place, b);
            check("a store stores", world->successor[place] == b, world);
            check("a store darkens what it overwrites, and nothing else",
                  world->colour[old] != WHITE && shades(world) == before + white, world);
            stores++;
            rescues += white;
        }
        return exists;
    case 'l': /* a load */
        if (exists)
            world->held[0] = world->successor[place];
        return exists;
    case 'x': /* exchange */
        world->held[0] = b;
        world->held[1] = a;
        return a != b;
    default: /* drop */
        world->held[0] = b;
        return a != b;
    }
}

/* ---- All interleavings on small graphs ---- */

static const struct {
    char kind;
    uint64_t operand;
} menu[] = {{'s', 1}, {'s', 2}, {'s', 3}, {'s', 5}, {'w', 0},
            {'w', 1}, {'l', 0}, {'l', 1}, {'x', 0}, {'d', 0}};

static void explore(const struct world *world, const bool *snapshot, int depth)
{
    nodes++;
    try_to_the_end(*world, snapshot, 1 + nodes % 7);
    for (uint64_t i = 0; depth > 0 && i < sizeof menu / sizeof *menu; i++) {
        struct world next = *world;
        if (take(&next, menu[i].kind, menu[i].operand))
            explore(&next, snapshot, depth - 1);
    }
}

/* All graphs of n vertices with rows of this length. */
static void explore_graphs(uint64_t n, uint64_t length)
{
    uint64_t ways = 1;
    for (uint64_t e = 0; e < n * length; e++)
        ways *= n;
    for (uint64_t way = 0; way < ways; way++) {
        struct world world = {.n = n};
        uint64_t rest = way;
        for (uint64_t v = 0; v <= n; v++)
            world.first[v] = v * length;
        for (uint64_t e = 0; e < n * length; e++, rest /= n)
            world.successor[e] = rest % n;
        for (uint64_t b = 0; b < n; b++)
            for (world.capacity = 0; world.capacity <= n; world.capacity++) {
                struct world start = world;
                bool snapshot[MOST_VERTICES];
                start.held[1] = b;
                begin(&start, snapshot);
                for (uint64_t budget = 1; budget < 12; budget++)
                    try_to_the_end(start, snapshot, budget);
                explore(&start, snapshot, DEPTH);
            }
    }
}

/* ---- Random sessions ---- */

static struct world random_world(struct random *random)
{
    struct world world = {.n = 1 + random_below(random, MOST_VERTICES)};
    for (uint64_t v = 0; v < world.n; v++) {
        world.first[v + 1] = world.first[v] + random_below(random, 5);
        for (uint64_t e = world.first[v]; e < world.first[v + 1]; e++)
            world.successor[e] = random_below(random, world.n);
    }
    world.capacity = random_below(random, 2) ? random_below(random, 4) : world.n;
    for (int i = 0; i < 2; i++)
        world.held[i] = random_below(random, world.n);
    return world;
}

static void random_session(uint64_t seed)
{
    struct random random = {seed};
    struct world world = random_world(&random);
    bool snapshot[MOST_VERTICES];
    begin(&world, snapshot);
    for (uint64_t i = random_below(&random, STEPS); i > 0; i--)
        take(&world, "sswwwllllxd"[random_below(&random, 11)], random_below(&random, 6));
    try_to_the_end(world, snapshot, 1 + random_below(&random, 50));
}

/* ---- The client programs ---- */

/* A session as one call; it ends in slices that are long enough. */
static void proved_session(uint64_t seed)
{
    struct random random = {seed};
    struct world world = random_world(&random);
    bool snapshot[MOST_VERTICES];
    relax(&world, snapshot);
    uint8_t kinds[STEPS];
    uint32_t operands[STEPS];
    for (uint64_t i = 0; i < STEPS; i++) {
        kinds[i] = (uint8_t)random_below(&random, 6);
        operands[i] = (uint32_t)random_below(&random, 6);
    }
    kinds[STEPS - 1] = SEARCH_SLICE;
    operands[STEPS - 1] = UINT32_MAX;
    struct search_session session =
        search_while_running(world.first, world.n, world.successor, world.colour, world.stack,
                             world.capacity, world.held[0], world.held[1], kinds, operands, STEPS);
    check("a session that ends in a long slice is over", session.over, &world);
    bool reached[MOST_VERTICES];
    world.held[0] = session.a;
    world.held[1] = session.b;
    relax(&world, reached);
    for (uint64_t v = 0; v < world.n; v++) {
        check("a session blackens what was reachable",
              world.colour[v] == (snapshot[v] ? BLACK : WHITE), &world);
        check("and all that it reaches at its end", !reached[v] || snapshot[v], &world);
    }
}

/* Slices with nothing in between, beside dfs, and both beside the oracle; the arrays are between
   guards. */
static void compare_with_dfs(uint64_t seed)
{
    static struct guarded colour_room, stack_room, expected_room, dfs_stack_room;
    struct random random = {seed};
    struct world world = random_world(&random);
    uint64_t capacity = world.capacity > 0 ? world.capacity : 1;
    uint64_t budgets[3], count = 1 + random_below(&random, 3);
    for (uint64_t i = 0; i < count; i++)
        budgets[i] = 1 + random_below(&random, 20);
    guarded_resize(&colour_room, world.n);
    guarded_resize(&stack_room, world.capacity * sizeof(int64_t));
    guarded_resize(&expected_room, world.n);
    guarded_resize(&dfs_stack_room, capacity * sizeof(int64_t));
    uint8_t *colour = guarded_array(&colour_room), *expected = guarded_array(&expected_room);
    dfs(world.first, world.n, world.successor, world.held, 2, expected,
        guarded_array(&dfs_stack_room), capacity);
    search_in_slices(world.first, world.n, world.successor, world.held, 2, colour,
                     guarded_array(&stack_room), world.capacity, budgets, count);
    bool reached[MOST_VERTICES];
    relax(&world, reached);
    for (uint64_t v = 0; v < world.n; v++)
        check("slices give what dfs gives",
              colour[v] == expected[v] && colour[v] == (reached[v] ? BLACK : WHITE), &world);
    check("nothing is written around colour", guarded_intact(&colour_room), &world);
    check("nothing is written around stack", guarded_intact(&stack_room), &world);
}

/* With room on the stack, each vertex that is reached costs two looks and each of its places one. */
static void count_looks(uint64_t seed)
{
    struct random random = {seed};
    struct world world = random_world(&random);
    bool snapshot[MOST_VERTICES];
    world.capacity = world.n;
    begin(&world, snapshot);
    uint64_t expected = 0;
    for (uint64_t v = 0; v < world.n; v++)
        expected += snapshot[v] ? 2 + world.first[v + 1] - world.first[v] : 0;
    slice(&world, expected);
    check("so many looks are enough", search_is_over(world.state, world.n), &world);
    check("and none of them is left", world.state.left == 0, &world);
}

int main(void)
{
    for (uint64_t n = 1; n <= 3; n++)
        for (uint64_t length = 0; length <= 2; length++)
            explore_graphs(n, length);
    for (uint64_t seed = 1; seed <= SESSIONS; seed++)
        random_session(seed);
    for (uint64_t seed = 1; seed <= GRAPHS; seed++) {
        proved_session(seed);
        compare_with_dfs(seed);
        count_looks(seed);
    }
    check("barriers darken, and what floats was seen", rescues > 1000 && floating > 1000,
          &(struct world){0});
    printf("test_search: %" PRIu64 " states of small graphs, %d random sessions, %" PRIu64
           " stores (%" PRIu64 " of them darkened), %" PRIu64 " failures\n",
           nodes, SESSIONS, stores, rescues, failures);
    return failures > 0;
}
