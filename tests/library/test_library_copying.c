// sources: library/api.c library/allocate.c library/options.c library/space.c library/roots.c library/cycle.c library/mark_sweep.c library/copying.c library/os.c layer3_imperative/heap/heap_check.c layer3_imperative/mark_sweep/state_check.c layer3_imperative/mark_sweep/mark.c layer3_imperative/mark/far.c layer3_imperative/sweep/sweep.c layer3_imperative/semispace/movable_check.c layer3_imperative/semispace/scan.c layer3_imperative/mutator/alloc.c layer3_imperative/mutator/fields.c layer3_imperative/mutator/grow.c
// timeout: 200
/* Heaps whose blocks move: random programs against a graph that knows nothing of addresses
   (library_graph.h), which do in the other kind of heap as well; stale values, which have to be
   refused, or end the process; roots of all kinds; sizes, up to the last word; refusals.

   `test_library_copying SEED` runs one of the programs. */
#define _DEFAULT_SOURCE /* fork */

#include "../library_graph.h"

#include <inttypes.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../library/os.h"
#include "../guarded.h"
#include "../library_heap.h"

#ifdef GUARDED_POISON
enum { PROGRAMS = 100 };

/* Places of roots are noted and written to later: on the stack of a function that has returned that
   has to be seen. */
const char *__asan_default_options(void);

const char *__asan_default_options(void)
{
    return "detect_stack_use_after_return=1";
}
#else
enum { PROGRAMS = 1500 };
#endif

/* ---- Stale values ---- */

enum use { USE_NOT, READ, WRITE, READ_NEXT_WORD };

/* In a child: keep a value in a variable that is no root, let blocks move, and use it. */
static void use_stale(const char *text, enum use use, int collections)
{
    tricolor_heap *heap = make_heap(text);
    tricolor_value root = tricolor_alloc(heap, 2, 0), stale = root;
    if (tricolor_add_roots(heap, &root, 1) != TRICOLOR_OK)
        _exit(1);
    for (int i = 0; i < collections; i++)
        if (tricolor_collect(heap) != TRICOLOR_OK)
            _exit(2);
    if (tricolor_alloc(heap, 1, 0) == TRICOLOR_NONE || tricolor_get(heap, root, 1) != 1)
        _exit(3);
    volatile tricolor_value *fields = tricolor_fields(stale);
    signal(SIGSEGV, SIG_DFL); /* not the sanitizer's */
    if (use == READ)
        _exit((int)fields[0] + 4);
    if (use == WRITE)
        fields[0] = tricolor_int(7);
    if (use == READ_NEXT_WORD)
        _exit((int)fields[1] + 4);
    _exit(0);
}

static bool dies_of_stale(const char *text, enum use use, int collections)
{
    int status;
    pid_t child = fork();
    must(child >= 0);
    if (child == 0)
        use_stale(text, use, collections);
    must(waitpid(child, &status, 0) == child);
    must(WIFSIGNALED(status) || WEXITSTATUS(status) == 0 || WEXITSTATUS(status) >= 4);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV;
}

static void test_stale_faults(void)
{
    for (enum use use = READ; use <= READ_NEXT_WORD; use++) {
        must(dies_of_stale("kind=copying,stress=1", use, 0));
        must(dies_of_stale("kind=copying,stress=1,heap=0,growth=0", use, 0));
        must(dies_of_stale("kind=copying", use, 1));
        must(dies_of_stale("kind=copying", use, 1000));
        must(dies_of_stale("kind=copying,limit=1M,heap=8K", use, 100));
        must(!dies_of_stale("kind=copying", use, 0)); /* there was room: nothing has moved */
        must(!dies_of_stale("kind=mark_sweep,stress=1", use, 3));
    }
    must(!dies_of_stale("kind=copying,stress=1", USE_NOT, 10));
}

