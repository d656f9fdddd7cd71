// sources: layer3_imperative/snapshot/mark.c layer3_imperative/mark/scan.c layer3_imperative/mark/far.c layer3_imperative/snapshot/store.c layer3_imperative/snapshot/alloc.c layer3_imperative/snapshot/retag.c layer3_imperative/snapshot/initialise.c layer3_imperative/snapshot/cut.c layer3_imperative/snapshot/grow.c layer3_imperative/mutator/grow.c layer3_imperative/mutator/fields.c layer3_imperative/mutator/alloc.c layer3_imperative/mutator/reshape.c
// timeout: 300
/* Marking in slices, while a program goes on: all interleavings of up to 6 steps on heaps of 5
   words, of any layout and with any fields; then random ones on larger heaps. The oracle
   recomputes what is reachable in the snapshot, and shares no code with what it tests: headers
   are taken apart with shifts, and blocks are found by a walk.

   After each step it is tried what marking to the end would give from here: black must be what was
   reachable in the snapshot, and what was born since; and all that the program reaches is black. */
#include "../../layer3_imperative/snapshot/alloc.h"
#include "../../layer3_imperative/snapshot/cut.h"
#include "../../layer3_imperative/snapshot/grow.h"
#include "../../layer3_imperative/snapshot/initialise.h"
#include "../../layer3_imperative/snapshot/mark.h"
#include "../../layer3_imperative/snapshot/retag.h"
#include "../../layer3_imperative/snapshot/store.h"

#include <inttypes.h>

#include "../guarded.h"
#include "../graphs.h"

#ifdef GUARDED_POISON
enum { DEPTH = 4, SESSIONS = 2000 };
#else
enum { DEPTH = 6, SESSIONS = 20000 };
#endif
enum { SMALL = 5, LARGE = 200, MOST_STACK = 16, STEPS = 200, FAILURES_SHOWN = 10 };
static const uint64_t base = 1 << 12;

static uint64_t nodes, births, stores, retags, plain_stores, cuts, splits, growths, roots, floating,
    failures;

/* All that there is: the heap, where marking stands, and what the program holds. */
struct world {
    uint64_t size, word[LARGE], held[2], capacity;
    int64_t stack[MOST_STACK];
    struct marking state;
    struct hole_cursor cursor;
};

/* Which blocks there were in the snapshot, and which of them were reachable. */
struct snapshot {
    uint8_t block[LARGE], reached[LARGE];
};

static void check(const char *what, bool holds, const struct world *world)
{
    if (holds)
        return;
    failures++;
    if (failures > FAILURES_SHOWN)
        return;
    fprintf(stderr, "test_mark_while_running: not so: %s: heap", what);
    for (uint64_t i = 0; i < world->size && i < 2 * SMALL; i++)
        fprintf(stderr, " %#" PRIx64, world->word[i]);
    fprintf(stderr, ", holding %#" PRIx64 " %#" PRIx64 "\n", world->held[0], world->held[1]);
}

/* ---- The oracle ---- */

static void find_allocated(const struct world *world, uint8_t *block)
{
    memset(block, 0, LARGE);
    for (uint64_t i = 0; i < world->size; i += 1 + (world->word[i] >> 10))
        block[i] = world->word[i] >> 10 > 0 && (world->word[i] >> 8 & 3) != BLUE;
}

static void reach_from(const struct world *world, uint64_t value, uint8_t *reached)
{
    if (value & 1 || value < base + 8 || value >= base + 8 * world->size)
        return;
    uint64_t at = (value - base) / 8 - 1;
    if (reached[at])
        return;
    reached[at] = 1;
    if ((world->word[at] & 0xff) < NO_SCAN_TAG)
        for (uint64_t j = 1; j <= world->word[at] >> 10; j++)
            reach_from(world, world->word[at + j], reached);
}

static struct snapshot take_snapshot(const struct world *world)
{
    struct snapshot snapshot = {0};
    find_allocated(world, snapshot.block);
    reach_from(world, world->held[0], snapshot.reached);
    reach_from(world, world->held[1], snapshot.reached);
    return snapshot;
}

