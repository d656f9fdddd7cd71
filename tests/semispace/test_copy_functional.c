// sources: layer1_graph/semispace/copy_graph.c layer2_functional/heap/graph_of_heap.c layer2_functional/semispace/collect.c layer2_functional/semispace/copy.c layer3_imperative/semispace/collect.c layer3_imperative/semispace/copy.c layer3_imperative/semispace/scan.c proofs/arrows/semispace/graph_beside.c proofs/clients/semispace/copy_beside.c proofs/arrows/any/draw_beside.c
/* Copying as a function, on random heaps with blocks of all kinds and on all small ones, against an
   oracle that says what each word and each place has to be, and against the collection in place.
   The proved program that compares both has to say that all is the same. The graph of the heap is
   copied, too, by the proved program that copies both: its vertices have to be numbered in the order
   in which the blocks stand, and each row has to be where its block is.

   A failure is repeated by `test_copy_functional SIZE SEED` with the numbers of its message. */
#include "../../layer1_graph/semispace/copy_graph.h"
#include "../../layer2_functional/heap/graph_of_heap.h"
#include "../../layer2_functional/semispace/collect.h"
#include "../../layer3_imperative/semispace/collect.h"
#include "../../proofs/arrows/semispace/copy_in_place_is_copy.c"
#include "../../proofs/arrows/semispace/copy_is_copy_graph.c"

#include <inttypes.h>

#include "spaces.h"

#ifdef GUARDED_POISON
enum { SMALL_HEAPS = 5000, LARGE_HEAPS = 5, WORDS = 4 };
#else
enum { SMALL_HEAPS = 50000, LARGE_HEAPS = 50, WORDS = 5 };
#endif
enum { SMALL_SIZE = 60, LARGE_SIZE = 3000, MOST_ARRAYS = 16 };

static uint64_t heaps, copied, failures;
static char which[200];

static void check(const char *what, bool holds)
{
    if (holds)
        return;
    if (++failures <= 10)
        fprintf(stderr, "test_copy_functional: %s: not so: %s\n", which, what);
}

static bool same(const void *one, const void *other, uint64_t words)
{
    return words == 0 || memcmp(one, other, 8 * words) == 0;
}

/* Arrays that nothing may be written around. */
struct arrays {
    struct guarded of[MOST_ARRAYS];
    int count;
};

static void *array_of(struct arrays *arrays, uint64_t words, const uint64_t *values)
{
    struct guarded *array = &arrays->of[arrays->count++];
    guarded_resize(array, 8 * words);
    if (values != NULL)
        memcpy(guarded_array(array), values, 8 * words);
    return guarded_array(array);
}

static void free_arrays(struct arrays *arrays)
{
    for (int i = 0; i < arrays->count; i++) {
        check("nothing outside", guarded_intact(&arrays->of[i]));
        guarded_free(&arrays->of[i]);
    }
}

/* The place of each word at which a block begins that the roots reach; -1 for all others. */
static void check_places(const struct heap *heap, const struct expected *all, uint64_t to_base,
                         const int64_t *place)
{
    uint64_t b = 0;
    for (uint64_t i = 0; i < heap->size; i++) {
        while (b < heap->blocks && heap->block[b].at < i)
            b++;
        bool reached =
            b < heap->blocks && heap->block[b].at == i && heap->word[i] != 0 && all->old[i] == 0;
        int64_t expected = reached ? (int64_t)((all->old[i + 1] - to_base - 8) / 8) : -1;
        check("the place", place[i] == expected);
        copied += reached;
    }
}

