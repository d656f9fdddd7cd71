/* The machine of layer2_functional/on_the_fly/ with small sizes: a world is one state of it, a move
   one step of one process, taken by the function that is proved; and how moves go wrong where a
   fault is seeded. */
#ifndef TESTS_ON_THE_FLY_WORLD_H
#define TESTS_ON_THE_FLY_WORLD_H

#include "../../layer2_functional/on_the_fly/collector.h"
#include "../../layer2_functional/on_the_fly/handshake.h"
#include "../../layer2_functional/on_the_fly/mark.h"
#include "../../layer2_functional/on_the_fly/memory.h"
#include "../../layer2_functional/on_the_fly/mutator.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_MUTATORS = 2, MOST_VERTICES = 3, MOST_FIELDS = 6, MOST_ROOTS = 6, MOST_WRITES = 8 };
enum { COLLECTOR_WRITES = 3 };

struct shape {
    uint64_t mutators, n, fields, slots, writes; /* fields a vertex, roots and writes a mutator */
};

struct world {
    uint16_t control[PLACE_MARKS];
    uint8_t mark[MOST_VERTICES];
    int64_t field[MOST_FIELDS];
    uint32_t listed[MOST_VERTICES];
    int8_t looked[MOST_VERTICES];
    uint32_t lock;
    uint16_t hand[MOST_MUTATORS];
    uint64_t root[MOST_ROOTS];
    int8_t given[MOST_ROOTS];
    struct write write[MOST_WRITES];
    struct process process[MOST_MUTATORS + 1]; /* the last one is the collector */
};

enum fault {
    NO_FAULT,
    NO_DELETION_BARRIER,
    NO_INSERTION_BARRIER,
    BORN_WHITE,
    NO_COLLECTOR_FENCE,
    NO_MUTATOR_FENCE,
    PLAIN_STORE,
    NO_ROUND,                             /* NO_ROUND + k: round k is left out, with its fence */
    NO_HANDS = NO_ROUND + ROUND_WORK + 1, /* NO_HANDS + k: the fence of round k is kept */
    FAULTS = NO_HANDS + ROUND_WORK + 1
};

static struct shape shape;
static enum fault fault;
static uint64_t first[MOST_VERTICES + 1], low[MOST_MUTATORS + 2], root_count;
static uint32_t holder[MOST_ROOTS];

static inline uint64_t collector(void)
{
    return shape.mutators;
}

static inline uint64_t field_count(void)
{
    return shape.n * shape.fields;
}

/* Vertex 0 is allocated, and held by all; the rest is free. A cycle is about to begin. */
static struct world first_world(struct shape with)
{
    struct world w = {0};
    shape = with;
    root_count = shape.mutators * shape.slots;
    for (uint64_t v = 0; v <= shape.n; v++)
        first[v] = v * shape.fields;
    for (uint64_t p = 0; p <= shape.mutators; p++) {
        low[p] = p * shape.writes;
        w.process[p].name = (uint32_t)(p < shape.mutators ? NAME_MUTATOR + p : NAME_COLLECTOR);
        w.process[p].begin = w.process[p].end = low[p];
        w.process[p].ref = w.process[p].from = shape.n;
    }
    low[shape.mutators + 1] = low[shape.mutators] + COLLECTOR_WRITES;
    w.process[collector()].at = AT_FENCE;
    w.process[collector()].round = ROUND_IDLE;
    memset(w.field, 0xff, sizeof w.field);
    for (uint64_t v = 1; v < shape.n; v++)
        w.mark[v] = MARK_FREE;
    for (uint64_t i = 0; i < root_count; i++) {
        holder[i] = (uint32_t)(i / shape.slots);
        w.root[i] = i % shape.slots == 0 ? 0 : shape.n;
    }
    return w;
}

/* ---- Moves ---- */

enum kind {
    COMMIT,
    NEXT, /* the step that is next, where there is no choice */
    LOAD,
    DISCARD,
    ALLOCATE,
    BEGIN,
    ANSWER,
    GIVE_ROOT,
    ASK,
    TAKE,
    LOOK
};

struct move {
    enum kind kind;
    uint64_t p, a, b, c;
};

static inline bool waits(const struct world *w, uint64_t p)
{
    return w->process[p].begin < w->process[p].end;
}

static inline bool has_room(const struct world *w, uint64_t p)
{
    return w->process[p].end < low[p + 1];
}

static inline bool is_open(const struct world *w, uint64_t p)
{
    return w->lock == NAME_NOBODY || w->lock == w->process[p].name;
}

static inline bool collector_has_work(const struct world *w)
{
    for (uint64_t v = 0; v < shape.n; v++)
        if (w->listed[v] == NAME_COLLECTOR)
            return true;
    return false;
}

static inline bool all_looked_at(const struct world *w)
{
    for (uint64_t v = 0; v < shape.n; v++)
        if (!w->looked[v])
            return false;
    return true;
}

static inline bool all_asked(const struct world *w)
{
    for (uint64_t m = 0; m < shape.mutators; m++)
        if (w->hand[m] == HAND_NONE)
            return false;
    return true;
}

