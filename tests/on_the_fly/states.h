/* States as bits: what does not matter any more is made alike, and, if so wished, what is the same
   up to names. */
#ifndef TESTS_ON_THE_FLY_STATES_H
#define TESTS_ON_THE_FLY_STATES_H

#include "invariant.h"

enum { WORDS = 3 };

struct state {
    uint64_t word[WORDS];
};

/* ---- Registers that nobody will read ---- */

static void forget_registers(struct process *self)
{
    bool marking = is_marking(self), waits_for_mark = self->at <= AT_MARK_SWAP;
    if (!marking) {
        self->then = 0;
        if (self->at != AT_FREE)
            self->ref = shape.n;
    }
    if (!marking || self->at == AT_MARK_SENSE || !waits_for_mark)
        self->sense = 0;
    if (self->at != AT_MARK_SWAP && self->at != AT_MARK_UNLOCK)
        self->won = 0;
    if (!is_storing(self) && !is_scanning(self)) {
        self->into = shape.n;
        self->place = 0;
    }
    if (!is_storing(self))
        self->from = shape.n;
}

/* ---- Bits ---- */

/* All numbers of a world, one after the other, each with so many bits. */
#define EACH_NUMBER(X)                                                   \
    X(w->control[PLACE_SENSE], 1)                                        \
    X(w->control[PLACE_BIRTH], 1)                                        \
    X(w->control[PLACE_PHASE], 3)                                        \
    X(w->lock, 3)                                                        \
    for (uint64_t v = 0; v < shape.n; v++) {                             \
        X(w->mark[v], 2)                                                 \
        X(w->listed[v], 3)                                               \
        X(w->looked[v], 1)                                               \
    }                                                                    \
    for (uint64_t e = 0; e < field_count(); e++)                         \
        X(w->field[e], 2)                                                \
    for (uint64_t m = 0; m < shape.mutators; m++)                        \
        X(w->hand[m], 3)                                                 \
    for (uint64_t i = 0; i < root_count; i++) {                          \
        X(w->root[i], 2)                                                 \
        X(w->given[i], 1)                                                \
    }                                                                    \
    for (uint64_t p = 0; p <= shape.mutators; p++) {                     \
        X(w->process[p].at, 5)                                           \
        X(w->process[p].then, 5)                                         \
        X(w->process[p].sense, 1)                                        \
        X(w->process[p].won, 1)                                          \
        X(w->process[p].end, 2)                                          \
        X(w->process[p].ref, 2)                                          \
        X(w->process[p].into, 2)                                         \
        X(w->process[p].place, 3)                                        \
        X(w->process[p].from, 2)                                         \
        for (uint64_t k = low[p]; k < low[p] + w->process[p].end; k++) { \
            X(w->write[k].place, 4)                                      \
            X(w->write[k].value, 3)                                      \
        }                                                                \
    }                                                                    \
    X(w->process[collector()].round, 3)

/* Numbers that may be -1 are one more while they are packed; the end of a buffer is counted from
   its beginning. */
static void shift_numbers(struct world *w, int64_t by)
{
    for (uint64_t e = 0; e < field_count(); e++)
        w->field[e] += by;
    for (uint64_t p = 0; p <= shape.mutators; p++) {
        w->process[p].end -= (uint64_t)by * low[p];
        for (uint64_t k = low[p]; k < low[p] + w->process[p].end - (by < 0 ? low[p] : 0); k++)
            w->write[k].value += by;
    }
}

static struct state packed(const struct world *world)
{
    struct world copy = *world, *w = &copy;
    struct state s = {{0}};
    unsigned at = 0;
    shift_numbers(w, 1);
#define PUT(number, bits)                                   \
    {                                                       \
        uint64_t value = (uint64_t)(number);                \
        s.word[at / 64] |= value << at % 64;                \
        if (at % 64 + (bits) > 64)                          \
            s.word[at / 64 + 1] |= value >> (64 - at % 64); \
        at += (bits);                                       \
    }
    EACH_NUMBER(PUT)
    if (at > 64 * WORDS)
        abort();
    return s;
}

