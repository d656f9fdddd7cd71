// sources: layer3_imperative/mark_sweep/mark.c layer3_imperative/mark/far.c
// timeout: 300
/* mark_root and mark_drain against a breadth-first search over the list of blocks: all well-formed
   heaps of up to 4 words, with all roots and capacities that make a difference; random heaps of up
   to 300,000 words, with blocks of all kinds and any interleaving of the two functions. After each
   call every word of the heap is compared with what it should be, and so is the memory around it
   and around the stack.

   `test_mark --long` does more of both. A failure is repeated by `test_mark SIZE SEED` with the
   numbers of its message. */
#include "../../layer3_imperative/mark_sweep/mark.h"

#include <inttypes.h>

#include "../guarded.h"
#include "../heaps.h"

#ifdef GUARDED_POISON
enum { SMALL_HEAPS = 2000, LARGE_HEAPS = 24, EXHAUSTIVE_SIZE = 3 };
#else
enum { SMALL_HEAPS = 50000, LARGE_HEAPS = 150, EXHAUSTIVE_SIZE = 4 };
#endif
enum { SMALL_SIZE = 60, LARGE_SIZE = 300000, FAILURES_SHOWN = 10, MOST_STEPS = 20 };

static uint64_t heaps, runs, failures;
static char which[200]; /* the case that is running */

static void check(const char *what, bool holds, uint64_t capacity)
{
    if (holds)
        return;
    failures++;
    if (failures <= FAILURES_SHOWN)
        fprintf(stderr, "test_mark: %s, stack of %" PRIu64 ": not so: %s\n", which, capacity, what);
}

/* ---- One run ---- */

enum step_kind { ROOT, DRAIN };

struct step {
    enum step_kind kind;
    uint64_t value; /* of the root */
};

/* What to do with a heap. The blocks in `greys` are on the stack at the start. */
struct plan {
    struct mark_state state;
    const int64_t *greys;
    uint64_t capacity;
    uint64_t count;
    struct step step[MOST_STEPS];
};

static struct guarded heap_room, stack_room;
static uint64_t *expected;
static struct reach reach;
static uint64_t room_for; /* words of a heap, in the two before */

static void make_room(uint64_t size)
{
    if (expected != NULL && size <= room_for)
        return;
    free(expected);
    free_reach(&reach);
    expected = allocate(size, sizeof *expected);
    reach = new_reach(size);
    room_for = size;
}

/* Whether the entries of the stack are distinct grey blocks, and the other grey blocks are not
   below the lowest one left behind. Entries are distinct if there are as many as they stand for:
   the sizes here are small. */
static bool stack_is_right(const struct heap *heap, const uint64_t *word, const int64_t *stack,
                           struct mark_state state)
{
    bool right = state.lowest == heap->size;
    uint64_t found = 0;
    for (uint64_t b = 0; b < heap->blocks; b++) {
        const struct block *block = &heap->block[b];
        right = right || state.lowest == block->at;
        if (!is_allocated(block) || (word[block->at] >> 8 & 3) != GREY)
            continue;
        bool known = state.lowest <= block->at;
        for (uint64_t i = 0; i < state.top; i++)
            if (stack[i] == (int64_t)block->at) {
                found++;
                known = true;
            }
        if (!known)
            return false;
    }
    return right && found == state.top;
}

static bool is_as_expected(const struct heap *heap, const uint64_t *word)
{
    return heap->size == 0 || memcmp(word, expected, heap->size * sizeof *word) == 0;
}

/* The result of mark_root: only the block that it points to changed, if that was white. */
static void check_root(const struct heap *heap, uint64_t value, struct mark_state state,
                       uint64_t capacity)
{
    const uint64_t *word = guarded_array(&heap_room);
    int64_t target = block_meant(heap, value);
    if (target >= 0) {
        const struct block *block = &heap->block[target];
        uint64_t colour = word[block->at] >> 8 & 3;
        if ((expected[block->at] >> 8 & 3) == WHITE &&
            (colour == GREY || (colour == BLACK && block->first == block->end)))
            expected[block->at] = in_colour(expected[block->at], colour);
        check("the block of a root is not white", (expected[block->at] >> 8 & 3) != WHITE,
              capacity);
    }
    check("a root darkens one block", is_as_expected(heap, word), capacity);
    check("a root leaves a stack in order", state.top <= capacity, capacity);
    if (heap->blocks <= SMALL_SIZE)
        check("a root leaves greys on the stack, or above the lowest",
              stack_is_right(heap, word, guarded_array(&stack_room), state), capacity);
    reach_block(&reach, target);
}

