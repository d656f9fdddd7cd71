// sources: layer3_imperative/mutator/grow.c layer3_imperative/mutator/alloc.c proofs/clients/mutator/grow_clients.c
/* heap_init, heap_grow, heap_shrink, cursor_next and largest_hole against an oracle that writes
   down each word: random heaps of random blocks, whose holes are linked here, with the cursor at
   any place on the list, grow and shrink by any number of words. After each call all words are
   compared, the cursor, and the memory around the heap. Then the client programs of
   proofs/clients/mutator/grow_clients.c are run. */
#include "../../layer3_imperative/mutator/grow.h"

#include <inttypes.h>

#include "../guarded.h"
#include "../heaps.h"

enum { ROUNDS = 20000, MOST_WORDS = 60, MOST_GROWTH = 12 };

uint64_t grow_shrink(uint64_t *heap, uint64_t size, uint64_t larger, uint64_t base,
                     struct hole_cursor cursor);
bool init_is_empty(uint64_t *heap, uint64_t size, uint64_t base);
uint64_t init_grow_alloc(uint64_t *heap, uint64_t size, uint64_t larger, uint64_t base,
                         uint64_t wosize, uint64_t tag);

static uint64_t state = 1, checks, failures;

static void check(const char *what, bool holds, uint64_t round)
{
    checks++;
    if (!holds && failures++ < 10)
        fprintf(stderr, "test_grow: round %" PRIu64 ": not so: %s\n", round, what);
}

static uint64_t below(uint64_t bound)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (state >> 33) % bound;
}

/* ---- The oracle ---- */

static uint64_t word[MOST_WORDS + MOST_GROWTH]; /* what the heap must be */
static uint64_t size, base, head;
static uint64_t hole[MOST_WORDS + MOST_GROWTH]; /* where the holes are, in ascending order */
static uint64_t holes, largest;

static void write_block(uint64_t at, uint64_t wosize, uint64_t colour)
{
    word[at] = header_word(wosize, colour, below(100));
    for (uint64_t i = 1; i <= wosize; i++)
        word[at + i] = below(1000) * 2 + 1;
}

/* Find the holes; link them too, if so told. */
static void find_holes(bool link)
{
    holes = 0;
    largest = 0;
    for (uint64_t at = 0; at < size; at += 1 + (word[at] >> 10)) {
        uint64_t wosize = word[at] >> 10;
        if (wosize > 0 && (word[at] >> 8 & 3) == BLUE) {
            hole[holes++] = at;
            largest = wosize > largest ? wosize : largest;
        }
    }
    for (uint64_t i = 0; link && i < holes; i++)
        word[hole[i] + 1] = i + 1 < holes ? base + 8 * hole[i + 1] + 8 : 0;
    if (link)
        head = holes > 0 ? base + 8 * hole[0] + 8 : 0;
}

static void write_heap(void)
{
    size = below(MOST_WORDS + 1);
    base = 8 * below(100000);
    uint64_t at = 0;
    while (at < size) {
        uint64_t wosize = below(size - at < 9 ? size - at : 9);
        write_block(at, wosize, below(3) == 0 ? BLUE : below(4));
        at += 1 + wosize;
    }
    find_holes(true);
}

/* A cursor at hole k; at the end of the list, what lies before means nothing. */
static struct hole_cursor cursor_at_hole(uint64_t k)
{
    struct hole_cursor cursor = {head, size, size};
    if (k < holes)
        cursor.hole = hole[k];
    if (k == holes)
        cursor.before = below(size + 1);
    else if (k > 0)
        cursor.before = hole[k - 1];
    return cursor;
}

static bool same_cursor(struct hole_cursor one, struct hole_cursor other, uint64_t end)
{
    return one.head == other.head && one.hole == other.hole &&
           (one.hole == end || one.before == other.before);
}

/* ---- The tests ---- */

static void test_list(const uint64_t *heap, uint64_t round)
{
    check("the largest hole", largest_hole(heap, size, base, head) == largest, round);
    struct hole_cursor cursor = cursor_begin(base, size, head);
    for (uint64_t k = 0; k < holes; k++) {
        check("a hole on the list", same_cursor(cursor, cursor_at_hole(k), size), round);
        if (cursor.hole >= size)
            return;
        cursor = cursor_next(heap, size, base, cursor);
        check("the hole before", cursor.before == hole[k], round);
    }
    check("the end of the list", cursor.hole == size, round);
}