/* What checks its arguments refuses stale values. */
static void test_stale_refused(void)
{
    tricolor_heap *heap = make_heap("kind=copying,stress=1");
    tricolor_value root = tricolor_alloc(heap, 2, 0), stale = root;
    must(tricolor_add_roots(heap, &root, 1) == TRICOLOR_OK);
    tricolor_handle handle = tricolor_new_handle(heap, root);
    for (int i = 0; i < 100; i++) {
        tricolor_value fields[] = {root, stale};
        must(tricolor_alloc(heap, 1, 0) != TRICOLOR_NONE);
        must(root != stale && tricolor_handle_value(heap, handle) == root);
        must(!tricolor_is_block(heap, stale) && tricolor_is_block(heap, root));
        must(tricolor_get(heap, stale, 0) == TRICOLOR_NONE);
        must(tricolor_error(heap) == TRICOLOR_BAD_BLOCK && tricolor_size(heap, stale) == 0);
        must(tricolor_set(heap, stale, 0, root) == TRICOLOR_BAD_BLOCK);
        must(tricolor_set(heap, root, 0, stale) == TRICOLOR_BAD_VALUE);
        fields[0] = root;
        must(tricolor_alloc_with(heap, 2, 0, fields) == TRICOLOR_NONE);
        must(tricolor_error(heap) == TRICOLOR_BAD_VALUE);
        must(tricolor_new_handle(heap, stale) == 0);
        must(tricolor_set_handle(heap, handle, stale) == TRICOLOR_BAD_VALUE);
    }
    tricolor_destroy(heap);
}

/* A stale root is found before anything moves, with the check and without; so is a stale field, with
   the check. */
static void test_stale_roots(void)
{
    for (int check = 0; check < 2; check++) {
        tricolor_heap *heap = make_heap(check ? "kind=copying,check=1" : "kind=copying");
        tricolor_value root[2] = {tricolor_alloc(heap, 2, 0), tricolor_int(0)}, stale = root[0];
        must(tricolor_add_roots(heap, root, 2) == TRICOLOR_OK);
        must(tricolor_collect(heap) == TRICOLOR_OK && root[0] != stale);
        const tricolor_value good = root[0];
        root[1] = stale;
        must(tricolor_collect(heap) == TRICOLOR_BAD_ROOT && root[0] == good && root[1] == stale);
        must(strstr(tricolor_message(heap), "root 0x") != NULL);
        must(tricolor_check(heap) == TRICOLOR_BAD_ROOT && statistics_of(heap).collections == 1);
        root[1] = root[0] + 4;
        must(tricolor_collect(heap) == TRICOLOR_BAD_ROOT && root[0] == good);
        root[1] = root[0];
        must(tricolor_collect(heap) == TRICOLOR_OK && root[0] != good && root[0] == root[1]);
        tricolor_fields(root[0])[1] = stale;
        must(tricolor_check(heap) == TRICOLOR_BAD_HEAP && statistics_of(heap).collections == 2);
        must(strstr(tricolor_message(heap), "word 2: the value points to where") != NULL);
        tricolor_destroy(heap);
    }
}

/* ---- Roots ---- */

/* A block given by its value: it cannot follow. Integers, and where blocks stay all else, can. */
static void test_visit_by_value(void)
{
    for (int moves = 0; moves < 2; moves++) {
        tricolor_heap *heap = make_heap(moves ? "kind=copying" : "kind=mark_sweep");
        tricolor_value root = tricolor_alloc(heap, 1, 0), value = tricolor_int(5), before = root;
        must(tricolor_add_roots(heap, &root, 1) == TRICOLOR_OK);
        must(tricolor_add_callback(heap, visit_given, &value) == TRICOLOR_OK);
        must(tricolor_collect(heap) == TRICOLOR_OK && (root != before) == moves);
        before = value = root;
        must(tricolor_collect(heap) == (moves ? TRICOLOR_BAD_ROOT : TRICOLOR_OK));
        must(!moves || strstr(tricolor_message(heap), "tricolor_visit_at") != NULL);
        must(root == before && tricolor_get(heap, root, 0) == tricolor_int(0));
        must(tricolor_remove_callback(heap, visit_given, &value) == TRICOLOR_OK);
        must(tricolor_collect(heap) == TRICOLOR_OK && tricolor_is_block(heap, root));
        tricolor_destroy(heap);
    }
}

static void visit_twice(tricolor_visitor *visitor, void *data)
{
    tricolor_visit_at(visitor, data);
    tricolor_visit_at(visitor, data);
}

/* One place that is registered in several ways follows once. */
static void test_same_place(void)
{
    tricolor_heap *heap = make_heap("kind=copying,check=1,stress=1");
    tricolor_value root[2] = {tricolor_alloc(heap, 3, 0), tricolor_int(0)};
    must(tricolor_add_roots(heap, root, 2) == TRICOLOR_OK);
    must(tricolor_add_roots(heap, root, 1) == TRICOLOR_OK);
    must(tricolor_add_callback(heap, visit_twice, root) == TRICOLOR_OK);
    for (int i = 0; i < 20; i++) {
        tricolor_value fields[] = {root[0], root[1], tricolor_int(i)};
        root[1] = tricolor_alloc_with(heap, 3, 0, fields);
        must(root[1] != TRICOLOR_NONE && tricolor_get(heap, root[1], 0) == root[0]);
        must(tricolor_get(heap, root[1], 2) == tricolor_int(i));
        must(statistics_of(heap).live == 4 * (uint64_t)(i + 2));
    }
    tricolor_destroy(heap);
}

