// sources: layer3_imperative/sweep/sweep.c layer3_imperative/mark_sweep/mark.c layer3_imperative/mark/far.c
// timeout: 300
/* sweep against an oracle that knows for each word whether it is live, and writes down what each
   word must become: all heaps of up to 7 words, with blocks of all colours but grey and fragments
   of any, those of up to 10 words in fewer colours; random heaps of up to 300,000 words. Each is
   swept at once, and with stops before the dead blocks of some tag, whose fields are overwritten
   there, as a finaliser may. At each stop and in the end every word is compared, and the state, and
   the memory around the heap; then the hole list is walked. Marked heaps are swept, too, against a
   breadth-first search, several times over with fewer and fewer roots.

   `test_sweep --long` does more of all. A failure is repeated by `test_sweep SIZE SEED` with the
   numbers of its message. */
#include "../../layer3_imperative/sweep/sweep.h"

#include <inttypes.h>

#include "../../layer3_imperative/mark_sweep/mark.h"
#include "../guarded.h"
#include "../heaps.h"

#ifdef GUARDED_POISON
enum { SMALL_HEAPS = 3000, LARGE_HEAPS = 10, EXHAUSTIVE_SIZE = 5, FEWER_SIZE = 8 };
#else
enum { SMALL_HEAPS = 50000, LARGE_HEAPS = 60, EXHAUSTIVE_SIZE = 7, FEWER_SIZE = 10 };
#endif
enum { SMALL_SIZE = 60, LARGE_SIZE = 300000, FAILURES_SHOWN = 10, STOPS_COMPARED = 20 };
enum { CUSTOM_TAG = 255, MOST_TAGS = 3 };

static uint64_t heaps, runs, stops, failures;
static char which[100];            /* the case that is running */
static const struct heap *running; /* its heap, if that is small */

static void check(const char *what, bool holds, uint64_t place)
{
    if (holds)
        return;
    failures++;
    if (failures > FAILURES_SHOWN)
        return;
    fprintf(stderr, "test_sweep: %s, at word %" PRIu64 ": not so: %s\n", which, place, what);
    for (uint64_t i = 0; running != NULL && i < running->size; i++)
        fprintf(stderr, "    word %" PRIu64 " at %#" PRIx64 ": %#" PRIx64 "\n", i,
                running->base + 8 * i, running->word[i]);
}

/* ---- The oracle ---- */

/* A block; unlike list_blocks, the oracle does not ask what its fields mean. */
struct part {
    uint64_t at, words, header;
    bool live;
};

static struct part *part;
static uint64_t parts;

static uint64_t *expected;   /* what each word must become */
static bool *written;        /* of each word: whether sweep writes it */
static bool *live_word;      /* of each word: whether it belongs to a live block */
static uint64_t *run_start;  /* of each word that does not: where the run of such words begins */
static uint64_t *free_below; /* how many such words come before word i */
static uint64_t *holes_below;
static uint64_t *hole; /* where the holes begin, in ascending order */
static uint64_t holes;
static uint64_t *before; /* the heap before the sweep, but for what finalisers wrote since */

/* Make room for heaps of so many words. */
static void make_room(uint64_t size)
{
    static uint64_t room_for;
    if (part != NULL && size <= room_for)
        return;
    void *old[] = {part,       expected,    written, live_word, run_start,
                   free_below, holes_below, hole,    before};
    for (uint64_t i = 0; i < sizeof old / sizeof *old; i++)
        free(old[i]);
    room_for = size;
    part = allocate(size, sizeof *part);
    expected = allocate(size, sizeof *expected);
    written = allocate(size, sizeof *written);
    live_word = allocate(size, sizeof *live_word);
    run_start = allocate(size, sizeof *run_start);
    free_below = allocate(size + 1, sizeof *free_below);
    holes_below = allocate(size + 1, sizeof *holes_below);
    hole = allocate(size, sizeof *hole);
    before = allocate(size, sizeof *before);
}