/* The copy in place and the copy as a function are the same. */
static void check_in_place(const struct heap *heap, const struct roots *roots, uint64_t to_base,
                           uint64_t capacity)
{
    struct arrays arrays = {.count = 0};
    uint64_t *from = array_of(&arrays, heap->size, heap->word);
    uint64_t *list = array_of(&arrays, roots->count, roots->value);
    uint64_t *to = array_of(&arrays, capacity, NULL), *result = array_of(&arrays, capacity, NULL);
    uint64_t *now = array_of(&arrays, roots->count, NULL);
    int64_t *place = array_of(&arrays, heap->size, NULL);
    check("copy_in_place_is_copy says so",
          copy_in_place_is_copy(from, heap->size, heap->base, to, capacity, to_base, list,
                                roots->count, result, now, place));
    free_arrays(&arrays);
}

/* The row of a block is in both copies as it is in the graph, by the places and by the numbers. */
static void check_row(const uint64_t *first, const uint64_t *successor, const int64_t *map,
                      const uint64_t *new_first, const uint64_t *new_successor, uint64_t v)
{
    uint64_t k = (uint64_t)map[v], degree = first[v + 1] - first[v];
    check("as long a row", new_first[k + 1] - new_first[k] == degree);
    for (uint64_t e = 0; e < degree; e++)
        check("the entry",
              new_successor[new_first[k] + e] == (uint64_t)map[successor[first[v] + e]]);
}

/* The graph of the heap is copied as well: the vertices that have a copy are the blocks that have a
   place, and their numbers tell how many blocks of the new heap stand before that place. */
static void check_graph(const struct heap *heap, const struct roots *roots, uint64_t to_base,
                        uint64_t capacity, const int64_t *expected)
{
    uint64_t size = heap->size, count = roots->count;
    struct arrays arrays = {.count = 0};
    uint64_t *from = array_of(&arrays, size, heap->word);
    uint64_t *list = array_of(&arrays, count, roots->value);
    uint64_t *to = array_of(&arrays, capacity, NULL), *now = array_of(&arrays, count, NULL);
    int64_t *place = array_of(&arrays, size, NULL), *renaming = array_of(&arrays, size, NULL);
    uint64_t *new_first = array_of(&arrays, capacity + 1, NULL);
    uint64_t *new_successor = array_of(&arrays, capacity, NULL);
    uint64_t *first = array_of(&arrays, size + 1, NULL), *successor = array_of(&arrays, size, NULL);
    uint64_t *vertices = array_of(&arrays, count, NULL);
    uint64_t *copy_first = array_of(&arrays, size + 1, NULL);
    uint64_t *copy_successor = array_of(&arrays, size, NULL);
    uint64_t *copy_roots = array_of(&arrays, count, NULL);
    check("copy_is_copy_graph says so",
          copy_is_copy_graph(from, size, heap->base, list, count, to, capacity, to_base, now, place,
                             new_first, new_successor, first, successor, vertices, renaming,
                             copy_first, copy_successor, copy_roots));
    check("the same places", same(place, expected, size));
    for (uint64_t v = 0; v < size; v++) {
        int64_t before = 0;
        for (uint64_t u = 0; u < size; u++)
            before += place[u] >= 0 && place[u] < place[v];
        check("the number of the vertex", renaming[v] == (place[v] < 0 ? -1 : before));
        if (place[v] >= 0) {
            check_row(first, successor, place, new_first, new_successor, v);
            check_row(first, successor, renaming, copy_first, copy_successor, v);
        }
    }
    free_arrays(&arrays);
}

