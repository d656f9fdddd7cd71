// sources: layer3_imperative/heap/heap_check.c
/* heap_check and value_check: each way to be malformed gives its own error and place; all small
   heaps, and large heaps of all kinds of block, cut, bit-flipped and with one fault, against an
   oracle. */
#include "../../layer3_imperative/heap/heap_check.h"

#include <inttypes.h>

#include "../../specs/words/object_model.h"
#include "../graphs.h"
#include "../guarded.h"
#include "../heap_faults.h"

enum { FAILURES_SHOWN = 10, LARGE_HEAPS = 60, LARGE_SIZE = 3000, FAULTS_EACH = 40, ERRORS = 13 };

#define BASE ((uint64_t)0x10000)
#define LARGEST ((uint64_t)1 << 37)

static const char *const error_names[ERRORS] = {"HEAP_OK",
                                                "HEAP_BAD_BASE",
                                                "HEAP_TOO_LARGE",
                                                "HEAP_BAD_END",
                                                "HEAP_BAD_LIMIT",
                                                "HEAP_BAD_WOSIZE",
                                                "HEAP_BAD_CLOSURE",
                                                "HEAP_BAD_ENVIRONMENT",
                                                "HEAP_VALUE_IN_RESERVE",
                                                "HEAP_VALUE_MISALIGNED",
                                                "HEAP_VALUE_TO_FREE",
                                                "HEAP_VALUE_TO_NO_BLOCK",
                                                "HEAP_VALUE_TO_BAD_INFIX"};

static uint64_t checks, failures, heap_seen[ERRORS], value_seen[ERRORS];
static struct picture picture;
static struct faults faults;

static void fail(const char *which, const char *what)
{
    failures++;
    if (failures <= FAILURES_SHOWN)
        fprintf(stderr, "test_heap_check: %s: %s\n", which, what);
}

static void fail_at(const char *which, struct heap_fault got, const char *expected)
{
    char what[200];
    snprintf(what, sizeof what, "got %s at block %" PRIu64 ", word %" PRIu64 ", expected %s",
             error_names[got.error], got.block, got.word, expected);
    fail(which, what);
}

/* The address of the block whose header is word i. */
static uint64_t address(uint64_t base, uint64_t i)
{
    return base + (i + 1) * 8;
}

static uint64_t header(uint64_t wosize, uint64_t colour, uint64_t tag)
{
    return wosize << 10 | colour << 8 | tag;
}

/* A closure's information word, with the environment at this field. */
static uint64_t information(uint64_t environment)
{
    return (uint64_t)1 << 56 | environment << 1 | 1;
}

/* ---- One call ---- */

/* Exactly this fault. */
static void expect(const char *which, const uint64_t *heap, uint64_t size, uint64_t limit,
                   uint64_t base, uint8_t *layout, struct heap_fault fault)
{
    struct heap_fault got = heap_check(heap, size, limit, base, layout);
    checks++;
    heap_seen[got.error]++;
    if (got.error != fault.error ||
        (got.error != HEAP_OK && (got.block != fault.block || got.word != fault.word)))
        fail_at(which, got, error_names[fault.error]);
}

/* Accepted if and only if well formed, with its layout; else the fault is there. */
static bool test_any(const char *which, const uint64_t *heap, uint64_t size, uint64_t limit,
                     uint64_t base, uint8_t *layout)
{
    struct heap_fault got = heap_check(heap, size, limit, base, layout);
    checks++;
    heap_seen[got.error]++;
    if (!judges_rightly(got, heap, size, limit, base, layout, &picture, &faults))
        fail_at(which, got, faults.count == 0 ? "HEAP_OK with the layout" : "another fault");
    return faults.count == 0;
}