/* Many fields that are given, and move while they are; and the array of the program stays as it
   was. */
static void test_many_given(void)
{
    enum { MANY = 1000 };
    tricolor_value root[MANY], fields[MANY];
    tricolor_heap *heap = make_heap("kind=copying,heap=0,stress=1");
    must(tricolor_add_roots(heap, root, MANY) == TRICOLOR_OK);
    for (int i = 0; i < MANY; i++)
        root[i] = tricolor_int(i);
    for (int i = 0; i < MANY; i++) {
        tricolor_value number = tricolor_int(i), made = tricolor_alloc_with(heap, 1, 0, &number);
        must((root[i] = made) != TRICOLOR_NONE);
    }
    memcpy(fields, root, sizeof fields);
    tricolor_value all = tricolor_alloc_with(heap, MANY, 0, fields);
    must(all != TRICOLOR_NONE && statistics_of(heap).live == 3 * MANY + 1);
    for (int i = 0; i < MANY; i++) {
        must(root[i] != fields[i] && tricolor_get(heap, all, (uint64_t)i) == root[i]);
        must(tricolor_get(heap, root[i], 0) == tricolor_int(i));
    }
    tricolor_destroy(heap);
}

/* Blocks that are made from the fields of another one, in its place: it moves meanwhile. */
static void test_fields_of_block(void)
{
    tricolor_heap *heap = make_heap("kind=copying,stress=1,check=1");
    tricolor_value root[2];
    root[0] = tricolor_int(8);
    root[0] = tricolor_alloc_with(heap, 1, 0, root);
    root[1] = tricolor_int(9);
    must(tricolor_add_roots(heap, root, 2) == TRICOLOR_OK);
    for (unsigned tag = 0; tag <= TRICOLOR_RAW; tag += TRICOLOR_RAW) {
        for (int i = 0; i < 10; i++)
            root[0] = tricolor_alloc_with(heap, 1, tag, tricolor_fields(root[0]));
        must(tricolor_get(heap, root[0], 0) == tricolor_int(8));
        must(tricolor_tag(heap, root[0]) == tag);
    }
    tricolor_destroy(heap);
}

/* ---- Callbacks and hooks read ---- */

/* What a callback reads is the heap as it was, whatever was visited before. */
static void visit_and_read(tricolor_visitor *visitor, void *data)
{
    tricolor_heap *heap = ((void **)data)[0];
    tricolor_value *root = ((void **)data)[1];
    tricolor_visit_at(visitor, root);
    must(tricolor_size(heap, *root) == 2 && tricolor_get(heap, *root, 0) == tricolor_int(3));
    must(tricolor_get(heap, tricolor_get(heap, *root, 1), 0) == tricolor_int(4));
    must(tricolor_alloc(heap, 1, 0) == TRICOLOR_NONE && tricolor_error(heap) == TRICOLOR_BUSY);
}

static void read_root(tricolor_heap *heap, enum tricolor_event event, void *data)
{
    tricolor_value *root = ((void **)data)[1];
    (void)event;
    must(tricolor_get(heap, *root, 0) == tricolor_int(3));
    must(tricolor_get(heap, tricolor_get(heap, *root, 1), 0) == tricolor_int(4));
    must(tricolor_collect(heap) == TRICOLOR_BUSY);
}

static void test_readers(void)
{
    for (int moves = 0; moves < 2; moves++) {
        tricolor_heap *heap = make_heap(moves ? "kind=copying,heap=8K,check=1" : "heap=8K,check=1");
        tricolor_value pair[] = {tricolor_int(4), tricolor_int(0)}, root;
        void *both[] = {heap, &root};
        pair[1] = tricolor_alloc_with(heap, 2, 0, pair);
        pair[0] = tricolor_int(3);
        root = tricolor_alloc_with(heap, 2, 0, pair);
        must(tricolor_add_callback(heap, visit_and_read, both) == TRICOLOR_OK);
        must(tricolor_set_hook(heap, read_root, both) == TRICOLOR_OK);
        for (int i = 0; i < 300; i++)
            must(tricolor_alloc(heap, 100, TRICOLOR_RAW) != TRICOLOR_NONE);
        must(tricolor_trim(heap) == TRICOLOR_OK && statistics_of(heap).collections > 20);
        must(statistics_of(heap).live == 6);
        tricolor_destroy(heap);
    }
}