/* Find the blocks. Black ones are live, but for fragments. */
static void list_parts(const struct heap *heap)
{
    make_room(heap->size);
    parts = 0;
    for (uint64_t at = 0; at < heap->size; at += part[parts - 1].words) {
        uint64_t header = heap->word[at];
        bool live = (header & 0x300) == 0x300 && header > 0x3ff;
        part[parts++] = (struct part){at, (header >> 10) + 1, header, live};
    }
}

/* Find the runs of words that are not live. Those of two words and more become holes. */
static void find_runs(uint64_t size)
{
    for (uint64_t p = 0; p < parts; p++)
        for (uint64_t i = 0; i < part[p].words; i++)
            live_word[part[p].at + i] = part[p].live;
    holes = 0;
    free_below[0] = holes_below[0] = 0;
    for (uint64_t i = 0; i < size; i++) {
        bool goes_on = !live_word[i] && i > 0 && !live_word[i - 1];
        run_start[i] = goes_on ? run_start[i - 1] : i;
        if (goes_on && i == run_start[i] + 1)
            hole[holes++] = run_start[i];
        free_below[i + 1] = free_below[i] + !live_word[i];
        holes_below[i + 1] = holes;
    }
}

static void expect_word(uint64_t at, uint64_t word)
{
    expected[at] = word;
    written[at] = true;
}

/* What the words must become: those of live blocks stay, but that they are white; runs of others
   get one header each, and holes a link; all else stays. */
static void expect(const struct heap *heap)
{
    uint64_t size = heap->size;
    find_runs(size);
    for (uint64_t i = 0; i < size; i++) {
        before[i] = expected[i] = heap->word[i];
        written[i] = false;
    }
    for (uint64_t p = 0; p < parts; p++)
        if (part[p].live)
            expect_word(part[p].at, in_colour(part[p].header, WHITE));
    for (uint64_t i = size, end = size; i-- > 0;) {
        if (live_word[i])
            end = i;
        else if (run_start[i] == i)
            expect_word(i, header_word(end - i - 1, BLUE, 0));
    }
    for (uint64_t h = 0; h < holes; h++)
        expect_word(hole[h] + 1, h + 1 < holes ? address_behind(heap, hole[h + 1]) : 0);
}

/* The first dead block with this tag, by number, from this one on; parts if there is none. */
static uint64_t next_stop(uint64_t from, uint64_t tag)
{
    while (from < parts &&
           (part[from].live || part[from].words == 1 || (part[from].header & 0x300) == 0x200 ||
            (part[from].header & 0xff) != tag))
        from++;
    return from;
}

/* ---- One sweep ---- */

/* The tags that sweep is called with, in turns; whether the fields of blocks where it stops are
   overwritten. */
struct plan {
    uint64_t tag[MOST_TAGS], tags;
    bool finalise;
};

static struct guarded heap_room;

/* The numbers of a state in which all below swept is done. */
static void check_state(const struct heap *heap, struct sweep_state state)
{
    if (state.swept > heap->size)
        return; /* no right state, and seen already */
    uint64_t count = holes_below[state.swept];
    uint64_t head = count > 0 ? address_behind(heap, hole[0]) : 0;
    check("the free words are counted", state.free == free_below[state.swept], state.place);
    check("the head is the first hole", state.head == head, state.place);
    check("the last hole is known", count == 0 || state.last == hole[count - 1], state.place);
}

/* Whether all below swept is done, and nothing else is. The last link is 0 still. */
static bool is_swept_to(const uint64_t *word, uint64_t size, uint64_t swept)
{
    uint64_t count = holes_below[swept], last_link = count > 0 ? hole[count - 1] + 1 : size;
    for (uint64_t i = 0; i < size; i++)
        if (word[i] != (i >= swept ? before[i] : i == last_link ? 0 : expected[i]))
            return false;
    return true;
}