/* The result of mark_drain: black if reached, else as it was. */
static void check_drain(const struct heap *heap, uint64_t rescans, uint64_t capacity)
{
    reach_all(&reach, heap);
    for (uint64_t i = 0; i < reach.found; i++) {
        uint64_t at = heap->block[reach.queue[i]].at;
        expected[at] = in_colour(expected[at], BLACK);
    }
    check("black if reached, all else as it was", is_as_expected(heap, guarded_array(&heap_room)),
          capacity);
    check("no more rescans than blocks, and one", rescans <= heap->blocks + 1, capacity);
}

/* The result is the number of rescans. Where nothing is grey at the start and the stack has room
   for all blocks there must be none. */
static uint64_t run_plan(const struct heap *heap, const struct plan *plan)
{
    make_room(heap->size);
    guarded_resize(&heap_room, heap->size * sizeof *heap->word);
    guarded_resize(&stack_room, plan->capacity * sizeof(int64_t));
    uint64_t *word = guarded_array(&heap_room);
    int64_t *stack = guarded_array(&stack_room);
    memcpy(word, heap->word, heap->size * sizeof *word);
    memcpy(expected, heap->word, heap->size * sizeof *word);
    for (uint64_t i = 0; i < plan->state.top; i++)
        stack[i] = plan->greys[i];
    reach_seen(&reach, heap);

    struct mark_state state = plan->state;
    uint64_t all_rescans = 0;
    for (uint64_t i = 0; i < plan->count; i++) {
        if (plan->step[i].kind == ROOT) {
            uint64_t value = plan->step[i].value;
            state = mark_root(word, heap->size, heap->base, stack, plan->capacity, state, value);
            check_root(heap, value, state, plan->capacity);
        } else {
            uint64_t rescans =
                mark_drain(word, heap->size, heap->base, stack, plan->capacity, state);
            check_drain(heap, rescans, plan->capacity);
            all_rescans += rescans;
            state = mark_begin(heap->size);
        }
    }
    check("no rescan with an ample stack",
          plan->capacity < heap->blocks || plan->state.lowest < heap->size || all_rescans == 0,
          plan->capacity);
    check("nothing is written around the heap", guarded_intact(&heap_room), plan->capacity);
    check("nothing is written around the stack", guarded_intact(&stack_room), plan->capacity);
    runs++;
    return all_rescans;
}

static void add_step(struct plan *plan, enum step_kind kind, uint64_t value)
{
    plan->step[plan->count++] = (struct step){kind, value};
}

/* ---- Where a run may start ---- */

/* Let the first so many of the heap's grey blocks be on the stack, and the others be known to
   lie at or above the lowest one; greys has room for them. */
static void start_with(struct plan *plan, const struct heap *heap, uint64_t on_stack,
                       int64_t *greys)
{
    plan->state = mark_begin(heap->size);
    for (uint64_t b = 0; b < heap->blocks; b++) {
        const struct block *block = &heap->block[b];
        if (!is_allocated(block) || block->colour != GREY)
            continue;
        if (plan->state.top < on_stack) {
            greys[plan->state.top++] = (int64_t)block->at;
        } else {
            plan->state.lowest = block->at;
            break;
        }
    }
    plan->greys = greys;
}

static uint64_t count_greys(const struct heap *heap)
{
    uint64_t count = 0;
    for (uint64_t b = 0; b < heap->blocks; b++)
        count += is_allocated(&heap->block[b]) && heap->block[b].colour == GREY;
    return count;
}

/* ---- All small heaps ---- */

static const uint64_t small_tags[] = {0, CLOSURE_TAG, INFIX_TAG, 252};
enum { SMALL_TAGS = 4, SMALL_BASE = 64, MOST_ROOTS = 8 };

/* How much to try: with fewer, fragments are white or grey with tag 0, and there is one root. */
static bool fewer;

