// sources: library/api.c library/allocate.c library/options.c library/space.c library/roots.c library/cycle.c library/mark_sweep.c library/copying.c library/os.c layer3_imperative/heap/heap_check.c layer3_imperative/mark_sweep/state_check.c layer3_imperative/mark_sweep/mark.c layer3_imperative/mark/far.c layer3_imperative/sweep/sweep.c layer3_imperative/semispace/movable_check.c layer3_imperative/semispace/scan.c layer3_imperative/mutator/alloc.c layer3_imperative/mutator/fields.c layer3_imperative/mutator/grow.c
// timeout: 120
/* The public library: random calls against a model (library_model.h), and what a user may expect
   or get wrong, one thing at a time.

   `test_library --long` runs more of the first; `test_library SEED` one of them. */
#define _POSIX_C_SOURCE 200809L /* setenv */

#include "../library_model.h"

#include <inttypes.h>

#include "../guarded.h"
#include "../library_heap.h"

#ifdef GUARDED_POISON
enum { RUNS = 300 };
#else
enum { RUNS = 2000 }; /* a million calls and more */
#endif
enum { LONG = 50, STEPS = 3000 };

/* ---- The model ---- */

static uint64_t steps;

static void run_model(uint64_t seed)
{
    static struct model model;
    struct input input = {NULL, STEPS, seed * UINT64_C(0x9e3779b97f4a7c15)};
    struct tricolor_options options;
    model_options(&options, &input);
    model_create(&model, &options);
    for (; input.left > 0; steps++)
        model_step(&model, &input);
    model_destroy(&model);
}

/* ---- Options ---- */

static void test_option_text(void)
{
    struct tricolor_options options, before;
    tricolor_default_options(&options);
    must(options.heap == 1 << 20 && options.growth == 80 && options.environment);
    must(tricolor_parse_options(&options, "", NULL) == TRICOLOR_OK);
    must(tricolor_parse_options(&options, "heap=64M,limit=2G,growth=120,stack=5,check=1,stress=1",
                                NULL) == TRICOLOR_OK);
    must(options.heap == 64 << 20 && options.limit == UINT64_C(2) << 30);
    must(options.growth == 120 && options.stack == 5 && options.check && options.stress);
    must(tricolor_parse_options(&options, "check=0,heap=3K,", NULL) == TRICOLOR_OK);
    must(!options.check && options.stress && options.heap == 3072);
    static const char *const wrong[] = {"heap",
                                        "heap=",
                                        "heap=-1",
                                        "heap=1X",
                                        "heap=1KK",
                                        "heap=2T",
                                        "hea=1",
                                        "check=2",
                                        "growth=x",
                                        "stress=01x",
                                        "growth=1K",
                                        "heap=1,,",
                                        "limit=18446744073709551616",
                                        "limit=16777217T"};
    before = options;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[100];
        const char *where = NULL;
        snprintf(text, sizeof text, "growth=7,%s", wrong[i]);
        must(tricolor_parse_options(&options, text, &where) == TRICOLOR_BAD_OPTION);
        must(where != NULL && where > text + 8 && where <= text + strlen(text));
        must(memcmp(&before, &options, sizeof options) == 0);
    }
}

static void test_environment(void)
{
    tricolor_heap *heap;
    struct tricolor_options options;
    setenv("TRICOLOR", "heap=80,limit=800", 1);
    must(tricolor_create(NULL, &heap) == TRICOLOR_OK);
    must(statistics_of(heap).words == 10 && statistics_of(heap).limit == 100);
    tricolor_destroy(heap);
    tricolor_default_options(&options);
    options.environment = false;
    must(tricolor_create(&options, &heap) == TRICOLOR_OK);
    must(statistics_of(heap).words == 1 << 17);
    tricolor_destroy(heap);
    setenv("TRICOLOR", "heap=80,nonsense", 1);
    must(tricolor_create(NULL, &heap) == TRICOLOR_BAD_OPTION && heap == NULL);
    unsetenv("TRICOLOR");
    options.heap = 1000;
    options.limit = 999;
    must(tricolor_create(&options, &heap) == TRICOLOR_BAD_OPTION && heap == NULL);
    must(tricolor_destroy(NULL) == TRICOLOR_OK);
}

