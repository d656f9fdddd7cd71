// sources: library/api.c library/allocate.c library/options.c library/space.c library/roots.c library/cycle.c library/mark_sweep.c library/copying.c library/os.c layer3_imperative/heap/heap_check.c layer3_imperative/mark_sweep/state_check.c layer3_imperative/mark_sweep/mark.c layer3_imperative/mark/far.c layer3_imperative/sweep/sweep.c layer3_imperative/semispace/movable_check.c layer3_imperative/semispace/scan.c layer3_imperative/mutator/alloc.c layer3_imperative/mutator/fields.c layer3_imperative/mutator/grow.c
/* Walking over a heap, weak references, statistics as JSON, and roots that cannot be or are no more: in heaps whose
   blocks stay and in those whose blocks move.

   The walk is held against a shadow of numbered nodes: all of them before a collection, and after
   one those that a search over the shadow reaches. */
#include "../library_heap.h"

#include <inttypes.h>

enum { NODES = 400, LINKS = 3, ROUNDS = 60 };

static uint64_t random_below(uint64_t bound)
{
    static uint64_t state = 88172645463325252u;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state % bound;
}

static tricolor_heap *heap_of(bool moves, const char *others)
{
    char text[80];
    snprintf(text, sizeof text, "kind=%s%s", moves ? "copying" : "mark_sweep", others);
    return make_heap(text);
}

/* ---- The shadow ---- */

static tricolor_value root[NODES];
static int link_of[NODES][LINKS]; /* -1 is nothing */
static size_t extra_of[NODES];    /* fields behind the links */
static bool rooted[NODES], reached[NODES];

static void reach(int node)
{
    if (node < 0 || reached[node])
        return;
    reached[node] = true;
    for (int l = 0; l < LINKS; l++)
        reach(link_of[node][l]);
}

/* A node: its number, its links to earlier ones, and more fields. */
static void make_nodes(tricolor_heap *heap)
{
    for (int n = 0; n < NODES; n++) {
        extra_of[n] = random_below(6);
        root[n] = tricolor_alloc(heap, 1 + LINKS + extra_of[n], (unsigned)n % 200);
        must(root[n] != TRICOLOR_NONE);
        must(tricolor_set(heap, root[n], 0, tricolor_int(n)) == TRICOLOR_OK);
        for (int l = 0; l < LINKS; l++) {
            link_of[n][l] = (int)random_below((uint64_t)n + 1) - 1;
            if (link_of[n][l] >= 0)
                must(tricolor_set(heap, root[n], 1 + (uint64_t)l, root[link_of[n][l]]) ==
                     TRICOLOR_OK);
        }
        rooted[n] = true;
    }
}

static void drop_most(void)
{
    for (int n = 0; n < NODES; n++) {
        rooted[n] = random_below(40) == 0;
        reached[n] = false;
        if (!rooted[n])
            root[n] = tricolor_int(0);
    }
    for (int n = 0; n < NODES; n++)
        if (rooted[n])
            reach(n);
}

/* ---- The walk ---- */

struct walk {
    int seen[NODES], blocks, most;
    tricolor_value last;
};

static bool see(tricolor_heap *heap, tricolor_value block, void *data)
{
    struct walk *walk = data;
    must(tricolor_is_block(heap, block) && block > walk->last);
    walk->last = block;
    int64_t number = tricolor_to_int(tricolor_get(heap, block, 0));
    must(0 <= number && number < NODES);
    must(tricolor_size(heap, block) == 1 + LINKS + extra_of[number]);
    must(tricolor_tag(heap, block) == (unsigned)number % 200);
    walk->seen[number]++;
    must(tricolor_alloc(heap, 1, 0) == TRICOLOR_NONE && tricolor_error(heap) == TRICOLOR_BUSY);
    must(tricolor_walk(heap, see, walk) == TRICOLOR_BUSY);
    return ++walk->blocks < walk->most;
}