/* What marking to the end, from here on, would give. */
static void try_to_the_end(struct world world, const struct snapshot *snapshot)
{
    while (!snapshot_is_over(world.state, world.size))
        world.state = snapshot_mark_some(world.word, world.size, base, world.stack, world.capacity,
                                         world.state, 7);
    uint8_t block[LARGE], reached[LARGE] = {0};
    find_allocated(&world, block);
    reach_from(&world, world.held[0], reached);
    reach_from(&world, world.held[1], reached);
    for (uint64_t i = 0; i < world.size; i++) {
        bool black = block[i] && (world.word[i] >> 8 & 3) == BLACK;
        bool known = block[i] && (snapshot->reached[i] || !snapshot->block[i]);
        check("no block of the snapshot is lost", block[i] || !snapshot->block[i], &world);
        check("black is what was reachable, or is new", black == known, &world);
        check("what the program reaches is black", black || !reached[i], &world);
        check("no block is grey", !block[i] || black || (world.word[i] >> 8 & 3) == WHITE, &world);
        floating += black && !reached[i];
    }
}

/* ---- Steps ---- */

static uint64_t held_block(const struct world *world)
{
    uint64_t value = world->held[0];
    bool ours = value % 2 == 0 && value > base && value < base + 8 * world->size;
    return ours ? (value - base) / 8 - 1 : world->size;
}

/* Take a step; whether there is such a one. */
static bool take(struct world *world, char kind, uint64_t operand)
{
    uint64_t block = held_block(world);
    bool field = block < world->size && operand < world->word[block] >> 10;
    struct marking before = world->state;
    switch (kind) {
    case 'm': /* mark for a while */
        world->state = snapshot_mark_some(world->word, world->size, base, world->stack,
                                          world->capacity, world->state, operand);
        return true;
    case 's': /* store */
        if (field) {
            world->state =
                snapshot_store(world->word, world->size, base, world->stack, world->capacity,
                               world->state, block, operand, world->held[1]);
            check("a store does not scan",
                  world->state.block == before.block && world->state.place == before.place &&
                      world->state.top <= before.top + 1,
                  world);
            check("a store stores", world->word[block + 1 + operand] == world->held[1], world);
            stores++;
        }
        return field;
    case 'l': /* load */
        if (field && (world->word[block] & 0xff) < NO_SCAN_TAG)
            world->held[0] = world->word[block + 1 + operand];
        return field;
    case 'x': { /* exchange */
        uint64_t other = world->held[0];
        world->held[0] = world->held[1];
        world->held[1] = other;
        return true;
    }
    case 'a': { /* allocate */
        struct allocation made =
            snapshot_alloc(world->word, world->size, base, world->cursor, operand, 0);
        world->cursor = made.cursor;
        if (made.block < world->size) {
            world->held[0] = base + 8 * (made.block + 1);
            births++;
        }
        return made.block < world->size;
    }
    case 't': { /* another tag */
        bool scanned = block < world->size && (world->word[block] & 0xff) < NO_SCAN_TAG;
        bool may =
            block < world->size &&
            (operand < NO_SCAN_TAG ? scanned : !scanned || (world->word[block] >> 8 & 3) == BLACK);
        if (may) {
            snapshot_retag(world->word, block, operand);
            retags++;
        }
        return may;
    }
    case 'i': { /* store without a barrier, into a black block */
        bool black = field && (world->word[block] >> 8 & 3) == BLACK;
        if (black) {
            snapshot_initialise(world->word, block, operand, world->held[1]);
            check("it stores", world->word[block + 1 + operand] == world->held[1], world);
            plain_stores++;
        }
        return black;
    }
    case 'c': { /* make it shorter */
        bool longer = field && operand > 0;
        if (longer) {
            uint64_t old = world->word[block], rest = block + 1 + operand;
            world->state = snapshot_truncate(world->word, world->size, base, world->stack,
                                             world->capacity, world->state, block, operand);
            check("it is as long as was asked for, with its tag",
                  world->word[block] >> 10 == operand &&
                      (world->word[block] & 0xff) == (old & 0xff),
                  world);
            check("the rest is black, without values, and ends where the block did",
                  (world->word[rest] & 0x3ff) == (BLACK << 8 | NO_SCAN_TAG) &&
                      rest + (world->word[rest] >> 10) == block + (old >> 10),
                  world);
            check("a block that is cut is not scanned further",
                  world->state.block == before.block && world->state.place <= before.place, world);
            cuts++;
        }
        return longer;
    }
    case 'p': { /* cut it in two, and hold the second */
        bool longer = field && operand > 0;
        if (longer) {
            uint64_t old = world->word[block], rest = block + 1 + operand;
            uint64_t end = block + 1 + (old >> 10), next = world->word[end - 1];
            world->state =
                snapshot_split_block(world->word, world->size, base, world->stack, world->capacity,
                                     world->state, block, operand, old & 0xff);
            check("both have its tag, the second is black, and ends where the block did",
                  world->word[block] >> 10 == operand &&
                      (world->word[block] & 0xff) == (old & 0xff) &&
                      (world->word[rest] & 0x3ff) == (BLACK << 8 | (old & 0xff)) &&
                      rest + 1 + (world->word[rest] >> 10) == end,
                  world);
            check("the second has its fields", rest + 1 == end || world->word[end - 1] == next,
                  world);
            if (rest + 1 < end)
                world->held[0] = base + 8 * (rest + 1);
            splits++;
        }
        return longer;
    }
    case 'g': { /* grow the heap */
        uint64_t size = world->size, larger = size + operand;
        bool room = operand > 0 && larger <= LARGE;
        if (room) {
            struct grown_marking grown =
                snapshot_grow(world->word, size, larger, base, world->cursor, world->state);
            world->size = larger;
            world->cursor = grown.cursor;
            world->state = grown.state;
            check("the words that are added are one free block",
                  world->word[size] == ((operand - 1) << 10 | BLUE << 8), world);
            check("a hole is found there", operand == 1 || world->cursor.hole == size, world);
            check("marking stands where it stood",
                  world->state.top == before.top && world->state.place == before.place &&
                      world->state.block == (before.block == size ? larger : before.block) &&
                      world->state.lowest == (before.lowest == size ? larger : before.lowest),
                  world);
            growths++;
        }
        return room;
    }
    case 'k': { /* take a root */
        bool white = block < world->size && (world->word[block] >> 8 & 3) == WHITE;
        world->state = snapshot_darken(world->word, world->size, base, world->stack,
                                       world->capacity, world->state, world->held[0]);
        check("a root is seen", !white || (world->word[block] >> 8 & 3) != WHITE, world);
        roots += white;
        return white;
    }
    default: /* drop */
        world->held[0] = 1;
        return true;
    }
}