/* The sweep is to have stopped before this block. To compare all words takes long in large heaps:
   then only those of the block are. */
static void check_stop(const struct heap *heap, const struct part *block, struct sweep_state state,
                       bool all)
{
    const uint64_t *word = guarded_array(&heap_room);
    uint64_t at = block->at;
    check("a stop before each dead block with the tag", state.place == at, at);
    check("it is remembered", state.stopped == at, at);
    check("all is done before the run", state.swept == run_start[at], at);
    check("a block is intact when the sweep stops there",
          memcmp(word + at, before + at, block->words * sizeof *word) == 0, at);
    check_state(heap, state);
    if (all && state.swept <= heap->size)
        check("what is swept is done, the rest untouched",
              is_swept_to(word, heap->size, state.swept), at);
}

/* Write what one likes into the fields of a dead block. */
static void finalise(const struct part *block, struct random *random)
{
    uint64_t *word = guarded_array(&heap_room);
    for (uint64_t i = block->at + 1; i < block->at + block->words; i++) {
        word[i] = before[i] = random_word(random);
        if (!written[i])
            expected[i] = word[i];
    }
}

/* Walk the hole list, as an allocator does. */
static void check_hole_list(const struct heap *heap, uint64_t head)
{
    const uint64_t *word = guarded_array(&heap_room);
    uint64_t h = 0;
    for (uint64_t link = head; link != 0; link = word[hole[h++] + 1])
        if (h == holes || link != address_behind(heap, hole[h])) {
            check("the list goes through the holes in ascending order", false, h);
            return;
        }
    check("the list goes through all holes", h == holes, h);
}

/* The sweep is to be over, and all as it should be. */
static void check_end(const struct heap *heap, struct sweep_state state)
{
    const uint64_t *word = guarded_array(&heap_room);
    uint64_t size = heap->size, right = 0;
    check("swept to the end", state.place == size && state.swept == size, state.place);
    check_state(heap, state);
    while (right < size && word[right] == expected[right])
        right++;
    check("each word is what it should be", right == size, right);
    check("nothing is written around the heap", guarded_intact(&heap_room), size);
    if (right == size)
        check_hole_list(heap, state.head);
}

/* Go on when all is swept: nothing happens. Make the live blocks black again, and sweep again: all
   becomes what it was. */
static void sweep_again(const struct heap *heap, struct sweep_state state)
{
    uint64_t *word = guarded_array(&heap_room);
    state = heap_sweep(word, heap->size, heap->base, CUSTOM_TAG, state);
    check_end(heap, state);
    for (uint64_t p = 0; p < parts; p++)
        if (part[p].live)
            word[part[p].at] = in_colour(word[part[p].at], BLACK);
    state = heap_sweep(word, heap->size, heap->base, NO_TAG, sweep_begin(heap->size));
    check_end(heap, state);
}

/* Sweep a heap whose parts are known. The result of it is in heap_room. */
static void run_plan(const struct heap *heap, const struct plan *plan, struct random *random)
{
    guarded_resize(&heap_room, heap->size * sizeof *heap->word);
    uint64_t *word = guarded_array(&heap_room), from = 0, met = 0;
    if (heap->size > 0)
        memcpy(word, heap->word, heap->size * sizeof *word);
    expect(heap);
    runs++;
    struct sweep_state state = sweep_begin(heap->size);
    for (uint64_t call = 0;; call++) {
        uint64_t tag = plan->tag[call % plan->tags];
        state = heap_sweep(word, heap->size, heap->base, tag, state);
        from = next_stop(from, tag);
        if (from == parts)
            break;
        check_stop(heap, &part[from], state, heap->size <= SMALL_SIZE || met < STOPS_COMPARED);
        if (state.place != part[from].at)
            return;
        if (plan->finalise)
            finalise(&part[from], random);
        met++;
        from++;
    }
    stops += met;
    check_end(heap, state);
    if (plan->tag[0] == NO_TAG)
        sweep_again(heap, state);
}

