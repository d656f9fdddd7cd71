// sources: proofs/clients/snapshot/sweep_session.c layer3_imperative/snapshot/sweep.c layer3_imperative/snapshot/sweep_mutator.c layer3_imperative/snapshot/sweep_alloc.c layer3_imperative/sweep/sweep.c layer3_imperative/mutator/alloc.c layer3_imperative/mutator/window.c
// timeout: 300
/* Sweeping while a program goes on: the client program of which the theorem is proved, on random
   heaps and random steps. Each session is run once for each of its beginnings, from the same heap,
   and what a step did is what two beginnings differ in. An oracle says what that may be: a slice
   changes nothing that lives, a store one word, a load and a swap what is held; a new block lies
   where nothing lived, and is clear. When the sweep is at its end, the heap is walked: what lives is
   white, all else is free and merged, and on one list. A session ends at the first step that is
   wrong: in a broken heap the next one might never end. */
#include "../../proofs/clients/snapshot/sweep_session.h"

#include <inttypes.h>
#include <string.h>

#include "../guarded.h"
#include "../heaps.h"

#ifdef GUARDED_POISON
enum { RUNS = 2000 };
#else
enum { RUNS = 20000 };
#endif
enum { MOST_WORDS = 40, MOST_STEPS = 24, BASE = 4096, FAILURES_SHOWN = 10, KINDS = 6 };

static uint64_t failures, seed_running, ended, count[KINDS];

static void check(const char *what, bool holds, uint64_t place)
{
    if (holds || ++failures > FAILURES_SHOWN)
        return;
    fprintf(stderr, "test_sweep_while_running: seed %" PRIu64 ", at %" PRIu64 ": not so: %s\n",
            seed_running, place, what);
}

/* A heap, what is held, and the traces: at some moment. */
struct moment {
    uint64_t word[MOST_WORDS], a, b, swept, place, head, free;
    uint8_t made[MOST_WORDS];
    uint16_t stored[MOST_WORDS];
};

static struct moment start;
static uint64_t size, first_head;

static uint64_t words_at(const struct moment *now, uint64_t at)
{
    return (now->word[at] >> 10) + 1;
}

static bool lives(const struct moment *now, uint64_t at)
{
    return now->made[at] == 1;
}

/* Black blocks, whose fields are numbers or point to black ones, among white and free ones. */
static void fill_heap(struct random *random, bool *black)
{
    uint64_t blacks[MOST_WORDS], many = 0, link = 0;
    memset(&start, 0, sizeof start);
    memset(black, 0, MOST_WORDS * sizeof *black);
    size = random_below(random, MOST_WORDS + 1);
    for (uint64_t at = 0, words; at < size; at += words) {
        words = 1 + random_below(random, size - at < 6 ? size - at : 6);
        uint64_t colours[] = {BLACK, BLACK, WHITE, BLUE}, tags[] = {0, 3, 252};
        uint64_t colour = colours[random_below(random, 4)];
        start.word[at] =
            header_word(words - 1, colour, colour == BLUE ? 0 : tags[random_below(random, 3)]);
        black[at] = colour == BLACK && words > 1;
        if (black[at])
            blacks[many++] = at;
    }
    for (uint64_t at = 0; at < size; at += words_at(&start, at))
        for (uint64_t i = at + 1; i < at + words_at(&start, at); i++)
            start.word[i] = black[at] && random_below(random, 2)
                                ? BASE + 8 * (blacks[random_below(random, many)] + 1)
                                : 2 * random_below(random, 99) + 1;
    for (uint64_t begin = size; begin-- > 0;) {
        uint64_t at = 0;
        while (at < begin)
            at += words_at(&start, at);
        if (at == begin && words_at(&start, at) > 1 && (start.word[at] >> 8 & 3) == BLUE) {
            start.word[at + 1] = link;
            link = BASE + 8 * (at + 1);
        }
    }
    first_head = link;
    start.a = many > 0 ? BASE + 8 * (blacks[random_below(random, many)] + 1) : 1;
    start.b = many > 0 ? BASE + 8 * (blacks[random_below(random, many)] + 1) : 7;
}

static struct moment after(uint64_t steps, const uint8_t *kinds, const uint32_t *operands)
{
    struct moment now = start;
    struct hole_cursor cursor = {first_head, size,
                                 first_head == 0 ? size : (first_head - BASE) / 8 - 1};
    struct swept_session done = sweep_while_running(now.word, size, BASE, cursor, now.a, now.b,
                                                    now.made, now.stored, kinds, operands, steps);
    now.a = done.a;
    now.b = done.b;
    now.swept = done.state.sweep.swept;
    now.place = done.state.sweep.place;
    now.head = done.state.sweep.head;
    now.free = done.state.sweep.free;
    return now;
}

/* The word that a field number leads to in the block that a means, or size. */
static uint64_t field_word(const struct moment *now, uint64_t field)
{
    if (now->a % 2 == 1)
        return size;
    uint64_t at = (now->a - BASE) / 8 - 1;
    return field + 1 < words_at(now, at) ? at + 1 + field : size;
}

