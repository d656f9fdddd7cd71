// sources: layer3_imperative/semispace/alloc_or_collect.c layer3_imperative/semispace/alloc.c layer3_imperative/semispace/collect.c layer3_imperative/semispace/copy.c layer3_imperative/semispace/scan.c
/* A program of random steps in two spaces: it allocates, writes fields, takes and drops roots, and
   collects when there is no room. Beside it runs a model, a graph of numbered nodes that knows
   nothing of words: after each collection what the roots reach has to be that graph, and a request
   is refused if and only if the nodes that are reached in the model and the new one are too many
   words. It runs in four ways: making room and allocating, in two steps; in one call; in one call
   that collects each time; and in one call with another space of another size each time.

   A failure is repeated by `test_two_spaces SEED WAY` with the numbers of its message. */
#include "../../layer3_imperative/semispace/alloc_or_collect.h"
#include "../../proofs/clients/semispace/reuse_clients.c"

#include <inttypes.h>

#include "../guarded.h"
#include "../heaps.h"

#ifdef GUARDED_POISON
enum { PROGRAMS = 60 };
#else
enum { PROGRAMS = 1500 };
#endif
enum { STEPS = 2000, REGISTERS = 6, MOST_WORDS = 120, MOST_NODES = STEPS + 1, MOST_FIELDS = 9 };

static uint64_t collections, refusals, allocations, failures;
static char which[100];

static void check(const char *what, bool holds)
{
    if (holds)
        return;
    if (++failures <= 10)
        fprintf(stderr, "test_two_spaces: %s: not so: %s\n", which, what);
}

/* ---- The model ---- */

enum { NOBODY = -1 };

struct node {
    uint64_t fields;
    bool scanned;
    int64_t field[MOST_FIELDS]; /* a node, or NOBODY; field 0 holds the number of the node */
};

struct model {
    struct node node[MOST_NODES];
    int64_t nodes, root[REGISTERS];
};

static void visit(const struct model *model, int64_t n, bool *seen, uint64_t *words)
{
    int64_t todo[MOST_NODES], count = 0;
    if (n == NOBODY || seen[n])
        return;
    seen[n] = true;
    todo[count++] = n;
    while (count > 0) {
        const struct node *node = &model->node[todo[--count]];
        *words += node->fields + 1;
        for (uint64_t f = 1; f < node->fields && node->scanned; f++)
            if (node->field[f] != NOBODY && !seen[node->field[f]]) {
                seen[node->field[f]] = true;
                todo[count++] = node->field[f];
            }
    }
}

static uint64_t words_reached(const struct model *model)
{
    bool seen[MOST_NODES] = {false};
    uint64_t words = 0;
    for (int r = 0; r < REGISTERS; r++)
        visit(model, model->root[r], seen, &words);
    return words;
}

/* ---- The heap beside it ---- */

struct space {
    struct guarded memory;
    uint64_t *word, base, capacity;
};

/* What a field holds that is not scanned: it looks like an address of the other space. */
static uint64_t raw_word(uint64_t f)
{
    return ((uint64_t)1 << 40) + 8 * f;
}

/* Whether a value is the node: the same number, and fields that are the same nodes. */
static bool is_node(const struct space *space, uint64_t used, const struct model *model,
                    uint64_t value, int64_t n, uint64_t *address)
{
    if (n == NOBODY)
        return value == 1;
    if (address[n] != 0)
        return address[n] == value;
    address[n] = value;
    uint64_t at = (value - space->base) / 8 - 1;
    const struct node *node = &model->node[n];
    if (value < space->base + 8 || at + node->fields >= used || value % 8 != 0)
        return false;
    uint64_t tag = node->scanned ? 7 : NO_SCAN_TAG + 1;
    if (space->word[at] != header_word(node->fields, WHITE, tag) ||
        space->word[at + 1] != (uint64_t)n * 2 + 1)
        return false;
    for (uint64_t f = 1; f < node->fields; f++)
        if (node->scanned
                ? !is_node(space, used, model, space->word[at + 1 + f], node->field[f], address)
                : space->word[at + 1 + f] != raw_word(f))
            return false;
    return true;
}

static void compare(const struct space *space, uint64_t used, const struct model *model,
                    const uint64_t *root)
{
    uint64_t address[MOST_NODES] = {0};
    for (int r = 0; r < REGISTERS; r++)
        check("a root is its node", is_node(space, used, model, root[r], model->root[r], address));
}

/* Another space for the collection to come, filled anew. */
static void renew(struct space *space, uint64_t capacity)
{
    space->capacity = capacity;
    guarded_resize(&space->memory, 8 * capacity);
    space->word = guarded_array(&space->memory);
}

static bool is_filled(const struct space *space, uint64_t from)
{
    const uint8_t *byte = (const uint8_t *)space->word;
    for (uint64_t i = 8 * from; i < 8 * space->capacity; i++)
        if (byte[i] != GUARD_FILL)
            return false;
    return true;
}

/* What is allocated and dropped is given back: tried on copies of all there is. */
static void try_reuse(const struct space *here, uint64_t used, const uint64_t *root,
                      uint64_t wosize, uint64_t tag)
{
    struct space copy = {.base = here->base}, other = {.base = here->base + ((uint64_t)1 << 41)};
    uint64_t roots[REGISTERS];
    renew(&copy, here->capacity);
    renew(&other, here->capacity);
    memcpy(copy.word, here->word, 8 * used);
    memcpy(roots, root, sizeof roots);
    check("what is dropped is given back",
          alloc_drop_move_alloc(copy.word, used, copy.base, copy.capacity, other.word, other.base,
                                roots, REGISTERS, wosize, tag));
    guarded_free(&copy.memory);
    guarded_free(&other.memory);
}