/* All roots of a small heap: none, one, two in any order, with a drain between them or not. */
static void run_all_roots(const struct heap *heap, struct plan *plan)
{
    uint64_t roots[MOST_ROOTS] = {1, SMALL_BASE + 8 * heap->size}, count = 2;
    for (uint64_t k = 1; k < heap->size; k++)
        if (block_meant(heap, SMALL_BASE + 8 * k) >= 0)
            roots[count++] = SMALL_BASE + 8 * k;
    plan->count = 0;
    add_step(plan, DRAIN, 0);
    run_plan(heap, plan);
    for (uint64_t i = 0; i < count; i++) {
        plan->count = 0;
        add_step(plan, ROOT, roots[i]);
        add_step(plan, DRAIN, 0);
        run_plan(heap, plan);
        for (uint64_t j = 0; j < count && !fewer; j++)
            for (int between = 0; between < 2; between++) {
                plan->count = 0;
                add_step(plan, ROOT, roots[i]);
                if (between)
                    add_step(plan, DRAIN, 0);
                add_step(plan, ROOT, roots[j]);
                add_step(plan, DRAIN, 0);
                run_plan(heap, plan);
            }
    }
}

static void run_small_heap(struct heap *heap)
{
    if (!list_blocks(heap) || !is_tricolour(heap))
        return;
    heaps++;
    int length = snprintf(which, sizeof which, "heap");
    for (uint64_t i = 0; i < heap->size; i++)
        length +=
            snprintf(which + length, sizeof which - (size_t)length, " %#" PRIx64, heap->word[i]);
    uint64_t allocated = 0;
    for (uint64_t b = 0; b < heap->blocks; b++)
        allocated += is_allocated(&heap->block[b]);
    int64_t greys[SMALL_BASE];
    struct plan plan = {0};
    for (plan.capacity = 1; plan.capacity <= allocated + (allocated == 0); plan.capacity++) {
        plan.state = (struct mark_state){0, 0};
        run_all_roots(heap, &plan);
        for (uint64_t on_stack = 0; on_stack <= count_greys(heap); on_stack++)
            if (on_stack <= plan.capacity) {
                start_with(&plan, heap, on_stack, greys);
                run_all_roots(heap, &plan);
            }
    }
}

static void fill_from(struct heap *heap, uint64_t at);

/* Fill the fields of the block at this index, from this one on, in all ways; then what follows
   the block. */
static void fill_fields(struct heap *heap, uint64_t at, uint64_t field)
{
    uint64_t header = heap->word[at], wosize = header >> 10, tag = header & 0xff;
    if (field == wosize) {
        fill_from(heap, at + 1 + wosize);
        return;
    }
    uint64_t choice[20], count = 0;
    bool scanned = tag < NO_SCAN_TAG && (header >> 8 & 3) != BLUE;
    bool closure = scanned && tag == CLOSURE_TAG;
    /* The environment is chosen with the information word, after field 0. */
    uint64_t environment = closure && field >= 2 ? heap->word[at + 2] << 8 >> 9 : 2;
    if (closure && field == 1) {
        for (uint64_t start = 0; start <= wosize; start++)
            choice[count++] = closure_information(1, start);
    } else {
        if (closure && (field == 0 || field < environment))
            for (uint64_t colour = WHITE; colour <= GREY; colour++)
                choice[count++] = header_word(field + 1, colour, INFIX_TAG);
        if (!scanned || (closure && field != 0 && field < environment)) {
            choice[count++] = SMALL_BASE + 8; /* not scanned, but it looks like a value */
        } else {
            choice[count++] = 1;
            choice[count++] = SMALL_BASE + 8 * heap->size;
            for (uint64_t k = 1; k < heap->size; k++)
                choice[count++] = SMALL_BASE + 8 * k;
        }
    }
    for (uint64_t i = 0; i < count; i++) {
        heap->word[at + 1 + field] = choice[i];
        fill_fields(heap, at, field + 1);
    }
}

/* Fill the heap from this index on in all ways, and run each. */
static void fill_from(struct heap *heap, uint64_t at)
{
    if (at == heap->size) {
        run_small_heap(heap);
        return;
    }
    for (uint64_t wosize = 0; wosize < heap->size - at; wosize++)
        for (uint64_t colour = WHITE; colour <= BLACK; colour++)
            for (int i = 0; i < SMALL_TAGS; i++) {
                bool allocated = wosize > 0 && colour != BLUE;
                if (allocated && small_tags[i] == CLOSURE_TAG && wosize < 2)
                    continue;
                if (fewer && !allocated && (i > 0 || (wosize == 0 && colour > GREY)))
                    continue;
                heap->word[at] = header_word(wosize, colour, small_tags[i]);
                fill_fields(heap, at, 0);
            }
}