/* The same for a value, after test_any accepted the heap. */
static void test_value(const char *which, const uint64_t *heap, uint64_t size, uint64_t limit,
                       uint64_t base, const uint8_t *layout, uint64_t value)
{
    enum heap_error error = judge_value(&picture, heap, size, limit, base, value);
    enum heap_error got = value_check(heap, size, limit, base, layout, value);
    checks++;
    value_seen[got]++;
    if (got != error) {
        char what[160];
        snprintf(what, sizeof what, "value %" PRIx64 ": got %s, expected %s", value,
                 error_names[got], error_names[error]);
        fail(which, what);
    }
}

/* ---- One fault each ---- */

#define WORDS(...) ((uint64_t[]){__VA_ARGS__})
#define EXPECT(which, words, size, error, block, word)               \
    expect(which, words, size, (size) + 2, BASE, (uint8_t[size]){0}, \
           (struct heap_fault){error, block, word})

static void test_whole_errors(void)
{
    uint64_t *heap = NULL;
    uint8_t *layout = NULL;
    struct heap_fault ok = {HEAP_OK, 0, 0}, bad_base = {HEAP_BAD_BASE, 0, 0};
    struct heap_fault large = {HEAP_TOO_LARGE, 0, 0}, bad_end = {HEAP_BAD_END, 0, 0};
    struct heap_fault bad_limit = {HEAP_BAD_LIMIT, 0, 0};
    uint64_t last = UINT64_MAX - 15; /* the last base, for no words at all */
    expect("no words", heap, 0, 0, BASE, layout, ok);
    expect("no words, base 0", heap, 0, 0, 0, layout, ok);
    expect("no words, a reserve", heap, 0, LARGEST, BASE, layout, ok);
    expect("no words, last base", heap, 0, 0, last, layout, ok);
    expect("reserve to the end", heap, 0, LARGEST, last - 8 * LARGEST, layout, ok);
    /* Where there are no words, the reserve begins at the base. */
    test_any("no words", heap, 0, 7, BASE, layout);
    for (uint64_t value = BASE - 8; value <= BASE + 72; value++)
        test_value("no words", heap, 0, 7, BASE, layout, value);
    /* These return before they read. */
    for (uint64_t i = 1; i < 8; i++)
        expect("base", heap, 3, 3, BASE + i, layout, bad_base);
    expect("base", heap, 0, 0, UINT64_MAX, layout, bad_base);
    expect("limit too large", heap, 1, LARGEST + 1, BASE, layout, large);
    expect("limit too large", heap, 1, UINT64_MAX, BASE, layout, large);
    expect("size too large", heap, UINT64_MAX, UINT64_MAX, BASE, layout, large);
    expect("end", heap, 0, 0, last + 8, layout, bad_end);
    expect("end", heap, 1, 1, last, layout, bad_end);
    expect("end", heap, 1, LARGEST, last - 8 * LARGEST + 8, layout, bad_end);
    expect("end", heap, 1, LARGEST, last + 8, layout, bad_end);
    expect("limit", heap, 1, 0, BASE, layout, bad_limit);
    expect("limit", heap, UINT64_MAX, LARGEST, BASE, layout, bad_limit);
    expect("limit", heap, LARGEST + 1, LARGEST, BASE, layout, bad_limit);
    expect("limit at the end", heap, 2, 1, last - 8, layout, bad_limit);
}

