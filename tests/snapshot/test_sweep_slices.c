// sources: layer3_imperative/snapshot/sweep.c layer3_imperative/snapshot/sweep_mutator.c layer3_imperative/snapshot/sweep_alloc.c layer3_imperative/sweep/sweep.c layer3_imperative/mutator/alloc.c layer3_imperative/mutator/window.c
// timeout: 300
/* Sweeping in slices while a program allocates and stores, against a shadow of the heap: a list of
   what lives and what each of its words is. On random heaps of black, white and free blocks a slice
   of any budget, an allocation behind the sweep, ahead of it or wherever there is room, or a store
   comes in any order, until the sweep is at its end. After each step the heap is walked: its blocks
   fill it, what lives is there in its colour and word for word, nothing else behind the sweep is
   allocated, the free words are counted, and both hole lists have just the holes. An allocation is
   refused only where no hole of its part fits, and goes ahead only where none behind does. After a
   slice the window ahead begins with the first hole that the slice cannot reach.

   `test_sweep_slices --long` does more. A failure is repeated by `test_sweep_slices SEED`. */
#include "../../layer3_imperative/snapshot/sweep_alloc.h"
#include "../../layer3_imperative/snapshot/sweep_mutator.h"

#include <inttypes.h>
#include <string.h>

#include "../guarded.h"
#include "../heaps.h"

#ifdef GUARDED_POISON
enum { RUNS = 4000 };
#else
enum { RUNS = 60000 };
#endif
enum { MOST_WORDS = 80, BASE = 4096, CUSTOM = 255, FAILURES_SHOWN = 10 };

static uint64_t failures, steps, slices, behind_made, ahead_made, refused, stores, seed_running;

static void check(const char *what, bool holds, uint64_t place)
{
    if (holds || ++failures > FAILURES_SHOWN)
        return;
    fprintf(stderr, "test_sweep_slices: seed %" PRIu64 ", at word %" PRIu64 ": not so: %s\n",
            seed_running, place, what);
}

static struct guarded room;
static uint64_t *word, size;

/* What lives: for each word where a live block begins its number of words, and what all its words
   but the header are. */
static uint64_t live[MOST_WORDS], shadow[MOST_WORDS], tag_of_live[MOST_WORDS];

static uint64_t words_at(uint64_t at)
{
    return (word[at] >> 10) + 1;
}

static bool is_hole(uint64_t at)
{
    return words_at(at) > 1 && (word[at] >> 8 & 3) == 2;
}

/* Does a block begin here? */
static bool begins(uint64_t at)
{
    uint64_t i = 0;
    while (i < at)
        i += words_at(i);
    return i == at;
}

/* Fill the heap with blocks; link the holes. */
static void fill_heap(struct random *random)
{
    size = random_below(random, MOST_WORDS + 1);
    guarded_resize(&room, size * sizeof *word);
    word = guarded_array(&room);
    memset(live, 0, sizeof live);
    for (uint64_t at = 0, left = size; left > 0;) {
        uint64_t words = 1 + random_below(random, left < 7 ? left : 7);
        uint64_t colours[] = {BLACK, BLACK, WHITE, BLUE}, tags[] = {0, 246, 252, CUSTOM};
        uint64_t colour = colours[random_below(random, 4)];
        uint64_t tag = colour == BLUE ? 0 : tags[random_below(random, 4)];
        word[at] = header_word(words - 1, colour, tag);
        for (uint64_t i = at + 1; i < at + words; i++)
            word[i] = shadow[i] = 2 * random_below(random, 1000) + 1;
        if (colour == BLACK && words > 1) {
            live[at] = words;
            tag_of_live[at] = tag;
        }
        at += words;
        left -= words;
    }
    uint64_t link = 0;
    for (uint64_t at = size; at-- > 0;) {
        if (begins(at) && is_hole(at)) {
            word[at + 1] = link;
            link = BASE + 8 * (at + 1);
        }
    }
}