static void test_growth(uint64_t *heap, uint64_t round)
{
    uint64_t larger = size + below(MOST_GROWTH + 1);
    struct hole_cursor before = cursor_at_hole(below(holes + 1));
    for (uint64_t i = size; i < larger; i++)
        word[i] = below(1000);
    memcpy(heap, word, larger * 8);
    struct hole_cursor after = heap_grow(heap, size, larger, base, before);
    if (larger == size) {
        check("no growth", same_cursor(after, before, size), round);
    } else {
        word[size] = header_word(larger - size - 1, BLUE, 0);
        uint64_t old = size;
        size = larger;
        find_holes(true);
        uint64_t new_hole = larger - old == 1 ? holes : holes - 1;
        check("the cursor after growth", same_cursor(after, cursor_at_hole(new_hole), size), round);
    }
    check("the words after growth", memcmp(heap, word, larger * 8) == 0, round);
}

static void test_shrinking(uint64_t *heap, uint64_t round)
{
    uint64_t k = below(holes + 1);
    uint64_t least = below(size + 3), smaller = size, old = size;
    struct hole_cursor before = cursor_at_hole(k);
    if (holes > 0 && hole[holes - 1] + 1 + (word[hole[holes - 1]] >> 10) == size) {
        uint64_t place = hole[holes - 1];
        smaller = place + 2 > least ? place + 2 : least < size ? least : size;
        if (least <= size)
            word[place] = header_word(smaller - place - 1, BLUE, 0);
    }
    struct shrunk_heap shrunk = heap_shrink(heap, size, base, before, least);
    check("the size after shrinking", shrunk.size == smaller, round);
    size = smaller;
    find_holes(false);
    struct hole_cursor after = shrunk.cursor;
    check("the cursor after shrinking", same_cursor(after, cursor_at_hole(k), size), round);
    check("the words after shrinking", memcmp(heap, word, old * 8) == 0, round);
}

static void test_init(uint64_t *heap, uint64_t round)
{
    uint64_t words = below(MOST_WORDS + 1);
    size = words;
    for (uint64_t i = 0; i < words; i++)
        heap[i] = word[i] = below(UINT32_MAX);
    if (words > 0)
        word[0] = header_word(words - 1, BLUE, 0);
    find_holes(true);
    struct hole_cursor cursor = heap_init(heap, size, base);
    check("the words of a new heap", memcmp(heap, word, words * 8) == 0, round);
    check("the cursor of a new heap", same_cursor(cursor, cursor_at_hole(0), size), round);
}

static void test_clients(uint64_t *heap, uint64_t round)
{
    uint64_t words = below(MOST_WORDS + 1), wosize = 1 + below(MOST_GROWTH - 1);
    check("a new heap is empty", words < 2 || init_is_empty(heap, words, base), round);
    uint64_t larger = words + MOST_GROWTH;
    uint64_t block = init_grow_alloc(heap, words, larger, base, wosize, 5);
    check("growth gives room", block < larger && heap[block] == header_word(wosize, WHITE, 5),
          round);
    write_heap();
    memcpy(heap, word, size * 8);
    uint64_t shrunk = grow_shrink(heap, size, size + MOST_GROWTH, base, cursor_at_hole(0));
    check("what grows can shrink", shrunk == size + 2, round);
}

int main(void)
{
    struct guarded memory = {NULL, 0};
    for (uint64_t round = 0; round < ROUNDS; round++) {
        write_heap();
        guarded_resize(&memory, sizeof word);
        uint64_t *heap = guarded_array(&memory);
        memcpy(heap, word, size * 8);
        test_list(heap, round);
        test_growth(heap, round);
        test_list(heap, round);
        test_shrinking(heap, round);
        test_list(heap, round);
        test_init(heap, round);
        test_list(heap, round);
        test_clients(heap, round);
        check("the memory around", guarded_intact(&memory), round);
    }
    guarded_free(&memory);
    printf("%d rounds, %" PRIu64 " checks, %" PRIu64 " failures\n", ROUNDS, checks, failures);
    return failures == 0 ? 0 : 1;
}
