// sources: layer2_functional/on_the_fly/collector.c layer2_functional/on_the_fly/handshake.c layer2_functional/on_the_fly/mark.c layer2_functional/on_the_fly/memory.c layer2_functional/on_the_fly/mutator.c
// timeout: 120
/* The explorer: all interleavings of the machine's proved steps, for small sizes, breadth first. In
   each state each conjunct of the invariant is looked at (invariant.h). Then the same with faults
   (world.h); what is printed of each is the shortest way to where it does harm.

   The same worlds are explored with and without reductions (states.h, reductions.h). */
#define _DEFAULT_SOURCE /* mmap with all its flags */
#include "reductions.h"

#include "../guarded.h"

#include <inttypes.h>
#include <sys/mman.h>
#include <time.h>

/* ---- Breadth first ---- */

enum { MOST_MOVES = 400, MOST_LENGTH = 1000 };
static struct state *states;
static uint32_t *parents, *table, count, most;
static uint64_t slots, transitions;

static uint64_t hash(const struct state *s)
{
    uint64_t h = 0;
    for (int i = 0; i < WORDS; i++) {
        h = (h ^ s->word[i]) * 0x9e3779b97f4a7c15;
        h ^= h >> 29;
    }
    return h;
}

/* Whether a state is new; then it is kept. */
static bool keep(struct state s, uint32_t parent)
{
    uint64_t i = hash(&s) & (slots - 1);
    for (; table[i] != 0; i = (i + 1) & (slots - 1))
        if (memcmp(&states[table[i] - 1], &s, sizeof s) == 0)
            return false;
    if (count == most) {
        fprintf(stderr, "test_explorer: more than %" PRIu32 " states\n", most);
        exit(2);
    }
    states[count] = s;
    parents[count] = parent;
    table[i] = ++count;
    return true;
}

static void *reserve(uint64_t bytes)
{
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                   -1, 0);
    if (p == MAP_FAILED)
        exit(2);
    return p;
}

static void make_room(uint32_t states_at_most)
{
    most = states_at_most;
    for (slots = 1u << 20; slots < most + most / 2ull; slots *= 2)
        ;
    states = reserve(most * sizeof *states);
    parents = reserve(most * sizeof *parents);
    table = reserve(slots * sizeof *table);
}

static void give_room_back(void)
{
    munmap(states, most * sizeof *states);
    munmap(parents, most * sizeof *parents);
    munmap(table, slots * sizeof *table);
}

/* Explore; the result is what is wrong, or a null pointer, and then all states were seen. The last
   state that was kept is the one that is wrong. */
static const char *explore(struct shape with)
{
    struct world begin = first_world(with), w;
    struct move moves[MOST_MOVES];
    struct trace trace;
    count = 0;
    transitions = 0;
    normalise(&begin, reduced);
    keep(state_of(&begin, reduced), 0);
    if (wrong(&begin) != NULL)
        return wrong(&begin);
    for (uint32_t at = 0; at < count; at++) {
        begin = unpacked(&states[at]);
        uint64_t move_count = list_moves(&begin, moves);
        if (move_count == 0)
            return "nobody can go on";
        for (uint64_t k = 0; k < move_count; k++) {
            if (is_left_out(&begin, moves[k]))
                continue;
            w = begin;
            take_moves(&w, moves[k], &trace);
            transitions++;
            struct world whole = w;
            normalise(&w, reduced);
            if (!keep(state_of(&w, reduced), at))
                continue;
            const char *what = trace.apart ? wrong(&whole) : "lists_apart";
            if (what != NULL)
                return what;
        }
    }
    return NULL;
}

/* ---- Traces ---- */

static const char *const step_names[] = {
    "RUN",
    "loads what it will overwrite",
    "turns to what it will write",
    "writes, into its buffer",
    "hands over, and answers",
    "loads the sense",
    "loads the mark",
    "loads the phase",
    "takes the lock",
    "compares",
    "swaps, into its buffer",
    "gives the lock back",
    "puts it on its work list",
    "is past the fence",
    "has asked all",
    "goes on: all have answered",
    "turns the sense, in its buffer",
    "sets phase Init, in its buffer",
    "sets phase Mark, in its buffer",
    "sets the mark at birth, in its buffer",
    "has no work left: asks for more",
    "scans a field, or blackens",
    "sets phase Sweep, in its buffer",
    "has looked at all: phase Idle, in its buffer",
    "frees the vertex",
};