static void test_all_heaps(uint64_t size)
{
    struct heap heap = new_heap(size, SMALL_BASE);
    fill_from(&heap, 0);
    free_heap(&heap);
}

/* ---- Random heaps ---- */

/* The address of the heap is a number to the code under test: any will do that leaves room. */
static uint64_t random_base(uint64_t size, struct random *random)
{
    uint64_t highest = (UINT64_MAX - 8 - 8 * size) >> 3 << 3;
    uint64_t bases[] = {0, 8, highest, 0x7f0000000000, random_below(random, highest) >> 3 << 3};
    return bases[random_below(random, 5)];
}

static void random_steps(struct plan *plan, const struct heap *heap, const struct profile *profile,
                         const struct targets *targets, struct random *random)
{
    plan->count = 0;
    uint64_t steps = random_below(random, MOST_STEPS - 1);
    for (uint64_t i = 0; i < steps; i++) {
        uint64_t repeated = i > 0 ? plan->step[random_below(random, i)].value : 0;
        if (random_below(random, 6) == 0)
            add_step(plan, DRAIN, 0);
        else if (i > 0 && random_below(random, 5) == 0)
            add_step(plan, ROOT, repeated);
        else
            add_step(plan, ROOT,
                     heap->size > 0 ? random_value(heap, profile, targets,
                                                   random_below(random, heap->size), random)
                                    : value_elsewhere(heap, random));
    }
    add_step(plan, DRAIN, 0);
}

/* Some of the states in which marking may be entered: nothing is known of what is grey; the
   stack holds all grey blocks, or as many as it can, or some. */
static void random_start(struct plan *plan, const struct heap *heap, int64_t *greys,
                         struct random *random)
{
    uint64_t grey = count_greys(heap), most = grey < plan->capacity ? grey : plan->capacity;
    uint64_t kind = random_below(random, 4);
    if (kind == 0)
        plan->state = (struct mark_state){0, 0};
    else
        start_with(plan, heap, kind == 1 ? random_below(random, most + 1) : most, greys);
}

/* All follows from size and seed: the heap (of at most size words), the colours at the start,
   the roots, and what is done when. */
static void test_random_heap(uint64_t size, uint64_t seed)
{
    struct random random = {seed};
    struct profile profile = random_profile(&random);
    uint64_t least = size <= SMALL_SIZE ? 0 : size / 8;
    uint64_t words = least + random_below(&random, size - least + 1);
    struct targets targets;
    struct heap heap = make_heap(words, random_base(words, &random), &profile, &targets, &random);
    uint64_t percents[] = {0, 0, 3, 40};
    uint64_t percent = percents[random_below(&random, 4)];
    paint_some(&heap, percent, &random);
    heaps++;
    snprintf(which, sizeof which,
             "size %" PRIu64 " seed %" PRIu64 " (%" PRIu64 " words, %" PRIu64 " blocks, %" PRIu64
             " of 100 not white)",
             size, seed, words, heap.blocks, percent);
    check("a well-formed heap", list_blocks(&heap) && is_tricolour(&heap), 0);
    int64_t *greys = allocate(heap.blocks, sizeof *greys);
    struct plan plan = {0};
    uint64_t n = heap.blocks;
    uint64_t capacities[] = {1, 2, 1 + random_below(&random, 100), n / 100 + 1, n + 1, 2 * n + 1};
    uint64_t count = size <= SMALL_SIZE ? n + 1 : sizeof capacities / sizeof *capacities;
    for (uint64_t i = 0; i < count; i++) {
        plan.capacity = size <= SMALL_SIZE ? i + 1 : capacities[i];
        random_start(&plan, &heap, greys, &random);
        random_steps(&plan, &heap, &profile, &targets, &random);
        run_plan(&heap, &plan);
    }
    free(greys);
    free(targets.address);
    free_heap(&heap);
}

/* ---- Runs whose rescans can be counted by hand ---- */

/* A block of this wosize at this index, white, whose fields hold 1. */
static void put_block(struct heap *heap, uint64_t at, uint64_t wosize)
{
    heap->word[at] = header_word(wosize, WHITE, 0);
    for (uint64_t i = 1; i <= wosize; i++)
        heap->word[at + i] = 1;
}

