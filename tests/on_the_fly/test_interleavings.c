// sources: layer1_graph/on_the_fly/collector.c layer1_graph/on_the_fly/cycle.c layer1_graph/on_the_fly/darken.c layer1_graph/on_the_fly/handshake.c layer1_graph/on_the_fly/mutator.c layer1_graph/on_the_fly/start.c layer1_graph/on_the_fly/store.c proofs/clients/on_the_fly/steps.c
// timeout: 300
/* All interleavings of the proved steps, breadth first, for small graphs and two mutators, who both
   hold vertex 0 when it begins; the others are free. In each
   state an oracle, which shares no code with the steps, looks what the mutators reach: all of it
   must be allocated, and no black vertex may hold a white one. It also keeps the set of what was
   garbage when the cycle began: at the end of the cycle all of it must have been freed.

   Then the same with a fault in the protocol: a barrier dropped, a vertex born white, a handshake
   not waited for. Each has to be found; what is printed is the shortest way to it. */
#include "../../layer1_graph/on_the_fly/cycle.h"
#include "../../layer1_graph/on_the_fly/handshake.h"
#include "../../layer1_graph/on_the_fly/mutator.h"
#include "../../layer1_graph/on_the_fly/start.h"
#include "../../layer1_graph/on_the_fly/store.h"
#include "../../proofs/clients/on_the_fly/steps.h"

#include "../guarded.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_VERTICES = 3, MOST_FIELDS = 6, MOST_ROOTS = 4, MUTATORS = 2, BYTES = 32 };

enum fault {
    NO_FAULT,
    NO_DELETION_BARRIER,
    NO_INSERTION_BARRIER,
    BORN_WHITE,
    ROOTS_NOT_MARKED,
    INIT_NOT_AWAITED,
    READY_NOT_AWAITED,
    MARK_NOT_AWAITED,
    GREY_LEFT,
    FAULTS
};
static const char *const fault_names[] = {
    "none",
    "no deletion barrier",
    "no insertion barrier",
    "allocation white while marking",
    "roots given and not marked",
    "first handshake not waited for",
    "second handshake not waited for",
    "third handshake not waited for",
    "sweep while a vertex is grey",
};

struct shape {
    uint64_t n, fields, root_count;
    uint32_t holder[MOST_ROOTS];
};

struct world {
    int64_t field[MOST_FIELDS];
    uint64_t root[MOST_ROOTS];
    uint8_t mark[MOST_VERTICES];
    struct mutator mutator[MUTATORS];
    struct collector collector;
    uint64_t garbage; /* a bit for each vertex that was garbage when the cycle began */
};

static struct shape shape;
static uint64_t first[MOST_VERTICES + 1];
static enum fault fault;

/* ---- The oracle ---- */

static bool holds(const struct world *w, uint64_t e, uint64_t *v)
{
    *v = (uint64_t)w->field[e];
    return w->field[e] >= 0 && *v < shape.n;
}

static uint64_t reached(const struct world *w)
{
    uint64_t found = 0, before;
    for (uint64_t i = 0; i < shape.root_count; i++)
        if (w->root[i] < shape.n)
            found |= 1ull << w->root[i];
    do {
        before = found;
        for (uint64_t x = 0; x < shape.n; x++)
            for (uint64_t e = x * shape.fields, v; e < (x + 1) * shape.fields; e++)
                if ((found >> x & 1) && holds(w, e, &v))
                    found |= 1ull << v;
    } while (found != before);
    return found;
}

static bool marked(const struct world *w, uint64_t v)
{
    return w->mark[v] == MARK_GREY || w->mark[v] == w->collector.sense;
}