/* Blocks of any tag can be finalised, also of 0, which is what is left of a block that moved. */
static void count_dead(tricolor_heap *heap, tricolor_value block, void *data)
{
    must(tricolor_get(heap, block, 0) == tricolor_int(5) && tricolor_size(heap, block) == 2);
    ++*(int *)data;
}

static void test_finaliser(void)
{
    tricolor_heap *heap = make_heap("kind=copying,check=1");
    tricolor_value fields[] = {tricolor_int(5), tricolor_int(6)}, root[2];
    int dead = 0;
    for (int i = 0; i < 9; i++)
        must((root[i % 2] = tricolor_alloc_with(heap, 2, 0, fields)) != TRICOLOR_NONE);
    must(tricolor_add_roots(heap, root, 2) == TRICOLOR_OK);
    must(tricolor_set_finaliser(heap, 0, count_dead, &dead) == TRICOLOR_OK);
    must(tricolor_collect(heap) == TRICOLOR_OK && dead == 7);
    must(tricolor_collect(heap) == TRICOLOR_OK && dead == 7);
    root[0] = root[1];
    must(tricolor_collect(heap) == TRICOLOR_OK && dead == 8 && statistics_of(heap).live == 3);
    tricolor_destroy(heap);
}

/* ---- Sizes ---- */

/* A heap of a few words is used to the last one. */
static void test_tiny_heaps(void)
{
    for (unsigned words = 0; words < 12; words++) {
        char text[60];
        snprintf(text, sizeof text, "kind=copying,heap=%u,limit=%u", words * 8, words * 8);
        tricolor_heap *heap = make_heap(text);
        must(statistics_of(heap).largest_hole == (words < 2 ? 0 : words - 1));
        for (unsigned size = 1; size <= words + 1; size++) {
            must((tricolor_alloc(heap, size, 0) != TRICOLOR_NONE) == (size < words));
            must(size < words || tricolor_error(heap) == TRICOLOR_OUT_OF_MEMORY);
        }
        must(tricolor_check(heap) == TRICOLOR_OK);
        tricolor_destroy(heap);
    }
}

/* Full, to the last word, with all as it was; and then again as much after it was dropped. */
static void test_full_heap(void)
{
    tricolor_heap *heap = make_heap("kind=copying,heap=0,limit=1M");
    tricolor_value list = tricolor_int(0);
    must(tricolor_add_roots(heap, &list, 1) == TRICOLOR_OK);
    for (int round = 0; round < 4; round++) {
        int64_t count = 0;
        for (;; count++) {
            tricolor_value fields[] = {tricolor_int(count), list};
            tricolor_value pair = tricolor_alloc_with(heap, 2, 0, fields);
            if (pair == TRICOLOR_NONE)
                break;
            list = pair;
        }
        must(tricolor_error(heap) == TRICOLOR_OUT_OF_MEMORY && count == (1 << 17) / 3);
        must(strstr(tricolor_message(heap), "131070 of 131072 words are live") != NULL);
        for (tricolor_value pair = list; count > 0; pair = tricolor_get(heap, pair, 1))
            must(tricolor_to_int(tricolor_get(heap, pair, 0)) == --count);
        list = tricolor_int(0);
    }
    must(tricolor_alloc(heap, (1 << 17) - 1, 0) != TRICOLOR_NONE);
    must(tricolor_alloc(heap, 1 << 17, 0) == TRICOLOR_NONE);
    tricolor_destroy(heap);
}