static void test_rescans(const char *name, struct heap *heap, uint64_t root, uint64_t capacity,
                         uint64_t rescans)
{
    snprintf(which, sizeof which, "%s", name);
    struct plan plan = {.capacity = capacity, .state = mark_begin(heap->size)};
    add_step(&plan, ROOT, address_behind(heap, root));
    add_step(&plan, DRAIN, 0);
    check("a well-formed heap", list_blocks(heap), capacity);
    check("the number of rescans counted by hand", run_plan(heap, &plan) == rescans, capacity);
}

static void test_known_rescans(void)
{
    /* Blocks of 3 fields: block b is at 4 * b. */
    struct heap heap = new_heap(24, 4096);
    uint64_t star[] = {1, 2, 3}, to[][2] = {{3, 2}, {3, 1}, {1, 4}, {1, 0}};
    for (uint64_t b = 0; b < 6; b++)
        put_block(&heap, 4 * b, 3);
    /* From 0, block 1 fills the stack; 2 and 3 are left behind, and one pass finds both. */
    for (uint64_t i = 0; i < 3; i++)
        heap.word[1 + i] = address_behind(&heap, 4 * star[i]);
    test_rescans("star", &heap, 0, 1, 1);
    test_rescans("star", &heap, 0, 2, 1);
    test_rescans("star", &heap, 0, 3, 0);
    /* From 3, block 1 is left behind. From there, 4 fills the stack and 0 is left behind, below
       1: marking goes back once more. */
    put_block(&heap, 0, 3);
    for (uint64_t i = 0; i < 4; i++)
        heap.word[4 * to[i][0] + 1 + i % 2] = address_behind(&heap, 4 * to[i][1]);
    test_rescans("back", &heap, 12, 1, 2);
    test_rescans("back", &heap, 12, 2, 1);
    test_rescans("back", &heap, 12, 3, 0);
    free_heap(&heap);
    /* What holds no values needs no room. */
    heap = new_heap(10, 4096);
    put_block(&heap, 0, 3);
    for (uint64_t b = 0; b < 3; b++) {
        heap.word[4 + 2 * b] = header_word(1, WHITE, 252);
        heap.word[1 + b] = address_behind(&heap, 4 + 2 * b);
    }
    test_rescans("strings", &heap, 0, 1, 0);
    free_heap(&heap);
}

/* Where nothing has to be pushed the stack may be of no size at all; drain needs one entry. */
static void test_nothing(void)
{
    uint64_t word[] = {header_word(1, WHITE, 0), 1};
    int64_t stack[] = {7};
    snprintf(which, sizeof which, "no words, or no room");
    struct mark_state state = mark_begin(0);
    check("begin", state.top == 0 && state.lowest == 0 && mark_begin(9).lowest == 9, 1);
    state = mark_root(word, 0, 4096, stack, 1, state, 4104);
    check("a root", state.top == 0 && state.lowest == 0, 1);
    check("no rescans", mark_drain(word, 0, 4096, stack, 1, state) == 0, 1);
    check("nothing is written", word[0] == header_word(1, WHITE, 0) && stack[0] == 7, 1);
    state = mark_root(word, 2, 4096, stack, 0, mark_begin(2), 4104);
    check("left behind", state.top == 0 && state.lowest == 0 && stack[0] == 7, 0);
    check("one rescan", mark_drain(word, 2, 4096, stack, 1, state) == 1, 1);
    check("black", word[0] == header_word(1, BLACK, 0) && word[1] == 1, 1);
}

int main(int argc, char **argv)
{
    bool longer = argc == 2 && strcmp(argv[1], "--long") == 0;
    if (argc == 3) {
        test_random_heap(strtoull(argv[1], NULL, 0), strtoull(argv[2], NULL, 0));
    } else {
        test_nothing();
        test_known_rescans();
        for (uint64_t size = 0; size <= EXHAUSTIVE_SIZE; size++)
            test_all_heaps(size);
        fewer = !longer;
        test_all_heaps(EXHAUSTIVE_SIZE + 1);
        for (uint64_t seed = 1; seed <= SMALL_HEAPS * (longer ? 20 : 1); seed++)
            test_random_heap(SMALL_SIZE, seed);
        for (uint64_t seed = 1; seed <= LARGE_HEAPS * (longer ? 20 : 1); seed++)
            test_random_heap(LARGE_SIZE, seed);
    }
    guarded_free(&heap_room);
    guarded_free(&stack_room);
    free(expected);
    free_reach(&reach);
    printf("%" PRIu64 " heaps, %" PRIu64 " runs, %" PRIu64 " failures\n", heaps, runs, failures);
    return failures == 0 ? 0 : 1;
}
