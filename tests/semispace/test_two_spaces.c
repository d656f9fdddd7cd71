// sources: layer3_imperative/semispace/alloc.c layer3_imperative/semispace/collect.c layer3_imperative/semispace/copy.c layer3_imperative/semispace/scan.c
/* A program of random steps in two spaces: it allocates, writes fields, takes and drops roots, and
   collects when there is no room. Beside it runs a model, a graph of numbered nodes that knows
   nothing of words: after each collection what the roots reach has to be that graph, and a request
   is refused if and only if the nodes that are reached in the model and the new one are too many
   words.

   A failure is repeated by `test_two_spaces SEED` with the number of its message. */
#include "../../layer3_imperative/semispace/alloc.h"

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

static void run(uint64_t seed)
{
    struct random random = {seed};
    static struct model model;
    struct space space[2] = {{.base = 8 * random_below(&random, 1000)},
                             {.base = (uint64_t)1 << 40}};
    uint64_t root[REGISTERS], used = 0;
    int now = 0;
    uint64_t capacity = random_below(&random, MOST_WORDS);
    for (int s = 0; s < 2; s++) {
        space[s].capacity = capacity;
        guarded_resize(&space[s].memory, 8 * capacity);
        space[s].word = guarded_array(&space[s].memory);
    }
    model.nodes = 0;
    for (int r = 0; r < REGISTERS; r++) {
        root[r] = 1;
        model.root[r] = NOBODY;
    }
    snprintf(which, sizeof which, "seed %" PRIu64, seed);
    for (int step = 0; step < STEPS; step++) {
        uint64_t wosize = 1 + random_below(&random, MOST_FIELDS),
                 r = random_below(&random, REGISTERS);
        if (random_below(&random, 4) == 0) { /* drop a root, or take another */
            uint64_t from = random_below(&random, 2 * REGISTERS);
            root[r] = from < REGISTERS ? root[from] : 1;
            model.root[r] = from < REGISTERS ? model.root[from] : NOBODY;
            continue;
        }
        check("whether there is room",
              semispace_fits(used, capacity, wosize) == (wosize < capacity - used));
        struct semispace_room made = semispace_make_room(
            space[now].word, used, space[now].base, capacity, space[1 - now].word, capacity,
            space[1 - now].base, root, REGISTERS, wosize);
        check("collects if there is no room", made.moved == (used + 1 + wosize > capacity));
        if (made.moved) {
            now = 1 - now;
            collections++;
            check("what lives has its words", made.used == words_reached(&model));
            check("refused if and only if there is no room",
                  made.room == (made.used + 1 + wosize <= capacity));
            memset(space[1 - now].word, GUARD_FILL, 8 * capacity);
        }
        check("nothing else moves", made.moved || (made.room && made.used == used));
        used = made.used;
        compare(&space[now], used, &model, root);
        if (!made.room) {
            refusals++;
            root[r] = 1;
            model.root[r] = NOBODY;
            continue;
        }
        struct node *node = &model.node[model.nodes];
        *node = (struct node){.fields = wosize, .scanned = random_below(&random, 5) > 0};
        uint64_t tag = node->scanned ? 7 : NO_SCAN_TAG + 1;
        uint64_t more = semispace_alloc(space[now].word, used, wosize, WHITE, tag);
        check("the new end", more == used + 1 + wosize);
        space[now].word[used + 1] = (uint64_t)model.nodes * 2 + 1;
        for (uint64_t f = 1; f < wosize; f++) {
            uint64_t from = random_below(&random, 2 * REGISTERS);
            node->field[f] = from < REGISTERS ? model.root[from] : NOBODY;
            uint64_t value = from < REGISTERS ? root[from] : 1;
            space[now].word[used + 1 + f] = node->scanned ? value : raw_word(f);
        }
        root[r] = space[now].base + 8 * used + 8;
        model.root[r] = model.nodes++;
        used = more;
        allocations++;
        check("nothing outside",
              guarded_intact(&space[0].memory) && guarded_intact(&space[1].memory));
    }
    guarded_free(&space[0].memory);
    guarded_free(&space[1].memory);
}

int main(int argc, char **argv)
{
    if (argc == 2) {
        run(strtoull(argv[1], NULL, 0));
    } else {
        for (uint64_t seed = 1; seed <= PROGRAMS; seed++)
            run(seed);
        snprintf(which, sizeof which, "all programs");
        check("much was collected and refused, and more allocated",
              collections > 50 * PROGRAMS && refusals > PROGRAMS && allocations > collections);
    }
    printf("%" PRIu64 " allocations, %" PRIu64 " collections, %" PRIu64 " refusals, %" PRIu64
           " failures\n",
           allocations, collections, refusals, failures);
    return failures == 0 ? 0 : 1;
}