static void test_block_errors(void)
{
    uint64_t fragment = header(0, BLUE, 0), closure = header(3, WHITE, CLOSURE_TAG);
    EXPECT("a fragment", WORDS(fragment), 1, HEAP_OK, 0, 0);
    EXPECT("a white fragment", WORDS(header(0, WHITE, INFIX_TAG)), 1, HEAP_OK, 0, 0);
    EXPECT("a hole with anything", WORDS(header(1, BLUE, 0), BASE + 9), 2, HEAP_OK, 0, 0);
    EXPECT("a blue closure", WORDS(header(1, BLUE, CLOSURE_TAG), 1), 2, HEAP_OK, 0, 0);
    EXPECT("not scanned", WORDS(header(1, BLACK, NO_SCAN_TAG), BASE + 9), 2, HEAP_OK, 0, 0);
    EXPECT("points to itself", WORDS(header(1, GREY, 250), BASE + 8), 2, HEAP_OK, 0, 0);
    EXPECT("no environment", WORDS(closure, BASE + 9, information(3), BASE + 9), 4, HEAP_OK, 0, 0);

    EXPECT("wosize", WORDS(header(1, WHITE, 0)), 1, HEAP_BAD_WOSIZE, 0, 0);
    EXPECT("wosize", WORDS(fragment, header(2, BLUE, 0), 1), 3, HEAP_BAD_WOSIZE, 1, 1);
    EXPECT("largest wosize", WORDS(fragment, UINT64_MAX, 1), 3, HEAP_BAD_WOSIZE, 1, 1);
    EXPECT("closure", WORDS(fragment, header(1, GREY, CLOSURE_TAG), 1), 3, HEAP_BAD_CLOSURE, 1, 1);
    EXPECT("environment", WORDS(fragment, header(2, BLACK, CLOSURE_TAG), 1, information(3)), 4,
           HEAP_BAD_ENVIRONMENT, 1, 3);
    EXPECT("largest environment", WORDS(closure, 1, UINT64_MAX, 1), 4, HEAP_BAD_ENVIRONMENT, 0, 2);
}

static void test_value_errors(void)
{
    uint64_t block = header(1, WHITE, 0), fragment = header(0, WHITE, 0);
    uint64_t infix = header(2, BLUE, INFIX_TAG), closure = header(5, WHITE, CLOSURE_TAG);
    EXPECT("a word before an infix header",
           WORDS(closure, 1, information(4), header(3, BLUE, INFIX_TAG), 1, address(BASE, 2)), 6,
           HEAP_VALUE_TO_NO_BLOCK, 0, 5);
    EXPECT("an infix value",
           WORDS(closure, 1, information(4), header(3, BLUE, INFIX_TAG), 1, address(BASE, 3)), 6,
           HEAP_OK, 0, 0);
    EXPECT("in the environment",
           WORDS(closure, 1, information(2), header(3, BLUE, INFIX_TAG), 1, address(BASE, 3)), 6,
           HEAP_VALUE_TO_BAD_INFIX, 0, 5);
    EXPECT("a wrong distance", WORDS(closure, 1, information(4), infix, 1, address(BASE, 3)), 6,
           HEAP_VALUE_TO_BAD_INFIX, 0, 5);
    EXPECT("not in a closure", WORDS(header(3, WHITE, 0), address(BASE, 2), infix, 1), 4,
           HEAP_VALUE_TO_BAD_INFIX, 0, 1);
    EXPECT("a distance past the start",
           WORDS(header(3, WHITE, 0), address(BASE, 2), header(3, BLUE, INFIX_TAG), 1), 4,
           HEAP_VALUE_TO_BAD_INFIX, 0, 1);
    EXPECT("a block with the tag of an infix",
           WORDS(block, address(BASE, 2), header(1, WHITE, INFIX_TAG), 1), 4,
           HEAP_VALUE_TO_BAD_INFIX, 0, 1);
    EXPECT("reserve", WORDS(block, BASE + 16), 2, HEAP_VALUE_IN_RESERVE, 0, 1);
    EXPECT("reserve", WORDS(block, BASE + 30), 2, HEAP_VALUE_IN_RESERVE, 0, 1);
    EXPECT("after the reserve", WORDS(block, BASE + 32), 2, HEAP_OK, 0, 0);
    EXPECT("before the first block", WORDS(block, BASE + 6), 2, HEAP_OK, 0, 0);
    EXPECT("misaligned", WORDS(fragment, block, BASE + 12), 3, HEAP_VALUE_MISALIGNED, 1, 2);
    EXPECT("a fragment", WORDS(fragment, block, BASE + 8), 3, HEAP_VALUE_TO_FREE, 1, 2);
    EXPECT("a hole", WORDS(header(1, BLUE, 0), 1, block, BASE + 8), 4, HEAP_VALUE_TO_FREE, 2, 3);
    EXPECT("a free infix", WORDS(header(0, WHITE, INFIX_TAG), block, BASE + 8), 3,
           HEAP_VALUE_TO_FREE, 1, 2);
    EXPECT("a field", WORDS(fragment, header(2, BLACK, 0), 1, BASE + 24), 4, HEAP_VALUE_TO_NO_BLOCK,
           1, 3);
}