/* ---- All interleavings ---- */

static const struct {
    char kind;
    uint64_t operand;
} menu[] = {{'m', 1}, {'m', 2}, {'m', 3},   {'s', 0}, {'s', 1}, {'l', 0}, {'l', 1}, {'x', 0},
            {'a', 1}, {'d', 0}, {'t', 252}, {'i', 0}, {'p', 1}, {'g', 3}, {'k', 0}};

static void explore(const struct world *world, const struct snapshot *snapshot, int depth)
{
    nodes++;
    try_to_the_end(*world, snapshot);
    for (uint64_t i = 0; depth > 0 && i < sizeof menu / sizeof *menu; i++) {
        if (menu[i].kind == 'g' && (depth > 3 || world->size > SMALL))
            continue;
        struct world next = *world;
        if (take(&next, menu[i].kind, menu[i].operand))
            explore(&next, snapshot, depth - 1);
    }
}

static void begin(struct world *world)
{
    uint64_t hole = 0;
    while (hole < world->size &&
           (world->word[hole] >> 10 == 0 || (world->word[hole] >> 8 & 3) != BLUE))
        hole += 1 + (world->word[hole] >> 10);
    world->cursor = cursor_begin(base, world->size, hole < world->size ? base + 8 * (hole + 1) : 0);
    world->state = snapshot_begin(world->size);
    for (int i = 0; i < 2; i++)
        world->state = snapshot_darken(world->word, world->size, base, world->stack,
                                       world->capacity, world->state, world->held[i]);
}