/* ---- Values and errors ---- */

/* A raw block's words may look like headers: what would go past the end of the heap is no block. */
static void test_forged_block(void)
{
    tricolor_heap *heap = make_heap("");
    tricolor_value words[] = {UINT64_C(1) << 40, 0, 0};
    tricolor_value block = tricolor_alloc_with(heap, 3, 255, words);
    must(tricolor_is_block(heap, block) && !tricolor_is_block(heap, block + 8));
    must(tricolor_get(heap, block + 8, 0) == TRICOLOR_NONE);
    must(tricolor_error(heap) == TRICOLOR_BAD_BLOCK);
    must(!tricolor_is_block(heap, words[0]) && !tricolor_is_block(heap, tricolor_int(1)));
    tricolor_destroy(heap);
}

/* What is no block, and what is no value, as each kind of argument. */
static void test_wrong_values(void)
{
    tricolor_heap *heap = make_heap("limit=1G");
    tricolor_value block = tricolor_alloc(heap, 3, 0);
    tricolor_value wrong[] = {block + 4, block - 80, block + (1 << 24), block + 2};
    must(tricolor_add_roots(heap, &block, 1) == TRICOLOR_OK);
    tricolor_handle handle = tricolor_new_handle(heap, block);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        tricolor_value fields[] = {block, wrong[i]};
        must(tricolor_size(heap, wrong[i]) == 0 && tricolor_error(heap) == TRICOLOR_BAD_BLOCK);
        must(tricolor_tag(heap, wrong[i]) == 0 && !tricolor_is_block(heap, wrong[i]));
        must(tricolor_set(heap, wrong[i], 0, block) == TRICOLOR_BAD_BLOCK);
        must(tricolor_set(heap, block, 0, wrong[i]) == TRICOLOR_BAD_VALUE);
        must(tricolor_alloc_with(heap, 2, 0, fields) == TRICOLOR_NONE);
        must(tricolor_error(heap) == TRICOLOR_BAD_VALUE);
        must(tricolor_set_handle(heap, handle, wrong[i]) == TRICOLOR_BAD_VALUE);
        must(tricolor_set_handle(heap, handle + 1, block) == TRICOLOR_BAD_ROOT);
        must(tricolor_new_handle(heap, wrong[i]) == 0);
        must(tricolor_alloc_with(heap, 2, 251, fields) != TRICOLOR_NONE);
    }
    must(tricolor_handle_value(heap, handle) == block);
    must(tricolor_check(heap) == TRICOLOR_OK && tricolor_get(heap, block, 0) == tricolor_int(0));
    tricolor_destroy(heap);
}

static void test_values(void)
{
    static const int64_t numbers[] = {0, 1, -1, 42, -4096, INT64_MAX / 2, INT64_MIN / 2};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        must(tricolor_is_int(tricolor_int(numbers[i])));
        must(tricolor_to_int(tricolor_int(numbers[i])) == numbers[i]);
    }
    for (int error = 0; error <= TRICOLOR_BUSY + 1; error++) {
        const char *text = tricolor_error_text((enum tricolor_error)error);
        must(strlen(text) > 5);
        for (int other = 0; other < error; other++)
            must(strcmp(text, tricolor_error_text((enum tricolor_error)other)) != 0);
    }
}

/* ---- Sizes ---- */

/* A heap of a few words, which may not grow: it is used to the last word. */
static void test_tiny_heaps(void)
{
    for (unsigned words = 0; words < 12; words++) {
        char text[60];
        snprintf(text, sizeof text, "heap=%u,limit=%u", words * 8, words * 8);
        tricolor_heap *heap = make_heap(text);
        tricolor_value root = tricolor_int(0);
        must(tricolor_add_roots(heap, &root, 1) == TRICOLOR_OK);
        must(statistics_of(heap).largest_hole == (words < 2 ? 0 : words - 1));
        for (unsigned size = 1; size <= words + 1; size++) {
            root = tricolor_alloc(heap, size, 0);
            must((root != TRICOLOR_NONE) == (size < words));
            must(root != TRICOLOR_NONE || tricolor_error(heap) == TRICOLOR_OUT_OF_MEMORY);
            root = tricolor_int(0);
        }
        must(tricolor_check(heap) == TRICOLOR_OK);
        tricolor_destroy(heap);
    }
}