/* Walk a list over the holes from one word to another. */
static void check_list(uint64_t head, uint64_t from, uint64_t end, const char *what)
{
    uint64_t at = 0;
    for (; at < end; at += words_at(at))
        if (at >= from && is_hole(at)) {
            check(what, head == BASE + 8 * (at + 1), at);
            head = word[at + 1];
        }
    check(what, head == 0, end);
}

static void check_heap(struct sweeping now)
{
    struct sweep_state state = now.sweep;
    uint64_t from = now.from, behind = now.behind.head, ahead = now.ahead.head;
    uint64_t at = 0, free_words = 0;
    check("nothing is written around the heap", guarded_intact(&room), size);
    check("the sweep stands in order", state.swept <= state.place && state.place <= size,
          state.place);
    for (; at < size; at += words_at(at)) {
        uint64_t colour = word[at] >> 8 & 3;
        check("the sweep stands between blocks",
              !(at < state.place && at + words_at(at) > state.place), at);
        if (live[at] != 0) {
            check("what lives has its words", words_at(at) == live[at], at);
            check("what lives has its tag", (word[at] & 0xff) == tag_of_live[at], at);
            check("what lives has its colour", colour == (at < state.swept ? WHITE : BLACK), at);
            for (uint64_t i = at + 1; i < at + live[at] && i < size; i++)
                check("what lives has its fields", word[i] == shadow[i], i);
        } else if (at < state.swept) {
            check("what is dead behind the sweep is free", colour == BLUE, at);
            free_words += words_at(at);
        } else {
            check("what is dead is not black", colour != BLACK || words_at(at) == 1, at);
        }
    }
    check("the blocks fill the heap", at == size, at);
    check("the free words are counted", state.free == free_words, state.free);
    check_list(behind, 0, state.swept, "the list behind has the holes behind");
    check_list(ahead, from, size, "the list ahead has the holes ahead");
}

/* The block that was made is there from now on. */
static void note_made(uint64_t at, uint64_t wosize, uint64_t tag)
{
    check("a new block lay in no live one", live[at] == 0, at);
    live[at] = wosize + 1;
    tag_of_live[at] = tag;
    for (uint64_t i = at + 1; i <= at + wosize; i++)
        shadow[i] = 1;
}

static bool some_fits(uint64_t from, uint64_t end, uint64_t wosize)
{
    for (uint64_t at = 0; at < end; at += words_at(at))
        if (at >= from && is_hole(at) && words_at(at) > wosize)
            return true;
    return false;
}

/* The first hole from a word on. */
static uint64_t hole_from(uint64_t from)
{
    uint64_t at = 0;
    while (at < size && (at < from || !is_hole(at)))
        at += words_at(at);
    return at;
}

/* The block is there, or refused as it has to be. */
static void note_answer(const char *what, uint64_t block, bool possible, uint64_t wosize,
                        uint64_t tag)
{
    check(what, (block < size) == possible, block);
    if (block < size)
        note_made(block, wosize, tag);
    else
        refused++;
}

static void slice(struct sweeping *state, struct random *random)
{
    uint64_t tags[] = {NO_TAG, CUSTOM, 252};
    uint64_t budget = random_below(random, 12), place = state->sweep.place;
    uint64_t stop = tags[random_below(random, 3)];
    uint64_t reach = place + budget < size ? place + budget : size;
    uint64_t from = reach <= state->from ? state->from : hole_from(reach);
    uint64_t last = state->sweep.last, any = state->sweep.head;
    *state = snapshot_sweep_some(word, size, BASE, stop, *state, budget);
    struct sweep_state sweep = state->sweep;
    slices++;
    check("a slice uses its budget, or stops, or ends",
          sweep.place == size || sweep.place >= place + budget ||
              (sweep.stopped == sweep.place && (word[sweep.place] & 0xff) == stop),
          sweep.place);
    check("a slice ends at the first block behind its budget", sweep.place < place + budget + 7,
          sweep.place);
    check("the window begins with the first hole out of reach", state->from == from, from);
    uint64_t new = any == 0 ? 0 : last + 1;
    while (new < sweep.swept && !(begins(new) && is_hole(new)))
        new ++;
    check("the program allocates where the new holes begin", state->behind.hole == new, new);
}