static struct walk walk_over(tricolor_heap *heap, int most)
{
    struct walk walk = {.most = most};
    must(tricolor_walk(heap, see, &walk) == TRICOLOR_OK);
    return walk;
}

static void test_walks(bool moves)
{
    for (int round = 0; round < ROUNDS; round++) {
        tricolor_heap *heap = heap_of(moves, ",heap=64K,check=1");
        must(tricolor_add_roots(heap, root, NODES) == TRICOLOR_OK);
        must(walk_over(heap, 1).blocks == 0);
        make_nodes(heap);
        struct walk all = walk_over(heap, NODES + 1);
        for (int n = 0; n < NODES; n++)
            must(all.seen[n] == 1);
        must(walk_over(heap, 7).blocks == 7);
        drop_most();
        must(tricolor_collect(heap) == TRICOLOR_OK);
        struct walk live = walk_over(heap, NODES + 1);
        for (int n = 0; n < NODES; n++)
            must(live.seen[n] == (reached[n] ? 1 : 0));
        must(tricolor_walk(heap, NULL, NULL) == TRICOLOR_BAD_ROOT);
        tricolor_destroy(heap);
    }
}

/* ---- Weak references ---- */

struct weak {
    tricolor_value value[NODES];
    int told;
};

static void follow_weak(tricolor_heap *heap, enum tricolor_event event, void *data)
{
    struct weak *weak = data;
    if (event != TRICOLOR_MARKED) {
        must(tricolor_survivor(heap, weak->value[0]) == TRICOLOR_NONE);
        must(tricolor_error(heap) == TRICOLOR_BUSY);
        return;
    }
    weak->told++;
    for (int n = 0; n < NODES; n++)
        weak->value[n] = tricolor_survivor(heap, weak->value[n]);
    must(tricolor_survivor(heap, tricolor_int(17)) == tricolor_int(17));
    must(tricolor_survivor(heap, 4096) == 4096);
}

static void test_weak(bool moves)
{
    static struct weak weak;
    for (int round = 0; round < ROUNDS; round++) {
        tricolor_heap *heap = heap_of(moves, ",heap=256K,check=1");
        must(tricolor_add_roots(heap, root, NODES) == TRICOLOR_OK);
        make_nodes(heap);
        memcpy(weak.value, root, sizeof root);
        weak.told = 0;
        must(tricolor_set_hook(heap, follow_weak, &weak) == TRICOLOR_OK);
        drop_most();
        must(tricolor_collect(heap) == TRICOLOR_OK && weak.told == 1);
        for (int n = 0; n < NODES; n++) {
            must((weak.value[n] != TRICOLOR_NONE) == reached[n]);
            if (reached[n])
                must(tricolor_get(heap, weak.value[n], 0) == tricolor_int(n));
            if (rooted[n])
                must(weak.value[n] == root[n]);
        }
        must(tricolor_survivor(heap, root[0]) == TRICOLOR_NONE);
        tricolor_destroy(heap);
    }
}

/* ---- Statistics ---- */

/* The number of this name in a line of JSON. */
static uint64_t number_in(const char *text, const char *name)
{
    char key[40];
    snprintf(key, sizeof key, "\"%s\": ", name);
    const char *place = strstr(text, key);
    must(place != NULL);
    return strtoull(place + strlen(key), NULL, 10);
}

static void test_json(bool moves)
{
    tricolor_heap *heap = heap_of(moves, "");
    must(tricolor_add_roots(heap, root, NODES) == TRICOLOR_OK);
    make_nodes(heap);
    must(tricolor_collect(heap) == TRICOLOR_OK);
    char text[1000], part[30];
    size_t length = tricolor_statistics_json(heap, text, sizeof text);
    must(length == strlen(text) && text[0] == '{' && text[length - 1] == '}');
    struct tricolor_statistics s = statistics_of(heap);
    must(number_in(text, "words") == s.words && number_in(text, "live") == s.live);
    must(number_in(text, "largest_hole") == s.largest_hole && s.largest_hole > 0);
    must(number_in(text, "allocations") == NODES && number_in(text, "collections") == 1);
    must(number_in(text, "longest_pause") == s.longest_pause && s.longest_pause > 0);
    must(tricolor_statistics_json(heap, NULL, 0) == length);
    must(tricolor_statistics_json(heap, part, sizeof part) == length);
    must(strlen(part) == sizeof part - 1 && strncmp(part, text, sizeof part - 1) == 0);
    tricolor_destroy(heap);
}