/* What is wrong with a state, or a null pointer. */
static const char *wrong(const struct world *w)
{
    uint64_t found = reached(w);
    for (uint64_t v = 0; v < shape.n; v++)
        if ((found >> v & 1) && w->mark[v] == MARK_FREE)
            return "a mutator reaches what is free";
    if (w->collector.phase == PHASE_IDLE && w->garbage != 0)
        return "garbage was not freed";
    for (uint64_t x = 0; x < shape.n; x++)
        for (uint64_t e = x * shape.fields, v; e < (x + 1) * shape.fields; e++)
            if (holds(w, e, &v) && w->mark[x] == w->collector.sense && !marked(w, v) &&
                fault == NO_FAULT)
                return "black holds white";
    return NULL;
}

/* ---- Steps, with faults ---- */

static void take_step(struct world *w, struct step step)
{
    struct collector *c = &w->collector, without = *c;
    uint64_t n = shape.n, r = shape.root_count;
    bool was_idle = c->phase == PHASE_IDLE;
    uint64_t kind = step.kind;
    if ((kind == STEP_DELETE && fault == NO_DELETION_BARRIER) ||
        (kind == STEP_INSERT && fault == NO_INSERTION_BARRIER))
        without.phase = PHASE_IDLE;
    if (kind == STEP_ALLOCATE && fault == BORN_WHITE && c->phase == PHASE_MARK)
        without.birth = 1 - c->sense;
    if (kind == STEP_ANSWER && fault == ROOTS_NOT_MARKED) {
        if (w->mutator[step.a].stage == STORE_NONE)
            mutator_answer(w->mutator, *c, step.a);
    } else if (kind == STEP_PHASE && fault == INIT_NOT_AWAITED && c->phase == PHASE_INIT) {
        *c = collector_prepare(*c);
    } else if (kind == STEP_PHASE && fault == READY_NOT_AWAITED && c->phase == PHASE_READY) {
        *c = collector_mark(*c);
    } else if (kind == STEP_PHASE && fault == MARK_NOT_AWAITED && c->phase == PHASE_MARK) {
        if (c->scanned == n && no_vertex_is_grey(w->mark, n))
            *c = collector_sweep(*c);
    } else if (kind == STEP_PHASE && fault == GREY_LEFT && c->phase == PHASE_MARK) {
        if (c->scanned == n && all_have_answered(w->mutator, MUTATORS, *c))
            *c = collector_sweep(*c);
    } else if (kind <= STEP_ALLOCATE) {
        step_of_roots(first, n, w->field, w->mark, shape.holder, w->root, r, w->mutator, without,
                      step);
    } else if (kind <= STEP_ANSWER) {
        step_of_mutator(first, n, w->field, w->mark, shape.holder, w->root, r, w->mutator, MUTATORS,
                        without, step);
    } else if (kind <= STEP_FREE) {
        *c = step_of_collector(first, n, w->field, w->mark, *c, step);
    } else {
        *c = step_of_phase(n, w->mark, w->mutator, MUTATORS, *c);
    }
    if (was_idle && c->phase == PHASE_INIT)
        for (uint64_t v = 0, found = reached(w); v < n; v++)
            if (w->mark[v] != MARK_FREE && !(found >> v & 1))
                w->garbage |= 1ull << v;
    for (uint64_t v = 0; v < n; v++)
        if (w->mark[v] == MARK_FREE)
            w->garbage &= ~(1ull << v);
}

/* ---- States as bytes; what does not matter any more is made alike ---- */

struct state {
    uint8_t byte[BYTES];
};

static struct state packed(const struct world *w)
{
    struct state s = {{0}};
    uint8_t *b = s.byte;
    uint64_t v;
    for (uint64_t e = 0; e < shape.n * shape.fields; e++)
        *b++ = holds(w, e, &v) ? (uint8_t)v : (uint8_t)shape.n;
    for (uint64_t i = 0; i < shape.root_count; i++)
        *b++ = (uint8_t)w->root[i];
    for (uint64_t i = 0; i < shape.n; i++)
        *b++ = w->mark[i];
    for (int m = 0; m < MUTATORS; m++) {
        const struct mutator *u = &w->mutator[m];
        bool store = u->stage != STORE_NONE;
        *b++ = (uint8_t)(u->answered << 4 | u->stage);
        *b++ = store ? (uint8_t)(u->into << 6 | u->from << 4 | u->place) : 0;
    }
    const struct collector *c = &w->collector;
    *b++ = (uint8_t)(c->phase << 4 | c->sense << 2 | c->birth);
    *b++ = (uint8_t)(c->scanned << 4 | (c->scanned < shape.n ? c->place : 0));
    *b++ = (uint8_t)((c->phase == PHASE_SWEEP ? c->swept : 0) << 4 | w->garbage);
    return s;
}