static void print_vertex(const char *before, uint64_t v)
{
    if (v < shape.n)
        printf("%s%c", before, (char)('A' + v));
    else
        printf("%snothing", before);
}

static void print_move(const struct world *w, struct move move, const struct world *after)
{
    const struct process *self = &w->process[move.p];
    if (move.p == collector())
        printf("collector ");
    else
        printf("mutator %" PRIu64 " ", move.p + 1);
    switch (move.kind) {
    case COMMIT:
        printf("reaches memory: place %" PRIu64, w->write[self->begin].place);
        break;
    case NEXT:
        printf("%s", step_names[self->at]);
        if (is_marking(self))
            print_vertex(" of ", self->ref);
        if (self->at == AT_DELETE)
            print_vertex(": ", after->process[move.p].ref);
        if (self->at == AT_FREE)
            print_vertex(" ", self->ref);
        break;
    case LOAD:
        print_vertex("loads a field of ", w->root[move.a]);
        print_vertex(": ", after->root[move.c]);
        break;
    case DISCARD:
        print_vertex("discards ", w->root[move.a]);
        break;
    case ALLOCATE:
        print_vertex("allocates ", move.a);
        break;
    case BEGIN:
        print_vertex("begins to store ", after->process[move.p].from);
        print_vertex(" into ", after->process[move.p].into);
        break;
    case ANSWER:
        printf(w->hand[move.p] == HAND_ROOTS ? "begins to give its roots" : "answers");
        break;
    case GIVE_ROOT:
        print_vertex("gives its root ", w->root[move.a]);
        break;
    case ASK:
        printf("asks mutator %" PRIu64 ", round %u", move.a + 1, self->round);
        break;
    case TAKE:
        print_vertex("takes ", move.a);
        break;
    case LOOK:
        print_vertex("looks at ", move.a);
        break;
    }
    printf("\n");
}

/* The way to the last state, step by step, with the names that vertices and mutators had at the
   beginning; the result is how many steps it has. */
static int print_trace(bool say)
{
    static uint32_t path[MOST_LENGTH];
    int length = 0, steps = 0;
    for (uint32_t at = count - 1; at != 0; at = parents[at])
        path[length++] = at;
    struct world w = first_world(shape), next, part;
    struct move moves[MOST_MOVES];
    struct trace trace;
    while (length-- > 0) {
        uint64_t move_count = list_moves(&w, moves), k = 0;
        for (; k < move_count; k++) {
            if (is_left_out(&w, moves[k]))
                continue;
            next = w;
            take_moves(&next, moves[k], &trace);
            struct world whole = next;
            normalise(&whole, reduced);
            struct state s = state_of(&whole, reduced);
            if (memcmp(&s, &states[path[length]], sizeof s) == 0)
                break;
        }
        if (k == move_count)
            abort();
        part = w;
        for (int i = 0; i < trace.count; i++) {
            struct world after = part;
            take_move(&after, trace.moves[i]);
            steps++;
            if (say) {
                printf("   %3d. ", steps);
                print_move(&part, trace.moves[i], &after);
            }
            part = after;
        }
        w = next;
        normalise(&w, reduced);
        for (uint64_t v = 0; v < shape.n && say; v++)
            if (next.mark[v] != MARK_FREE && w.mark[v] == MARK_FREE)
                printf("        %c is garbage, and counts as free\n", (char)('A' + v));
    }
    return steps;
}

/* ---- What is explored ---- */

static const char *fault_name(enum fault which)
{
    static const char *const names[] = {"none",
                                        "no deletion barrier",
                                        "no insertion barrier",
                                        "allocation white while marking",
                                        "no fence before the collector asks",
                                        "no fence before a mutator answers",
                                        "a plain store for the compare-and-swap"};
    static const char *const rounds[] = {"before the sense turns",
                                         "after the sense has turned",
                                         "after phase Init",
                                         "after allocation turns black",
                                         "for roots",
                                         "for work"};
    static char name[80];
    if (which < NO_ROUND)
        return names[which];
    bool fence = which >= NO_HANDS;
    snprintf(name, sizeof name, "no handshake %s%s", rounds[which - (fence ? NO_HANDS : NO_ROUND)],
             fence ? ", fence kept" : "");
    return name;
}