static struct world unpacked(const struct state *s)
{
    struct world copy = {0}, *w = &copy;
    unsigned at = 0;
    for (uint64_t p = 0; p <= shape.mutators; p++)
        w->process[p].name = (uint32_t)(p < shape.mutators ? NAME_MUTATOR + p : NAME_COLLECTOR);
#define GET(number, bits)                                    \
    {                                                        \
        uint64_t value = s->word[at / 64] >> at % 64;        \
        if (at % 64 + (bits) > 64)                           \
            value |= s->word[at / 64 + 1] << (64 - at % 64); \
        number = value & ((1u << (bits)) - 1);               \
        at += (bits);                                        \
    }
    EACH_NUMBER(GET)
    shift_numbers(w, -1);
    for (uint64_t p = 0; p <= shape.mutators; p++)
        w->process[p].begin = low[p];
    return copy;
}

/* ---- Reductions, each with the reason why it misses nothing ---- */

/* What is neither reached nor on its way to be scanned counts as free. No process can touch it: the
   sweep alone would, and finds it white now or in the next cycle. So whatever happens where it is
   garbage happens as well where it is free; where it is free somebody may allocate it sooner, which
   with one vertex more could happen anyway. */
static void free_garbage(struct world *w)
{
    unsigned live = reached(w) | listed(w) | honorary(w);
    for (uint64_t p = 0; p <= shape.mutators; p++)
        if (is_marking(&w->process[p]) || w->process[p].at == AT_FREE)
            live |= bit(w->process[p].ref);
    live = closed(w, live, ~0u);
    for (uint64_t v = 0; v < shape.n; v++) {
        if (bit(v) & live)
            continue;
        w->mark[v] = MARK_FREE;
        for (uint64_t e = first[v]; e < first[v + 1]; e++)
            w->field[e] = -1;
    }
}

/* The sweep looks at once at what it will not free: it stays so, for nobody unmarks. */
static void look_at_once(struct world *w)
{
    const struct process *c = &w->process[collector()];
    for (uint64_t v = 0; v < shape.n && (c->at == AT_LOOK || c->at == AT_FREE); v++)
        if (w->mark[v] == MARK_FREE || w->mark[v] == w->control[PLACE_SENSE])
            w->looked[v] = 1;
}

/* The roots of a mutator are a set: no step asks which of them holds a vertex, nor whether two hold
   the same. The root number v holds vertex v, or nothing. There are as many roots as vertices, so
   that one is free whenever a vertex is loaded that is not held; and where one is overwritten, it
   might as well have been discarded before. Of two that are alike one may be discarded, while they
   are given the one that is given already. */
static void make_roots_a_set(struct world *w)
{
    for (uint64_t m = 0; m < shape.mutators && shape.slots == shape.n; m++) {
        uint64_t *root = w->root + m * shape.slots;
        int8_t *given = w->given + m * shape.slots;
        bool held[MOST_VERTICES] = {0}, to_give[MOST_VERTICES] = {0};
        const struct process *self = &w->process[m];
        bool giving = self->at == AT_GIVE || (is_marking(self) && self->then == AT_GIVE);
        for (uint64_t i = 0; i < shape.slots; i++)
            if (root[i] < shape.n) {
                held[root[i]] = true;
                to_give[root[i]] |= !given[i];
            }
        for (uint64_t v = 0; v < shape.n; v++) {
            root[v] = held[v] ? v : shape.n;
            given[v] = giving && !(held[v] && to_give[v]);
        }
    }
}