static struct world unpacked(const struct state *s)
{
    struct world w = {0};
    const uint8_t *b = s->byte;
    for (uint64_t e = 0; e < shape.n * shape.fields; e++, b++)
        w.field[e] = *b < shape.n ? *b : -1;
    for (uint64_t i = 0; i < shape.root_count; i++)
        w.root[i] = *b++;
    for (uint64_t i = 0; i < shape.n; i++)
        w.mark[i] = *b++;
    for (int m = 0; m < MUTATORS; m++, b += 2)
        w.mutator[m] = (struct mutator){b[0] >> 4, b[0] & 15, b[1] >> 6, b[1] >> 4 & 3, b[1] & 15};
    w.collector =
        (struct collector){b[0] >> 4, b[0] >> 2 & 1, b[0] & 1, b[1] >> 4, b[1] & 15, b[2] >> 4};
    w.garbage = b[2] & 15;
    return w;
}

/* ---- Breadth first ---- */

struct node {
    struct state state;
    uint32_t parent;
    struct step step;
};

static struct node *nodes;
static uint32_t *table, count, most, slots;

static uint64_t hash(const struct state *s)
{
    uint64_t h = 0, word;
    for (int i = 0; i < BYTES; i += 8) {
        memcpy(&word, s->byte + i, 8);
        h = (h ^ word) * 0x9e3779b97f4a7c15;
        h ^= h >> 29;
    }
    return h;
}

/* Whether a state is new; then it is kept. */
static bool keep(struct state s, uint32_t parent, struct step step)
{
    uint64_t i = hash(&s) & (slots - 1);
    for (; table[i] != 0; i = (i + 1) & (slots - 1))
        if (memcmp(&nodes[table[i] - 1].state, &s, sizeof s) == 0)
            return false;
    if (count == most) {
        fprintf(stderr, "test_interleavings: more than %" PRIu32 " states\n", most);
        exit(1);
    }
    nodes[count] = (struct node){s, parent, step};
    table[i] = ++count;
    return true;
}

static const char *const step_names[] = {
    "load field b of root a into root c",
    "discard root a",
    "allocate vertex a as root b",
    "store root b into field c of root a: deletion barrier",
    "insertion barrier of mutator a",
    "write of mutator a",
    "mark root a",
    "mutator a answers",
    "take vertex a",
    "scan a field",
    "blacken",
    "sweep a vertex",
    "next phase",
};

static int print_trace(uint32_t at, bool say)
{
    int length = at == 0 ? 0 : 1 + print_trace(nodes[at].parent, say);
    if (at != 0 && say) {
        struct step s = nodes[at].step;
        printf("   %2d. %s (%" PRIu64 ", %" PRIu64 ", %" PRIu64 ")\n", length, step_names[s.kind],
               s.a, s.b, s.c);
    }
    return length;
}