/* Full, and then again as much after it was dropped. */
static void test_full_heap(void)
{
    tricolor_heap *heap = make_heap("heap=0,limit=1M,check=1");
    tricolor_value list = tricolor_int(0);
    must(tricolor_add_roots(heap, &list, 1) == TRICOLOR_OK);
    for (int round = 0; round < 4; round++) {
        uint64_t count = 0;
        for (;; count++) {
            tricolor_value fields[] = {tricolor_int((int64_t)count), list};
            tricolor_value pair = tricolor_alloc_with(heap, 2, 0, fields);
            if (pair == TRICOLOR_NONE)
                break;
            list = pair;
        }
        must(tricolor_error(heap) == TRICOLOR_OUT_OF_MEMORY);
        /* What grew in pieces leaves a word or two between them. */
        must(count <= (1 << 17) / 3 && count > (1 << 17) / 3 - 100);
        for (tricolor_value pair = list; count > 0; pair = tricolor_get(heap, pair, 1))
            must(tricolor_to_int(tricolor_get(heap, pair, 0)) == (int64_t)--count);
        list = tricolor_int(0);
    }
    must(tricolor_alloc(heap, (1 << 17) - 1, 0) != TRICOLOR_NONE);
    must(tricolor_alloc(heap, 1 << 17, 0) == TRICOLOR_NONE);
    must(strstr(tricolor_message(heap), "131072") != NULL);
    tricolor_destroy(heap);
}

/* Two large blocks and two small ones, in turns, in holes of just their sizes, one large and one
   small in turns: the small blocks leave the large holes to the large ones. */
static void test_large_holes(void)
{
    enum { HOLES = 64, SMALL = 2, LARGE = 200 };
    tricolor_heap *heap = make_heap("heap=256K,limit=256K");
    tricolor_value kept[3 * HOLES];
    for (size_t i = 0; i < 3 * HOLES; i++)
        kept[i] = tricolor_int(0);
    must(tricolor_add_roots(heap, kept, 3 * HOLES) == TRICOLOR_OK);
    for (size_t i = 0; i < 2 * HOLES; i++) {
        must(tricolor_alloc(heap, i % 2 == 0 ? SMALL : LARGE, 0) != TRICOLOR_NONE);
        must((kept[i] = tricolor_alloc(heap, 1, 0)) != TRICOLOR_NONE);
    }
    kept[2 * HOLES] = tricolor_alloc(heap, statistics_of(heap).largest_hole, TRICOLOR_RAW);
    must(kept[2 * HOLES] != TRICOLOR_NONE && statistics_of(heap).free == 0);
    must(tricolor_collect(heap) == TRICOLOR_OK);
    must(statistics_of(heap).free == HOLES * (SMALL + 1 + LARGE + 1));
    for (size_t i = 0; i < 2 * HOLES; i++)
        must(tricolor_alloc(heap, i / 2 % 2 == 0 ? LARGE : SMALL, 0) != TRICOLOR_NONE);
    must(statistics_of(heap).collections == 1 && statistics_of(heap).free == 0);
    tricolor_destroy(heap);
}