/* ---- All small heaps ---- */

/* The words of these heaps: headers with these wosizes, colours and tags, and values. */
struct alphabet {
    uint64_t word[128], count;
};

static void add_word(struct alphabet *alphabet, uint64_t word)
{
    alphabet->word[alphabet->count++] = word;
}

static struct alphabet make_alphabet(uint64_t size, bool all)
{
    static const uint64_t tags[] = {0, CLOSURE_TAG, INFIX_TAG, 252};
    struct alphabet alphabet = {.count = 0};
    for (uint64_t wosize = 0; wosize <= (all ? size : size - 1); wosize++)
        for (uint64_t colour = WHITE; colour <= BLACK; colour++)
            for (int t = 0; t < 4; t++)
                if (all || colour == WHITE || (colour == BLUE && wosize == 1 && tags[t] == 0))
                    add_word(&alphabet, header(wosize, colour, tags[t]));
    for (uint64_t environment = 0; environment <= (all ? size + 1 : size - 1); environment++)
        add_word(&alphabet, environment << 1 | 1);
    for (uint64_t i = 0; i <= (all ? size : size - 1); i++)
        add_word(&alphabet, address(BASE, i));
    if (all) {
        add_word(&alphabet, 0);
        add_word(&alphabet, BASE);
        add_word(&alphabet, UINT64_MAX - 7);
        add_word(&alphabet, BASE + 10);
        add_word(&alphabet, BASE + 12);
    }
    return alphabet;
}

static void test_all_heaps(uint64_t size, bool all, uint64_t stride)
{
    struct alphabet alphabet = make_alphabet(size, all);
    uint64_t heap[8], limit = size + 1, heaps = 1, accepted = 0;
    uint8_t layout[8];
    char which[40];
    snprintf(which, sizeof which, "all heaps of %" PRIu64 " words", size);
    for (uint64_t i = 0; i < size; i++)
        heaps *= alphabet.count;
    for (uint64_t number = 0; number < heaps; number += stride) {
        uint64_t rest = number;
        for (uint64_t i = 0; i < size; i++, rest /= alphabet.count)
            heap[i] = alphabet.word[rest % alphabet.count];
        if (!test_any(which, heap, size, limit, BASE, layout))
            continue;
        accepted++;
        for (uint64_t i = 0; i <= limit; i++)
            test_value(which, heap, size, limit, BASE, layout, address(BASE, i) - 8);
        test_value(which, heap, size, limit, BASE, layout, BASE + 12);
    }
    if (accepted == 0 || accepted >= (heaps + stride - 1) / stride)
        fail(which, "the heaps are all of one kind");
}

/* ---- Large heaps ---- */

struct heap {
    uint64_t *words, size, limit, base;
    uint64_t *target, targets; /* headers, also infix, of which the address may stand in a field */
    uint64_t *field, fields;   /* scanned words */
    uint64_t *owner;           /* of each field: the header of its block */
};

/* A closure: entry points with code, information and infix headers, then the environment. */
static uint64_t fill_closure(struct heap *heap, uint64_t i, uint64_t wosize, struct random *random)
{
    uint64_t environment = 2 + random_below(random, wosize - 1), at = i + 1;
    for (uint64_t j = 1; j <= environment; j++)
        heap->words[i + j] = random_word(random);
    heap->words[i + 2] = information(environment);
    for (at = i + 3; at + 1 < i + 1 + environment; at += 2 + random_below(random, 3)) {
        heap->words[at] = header(at - i, random_below(random, 4), INFIX_TAG);
        heap->target[heap->targets++] = at;
    }
    return i + 1 + environment;
}