/* The heap follows what is live, up and down, as the growth says. */
static void test_growth(void)
{
    tricolor_heap *heap = make_heap("kind=copying,heap=64K,limit=64M,growth=50");
    tricolor_value root[64];
    for (int i = 0; i < 64; i++)
        root[i] = tricolor_int(0);
    must(tricolor_add_roots(heap, root, 64) == TRICOLOR_OK);
    for (int i = 0; i < 10000; i++) {
        tricolor_value made = tricolor_alloc(heap, 5000, TRICOLOR_RAW);
        must((root[i % 64] = made) != TRICOLOR_NONE);
    }
    struct tricolor_statistics high = statistics_of(heap);
    must(high.words < 64 * 5001 * 2 && high.growths > 0 && high.stack == 0);
    must(high.collections > 50 && high.collections < 10000 / 64 * 4);
    for (int i = 0; i < 64; i++)
        root[i] = tricolor_int(0);
    must(tricolor_collect(heap) == TRICOLOR_OK);
    struct tricolor_statistics low = statistics_of(heap);
    must(low.live == 0 && low.words < 3 * 8192 && low.shrinks > 0);
    must(tricolor_trim(heap) == TRICOLOR_OK && statistics_of(heap).words == 8192);
    must(tricolor_alloc(heap, 20000, 0) != TRICOLOR_NONE);
    must(statistics_of(heap).collections == low.collections + 1);
    tricolor_destroy(heap);
}

/* ---- Refusals of the system ---- */

static bool refuses_all(void)
{
    return true;
}

static bool refuses_once(void)
{
    os_refuses = NULL;
    return true;
}

/* Without memory to move to nothing changes. What is live may have room in less than all. */
static void test_refused_space(void)
{
    tricolor_heap *heap = make_heap("kind=copying");
    tricolor_value root = tricolor_alloc(heap, 10, 0);
    must(tricolor_add_roots(heap, &root, 1) == TRICOLOR_OK);
    must(tricolor_collect(heap) == TRICOLOR_OK); /* from now on there is a table for roots */
    const tricolor_value before = root;
    os_refuses = refuses_all;
    must(tricolor_collect(heap) == TRICOLOR_NO_MEMORY && root == before);
    must(tricolor_alloc(heap, 1 << 17, 0) == TRICOLOR_NONE && root == before);
    os_refuses = refuses_once;
    must(tricolor_collect(heap) == TRICOLOR_OK && root != before && os_refuses == NULL);
    must(tricolor_get(heap, root, 9) == tricolor_int(0) && statistics_of(heap).live == 11);
    must(statistics_of(heap).words == 1 << 17); /* it has grown again after that */
    must(tricolor_check(heap) == TRICOLOR_OK);
    tricolor_destroy(heap);
}

static void test_option(void)
{
    struct tricolor_options options, before;
    tricolor_default_options(&options);
    must(options.kind == TRICOLOR_MARK_SWEEP);
    must(tricolor_parse_options(&options, "stress=1,kind=copying", NULL) == TRICOLOR_OK);
    must(options.kind == TRICOLOR_COPYING && options.stress);
    before = options;
    static const char *const wrong[] = {"kind",          "kind=",  "kind=copyin",
                                        "kind=copyingx", "kind=1", "kind=mark-sweep"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const char *where = NULL;
        must(tricolor_parse_options(&options, wrong[i], &where) == TRICOLOR_BAD_OPTION);
        must(where == wrong[i] && memcmp(&before, &options, sizeof options) == 0);
    }
    must(tricolor_parse_options(&options, "kind=mark_sweep", NULL) == TRICOLOR_OK);
    must(options.kind == TRICOLOR_MARK_SWEEP);
    options.kind = (enum tricolor_kind)2;
    tricolor_heap *heap;
    must(tricolor_create(&options, &heap) == TRICOLOR_BAD_OPTION && heap == NULL);
}

/* ---- All of them ---- */

static uint64_t run_seed(uint64_t seed)
{
    return run_graph((struct input){NULL, SIZE_MAX, seed * UINT64_C(0x9e3779b97f4a7c15)});
}

int main(int count, char **arguments)
{
    uint64_t steps = 0;
    if (count == 2) {
        run_seed(strtoull(arguments[1], NULL, 10));
        return 0;
    }
    test_option();
    test_stale_faults();
    test_stale_refused();
    test_stale_roots();
    test_visit_by_value();
    test_same_place();
    test_many_given();
    test_fields_of_block();
    test_readers();
    test_finaliser();
    test_tiny_heaps();
    test_full_heap();
    test_growth();
    test_refused_space();
    for (uint64_t seed = 1; seed <= PROGRAMS; seed++)
        steps += run_seed(seed);
    printf("test_library_copying: %" PRIu64 " steps in %d programs, %" PRIu64
           " collections that move, %" PRIu64 " that do not; %" PRIu64 " refusals, %" PRIu64
           " finalised\n",
           steps, PROGRAMS, graph_moved, graph_stayed, graph_refused, graph_finalised);
    must(graph_moved > 1000 && graph_stayed > 1000);
    must(graph_refused > 50 && graph_finalised > 1000);
    return 0;
}