/* All steps that may be possible; those that are not leave the state as it is. */
static uint64_t list_steps(struct step *steps)
{
    uint64_t k = 0, r = shape.root_count, m = shape.n * shape.fields;
    for (uint64_t a = 0; a < r; a++) {
        steps[k++] = (struct step){STEP_DISCARD, a, 0, 0};
        steps[k++] = (struct step){STEP_MARK_ROOT, a, 0, 0};
        for (uint64_t b = 0; b < r; b++)
            for (uint64_t e = 0; e < m && shape.holder[a] == shape.holder[b]; e++) {
                steps[k++] = (struct step){STEP_LOAD, a, e, b};
                steps[k++] = (struct step){STEP_DELETE, a, b, e};
            }
        for (uint64_t v = 0; v < shape.n; v++)
            steps[k++] = (struct step){STEP_ALLOCATE, v, a, 0};
    }
    for (uint64_t a = 0; a < MUTATORS; a++) {
        steps[k++] = (struct step){STEP_INSERT, a, 0, 0};
        steps[k++] = (struct step){STEP_WRITE, a, 0, 0};
        steps[k++] = (struct step){STEP_ANSWER, a, 0, 0};
    }
    for (uint64_t v = 0; v < shape.n; v++)
        steps[k++] = (struct step){STEP_TAKE, v, 0, 0};
    for (uint64_t kind = STEP_SCAN; kind <= STEP_PHASE; kind++)
        steps[k++] = (struct step){kind, 0, 0, 0};
    return k;
}

/* Explore; the result is what is wrong, or a null pointer, and then all states were seen. */
static const char *explore(struct shape with, enum fault seeded, bool say, int *length)
{
    shape = with;
    fault = seeded;
    struct world w = {0};
    for (uint64_t v = 0; v <= shape.n; v++)
        first[v] = v * shape.fields;
    w.collector = on_the_fly_start(shape.n, w.mark, w.mutator, MUTATORS);
    memset(w.field, 0xff, sizeof w.field);
    memset(w.mark + 1, MARK_FREE, shape.n - 1);
    for (uint64_t i = 0; i < shape.root_count; i++)
        w.root[i] = i > 0 && shape.holder[i] == shape.holder[i - 1] ? shape.n : 0;
    memset(table, 0, slots * sizeof *table);
    count = 0;
    keep(packed(&w), 0, (struct step){0});
    struct step steps[400];
    uint64_t step_count = list_steps(steps);
    for (uint32_t at = 0; at < count; at++)
        for (uint64_t k = 0; k < step_count; k++) {
            w = unpacked(&nodes[at].state);
            take_step(&w, steps[k]);
            if (!keep(packed(&w), at, steps[k]))
                continue;
            const char *what = wrong(&w);
            if (what != NULL) {
                *length = print_trace(count - 1, say);
                return what;
            }
        }
    return NULL;
}

int main(int arguments, char **argument)
{
    bool say = arguments > 1 && strcmp(argument[1], "--traces") == 0;
    const struct shape shapes[] = {
        {2, 1, 3, {0, 0, 1}},
#ifndef GUARDED_POISON
        {3, 1, 2, {0, 1}},
#endif
        {2, 1, 4, {0, 0, 1, 1}},
    };
    /* The last has nine million states, and is for those who ask for it. */
    bool large = arguments > 1 && strcmp(argument[1], "--large") == 0;
    size_t shape_count = sizeof shapes / sizeof *shapes - !large;
    int failures = 0, length = 0;
    most = large ? 12000000 : 2000000;
    slots = large ? 1u << 25 : 1u << 22;
    nodes = malloc(most * sizeof *nodes);
    table = malloc(slots * sizeof *table);
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (nodes == NULL || table == NULL)
        return 2;
    for (size_t i = 0; i < shape_count; i++) {
        const char *what = explore(shapes[i], NO_FAULT, true, &length);
        printf("%" PRIu64 " vertices, %" PRIu64 " fields, %" PRIu64 " roots: %" PRIu32
               " states, %s\n",
               shapes[i].n, shapes[i].fields, shapes[i].root_count, count,
               what == NULL ? "safe" : what);
        failures += what != NULL;
    }
    for (enum fault f = NO_FAULT + 1; f < FAULTS; f++) {
        const char *what = NULL;
        for (size_t i = 0; what == NULL && i < shape_count; i++)
            what = explore(shapes[i], f, say, &length);
        printf("%s: %s, after %d steps, %" PRIu32 " states\n", fault_names[f],
               what == NULL ? "NOT FOUND" : what, length, count);
        failures += what == NULL;
    }
    free(nodes);
    free(table);
    return failures > 0;
}