/* Fill the words from i on with a block; its scanned fields come later. The next block. */
static uint64_t add_block(struct heap *heap, uint64_t i, struct random *random)
{
    uint64_t room = heap->size - i - 1, wosize = random_below(random, room < 12 ? room + 1 : 13);
    uint64_t colour = random_below(random, 4), tag = random_below(random, 256), kind;
    kind = random_below(random, 4);
    if (kind == 0 && wosize >= 2)
        tag = CLOSURE_TAG;
    else if (kind == 1 || (tag == CLOSURE_TAG && wosize < 2))
        tag = random_below(random, 2) * 5;
    heap->words[i] = header(wosize, colour, tag);
    uint64_t first = i + 1, end = i + 1 + wosize;
    if (wosize > 0 && colour != BLUE && tag == CLOSURE_TAG)
        first = fill_closure(heap, i, wosize, random);
    if (wosize > 0 && colour != BLUE && tag != INFIX_TAG)
        heap->target[heap->targets++] = i;
    bool scanned = wosize > 0 && colour != BLUE && tag < NO_SCAN_TAG;
    for (uint64_t j = first; j < end; j++) {
        heap->words[j] = random_word(random) >> random_below(random, 64);
        if (scanned) {
            heap->owner[heap->fields] = i;
            heap->field[heap->fields++] = j;
        }
    }
    return end;
}

static uint64_t any_value(const struct heap *heap, struct random *random)
{
    uint64_t kind = random_below(random, 5), word = random_word(random);
    if (kind > 2 && heap->targets > 0)
        return address(heap->base, heap->target[word % heap->targets]);
    if (kind == 1)
        return heap->base > 8 ? word % heap->base & ~(uint64_t)1 : 0;
    if (kind == 2 && heap->base + 8 * heap->limit < UINT64_MAX / 2)
        return heap->base + 8 * (heap->limit + word % 100);
    return word | 1;
}

static struct heap make_heap(struct guarded *room, uint64_t size, struct random *random)
{
    static const uint64_t bases[] = {0, 8, BASE, (uint64_t)1 << 47, UINT64_MAX - 15};
    guarded_resize(room, size * sizeof(uint64_t));
    struct heap heap = {.words = guarded_array(room), .size = size};
    heap.limit = size + random_below(random, 3) * random_below(random, 1000);
    heap.base = bases[random_below(random, 5)];
    if (heap.base > (uint64_t)1 << 63)
        heap.base -= 8 * heap.limit;
    heap.target = allocate(size, sizeof *heap.target);
    heap.field = allocate(size, sizeof *heap.field);
    heap.owner = allocate(size, sizeof *heap.owner);
    for (uint64_t i = 0; i < size;)
        i = add_block(&heap, i, random);
    for (uint64_t f = 0; f < heap.fields; f++)
        heap.words[heap.field[f]] = any_value(&heap, random);
    return heap;
}

static void free_heap(struct heap *heap)
{
    free(heap->target);
    free(heap->field);
    free(heap->owner);
}

/* Put a value into a field of a well-formed heap: that is its one fault, if it is one. */
static void test_value_in_field(const char *which, struct heap *heap, uint8_t *layout, uint64_t f,
                                uint64_t value)
{
    uint64_t *word = &heap->words[heap->field[f]], before = *word;
    if (!test_any(which, heap->words, heap->size, heap->limit, heap->base, layout)) {
        fail(which, "the heap is not as it was");
        return;
    }
    enum heap_error error =
        judge_value(&picture, heap->words, heap->size, heap->limit, heap->base, value);
    test_value(which, heap->words, heap->size, heap->limit, heap->base, layout, value);
    *word = value;
    expect(which, heap->words, heap->size, heap->limit, heap->base, layout,
           (struct heap_fault){error, heap->owner[f], heap->field[f]});
    *word = before;
}