/* Collect by the function and in place, to spaces of just so many words. */
static void test_copy(const struct heap *heap, const struct roots *roots, uint64_t to_base,
                      uint64_t capacity)
{
    uint64_t size = heap->size, count = roots->count;
    struct expected all = expect(heap, roots, to_base);
    struct arrays arrays = {.count = 0};
    capacity = capacity > all.used ? capacity : all.used;
    uint64_t *from = array_of(&arrays, size, heap->word);
    uint64_t *list = array_of(&arrays, count, roots->value);
    uint64_t *to = array_of(&arrays, capacity, NULL), *now = array_of(&arrays, count, NULL);
    int64_t *place = array_of(&arrays, size, NULL);
    heaps++;
    check_in_place(heap, roots, to_base, capacity);
    uint64_t used = functional_semispace(from, size, heap->base, list, count, to, capacity, to_base,
                                         now, place);
    check("so many words", used == all.used);
    check("the new heap", same(to, all.new, all.used));
    check("the new roots", same(now, all.roots.value, count));
    check("the heap stays", same(from, heap->word, size));
    check("the roots stay", same(list, roots->value, count));
    check_places(heap, &all, to_base, place);
    if (size <= SMALL_SIZE)
        check_graph(heap, roots, to_base, capacity, place);
    uint64_t *other = array_of(&arrays, capacity, NULL);
    uint64_t more =
        semispace_collect(from, size, heap->base, other, capacity, to_base, list, count);
    check("as many words in place", more == used);
    check("the same space in place, also behind the heap", same(to, other, capacity));
    check("the same roots in place", same(now, list, count));
    free_arrays(&arrays);
    free_expected(&all);
}

static void test_random_heap(uint64_t size, uint64_t seed)
{
    struct random random = {seed};
    uint64_t words = 1 + random_below(&random, size);
    uint64_t to_base = ((uint64_t)1 << 55) - 8 * random_below(&random, 1 << 20);
    snprintf(which, sizeof which, "size %" PRIu64 " seed %" PRIu64, size, seed);
    struct roots roots;
    struct heap heap = random_movable(words, &roots, to_base, words + 20, &random);
    test_copy(&heap, &roots, to_base, random_below(&random, words + 20));
    free_heap(&heap);
}

/* All heaps of so many words, each word one of these, and a root that is anything, twice. */
static void test_all_heaps(uint64_t words)
{
    enum { BASE = 800, TO = 80000, KINDS = 7 };
    uint64_t word[KINDS + WORDS] = {1,
                                    header_word(0, WHITE, 0),
                                    header_word(1, BLACK, 0),
                                    header_word(2, WHITE, 0),
                                    header_word(1, WHITE, NO_SCAN_TAG),
                                    header_word(3, WHITE, CLOSURE_TAG),
                                    closure_information(0, 3)};
    uint64_t choices = KINDS + words, all = choices;
    for (uint64_t i = 0; i < words; i++) {
        word[KINDS + i] = BASE + 8 * i + 8;
        all *= choices;
    }
    for (uint64_t number = 0; number < all; number++) {
        struct heap heap = new_heap(words, BASE);
        uint64_t left = number;
        for (uint64_t i = 0; i < words; i++, left /= choices)
            heap.word[i] = word[left % choices];
        struct roots roots = {.value = {word[left], word[left]}, .count = 2};
        if (list_blocks(&heap) && block_meant(&heap, word[left]) != BAD_VALUE) {
            snprintf(which, sizeof which, "small heap %" PRIu64 " of %" PRIu64, number, words);
            test_copy(&heap, &roots, TO, 0);
        }
        free_heap(&heap);
    }
}

int main(int argc, char **argv)
{
    if (argc == 3) {
        test_random_heap(strtoull(argv[1], NULL, 0), strtoull(argv[2], NULL, 0));
    } else {
        for (uint64_t words = 0; words <= WORDS; words++)
            test_all_heaps(words);
        for (uint64_t seed = 1; seed <= SMALL_HEAPS; seed++)
            test_random_heap(SMALL_SIZE, seed);
        for (uint64_t seed = 1; seed <= LARGE_HEAPS; seed++)
            test_random_heap(LARGE_SIZE, seed);
        snprintf(which, sizeof which, "all heaps");
        check("much was copied", copied > 3 * SMALL_HEAPS);
    }
    printf("%" PRIu64 " heaps, %" PRIu64 " blocks copied, %" PRIu64 " failures\n", heaps, copied,
           failures);
    return failures == 0 ? 0 : 1;
}