/* ---- Heaps worked out by hand ---- */

enum { MOST_WORDS = 12 };

struct example {
    uint64_t size, old[MOST_WORDS], new[MOST_WORDS], head, last, free;
};

/* Header words, with the address of word 0 at 4096. */
#define H(wosize, colour, tag) ((wosize)*1024 + (colour)*256 + (tag))

static const struct example examples[] = {
    {0, {0}, {0}, 0, 0, 0},
    {1, {H(0, WHITE, 0)}, {H(0, BLUE, 0)}, 0, 0, 1},
    {1, {H(0, GREY, 255)}, {H(0, BLUE, 0)}, 0, 0, 1},
    {1, {H(0, BLACK, 7)}, {H(0, BLUE, 0)}, 0, 0, 1},
    {2, {H(1, BLACK, 7), 9}, {H(1, WHITE, 7), 9}, 0, 0, 0},
    {2, {H(1, WHITE, 7), 9}, {H(1, BLUE, 0), 0}, 4104, 0, 2},
    {2, {H(1, BLUE, 7), 9}, {H(1, BLUE, 0), 0}, 4104, 0, 2},
    {2, {H(0, BLACK, 0), H(0, WHITE, 0)}, {H(1, BLUE, 0), 0}, 4104, 0, 2},
    {3, {H(0, WHITE, 0), H(1, BLACK, 1), 5}, {H(0, BLUE, 0), H(1, WHITE, 1), 5}, 0, 0, 1},
    {12,
     {H(1, WHITE, 0), 21, H(1, BLACK, 255), 22, H(0, WHITE, 0), H(1, BLACK, 0), 23, H(1, WHITE, 0),
      24, H(0, BLACK, 3), H(1, BLUE, 0), 25},
     {H(1, BLUE, 0), 4160, H(1, WHITE, 255), 22, H(0, BLUE, 0), H(1, WHITE, 0), 23, H(4, BLUE, 0),
      0, H(0, BLACK, 3), H(1, BLUE, 0), 25},
     4104,
     7,
     8},
};

static void test_examples(void)
{
    for (uint64_t e = 0; e < sizeof examples / sizeof *examples; e++) {
        const struct example *example = &examples[e];
        uint64_t word[MOST_WORDS];
        snprintf(which, sizeof which, "example %" PRIu64, e);
        memcpy(word, example->old, sizeof word);
        struct sweep_state state =
            heap_sweep(word, example->size, 4096, NO_TAG, sweep_begin(example->size));
        check("the words", memcmp(word, example->new, sizeof word) == 0, 0);
        check("the place", state.place == example->size && state.swept == example->size, 0);
        check("the head", state.head == example->head && state.free == example->free, 0);
        check("the last hole", example->head == 0 || state.last == example->last, 0);
    }
}

/* ---- All small heaps ---- */

/* How much to try: with fewer, only white blocks have another tag than 0, and fragments are white
   or black. */
static bool fewer;

static uint64_t some_base(uint64_t size, uint64_t number)
{
    uint64_t highest = (UINT64_MAX - 8 - 8 * size) >> 3 << 3;
    uint64_t bases[] = {0, 8, highest, 0x7f0000000000, 4096};
    return bases[number % 5];
}

static void run_small_heap(struct heap *heap)
{
    static const struct plan plans[] = {{{NO_TAG}, 1, false},
                                        {{0}, 1, true},
                                        {{CUSTOM_TAG}, 1, false},
                                        {{0, CUSTOM_TAG, CUSTOM_TAG}, 3, true}};
    struct random random = {heaps++};
    heap->base = some_base(heap->size, heaps);
    running = heap;
    list_parts(heap);
    for (uint64_t i = 0; i < sizeof plans / sizeof *plans; i++)
        run_plan(heap, &plans[i], &random);
}

/* Fill the heap from this index on in all ways, and run each. Fields hold what looks like headers
   and links. */