static void allocate_in_part(struct sweeping *state, bool ahead, uint64_t wosize, uint64_t tag)
{
    bool fits =
        ahead ? some_fits(state->from, size, wosize) : some_fits(0, state->sweep.swept, wosize);
    struct swept_allocation made =
        ahead ? sweep_alloc_ahead(word, size, BASE, state->sweep, state->from, state->ahead, wosize,
                                  tag)
              : sweep_alloc_behind(word, size, BASE, state->sweep, state->behind, wosize, tag);
    note_answer("a part refuses only if it must", made.block, fits && tag != INFIX_TAG, wosize,
                tag);
    state->sweep = made.state;
    if (ahead)
        state->ahead = made.cursor;
    else
        state->behind = made.cursor;
    if (made.block < size)
        check("it lies in its part",
              ahead ? made.block >= state->from : made.block + wosize < state->sweep.swept,
              made.block);
}

static void allocate_anywhere(struct sweeping *state, uint64_t wosize, uint64_t tag)
{
    bool behind = some_fits(0, state->sweep.swept, wosize);
    bool fits = behind || some_fits(state->from, size, wosize);
    struct sweeping_allocation made = snapshot_sweep_alloc(word, size, BASE, *state, wosize, tag);
    note_answer("refused only if it must be", made.block, fits && tag != INFIX_TAG, wosize, tag);
    *state = made.state;
    if (made.block < size) {
        check("new holes come first", (made.block < state->sweep.swept) == behind, made.block);
        behind_made += behind;
        ahead_made += !behind;
    }
}

/* Store a number into a field of some live block. */
static void store(struct random *random)
{
    uint64_t at = random_below(random, size + 1);
    while (at < size && live[at] == 0)
        at++;
    if (at == size)
        return;
    uint64_t field = random_below(random, live[at] - 1);
    uint64_t value = 2 * random_below(random, 1000) + 1;
    snapshot_sweep_store(word, at, field, value);
    shadow[at + 1 + field] = value;
    stores++;
}

static void run(uint64_t seed)
{
    struct random random = {seed};
    seed_running = seed;
    fill_heap(&random);
    uint64_t first = hole_from(0);
    struct sweeping state = snapshot_sweep_begin(
        size, cursor_begin(BASE, size, first < size ? BASE + 8 * (first + 1) : 0));
    check_heap(state);
    while (state.sweep.place < size || random_below(&random, 4) > 0) {
        uint64_t wosize = 1 + random_below(&random, 6), tag = 246 + random_below(&random, 10);
        uint64_t choice = random_below(&random, 6);
        if (tag == CLOSURE_TAG || tag == INFIX_TAG || random_below(&random, 20) == 0)
            tag = INFIX_TAG; /* no legal block */
        steps++;
        if (choice < 2)
            slice(&state, &random);
        else if (choice < 4)
            allocate_in_part(&state, choice == 2, wosize, tag);
        else if (choice == 4)
            allocate_anywhere(&state, wosize, tag);
        else
            store(&random);
        check("the head is that of the cursor", state.behind.head == state.sweep.head,
              state.sweep.swept);
        check_heap(state);
    }
    check("at the end all is swept", state.sweep.swept == size, state.sweep.swept);
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
    guarded_free(&room);
    if (slices == 0 || behind_made == 0 || ahead_made == 0 || refused == 0 || stores == 0) {
        fprintf(stderr, "test_sweep_slices: some kind of step never came\n");
        return 1;
    }
    printf("test_sweep_slices: %" PRIu64 " steps, %" PRIu64 " slices, %" PRIu64
           " blocks made behind and %" PRIu64 " ahead, %" PRIu64 " stores, %" PRIu64
           " refusals, %" PRIu64 " failures\n",
           steps, slices, behind_made, ahead_made, stores, refused, failures);
    return failures > 0;
}