/* A raw block's words are anything; each kind of field can be reached in place. */
static void test_fields_in_place(void)
{
    tricolor_heap *heap = make_heap("check=1");
    tricolor_value pair = tricolor_alloc(heap, 2, 0);
    must(tricolor_add_roots(heap, &pair, 1) == TRICOLOR_OK);
    must(tricolor_alloc_raw(heap, 2, 0) == TRICOLOR_NONE);
    must(tricolor_error(heap) == TRICOLOR_BAD_TAG);
    must(tricolor_alloc_raw(heap, 0, 255) == TRICOLOR_NONE);
    must(tricolor_error(heap) == TRICOLOR_BAD_SIZE);
    tricolor_value text = tricolor_alloc_raw(heap, 1000, TRICOLOR_RAW);
    must(tricolor_size(heap, text) == 1000 && tricolor_tag(heap, text) == TRICOLOR_RAW);
    for (uint64_t i = 0; i < 1000; i++)
        tricolor_fields(text)[i] = text + 4 * i;
    tricolor_fields(pair)[1] = text;
    must(tricolor_get(heap, pair, 1) == text && tricolor_collect(heap) == TRICOLOR_OK);
    must(tricolor_get(heap, text, 999) == text + 4 * 999);
    tricolor_fields(pair)[0] = pair + 4;
    must(tricolor_collect(heap) == TRICOLOR_BAD_HEAP);
    tricolor_destroy(heap);
}

/* The heap follows what is live, up and down, as the growth says. */
static void test_growth(void)
{
    tricolor_heap *heap = make_heap("heap=64K,limit=64M,growth=50");
    tricolor_value root[64];
    for (int i = 0; i < 64; i++)
        root[i] = tricolor_int(0);
    must(tricolor_add_roots(heap, root, 64) == TRICOLOR_OK);
    for (int i = 0; i < 10000; i++) {
        root[i % 64] = tricolor_alloc(heap, 5000, TRICOLOR_RAW);
        must(root[i % 64] != TRICOLOR_NONE);
    }
    struct tricolor_statistics high = statistics_of(heap);
    must(high.words < 64 * 5001 * 2 && high.growths > 0 && high.collections > 50);
    must(high.collections < 10000 / 64 * 4);
    must(high.stack > 4096 && high.stack >= high.words / 64 / 2);
    for (int i = 0; i < 64; i++)
        root[i] = tricolor_int(0);
    must(tricolor_collect(heap) == TRICOLOR_OK);
    struct tricolor_statistics low = statistics_of(heap);
    must(low.live == 0 && low.words < 3 * 8192 && low.shrinks > 0);
    must(tricolor_trim(heap) == TRICOLOR_OK && statistics_of(heap).words == 8192);
    /* Where little is used a large block makes it grow, and not collect. */
    must(tricolor_alloc(heap, 20000, 0) != TRICOLOR_NONE);
    must(statistics_of(heap).collections == low.collections + 1);
    tricolor_destroy(heap);
}

/* A stack of one entry still finds all: a tree whose nodes have several children each. */
static tricolor_value make_tree(tricolor_heap *heap, int depth)
{
    if (depth == 0)
        return tricolor_int(7);
    tricolor_handle handle[4];
    tricolor_value child[4];
    for (int i = 0; i < 4; i++) {
        handle[i] = tricolor_new_handle(heap, make_tree(heap, depth - 1));
        must(handle[i] != 0);
    }
    for (int i = 0; i < 4; i++) {
        child[i] = tricolor_handle_value(heap, handle[i]);
        must(tricolor_free_handle(heap, handle[i]) == TRICOLOR_OK);
    }
    tricolor_value tree = tricolor_alloc_with(heap, 4, 0, child);
    must(tree != TRICOLOR_NONE);
    return tree;
}

static int64_t sum_tree(tricolor_heap *heap, tricolor_value tree)
{
    int64_t sum = 0;
    for (uint64_t i = 0; !tricolor_is_int(tree) && i < 4; i++)
        sum += sum_tree(heap, tricolor_get(heap, tree, i));
    return tricolor_is_int(tree) ? tricolor_to_int(tree) : sum;
}

static void test_small_stack(void)
{
    tricolor_heap *heap = make_heap("heap=16,stack=1,check=1");
    tricolor_value tree = make_tree(heap, 6);
    must(tricolor_add_roots(heap, &tree, 1) == TRICOLOR_OK);
    for (int i = 0; i < 3; i++)
        must(tricolor_collect(heap) == TRICOLOR_OK);
    must(sum_tree(heap, tree) == 7 * 4096);
    must(statistics_of(heap).stack == 1 && statistics_of(heap).rescans > 3);
    must(statistics_of(heap).live == 5 * (4096 - 1) / 3);
    tricolor_destroy(heap);
}