static void fill_from(struct heap *heap, uint64_t at)
{
    static const uint64_t tags[] = {0, CUSTOM_TAG};
    if (at == heap->size) {
        run_small_heap(heap);
        return;
    }
    for (uint64_t wosize = 0; wosize < heap->size - at; wosize++) {
        struct random random = {heaps + at};
        for (uint64_t i = 1; i <= wosize; i++)
            heap->word[at + i] = rubbish(heap, &random);
        for (uint64_t colour = WHITE; colour <= BLACK; colour++)
            for (int i = 0; i < 2; i++) {
                if (wosize > 0 && colour == GREY)
                    continue;
                if (fewer && (wosize == 0 ? colour % 3 != 0 || i > 0 : colour != WHITE && i > 0))
                    continue;
                heap->word[at] = header_word(wosize, colour, tags[i]);
                fill_from(heap, at + 1 + wosize);
            }
    }
}

static void test_all_heaps(uint64_t size)
{
    struct heap heap = new_heap(size, 4096);
    snprintf(which, sizeof which, "a heap of %" PRIu64 " words", size);
    fill_from(&heap, 0);
    running = NULL;
    free_heap(&heap);
}

/* ---- Random heaps ---- */

/* Sweep at once and with stops. */
static void run_some_plans(const struct heap *heap, struct random *random)
{
    uint64_t tag = random_below(random, 256);
    struct plan plans[] = {{{NO_TAG}, 1, false},
                           {{CUSTOM_TAG}, 1, true},
                           {{CUSTOM_TAG}, 1, false},
                           {{0, CUSTOM_TAG, tag}, 3, random_below(random, 2) == 0}};
    for (uint64_t i = 0; i < sizeof plans / sizeof *plans; i++)
        run_plan(heap, &plans[i], random);
}

static const uint64_t percents[] = {0, 0, 3, 30, 50, 70, 97, 100};

/* Blocks of all colours but grey, fragments of all. The same colour may come many times. */
static void fill_at_random(struct heap *heap, struct random *random)
{
    uint64_t longests[] = {1, 2, 4, 10, 100, 5000}, tags[] = {0, CUSTOM_TAG, CLOSURE_TAG, 252};
    uint64_t longest = longests[random_below(random, 6)], live = percents[random_below(random, 8)];
    uint64_t sticky = percents[random_below(random, 7)], colour = BLACK;
    uint64_t fragments = percents[random_below(random, 6)];
    for (uint64_t at = 0; at < heap->size;) {
        uint64_t room = heap->size - at - 1, kind = random_below(random, 6);
        uint64_t wosize = 1 + random_below(random, longest), shown = colour;
        if (random_below(random, 100) >= sticky)
            colour = random_below(random, 100) < live ? BLACK : kind < 2 ? BLUE : WHITE;
        wosize = wosize < room ? wosize : room;
        if (random_below(random, 100) < fragments)
            wosize = 0;
        shown = wosize == 0 ? random_below(random, 4) : colour;
        uint64_t tag = kind < 4 ? tags[kind] : random_below(random, 256);
        heap->word[at] = header_word(wosize, shown, tag);
        for (uint64_t i = 1; i <= wosize; i++)
            heap->word[at + i] = rubbish(heap, random);
        at += 1 + wosize;
    }
}

/* Mark from the first so many roots, then sweep; the heap becomes what sweep made of it. What must
   stay is found by a search before. */
static void run_cycle(struct heap *heap, const uint64_t *root, uint64_t roots,
                      struct random *random)
{
    check("a well-formed heap", list_blocks(heap), roots);
    struct reach reach = new_reach(heap->blocks);
    for (uint64_t i = 0; i < roots; i++)
        reach_block(&reach, block_meant(heap, root[i]));
    reach_all(&reach, heap);