/* The world with other names. No step asks for a name but to compare it. */
static struct world renamed(const struct world *w, const uint8_t *vertex, const uint8_t *mutator)
{
    struct world r = *w;
    uint64_t n = shape.n, marks_end = PLACE_MARKS + n;
    for (uint64_t v = 0; v < n; v++) {
        uint64_t u = vertex[v];
        r.mark[u] = w->mark[v];
        r.looked[u] = w->looked[v];
        r.listed[u] = w->listed[v] < NAME_MUTATOR
                          ? w->listed[v]
                          : (uint32_t)(NAME_MUTATOR + mutator[w->listed[v] - NAME_MUTATOR]);
        for (uint64_t f = 0; f < shape.fields; f++) {
            int64_t value = w->field[v * shape.fields + f];
            r.field[u * shape.fields + f] = value < 0 ? value : vertex[value];
        }
    }
    if (w->lock >= NAME_MUTATOR)
        r.lock = (uint32_t)(NAME_MUTATOR + mutator[w->lock - NAME_MUTATOR]);
    for (uint64_t p = 0; p <= shape.mutators; p++) {
        uint64_t q = p < shape.mutators ? mutator[p] : p;
        struct process self = w->process[p];
        uint64_t f = self.place % shape.fields, x = self.place / shape.fields;
        if (is_storing(&self))
            self.place = vertex[x] * shape.fields + f;
        else if (is_scanning(&self))
            self.place = self.place - first[self.into] + vertex[self.into] * shape.fields;
        self.ref = self.ref < n ? vertex[self.ref] : n;
        self.into = self.into < n ? vertex[self.into] : n;
        self.from = self.from < n ? vertex[self.from] : n;
        self.name = w->process[q].name;
        self.begin = low[q];
        self.end = low[q] + (w->process[p].end - w->process[p].begin);
        r.process[q] = self;
        for (uint64_t k = 0; k < self.end - self.begin; k++) {
            struct write write = w->write[w->process[p].begin + k];
            if (write.place >= marks_end) {
                uint64_t e = write.place - marks_end;
                write.place =
                    marks_end + vertex[e / shape.fields] * shape.fields + e % shape.fields;
                write.value = write.value < 0 ? write.value : vertex[write.value];
            } else if (write.place >= PLACE_MARKS) {
                write.place = PLACE_MARKS + vertex[write.place - PLACE_MARKS];
            }
            r.write[low[q] + k] = write;
        }
        if (p == collector())
            continue;
        r.hand[q] = w->hand[p];
        for (uint64_t i = 0; i < shape.slots; i++) {
            uint64_t v = w->root[p * shape.slots + i];
            r.root[q * shape.slots + i] = v < n ? vertex[v] : n;
            r.given[q * shape.slots + i] = w->given[p * shape.slots + i];
        }
    }
    return r;
}

static bool less(const struct state *a, const struct state *b)
{
    for (int i = WORDS - 1; i >= 0; i--)
        if (a->word[i] != b->word[i])
            return a->word[i] < b->word[i];
    return false;
}

/* Of all worlds that are the same up to names, the one whose bits are least. */
static struct state least_named(const struct world *w)
{
    static const uint8_t orders[6][3] = {{0, 1, 2}, {1, 0, 2}, {2, 1, 0},
                                         {0, 2, 1}, {1, 2, 0}, {2, 0, 1}};
    static const uint64_t counts[4] = {1, 1, 2, 6};
    struct state least = {{0}};
    for (uint64_t i = 0; i < counts[shape.n]; i++)
        for (uint64_t j = 0; j < counts[shape.mutators]; j++) {
            struct world other = renamed(w, orders[i], orders[j]);
            make_roots_a_set(&other);
            struct state s = packed(&other);
            if ((i == 0 && j == 0) || less(&s, &least))
                least = s;
        }
    return least;
}

/* The world with all that is made alike, but for names. */
static void normalise(struct world *w, bool reduced)
{
    for (uint64_t p = 0; p <= shape.mutators; p++)
        forget_registers(&w->process[p]);
    if (!reduced)
        return;
    free_garbage(w);
    look_at_once(w);
    make_roots_a_set(w);
}

/* The state that stands for a normalised world. */
static struct state state_of(const struct world *w, bool reduced)
{
    return reduced ? least_named(w) : packed(w);
}

#endif