/* One wrong word in a well-formed heap, at a time. */
static void test_one_fault(const char *which, struct heap *heap, uint8_t *layout,
                           struct random *random)
{
    for (int i = 0; i < FAULTS_EACH && heap->fields > 0; i++) {
        uint64_t f = random_below(random, heap->fields), word = random_below(random, heap->limit);
        test_value_in_field(which, heap, layout, f, address(heap->base, word) - 8);
        test_value_in_field(which, heap, layout, f,
                            heap->base + random_below(random, heap->size * 8));
    }
    for (int i = 0; i < FAULTS_EACH; i++) {
        uint64_t *word = &heap->words[random_below(random, heap->size)], before = *word;
        *word ^= (uint64_t)1 << random_below(random, 64);
        test_any(which, heap->words, heap->size, heap->limit, heap->base, layout);
        *word = before;
    }
}

/* The heap cut off, at a lower limit, at another base: the fault, if any, is another. */
static void test_cut(const char *which, struct heap *heap, struct random *random)
{
    for (int i = 0; i < FAULTS_EACH; i++) {
        struct guarded room = {0}, layout_room = {0};
        uint64_t size = random_below(random, heap->size + 1);
        guarded_resize(&room, size * sizeof(uint64_t));
        guarded_resize(&layout_room, size);
        uint64_t *words = guarded_array(&room);
        memcpy(words, heap->words, size * sizeof(uint64_t));
        uint64_t limit = random_below(random, 2) ? heap->limit : size;
        test_any(which, words, size, limit, heap->base, guarded_array(&layout_room));
        if (memcmp(words, heap->words, size * sizeof(uint64_t)) != 0)
            fail(which, "the heap was written");
        if (!guarded_intact(&room) || !guarded_intact(&layout_room))
            fail(which, "something is written around the arrays");
        guarded_free(&room);
        guarded_free(&layout_room);
    }
}

static void test_large(uint64_t seed)
{
    struct random random = {seed};
    struct guarded room = {0}, layout_room = {0};
    struct heap heap = make_heap(&room, 1 + random_below(&random, LARGE_SIZE), &random);
    guarded_resize(&layout_room, heap.size);
    uint8_t *layout = guarded_array(&layout_room);
    char which[60];
    snprintf(which, sizeof which, "seed %" PRIu64 ", %" PRIu64 " words", seed, heap.size);

    expect(which, heap.words, heap.size, heap.limit, heap.base, layout,
           (struct heap_fault){HEAP_OK, 0, 0});
    test_one_fault(which, &heap, layout, &random);
    test_cut(which, &heap, &random);
    /* Words upon words wrong. */
    for (int i = 0; i < FAULTS_EACH; i++) {
        heap.words[random_below(&random, heap.size)] = random_word(&random) >> i;
        test_any(which, heap.words, heap.size, heap.limit, heap.base, layout);
    }
    if (!guarded_intact(&room) || !guarded_intact(&layout_room))
        fail(which, "something is written around the arrays");
    guarded_free(&room);
    guarded_free(&layout_room);
    free_heap(&heap);
}

/* Every error was seen of heaps, and every error of a value of values. */
static void test_all_seen(void)
{
    for (int error = 0; error < ERRORS; error++) {
        if (heap_seen[error] == 0)
            fail(error_names[error], "no heap had this");
        if (value_seen[error] == 0 && (error == HEAP_OK || error >= HEAP_VALUE_IN_RESERVE))
            fail(error_names[error], "no value had this");
    }
}

int main(void)
{
    test_whole_errors();
    test_block_errors();
    test_value_errors();
    for (uint64_t size = 1; size <= 3; size++)
        test_all_heaps(size, true, 1);
    /* Of the heaps of any words, one in 11: no divisor of the number of words to choose from, so
       that each word still meets each other. */
    test_all_heaps(4, true, 11);
    test_all_heaps(5, false, 1);
    for (uint64_t seed = 1; seed <= LARGE_HEAPS; seed++)
        test_large(seed);
    test_all_seen();
    free(picture.block);
    free(faults.fault);
    printf("%" PRIu64 " checks, %" PRIu64 " failures\n", checks, failures);
    return failures == 0 ? 0 : 1;
}