static const char *run(struct shape with, enum fault seeded, bool reduce, bool say)
{
    clock_t began = clock();
    fault = seeded;
    reduced = reduce;
    const char *what = explore(with);
    double seconds = (double)(clock() - began) / CLOCKS_PER_SEC;
    int steps = what == NULL ? 0 : print_trace(say);
    printf("| %" PRIu64 ", %" PRIu64 ", %" PRIu64 ", %" PRIu64 ", %" PRIu64, with.mutators, with.n,
           with.fields, with.slots, with.writes);
    printf(" | %s | %s | %" PRIu32 " | %" PRIu64 " | %.1f s | ", fault_name(seeded),
           reduce ? "yes" : "no", count, transitions, seconds);
    if (what == NULL)
        printf("safe |\n");
    else
        printf("`%s`, %d steps |\n", what, steps);
    memset(table, 0, slots * sizeof *table);
    return what;
}

/* Mutators, vertices, fields a vertex, roots a mutator, writes a mutator. */
static const struct shape tiny = {1, 2, 1, 1, 1}, small = {1, 2, 1, 2, 1}, chain = {1, 3, 1, 3, 1},
                          pair = {2, 2, 1, 2, 1};

/* The handshake that nobody seems to need: without it nothing was found, with one root each. */
static bool is_harmless(enum fault which)
{
    return which == NO_ROUND + ROUND_IDLE;
}

/* A fault is found where there is one mutator and three vertices, or where there are two. */
static struct shape shape_for(enum fault which)
{
    bool one = (which >= NO_DELETION_BARRIER && which <= NO_MUTATOR_FENCE) ||
               which == NO_ROUND + ROUND_ROOTS || which == NO_ROUND + ROUND_WORK;
    return one ? chain : is_harmless(which) ? (struct shape){2, 2, 1, 1, 1} : pair;
}

static int explore_all(bool large, bool poisoned, bool say)
{
    int failures = 0;
    failures += run(tiny, NO_FAULT, false, say) != NULL;
    failures += run(tiny, NO_FAULT, true, say) != NULL;
    if (poisoned)
        return failures;
    failures += run(small, NO_FAULT, true, say) != NULL;
    failures += run(chain, NO_FAULT, true, say) != NULL;
    if (large) {
        failures += run(small, NO_FAULT, false, say) != NULL;
        failures += run((struct shape){1, 2, 2, 2, 1}, NO_FAULT, true, say) != NULL;
        failures += run((struct shape){1, 2, 1, 2, 2}, NO_FAULT, true, say) != NULL;
        failures += run(pair, NO_FAULT, true, say) != NULL;
    }
    for (enum fault f = NO_FAULT + 1; f < NO_HANDS; f++)
        if (large || f == PLAIN_STORE || is_harmless(f) || shape_for(f).mutators == 1)
            failures += (run(shape_for(f), f, true, say) == NULL) != is_harmless(f);
    return failures;
}

/* test_explorer [--long] [--traces], or MUTATORS VERTICES FIELDS ROOTS WRITES FAULT REDUCED. */
int main(int arguments, char **argument)
{
    uint64_t number[7] = {0};
    int failures = 0, options = 0;
    bool large = false, say = false, poisoned = false;
    for (; options + 1 < arguments && strncmp(argument[options + 1], "--", 2) == 0; options++) {
        large |= strcmp(argument[options + 1], "--long") == 0;
        say |= strcmp(argument[options + 1], "--traces") == 0;
    }
#ifdef GUARDED_POISON
    poisoned = true;
#endif
    bool one = arguments - options == 8;
    setvbuf(stdout, NULL, _IOLBF, 0);
    make_room(large || one ? 300000000 : 4000000);
    printf("| mutators, vertices, fields, roots, writes | fault | reduced | states | moves | time "
           "| verdict |\n|---|---|---|---|---|---|---|\n");
    if (one) {
        for (int i = 0; i < 7; i++)
            number[i] = strtoull(argument[options + i + 1], NULL, 10);
        run((struct shape){number[0], number[1], number[2], number[3], number[4]},
            (enum fault)number[5], number[6] != 0, say);
    } else {
        failures = explore_all(large, poisoned, say);
    }
    give_room_back();
    return failures > 0;
}