    uint64_t capacity = 1 + random_below(random, heap->blocks + 1);
    int64_t *stack = allocate(capacity, sizeof *stack);
    struct mark_state state = mark_begin(heap->size);
    for (uint64_t i = 0; i < roots; i++)
        state = mark_root(heap->word, heap->size, heap->base, stack, capacity, state, root[i]);
    mark_drain(heap->word, heap->size, heap->base, stack, capacity, state);

    list_parts(heap);
    for (uint64_t p = 0; p < parts; p++)
        part[p].live = reach.reached[p];
    struct plan plan = {{random_below(random, 2) ? CUSTOM_TAG : 0}, 1, random_below(random, 2)};
    run_plan(heap, &plan, random);
    plan.tag[0] = NO_TAG;
    run_plan(heap, &plan, random);
    if (heap->size > 0)
        memcpy(heap->word, guarded_array(&heap_room), heap->size * sizeof *heap->word);
    check("again a well-formed heap", list_blocks(heap), roots);
    free(stack);
    free_reach(&reach);
}

/* Several cycles, each with fewer roots; the last one without any. */
static void test_cycles(uint64_t size, struct random *random)
{
    struct profile profile = random_profile(random);
    struct targets targets;
    struct heap heap =
        make_heap(size, some_base(size, random_below(random, 5)), &profile, &targets, random);
    uint64_t root[SMALL_SIZE];
    uint64_t roots = random_below(random, SMALL_SIZE);
    for (uint64_t i = 0; i < roots; i++)
        root[i] = size > 0
                      ? random_value(&heap, &profile, &targets, random_below(random, size), random)
                      : value_elsewhere(&heap, random);
    for (;; roots = random_below(random, roots)) {
        run_cycle(&heap, root, roots, random);
        if (roots == 0)
            break;
    }
    check("without roots all is free", free_below[size] == size, size);
    free(targets.address);
    free_heap(&heap);
}

/* All follows from size and seed. */
static void test_random_heap(uint64_t size, uint64_t seed)
{
    struct random random = {seed};
    uint64_t least = size <= SMALL_SIZE ? 0 : size / 8;
    uint64_t words = least + random_below(&random, size - least + 1);
    struct heap heap = new_heap(words, some_base(words, random_below(&random, 5)));
    snprintf(which, sizeof which, "size %" PRIu64 " seed %" PRIu64 " (%" PRIu64 " words)", size,
             seed, words);
    heaps++;
    fill_at_random(&heap, &random);
    list_parts(&heap);
    run_some_plans(&heap, &random);
    free_heap(&heap);
    snprintf(which, sizeof which, "size %" PRIu64 " seed %" PRIu64 " (%" PRIu64 " words, marked)",
             size, seed, words);
    heaps++;
    test_cycles(words, &random);
}

int main(int argc, char **argv)
{
    bool longer = argc == 2 && strcmp(argv[1], "--long") == 0;
    if (argc == 3) {
        test_random_heap(strtoull(argv[1], NULL, 0), strtoull(argv[2], NULL, 0));
    } else {
        test_examples();
        for (uint64_t size = 0; size <= EXHAUSTIVE_SIZE + (uint64_t)longer; size++)
            test_all_heaps(size);
        fewer = true;
        for (uint64_t size = EXHAUSTIVE_SIZE + 1; size <= FEWER_SIZE + 2 * (uint64_t)longer; size++)
            test_all_heaps(size);
        for (uint64_t seed = 1; seed <= SMALL_HEAPS * (longer ? 20 : 1); seed++)
            test_random_heap(SMALL_SIZE, seed);
        for (uint64_t seed = 1; seed <= LARGE_HEAPS * (longer ? 20 : 1); seed++)
            test_random_heap(LARGE_SIZE, seed);
    }
    guarded_free(&heap_room);
    printf("%" PRIu64 " heaps, %" PRIu64 " sweeps, %" PRIu64 " stops, %" PRIu64 " failures\n",
           heaps, runs, stops, failures);
    return failures == 0 ? 0 : 1;
}