/* ---- The ways ---- */

enum way { TWO_STEPS, ONE_CALL, ALWAYS_COLLECT, OTHER_SIZES, WAYS };

static struct semispace_allocation ask(enum way way, const struct space *here, uint64_t used,
                                       const struct space *other, uint64_t *root, uint64_t wosize,
                                       uint64_t tag)
{
    uint64_t capacity = way == ALWAYS_COLLECT ? used : here->capacity;
    if (way != TWO_STEPS)
        return semispace_alloc_or_collect(here->word, used, here->base, capacity, other->word,
                                          other->capacity, other->base, root, REGISTERS, wosize,
                                          tag);
    struct semispace_room made =
        semispace_make_room(here->word, used, here->base, capacity, other->word, other->capacity,
                            other->base, root, REGISTERS, wosize);
    uint64_t *word = made.moved ? other->word : here->word;
    uint64_t more = made.room ? semispace_alloc(word, made.used, wosize, WHITE, tag) : made.used;
    return (struct semispace_allocation){made.used, more, made.moved, made.room};
}

static void run(uint64_t seed, enum way way)
{
    struct random random = {seed};
    static struct model model;
    struct space space[2] = {{.base = 8 * random_below(&random, 1000)},
                             {.base = (uint64_t)1 << 40}};
    uint64_t root[REGISTERS], used = 0;
    int now = 0;
    uint64_t capacity = random_below(&random, MOST_WORDS);
    renew(&space[0], capacity);
    renew(&space[1], capacity);
    model.nodes = 0;
    for (int r = 0; r < REGISTERS; r++) {
        root[r] = 1;
        model.root[r] = NOBODY;
    }
    snprintf(which, sizeof which, "seed %" PRIu64 " way %d", seed, way);
    for (int step = 0; step < STEPS; step++) {
        uint64_t wosize = 1 + random_below(&random, MOST_FIELDS),
                 r = random_below(&random, REGISTERS);
        if (random_below(&random, 4) == 0) { /* drop a root, or take another */
            uint64_t from = random_below(&random, 2 * REGISTERS);
            root[r] = from < REGISTERS ? root[from] : 1;
            model.root[r] = from < REGISTERS ? model.root[from] : NOBODY;
            continue;
        }
        struct node *node = &model.node[model.nodes];
        *node = (struct node){.fields = wosize, .scanned = random_below(&random, 5) > 0};
        uint64_t tag = node->scanned ? 7 : NO_SCAN_TAG + 1;
        if (random_below(&random, 16) == 0)
            try_reuse(&space[now], used, root, wosize, tag);
        check("whether there is room", semispace_fits(used, space[now].capacity, wosize) ==
                                           (used + 1 + wosize <= space[now].capacity));
        if (way == OTHER_SIZES)
            renew(&space[1 - now], words_reached(&model) + random_below(&random, MOST_FIELDS + 3));
        bool full = way == ALWAYS_COLLECT || used + 1 + wosize > space[now].capacity;
        struct semispace_allocation made =
            ask(way, &space[now], used, &space[1 - now], root, wosize, tag);
        check("nothing outside",
              guarded_intact(&space[0].memory) && guarded_intact(&space[1].memory));
        check("collects if and only if there is no room", made.moved == full);
        if (made.moved) {
            now = 1 - now;
            collections++;
            check("what lives has its words", made.block == words_reached(&model));
            check("refused if and only if there is no room",
                  made.made == (made.block + 1 + wosize <= space[now].capacity));
            check("nothing else is written",
                  is_filled(&space[now], made.block + (made.made ? 1 : 0)));
            renew(&space[1 - now], space[1 - now].capacity);
        }
        check("nothing else moves", made.moved || (made.made && made.block == used));
        used = made.block;
        compare(&space[now], used, &model, root);
        check("the new end", made.used == (made.made ? used + 1 + wosize : used));
        if (!made.made) {
            refusals++;
            root[r] = 1;
            model.root[r] = NOBODY;
            continue;
        }
        check("the header", space[now].word[used] == header_word(wosize, WHITE, tag));
        space[now].word[used + 1] = (uint64_t)model.nodes * 2 + 1;
        for (uint64_t f = 1; f < wosize; f++) {
            uint64_t from = random_below(&random, 2 * REGISTERS);
            node->field[f] = from < REGISTERS ? model.root[from] : NOBODY;
            uint64_t value = from < REGISTERS ? root[from] : 1;
            space[now].word[used + 1 + f] = node->scanned ? value : raw_word(f);
        }
        root[r] = space[now].base + 8 * used + 8;
        model.root[r] = model.nodes++;
        used = made.used;
        allocations++;
    }
    guarded_free(&space[0].memory);
    guarded_free(&space[1].memory);
}

int main(int argc, char **argv)
{
    if (argc == 3) {
        run(strtoull(argv[1], NULL, 0), (enum way)(strtoull(argv[2], NULL, 0) % WAYS));
    } else {
        for (uint64_t seed = 1; seed <= PROGRAMS; seed++)
            run(seed, (enum way)(seed % WAYS));
        snprintf(which, sizeof which, "all programs");
        check("much was collected, refused and allocated",
              collections > 50 * PROGRAMS && refusals > PROGRAMS && allocations > 500 * PROGRAMS);
    }
    printf("%" PRIu64 " allocations, %" PRIu64 " collections, %" PRIu64 " refusals, %" PRIu64
           " failures\n",
           allocations, collections, refusals, failures);
    return failures == 0 ? 0 : 1;
}