static bool round_is_dropped(uint16_t round)
{
    return fault == NO_ROUND + (enum fault)round || fault == NO_HANDS + (enum fault)round;
}

/* Whether process p can go on, where there is no choice. */
static bool can_go_on(const struct world *w, uint64_t p)
{
    const struct process *self = &w->process[p];
    switch (self->at) {
    case AT_INSERT:
    case AT_MARK_KEEP:
        return true;
    case AT_WRITE:
    case AT_INIT:
    case AT_MARK:
    case AT_SWEEP:
        return has_room(w, p);
    case AT_FLIP:
    case AT_BIRTH:
        return has_room(w, p) && is_open(w, p);
    case AT_DELETE:
    case AT_MARK_SENSE:
    case AT_MARK_FLAG:
    case AT_MARK_PHASE:
    case AT_FREE:
        return is_open(w, p);
    case AT_MARK_LOCK:
        return fault == PLAIN_STORE || w->lock == NAME_NOBODY;
    case AT_MARK_COMPARE:
        return true;
    case AT_MARK_SWAP:
        return has_room(w, p);
    case AT_MARK_UNLOCK:
        return fault == PLAIN_STORE || !waits(w, p);
    case AT_GIVE:
        return tso_roots_given(holder, w->given, root_count, p) &&
               (fault == NO_MUTATOR_FENCE || !waits(w, p));
    case AT_FENCE:
        return !waits(w, p) || fault == NO_COLLECTOR_FENCE ||
               fault == NO_ROUND + (enum fault)self->round;
    case AT_ASK:
        return all_asked(w);
    case AT_WAIT:
        return tso_hands(w->hand, shape.mutators, HAND_ANSWERED);
    case AT_LOOP:
        return !collector_has_work(w);
    case AT_SCAN:
        return self->place == first[self->into + 1] || is_open(w, p);
    case AT_LOOK:
        return all_looked_at(w) && has_room(w, p);
    default:
        return false;
    }
}

/* All moves that are possible. */
static uint64_t list_moves(const struct world *w, struct move *moves)
{
    uint64_t k = 0, n = shape.n;
    for (uint64_t p = 0; p <= shape.mutators; p++) {
        const struct process *self = &w->process[p];
        if (waits(w, p) && is_open(w, p))
            moves[k++] = (struct move){COMMIT, p, 0, 0, 0};
        if (can_go_on(w, p))
            moves[k++] = (struct move){NEXT, p, 0, 0, 0};
        uint64_t low_root = p * shape.slots;
        uint64_t high_root = p < shape.mutators ? low_root + shape.slots : low_root;
        for (uint64_t i = low_root; i < high_root; i++) {
            if (self->at == AT_GIVE && !w->given[i])
                moves[k++] = (struct move){GIVE_ROOT, p, i, 0, 0};
            if (self->at != AT_RUN)
                continue;
            for (uint64_t v = 0; v < n && is_open(w, p); v++)
                if (w->mark[v] == MARK_FREE)
                    moves[k++] = (struct move){ALLOCATE, p, v, i, 0};
            if (w->root[i] == n)
                continue;
            moves[k++] = (struct move){DISCARD, p, i, 0, 0};
            for (uint64_t e = first[w->root[i]]; e < first[w->root[i] + 1]; e++) {
                moves[k++] = (struct move){BEGIN, p, i, e, root_count};
                for (uint64_t j = low_root; j < high_root; j++) {
                    if (is_open(w, p))
                        moves[k++] = (struct move){LOAD, p, i, e, j};
                    if (w->root[j] < n)
                        moves[k++] = (struct move){BEGIN, p, i, e, j};
                }
            }
        }
        if (p < shape.mutators && self->at == AT_RUN && w->hand[p] != HAND_NONE &&
            w->hand[p] != HAND_ANSWERED && (fault == NO_MUTATOR_FENCE || !waits(w, p)))
            moves[k++] = (struct move){ANSWER, p, 0, 0, 0};
        for (uint64_t m = 0; m < shape.mutators && self->at == AT_ASK; m++)
            if (w->hand[m] == HAND_NONE)
                moves[k++] = (struct move){ASK, p, m, 0, 0};
        for (uint64_t v = 0; v < n; v++) {
            if (self->at == AT_LOOP && w->listed[v] == NAME_COLLECTOR)
                moves[k++] = (struct move){TAKE, p, v, 0, 0};
            if (self->at == AT_LOOK && !w->looked[v] && is_open(w, p))
                moves[k++] = (struct move){LOOK, p, v, 0, 0};
        }
    }
    return k;
}

/* Leave a round out: the collector goes on as if all had answered. */
static struct process without_round(struct world *w, struct process self)
{
    if (self.round == ROUND_MARK) {
        self.round = ROUND_ROOTS;
        return self;
    }
    self.at = AT_WAIT;
    uint16_t none[MOST_MUTATORS] = {0};
    return tso_collector_go_on(none, 0, w->listed, shape.n, self);
}