/* ---- Callbacks and hooks ---- */

/* All that changes something is refused there, and reading is not. */
static void try_everything(tricolor_heap *heap)
{
    tricolor_value value = tricolor_int(0);
    uint64_t words = statistics_of(heap).words;
    must(words > 0);
    must(tricolor_alloc(heap, 1, 0) == TRICOLOR_NONE);
    must(tricolor_alloc_with(heap, 1, 0, &value) == TRICOLOR_NONE);
    must(tricolor_set(heap, value, 0, value) == TRICOLOR_BUSY);
    must(tricolor_new_handle(heap, value) == 0);
    must(tricolor_free_handle(heap, 1) == TRICOLOR_BUSY);
    must(tricolor_set_handle(heap, 1, value) == TRICOLOR_BUSY);
    must(tricolor_add_roots(heap, &value, 1) == TRICOLOR_BUSY);
    must(tricolor_remove_roots(heap, &value) == TRICOLOR_BUSY);
    must(tricolor_add_callback(heap, visit_given, &value) == TRICOLOR_BUSY);
    must(tricolor_remove_callback(heap, visit_given, &value) == TRICOLOR_BUSY);
    must(tricolor_collect(heap) == TRICOLOR_BUSY && tricolor_trim(heap) == TRICOLOR_BUSY);
    must(tricolor_check(heap) == TRICOLOR_BUSY && tricolor_destroy(heap) == TRICOLOR_BUSY);
    must(tricolor_set_hook(heap, NULL, NULL) == TRICOLOR_BUSY);
    must(tricolor_set_finaliser(heap, 0, NULL, NULL) == TRICOLOR_BUSY);
}

struct heard {
    tricolor_heap *heap;
    unsigned count[TRICOLOR_EXHAUSTED + 1], visits, finalised;
};

static void hear(tricolor_heap *heap, enum tricolor_event event, void *data)
{
    struct heard *heard = data;
    must(heap == heard->heap);
    heard->count[event]++;
    try_everything(heap);
}

static void visit_busily(tricolor_visitor *visitor, void *data)
{
    struct heard *heard = data;
    heard->visits++;
    try_everything(heard->heap);
    tricolor_visit(visitor, tricolor_int(1));
}

static void finalise_busily(tricolor_heap *heap, tricolor_value block, void *data)
{
    struct heard *heard = data;
    must(heap == heard->heap && tricolor_get(heap, block, 0) == 4711);
    heard->finalised++;
    try_everything(heap);
}

static void test_hooks(bool moves)
{
    tricolor_heap *heap =
        make_heap(moves ? "kind=copying,heap=800,limit=80K" : "heap=800,limit=80K");
    struct heard heard = {.heap = heap};
    tricolor_value word = 4711;
    must(tricolor_set_hook(heap, hear, &heard) == TRICOLOR_OK);
    must(tricolor_add_callback(heap, visit_busily, &heard) == TRICOLOR_OK);
    must(tricolor_set_finaliser(heap, 256, finalise_busily, &heard) == TRICOLOR_BAD_TAG);
    must(tricolor_set_finaliser(heap, 254, finalise_busily, &heard) == TRICOLOR_OK);
    must(tricolor_alloc_with(heap, 1, 254, &word) != TRICOLOR_NONE);
    must(tricolor_alloc(heap, 5000, 0) != TRICOLOR_NONE && heard.count[TRICOLOR_GROWN] > 0);
    must(tricolor_collect(heap) == TRICOLOR_OK);
    must(heard.count[TRICOLOR_COLLECTION_BEGINS] == heard.count[TRICOLOR_COLLECTION_ENDS]);
    must(heard.count[TRICOLOR_MARKED] == heard.count[TRICOLOR_COLLECTION_ENDS]);
    must(heard.count[TRICOLOR_MARKED] == statistics_of(heap).collections && heard.visits > 0);
    must(heard.finalised == 1 && statistics_of(heap).finalised == 1);
    must(heard.count[TRICOLOR_SHRUNK] > 0 && heard.count[TRICOLOR_EXHAUSTED] == 0);
    tricolor_value full = tricolor_alloc(heap, 10000, 0);
    must(tricolor_add_roots(heap, &full, 1) == TRICOLOR_OK && full != TRICOLOR_NONE);
    must(tricolor_alloc(heap, 5000, 0) == TRICOLOR_NONE && heard.count[TRICOLOR_EXHAUSTED] == 1);
    tricolor_destroy(heap);
}