/* ---- Roots that cannot be, or are no more ---- */

static void test_wrong_roots(bool moves)
{
    tricolor_heap *heap = heap_of(moves, "");
    must(tricolor_add_roots(heap, NULL, 5) == TRICOLOR_BAD_ROOT);
    must(tricolor_add_roots(heap, root, SIZE_MAX) == TRICOLOR_BAD_ROOT);
    must(tricolor_add_roots(heap, root, SIZE_MAX / 8) == TRICOLOR_BAD_ROOT);
    must(tricolor_add_callback(heap, NULL, NULL) == TRICOLOR_BAD_ROOT);
    must(tricolor_add_roots(heap, NULL, 0) == TRICOLOR_OK);
    must(tricolor_collect(heap) == TRICOLOR_OK && tricolor_error(heap) == TRICOLOR_BAD_ROOT);
    tricolor_clear_error(heap);
    must(tricolor_error(heap) == TRICOLOR_OK);
    must(strcmp(tricolor_message(heap), tricolor_error_text(TRICOLOR_OK)) == 0);
    tricolor_destroy(heap);
}

static void test_old_handles(bool moves)
{
    enum { TURNS = 1000, KEPT = 5 };
    tricolor_heap *heap = heap_of(moves, "");
    static tricolor_handle old[TURNS];
    tricolor_handle kept[KEPT];
    for (int k = 0; k < KEPT; k++)
        must((kept[k] = tricolor_new_handle(heap, tricolor_int(k))) != 0);
    for (int turn = 0; turn < TURNS; turn++) {
        must((old[turn] = tricolor_new_handle(heap, tricolor_int(turn))) != 0);
        must(tricolor_free_handle(heap, old[turn]) == TRICOLOR_OK);
        for (int before = 0; before <= turn; before += 97) {
            must(tricolor_handle_value(heap, old[before]) == TRICOLOR_NONE);
            must(tricolor_free_handle(heap, old[before]) == TRICOLOR_BAD_ROOT);
        }
    }
    for (int turn = 1; turn < TURNS; turn++)
        must(old[turn] != old[turn - 1]);
    for (int k = 0; k < KEPT; k++)
        must(tricolor_handle_value(heap, kept[k]) == tricolor_int(k));
    tricolor_destroy(heap);
}

/* Hundreds of heaps with the default options: their addresses do not use up those of the process. */
static void test_many_heaps(void)
{
    enum { HEAPS = 400 };
    static tricolor_heap *heap[HEAPS];
    struct tricolor_options options;
    tricolor_default_options(&options);
    must(options.limit >= UINT64_C(1) << 30 && options.limit <= UINT64_C(1) << 40);
    options.environment = false;
    for (int h = 0; h < HEAPS; h++) {
        must(tricolor_create(&options, &heap[h]) == TRICOLOR_OK);
        must(statistics_of(heap[h]).limit == options.limit / 8);
        must(tricolor_alloc(heap[h], 10, 0) != TRICOLOR_NONE);
    }
    for (int h = 0; h < HEAPS; h++)
        tricolor_destroy(heap[h]);
}

int main(void)
{
    for (int moves = 0; moves < 2; moves++) {
        test_walks(moves);
        test_weak(moves);
        test_json(moves);
        test_wrong_roots(moves);
        test_old_handles(moves);
    }
    test_many_heaps();
    printf("test_library_walk: %d heaps walked over\n", 2 * ROUNDS);
    return 0;
}
