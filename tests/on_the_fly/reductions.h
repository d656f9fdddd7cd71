/* Moves that are taken together, and moves that are left out, each with the reason why nothing is
   missed: one of two steps may be moved past the steps of others where the order makes no
   difference. */
#ifndef TESTS_ON_THE_FLY_REDUCTIONS_H
#define TESTS_ON_THE_FLY_REDUCTIONS_H

#include "states.h"

static bool reduced;

/* ---- Steps that are taken at once ---- */

/* Whether a write to a place waits in the collector's buffer. */
static bool collector_will_write(const struct world *w, uint64_t place)
{
    const struct process *c = &w->process[collector()];
    for (uint64_t k = c->begin; k < c->end; k++)
        if (w->write[k].place == place)
            return true;
    return false;
}

/* Whether the collector may do what follows a round before process p has answered again. */
static bool may_come(const struct world *w, uint64_t p, uint16_t event)
{
    const struct process *c = &w->process[collector()];
    uint16_t round = c->round;
    bool asking = c->at == AT_ASK || c->at == AT_WAIT;
    bool answered = c->at != AT_FENCE && !(asking && w->hand[p] != HAND_ANSWERED);
    if (round == ROUND_WORK && (c->at == AT_LOOP || is_scanning(c)))
        round = ROUND_ROOTS; /* there will be one more round for work */
    if (!answered && !round_is_dropped(round))
        return false;
    while (round != event) {
        round = round == ROUND_WORK ? ROUND_IDLE : (uint16_t)(round + 1);
        if (!round_is_dropped(round))
            return false;
    }
    return true;
}

/* Whether what process p sees of the sense stays so until it is done with what it is at: the sense
   turns after a round that all have answered. */
static bool sense_stays(const struct world *w, uint64_t p)
{
    return p == collector() ||
           (!collector_will_write(w, PLACE_SENSE) && !may_come(w, p, ROUND_IDLE));
}

/* Whether the phase stays idle, or stays another than idle, until then. */
static bool phase_stays(const struct world *w, uint64_t p)
{
    return p == collector() || (!collector_will_write(w, PLACE_PHASE) &&
                                !may_come(w, p, ROUND_FLIP) && !may_come(w, p, ROUND_WORK));
}

/* Whether a load of process p may as well be done at once: what it loads stays as it is; or what
   comes of it does. There is nothing to be marked while the phase stays idle. While sense and phase
   stay, a mark that is the sense stays so; and if it is not, the compare-and-swap loads it again,
   which is the same, unless something waits that it would have to be preceded by. */
static bool loads_what_stays(const struct world *w, uint64_t p)
{
    const struct process *self = &w->process[p];
    bool idle = phase_stays(w, p) && w->control[PLACE_PHASE] == PHASE_IDLE && p != collector();
    switch (self->at) {
    case AT_MARK_SENSE:
        return idle || sense_stays(w, p);
    case AT_MARK_FLAG:
        if (fault == PLAIN_STORE)
            return idle;
        return idle ||
               (phase_stays(w, p) && sense_stays(w, p) && self->sense == w->control[PLACE_SENSE] &&
                (w->mark[self->ref] == self->sense || !waits(w, p)));
    case AT_MARK_PHASE:
        return phase_stays(w, p);
    default:
        return false;
    }
}

/* Whether the next step of process p touches nothing that others see before its next step: its
   registers, its work list, its own store buffer, the asking of mutators, who may take their time
   to answer anyway. Or it holds the lock, so that memory is closed to others. Such a step may be
   moved forward to the step before it, past all that others do in between, and nothing changes. */
static bool is_next_alone(const struct world *w, uint64_t p)
{
    const struct process *self = &w->process[p];
    if (!can_go_on(w, p))
        return false;
    if (w->lock == self->name)
        return true;
    switch (self->at) {
    case AT_MARK_LOCK:
        return fault == PLAIN_STORE;
    case AT_MARK_UNLOCK:
    case AT_MARK_SWAP:
    case AT_INSERT:
    case AT_WRITE:
    case AT_MARK_KEEP:
    case AT_FENCE:
    case AT_ASK:
    case AT_FLIP:
    case AT_INIT:
    case AT_MARK:
    case AT_BIRTH:
    case AT_SWEEP:
        return true;
    case AT_SCAN:
        return self->place == first[self->into + 1];
    default:
        return loads_what_stays(w, p);
    }
}

/* Moves that touch registers alone, before a step that others see: they may be moved back to it. */
static bool is_first_half(const struct world *w, struct move move)
{
    return (move.kind == BEGIN || move.kind == GIVE_ROOT || move.kind == TAKE) &&
           can_go_on(w, move.p) && w->process[move.p].at != AT_GIVE;
}

/* Moves that were taken together, and whether work lists were apart after each. */
struct trace {
    struct move moves[40];
    int count;
    bool apart;
};

/* A move, and then all that its process does alone. */
static void take_moves(struct world *w, struct move move, struct trace *trace)
{
    trace->count = 0;
    trace->apart = true;
    for (bool more = true; more;) {
        trace->moves[trace->count++] = move;
        take_move(w, move);
        trace->apart = trace->apart && lists_apart(w);
        more = false;
        if (!reduced)
            return;
        uint64_t p = move.p;
        const struct process *self = &w->process[p];
        for (uint64_t m = 0; m < shape.mutators && !more && self->at == AT_ASK; m++)
            if (w->hand[m] == HAND_NONE) {
                move = (struct move){ASK, p, m, 0, 0};
                more = true;
            }
        if (!more && w->lock == self->name && waits(w, p) && self->at == AT_MARK_UNLOCK) {
            move = (struct move){COMMIT, p, 0, 0, 0};
            more = true;
        } else if (!more && (is_next_alone(w, p) ||
                             (trace->count == 1 && is_first_half(w, trace->moves[0])))) {
            move = (struct move){NEXT, p, 0, 0, 0};
            more = true;
        }
    }
}

/* Moves that may be left out. What waits may as well be committed before the lock is taken as
   after. A root is loaded into one that holds nothing. And who discards a root may as well keep it
   until it is asked for its roots: whatever it does it can do with more roots, it reaches more, and
   the collector hears of it then. */
static bool is_left_out(const struct world *w, struct move move)
{
    const struct process *self = &w->process[move.p];
    if (!reduced)
        return false;
    if (move.kind == NEXT && self->at == AT_MARK_LOCK && fault != PLAIN_STORE)
        return waits(w, move.p);
    if (shape.slots != shape.n)
        return false;
    if (move.kind == DISCARD)
        return w->hand[move.p] != HAND_ROOTS;
    if (move.kind == LOAD)
        return w->root[move.c] != shape.n;
    return move.kind == ALLOCATE && w->root[move.b] != shape.n;
}

#endif
