// sources: library/api.c library/allocate.c library/options.c library/space.c library/roots.c library/cycle.c library/mark_sweep.c library/copying.c library/os.c layer3_imperative/heap/heap_check.c layer3_imperative/mark_sweep/state_check.c layer3_imperative/mark_sweep/mark.c layer3_imperative/mark/far.c layer3_imperative/sweep/sweep.c layer3_imperative/semispace/movable_check.c layer3_imperative/semispace/scan.c layer3_imperative/mutator/alloc.c layer3_imperative/mutator/fields.c layer3_imperative/mutator/grow.c
/* The option `check`, in both kinds of heap: damage and bad roots are found before anything is freed,
   and told. */
#include "../library_heap.h"

static const char *kind;

static tricolor_heap *make_kind(const char *options)
{
    char text[100];
    snprintf(text, sizeof text, "kind=%s,%s", kind, options);
    return make_heap(text);
}

/* Damage to the heap is found and told; then nothing more is done with it. */
static void test_damage(void)
{
    for (int what = 0; what < 3; what++) {
        tricolor_heap *heap = make_kind("heap=4K,check=1");
        tricolor_value block = tricolor_alloc(heap, 3, 0), other = tricolor_alloc(heap, 3, 0);
        must(tricolor_add_roots(heap, &block, 1) == TRICOLOR_OK);
        must(tricolor_set(heap, block, 1, other) == TRICOLOR_OK);
        uint64_t *word = (uint64_t *)(uintptr_t)block;
        if (what == 0)
            word[-1] += UINT64_C(5000) << 10; /* a header that tells too large a size */
        if (what == 1)
            word[2] = block + 8; /* a field that points into a block */
        if (what == 2)
            word[0] = block + 4; /* ... and not even to a word */
        must(tricolor_collect(heap) == TRICOLOR_BAD_HEAP);
        must(tricolor_error(heap) == TRICOLOR_BAD_HEAP);
        must(strstr(tricolor_message(heap), "before a collection: block 0x") != NULL);
        must(tricolor_alloc(heap, 1, 0) == TRICOLOR_NONE);
        must(tricolor_collect(heap) == TRICOLOR_BAD_HEAP);
        must(tricolor_set(heap, other, 0, tricolor_int(1)) == TRICOLOR_BAD_HEAP);
        must(statistics_of(heap).collections == 0);
        must(tricolor_destroy(heap) == TRICOLOR_OK);
    }
}

static void damage(tricolor_heap *heap, enum tricolor_event event, void *data)
{
    (void)heap;
    if (event == TRICOLOR_MARKED)
        *(uint64_t *)(uintptr_t) * (tricolor_value *)data += 8;
}

/* Writing to a block that is free breaks the list of them, and that is told. */
static void test_write_to_free(void)
{
    tricolor_heap *heap = make_heap("heap=4K,check=1");
    tricolor_value dead = tricolor_alloc(heap, 3, 0);
    uint64_t *word = (uint64_t *)(uintptr_t)dead;
    must(tricolor_collect(heap) == TRICOLOR_OK);
    uint64_t *first = word + 3 - 4096 / 8; /* the heap's only hole is all of it */
    uint64_t before = first[1];
    first[1] = dead;
    must(tricolor_collect(heap) == TRICOLOR_BAD_HEAP);
    must(strstr(tricolor_message(heap), "the list of free blocks is broken") != NULL);
    first[1] = before;
    must(tricolor_destroy(heap) == TRICOLOR_OK);
}

/* Damage that is done during a collection is found after it. */
static void test_late_damage(void)
{
    tricolor_heap *heap = make_kind("heap=4K,check=1");
    tricolor_value root = tricolor_alloc(heap, 3, 0);
    must(tricolor_set(heap, root, 0, root) == TRICOLOR_OK);
    must(tricolor_add_roots(heap, &root, 1) == TRICOLOR_OK);
    must(tricolor_set_hook(heap, damage, &root) == TRICOLOR_OK);
    must(tricolor_collect(heap) == TRICOLOR_BAD_HEAP && statistics_of(heap).collections == 1);
    must(strstr(tricolor_message(heap), "after a collection: block 0x") != NULL);
    must(tricolor_destroy(heap) == TRICOLOR_OK);
}

static void visit_given_at(tricolor_visitor *visitor, void *data)
{
    tricolor_visit_at(visitor, data);
}

/* A bad root is found, in an array or by a callback; where it is mended all goes on. */
static void test_bad_roots(void)
{
    for (int what = 0; what < 8; what++) {
        tricolor_heap *heap = make_kind("heap=4K,check=1,stress=1");
        tricolor_value root = tricolor_alloc(heap, 3, 0), good;
        if (what < 4)
            must(tricolor_add_roots(heap, &root, 1) == TRICOLOR_OK);
        else
            must(tricolor_add_callback(heap, visit_given_at, &root) == TRICOLOR_OK);
        must(tricolor_collect(heap) == TRICOLOR_OK);
        tricolor_value wrong[] = {root + 8, root + 2, root + 256, root + 32};
        good = root;
        root = wrong[what % 4];
        must(tricolor_collect(heap) == TRICOLOR_BAD_ROOT);
        must(tricolor_check(heap) == TRICOLOR_BAD_ROOT);
        must(strstr(tricolor_message(heap), "check: root 0x") != NULL);
        must(tricolor_alloc(heap, 1, 0) == TRICOLOR_NONE);
        must(tricolor_error(heap) == TRICOLOR_BAD_ROOT);
        must(strstr(tricolor_message(heap), "before a collection: root 0x") != NULL);
        root = good;
        must(tricolor_collect(heap) == TRICOLOR_OK &&
             tricolor_get(heap, root, 2) == tricolor_int(0));
        must(statistics_of(heap).live == 4);
        must(tricolor_destroy(heap) == TRICOLOR_OK);
    }
}

/* A callback that enumerates a good root first, and then a bad one. */
static void visit_once(tricolor_visitor *visitor, void *data)
{
    tricolor_value *value = data;
    tricolor_visit_at(visitor, value);
    *value += 8;
}

static void test_fickle_callback(void)
{
    tricolor_heap *heap = make_kind("heap=4K,check=1");
    tricolor_value root = tricolor_alloc(heap, 3, 0), kept = root;
    must(tricolor_add_roots(heap, &kept, 1) == TRICOLOR_OK);
    must(tricolor_add_callback(heap, visit_once, &root) == TRICOLOR_OK);
    must(tricolor_collect(heap) == TRICOLOR_BAD_ROOT);
    must(tricolor_remove_callback(heap, visit_once, &root) == TRICOLOR_OK);
    must(tricolor_collect(heap) == TRICOLOR_OK && tricolor_size(heap, kept) == 3);
    for (uint64_t i = 0; i < 3; i++)
        must(tricolor_get(heap, kept, i) == tricolor_int(0));
    tricolor_destroy(heap);
}

int main(void)
{
    static const char *const kinds[] = {"mark_sweep", "copying"};
    test_write_to_free();
    for (int i = 0; i < 2; i++) {
        kind = kinds[i];
        test_damage();
        test_late_damage();
        test_bad_roots();
        test_fickle_callback();
    }
    puts("test_library_check: damage and bad roots are told");
    return 0;
}