static void check_step(const struct moment *was, const struct moment *now, const bool *black,
                       uint64_t kind, uint64_t operand)
{
    uint64_t a = was->a, b = was->b, changed = size, word = field_word(was, operand);
    uint64_t tag = was->a % 2 == 1 ? 0 : was->word[(was->a - BASE) / 8 - 1] & 255, new = size;
    for (uint64_t at = 0; at < size; at++)
        if (now->made[at] != was->made[at])
            new = at;
    if (kind == SWEEPING_STORE && word < size) {
        changed = word;
        check("a store is a store", now->word[word] == was->b && now->stored[word] == 1, word);
    } else if (kind == SWEEPING_LOAD && word < size && tag < NO_SCAN_TAG) {
        a = was->word[word];
    } else if (kind == SWEEPING_SWAP) {
        a = was->b;
        b = was->a;
    } else if (kind == SWEEPING_DROP) {
        a = 1;
    } else if (kind == SWEEPING_ALLOC && new < size) {
        a = BASE + 8 * (new + 1);
        check("a new block is as large as it was to be", words_at(now, new) == operand + 1, new);
        for (uint64_t i = new + 1; i <= new + operand &&i < size; i++)
            check("a new block is clear", now->word[i] == 1, i);
    }
    check("only allocating makes blocks", new == size || kind == SWEEPING_ALLOC, new);
    check("what is held is what it should be", now->a == a && now->b == b, size);
    for (uint64_t at = 0; at < size; at++) {
        if (black[at] || lives(now, at))
            check("what lives has the colour of what lives there",
                  (now->word[at] >> 8 & 3) == (at < now->swept ? WHITE : BLACK), at);
        if (!black[at] && !lives(was, at))
            continue;
        uint64_t end = at + words_at(was, at);
        check("what lives keeps its size and tag",
              (now->word[at] & ~(uint64_t)0x300) == (was->word[at] & ~(uint64_t)0x300), at);
        check("a new block lies where nothing lived",
              new == size || new + operand < at || end <= new, at);
        for (uint64_t i = at + 1; i < end; i++)
            check("what lives keeps its fields", i == changed || now->word[i] == was->word[i], i);
    }
}

static void check_end(const struct moment *now, const bool *black)
{
    uint64_t at = 0, link = now->head, free_words = 0;
    bool free_before = false;
    for (; at < size; at += words_at(now, at)) {
        uint64_t colour = now->word[at] >> 8 & 3;
        bool living = black[at] || lives(now, at);
        check("what lives is white, all else is free", colour == (living ? WHITE : BLUE), at);
        check("free neighbours are merged", living || !free_before, at);
        free_words += living ? 0 : words_at(now, at);
        free_before = !living;
        if (!living && words_at(now, at) > 1) {
            check("the holes are one list", link == BASE + 8 * (at + 1), at);
            link = now->word[at + 1];
        }
    }
    check("the blocks fill the heap", at == size, at);
    check("the list ends", link == 0, size);
    check("the free words are counted", now->free == free_words, size);
    ended++;
}

static void run(uint64_t seed)
{
    struct random random = {seed};
    bool black[MOST_WORDS];
    uint8_t kinds[MOST_STEPS];
    uint32_t operands[MOST_STEPS];
    seed_running = seed;
    fill_heap(&random, black);
    for (uint64_t i = 0; i < MOST_STEPS; i++) {
        uint64_t many[] = {SWEEPING_SLICE, SWEEPING_SLICE, SWEEPING_STORE, SWEEPING_LOAD,
                           SWEEPING_SWAP,  SWEEPING_ALLOC, SWEEPING_ALLOC, SWEEPING_STORE,
                           SWEEPING_DROP,  SWEEPING_SLICE};
        kinds[i] = (uint8_t)many[random_below(&random, sizeof many / sizeof *many)];
        operands[i] = (uint32_t)random_below(&random, 7);
        count[kinds[i]]++;
    }
    struct moment was = after(0, kinds, operands);
    uint64_t failed = failures;
    for (uint64_t steps = 1; steps <= MOST_STEPS && failures == failed; steps++) {
        struct moment now = after(steps, kinds, operands);
        check_step(&was, &now, black, kinds[steps - 1], operands[steps - 1]);
        if (now.place == size)
            check_end(&now, black);
        was = now;
    }
}

int main(int argc, char **argv)
{
    bool longer = argc > 1 && strcmp(argv[1], "--long") == 0;
    if (argc > 1 && !longer) {
        run(strtoull(argv[1], NULL, 10));
        return failures > 0;
    }
    for (uint64_t seed = 1; seed <= (longer ? 20u : 1u) * RUNS; seed++)
        run(seed);
    for (uint64_t kind = 0; kind < KINDS; kind++)
        check("each kind of step came", count[kind] > 0, kind);
    check("sweeps ended", ended > 0, 0);
    printf("test_sweep_while_running: %" PRIu64 " slices, %" PRIu64 " stores, %" PRIu64
           " allocations; %" PRIu64 " times at the end, %" PRIu64 " failures\n",
           count[SWEEPING_SLICE], count[SWEEPING_STORE], count[SWEEPING_ALLOC], ended, failures);
    return failures > 0;
}