/* Process p goes on. */
static struct process go_on(struct world *w, uint64_t p)
{
    struct process self = w->process[p];
    switch (self.at) {
    case AT_DELETE:
        if (fault == NO_DELETION_BARRIER)
            return tso_mark_begin(self, shape.n, shape.n, AT_INSERT);
        return tso_mutator_delete(shape.n, w->field, w->write, self);
    case AT_INSERT:
        if (fault == NO_INSERTION_BARRIER)
            return tso_mark_begin(self, shape.n, shape.n, AT_WRITE);
        return tso_mutator_insert(shape.n, self);
    case AT_WRITE:
        return tso_mutator_write(shape.n, w->write, self);
    case AT_GIVE:
        return tso_mutator_given(w->hand, w->listed, shape.n, holder, w->given, root_count, self,
                                 p);
    case AT_MARK_SENSE:
        return tso_mark_sense(w->control, w->write, self);
    case AT_MARK_FLAG:
        return tso_mark_flag(w->mark, w->write, self);
    case AT_MARK_PHASE:
        return tso_mark_phase(w->control, w->write, self);
    case AT_MARK_LOCK:
        if (fault == PLAIN_STORE) {
            self.won = 1;
            self.at = AT_MARK_SWAP;
            return self;
        }
        return tso_mark_lock(&w->lock, self);
    case AT_MARK_COMPARE:
        return tso_mark_compare(w->mark, w->write, self);
    case AT_MARK_SWAP:
        return tso_mark_swap(w->write, self);
    case AT_MARK_UNLOCK:
        return tso_mark_unlock(&w->lock, self);
    case AT_MARK_KEEP:
        return tso_mark_keep(w->listed, self);
    case AT_FENCE:
        return round_is_dropped(self.round) ? without_round(w, self) : tso_collector_fence(self);
    case AT_ASK:
        return tso_collector_asked(self);
    case AT_WAIT:
        return tso_collector_go_on(w->hand, shape.mutators, w->listed, shape.n, self);
    case AT_FLIP:
        return tso_collector_flip(w->control, w->write, self);
    case AT_INIT:
        return tso_collector_init(w->write, self);
    case AT_MARK:
        return tso_collector_mark(w->write, self);
    case AT_BIRTH:
        return tso_collector_birth(w->control, w->write, self);
    case AT_LOOP:
        return tso_collector_ask_work(self);
    case AT_SCAN:
        if (self.place == first[self.into + 1])
            return tso_collector_blacken(w->listed, self);
        return tso_collector_scan(shape.n, w->field, w->write, self);
    case AT_SWEEP:
        return tso_collector_sweep(w->write, self);
    case AT_LOOK:
        return tso_collector_end(w->looked, shape.n, w->write, self);
    case AT_FREE:
        return tso_collector_free(first, w->mark, w->field, self);
    default:
        abort();
    }
}

/* A mutator answers what it is asked. */
static void answer(struct world *w, uint64_t m)
{
    struct process *self = &w->process[m];
    if (w->hand[m] == HAND_ROOTS)
        *self = tso_mutator_give(*self);
    else if (w->hand[m] == HAND_WORK)
        tso_mutator_hand_over(w->hand, w->listed, shape.n, *self, m);
    else
        tso_mutator_answer(w->hand, m);
}

/* While marking goes on, a vertex is born white. */
static void make_white(struct world *w, uint64_t v)
{
    if (w->control[PLACE_PHASE] == PHASE_MARK)
        w->mark[v] = (uint8_t)(1 - w->control[PLACE_SENSE]);
}

/* Take a move. */
static void take_move(struct world *w, struct move move)
{
    struct process *self = &w->process[move.p];
    switch (move.kind) {
    case COMMIT:
        *self = tso_commit(w->control, w->mark, w->field, shape.n, w->write, *self);
        break;
    case NEXT:
        *self = go_on(w, move.p);
        break;
    case LOAD:
        tso_mutator_load(shape.n, w->field, w->root, w->write, *self, move.b, move.c);
        break;
    case DISCARD:
        tso_mutator_discard(shape.n, w->root, move.a);
        break;
    case ALLOCATE:
        tso_mutator_allocate(first, w->field, w->control, w->mark, w->root, w->write, *self, move.a,
                             move.b);
        if (fault == BORN_WHITE)
            make_white(w, move.a);
        break;
    case BEGIN:
        *self = tso_mutator_begin(shape.n, w->root, root_count, *self, move.a, move.b, move.c);
        break;
    case ANSWER:
        answer(w, move.p);
        break;
    case GIVE_ROOT:
        *self = tso_mutator_give_root(shape.n, w->root, w->given, *self, move.a);
        break;
    case ASK:
        tso_collector_ask(w->hand, *self, move.a);
        break;
    case TAKE:
        *self = tso_collector_take(first, *self, move.a);
        break;
    case LOOK:
        *self = tso_collector_look(w->control, w->mark, w->looked, w->write, *self, move.a);
        break;
    }
    *self = tso_slide(w->write, *self, low[move.p]);
}

#endif