/* All capacities and all values that the program may hold, in this heap. */
static void explore_heap(const struct world *heap)
{
    uint8_t block[LARGE];
    find_allocated(heap, block);
    for (uint64_t a = 0; a < SMALL; a++)
        for (uint64_t b = 0; b <= SMALL; b++)
            if (block[a] && (b == SMALL || block[b]))
                for (uint64_t capacity = 0; capacity < 2; capacity++) {
                    struct world world = *heap;
                    world.capacity = capacity;
                    world.held[0] = base + 8 * (a + 1);
                    world.held[1] = b == SMALL ? 1 : base + 8 * (b + 1);
                    struct snapshot snapshot = take_snapshot(&world);
                    begin(&world);
                    explore(&world, &snapshot, DEPTH);
                }
}

/* Blocks of these wosizes, one after the other; a hole if the wosize is negative. All ways to fill
   their fields. */
static void explore_layout(const int *wosizes)
{
    struct world heap = {.size = SMALL};
    uint64_t field[SMALL], value[SMALL + 1] = {1}, fields = 0, values = 1, at = 0;
    for (; at < SMALL; wosizes++) {
        uint64_t wosize = (uint64_t)(*wosizes < 0 ? -*wosizes : *wosizes);
        heap.word[at] = wosize << 10 | (uint64_t)(*wosizes <= 0 ? BLUE : WHITE) << 8;
        for (uint64_t j = 1; j <= wosize && *wosizes > 0; j++)
            field[fields++] = at + j;
        if (*wosizes > 0)
            value[values++] = base + 8 * (at + 1);
        at += 1 + wosize;
    }
    uint64_t ways = 1;
    for (uint64_t i = 0; i < fields; i++)
        ways *= values;
    for (uint64_t way = 0; way < ways; way++) {
        uint64_t rest = way;
        for (uint64_t i = 0; i < fields; i++, rest /= values)
            heap.word[field[i]] = value[rest % values];
        explore_heap(&heap);
    }
}

/* ---- Random sessions ---- */

static void run_session(uint64_t seed)
{
    struct random random = {seed};
    struct world world = {.size = LARGE / 2, .held = {1, 1}, .capacity = random_below(&random, 16)};
    world.word[0] = (world.size - 1) << 10 | BLUE << 8;
    begin(&world);
    /* A program makes a heap, all black; it is white before marking begins. */
    for (int i = 0; i < STEPS; i++)
        take(&world, "aaslx"[random_below(&random, 5)], 1 + random_below(&random, 4));
    for (uint64_t i = 0; i < world.size; i += 1 + (world.word[i] >> 10))
        if ((world.word[i] >> 8 & 3) != BLUE)
            world.word[i] &= ~(uint64_t)0x300;
    struct snapshot snapshot = take_snapshot(&world);
    begin(&world);
    for (int i = 0; i < STEPS; i++) {
        char kind = "mmmaasssslllxxdtiicpgk"[random_below(&random, 22)];
        take(&world, kind,
             kind == 'm'   ? random_below(&random, 9)
             : kind == 't' ? 245 + 7 * random_below(&random, 2)
                           : random_below(&random, 5));
        if (i % 20 == 0)
            try_to_the_end(world, &snapshot);
    }
    try_to_the_end(world, &snapshot);
}

int main(void)
{
    static const int layouts[][SMALL] = {{1, 2},  {2, 1},  {1, 1, 0}, {1, -2},   {-2, 1},
                                         {2, -1}, {-1, 2}, {4},       {0, 1, 1}, {3, 0}};
    for (uint64_t i = 0; i < sizeof layouts / sizeof *layouts; i++)
        explore_layout(layouts[i]);
    for (uint64_t seed = 1; seed <= SESSIONS; seed++)
        run_session(seed);
    printf("%" PRIu64 " states after up to %d steps and %d sessions; %" PRIu64 " stores, %" PRIu64
           " births, %" PRIu64 " other tags, %" PRIu64 " plain stores, %" PRIu64 " cuts, %" PRIu64
           " splits, %" PRIu64 " growths, %" PRIu64 " roots; black, and no longer reached: %" PRIu64
           "\n",
           nodes, DEPTH, SESSIONS, stores, births, retags, plain_stores, cuts, splits, growths,
           roots, floating);
    return failures > 0;
}