/* ---- Other ---- */

static void test_stress(bool moves)
{
    tricolor_heap *heap =
        make_heap(moves ? "kind=copying,stress=1,check=1,heap=8K" : "stress=1,check=1,heap=8K");
    tricolor_value root = tricolor_int(0);
    must(tricolor_add_roots(heap, &root, 1) == TRICOLOR_OK);
    for (int i = 0; i < 50; i++)
        must((root = tricolor_alloc_with(heap, 1, 0, &root)) != TRICOLOR_NONE);
    must(tricolor_alloc(heap, 9, 0) != TRICOLOR_NONE);
    must(statistics_of(heap).collections == 51 && statistics_of(heap).live == 110);
    tricolor_destroy(heap);
}

/* Many roots of each kind, added and removed in any order. */
static void test_many_roots(bool moves)
{
    enum { MANY = 500 };
    static tricolor_value array[MANY];
    tricolor_handle handle[MANY];
    tricolor_heap *heap = make_heap(moves ? "kind=copying" : "");
    for (int i = 0; i < MANY; i++) {
        array[i] = tricolor_alloc(heap, 1, 0);
        must(tricolor_add_roots(heap, &array[i], 1) == TRICOLOR_OK);
        must((handle[i] = tricolor_new_handle(heap, tricolor_alloc(heap, 2, 0))) != 0);
    }
    must(tricolor_collect(heap) == TRICOLOR_OK && statistics_of(heap).live == MANY * 5);
    for (int i = 0; i < MANY; i += 2) {
        must(tricolor_remove_roots(heap, &array[i]) == TRICOLOR_OK);
        must(tricolor_remove_roots(heap, &array[i]) == TRICOLOR_BAD_ROOT);
        must(tricolor_free_handle(heap, handle[i]) == TRICOLOR_OK);
        must(tricolor_handle_value(heap, handle[i]) == TRICOLOR_NONE);
    }
    must(tricolor_collect(heap) == TRICOLOR_OK && statistics_of(heap).live == MANY / 2 * 5);
    for (int i = 1; i < MANY; i += 2)
        must(tricolor_size(heap, array[i]) == 1 &&
             tricolor_size(heap, tricolor_handle_value(heap, handle[i])) == 2);
    tricolor_destroy(heap);
}

int main(int count, char **arguments)
{
    if (count == 2 && strcmp(arguments[1], "--long") != 0) {
        run_model(strtoull(arguments[1], NULL, 10));
        return 0;
    }
    test_option_text();
    test_environment();
    test_values();
    test_forged_block();
    test_wrong_values();
    test_tiny_heaps();
    test_full_heap();
    test_large_holes();
    test_fields_in_place();
    test_growth();
    test_small_stack();
    for (int moves = 0; moves < 2; moves++) {
        test_hooks(moves);
        test_stress(moves);
        test_many_roots(moves);
    }
    uint64_t runs = count == 2 ? RUNS * LONG : RUNS;
    for (uint64_t seed = 1; seed <= runs; seed++) {
        if (count == 2 && seed % 1000 == 0)
            fprintf(stderr, "test_library: seed %" PRIu64 "\n", seed);
        run_model(seed);
    }
    printf("test_library: %" PRIu64 " calls in %" PRIu64 " runs of the model\n", steps, runs);
    return 0;
}
