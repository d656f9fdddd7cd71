/* What is true in every state of the machine, conjunct by conjunct: the names are those of
   specs/on_the_fly/machine_invariant.acsl, the code is another. */
#ifndef TESTS_ON_THE_FLY_INVARIANT_H
#define TESTS_ON_THE_FLY_INVARIANT_H

#include "world.h"

/* ---- What is looked at: sets of vertices are bits ---- */

static inline unsigned bit(uint64_t v)
{
    return v < shape.n ? 1u << v : 0;
}

static bool is_marking(const struct process *self)
{
    return self->at >= AT_MARK_SENSE && self->at <= AT_MARK_KEEP;
}

/* Whether the mutator is in the middle of a store. */
static bool is_storing(const struct process *self)
{
    return self->at == AT_DELETE || self->at == AT_INSERT || self->at == AT_WRITE ||
           (is_marking(self) && (self->then == AT_INSERT || self->then == AT_WRITE));
}

static bool is_scanning(const struct process *self)
{
    return self->name == NAME_COLLECTOR && (self->at == AT_SCAN || is_marking(self));
}

/* Process p has marked a vertex, and not yet put it on its list. */
static bool is_honorary(const struct process *self)
{
    return self->at == AT_MARK_KEEP || (self->at == AT_MARK_UNLOCK && self->won);
}

static unsigned marked(const struct world *w)
{
    unsigned set = 0;
    for (uint64_t v = 0; v < shape.n; v++)
        if (w->mark[v] == w->control[PLACE_SENSE])
            set |= bit(v);
    return set;
}

static unsigned allocated(const struct world *w)
{
    unsigned set = 0;
    for (uint64_t v = 0; v < shape.n; v++)
        if (w->mark[v] != MARK_FREE)
            set |= bit(v);
    return set;
}

static unsigned listed(const struct world *w)
{
    unsigned set = 0;
    for (uint64_t v = 0; v < shape.n; v++)
        if (w->listed[v] != NAME_NOBODY)
            set |= bit(v);
    return set;
}

static unsigned honorary(const struct world *w)
{
    unsigned set = 0;
    for (uint64_t p = 0; p <= shape.mutators; p++)
        if (is_honorary(&w->process[p]))
            set |= bit(w->process[p].ref);
    return set;
}

static unsigned held_in(const struct world *w, uint64_t e)
{
    return w->field[e] >= 0 ? bit((uint64_t)w->field[e]) : 0;
}

/* What a vertex holds. */
static unsigned children(const struct world *w, uint64_t v)
{
    unsigned set = 0;
    for (uint64_t e = first[v]; e < first[v + 1]; e++)
        set |= held_in(w, e);
    return set;
}

/* All that a set reaches; paths go on from the vertices of a second set alone. */
static unsigned closed(const struct world *w, unsigned set, unsigned through)
{
    unsigned before;
    do {
        before = set;
        for (uint64_t v = 0; v < shape.n; v++)
            if (bit(v) & set & through)
                set |= children(w, v);
    } while (set != before);
    return set;
}

/* What waits in the buffer of a process to be written into a field: the vertex, and what it is
   written into. */
static unsigned waiting(const struct world *w, uint64_t p)
{
    unsigned set = 0;
    for (uint64_t k = w->process[p].begin; k < w->process[p].end; k++) {
        const struct write *write = &w->write[k];
        if (write->place >= PLACE_MARKS + shape.n) {
            set |= bit((write->place - PLACE_MARKS - shape.n) / shape.fields);
            if (write->value >= 0)
                set |= bit((uint64_t)write->value);
        }
    }
    return set;
}

/* What mutator m holds: its roots, what it is about to store and into what, and what waits. */
static unsigned held(const struct world *w, uint64_t m)
{
    const struct process *self = &w->process[m];
    unsigned set = waiting(w, m);
    for (uint64_t i = m * shape.slots; i < (m + 1) * shape.slots; i++)
        set |= bit(w->root[i]);
    if (is_storing(self))
        set |= bit(self->into) | bit(self->from);
    return set;
}

static unsigned reached(const struct world *w)
{
    unsigned set = 0;
    for (uint64_t m = 0; m < shape.mutators; m++)
        set |= held(w, m);
    return closed(w, set, ~0u);
}

/* The last round that mutator m has answered in this cycle, or -1. */
static int answered_round(const struct world *w, uint64_t m)
{
    const struct process *c = &w->process[collector()];
    bool before =
        c->at == AT_FENCE || ((c->at == AT_ASK || c->at == AT_WAIT) && w->hand[m] != HAND_ANSWERED);
    return c->round - before;
}

/* ---- The conjuncts ---- */

/* All that any mutator reaches is allocated. */
static bool reached_allocated(const struct world *w)
{
    return (reached(w) & ~allocated(w)) == 0;
}

/* What is being marked, scanned or freed is allocated. */
static bool touched_allocated(const struct world *w)
{
    unsigned set = listed(w);
    for (uint64_t p = 0; p <= shape.mutators; p++) {
        const struct process *self = &w->process[p];
        if (is_marking(self) || self->at == AT_FREE)
            set |= bit(self->ref);
        if (is_scanning(self))
            set |= bit(self->into);
    }
    return (set & ~allocated(w)) == 0;
}

/* Each vertex is on one work list at most, and who has marked a vertex finds it on none. */
static bool lists_apart(const struct world *w)
{
    unsigned set = listed(w);
    for (uint64_t p = 0; p <= shape.mutators; p++)
        if (is_honorary(&w->process[p])) {
            if (set & bit(w->process[p].ref))
                return false;
            set |= bit(w->process[p].ref);
        }
    return true;
}

/* What is on a work list is marked, in memory. */
static bool listed_marked(const struct world *w)
{
    return (listed(w) & ~marked(w)) == 0;
}

/* The vertex that is being scanned is on the collector's list. */
static bool scanned_listed(const struct world *w)
{
    const struct process *c = &w->process[collector()];
    return !is_scanning(c) || w->listed[c->into] == NAME_COLLECTOR;
}

/* Who holds the lock is in the middle of a compare-and-swap, and nobody else is. */
static bool lock_fits(const struct world *w)
{
    for (uint64_t p = 0; p <= shape.mutators; p++) {
        const struct process *self = &w->process[p];
        bool inside = self->at >= AT_MARK_COMPARE && self->at <= AT_MARK_UNLOCK;
        if (inside != (w->lock == self->name))
            return false;
    }
    return true;
}

/* In a mutator's buffer wait fields alone, and in the collector's control words alone, but for the
   mark of who has swapped: it is the newest, and the sense. */
static bool buffers_fit(const struct world *w)
{
    for (uint64_t p = 0; p <= shape.mutators; p++) {
        const struct process *self = &w->process[p];
        for (uint64_t k = self->begin; k < self->end; k++) {
            const struct write *write = &w->write[k];
            bool swapped = k + 1 == self->end && self->at == AT_MARK_UNLOCK && self->won &&
                           write->place == PLACE_MARKS + self->ref &&
                           write->value == w->control[PLACE_SENSE];
            bool own = p == collector() ? write->place < PLACE_MARKS
                                        : write->place >= PLACE_MARKS + shape.n;
            if (!own && !swapped)
                return false;
        }
    }
    return true;
}

/* Who is about to compare has loaded the sense that there is. */
static bool sense_loaded(const struct world *w)
{
    for (uint64_t p = 0; p <= shape.mutators; p++) {
        const struct process *self = &w->process[p];
        if (self->at >= AT_MARK_LOCK && self->at <= AT_MARK_SWAP &&
            self->sense != w->control[PLACE_SENSE])
            return false;
    }
    return true;
}

/* While barriers are off for all, nothing is grey. */
static bool none_grey_outside(const struct world *w)
{
    const struct process *c = &w->process[collector()];
    bool off = c->round == ROUND_IDLE || c->round == ROUND_FLIP || c->at == AT_SWEEP ||
               c->at == AT_LOOK || c->at == AT_FREE;
    return !off || (listed(w) | honorary(w)) == 0;
}

/* Before the sense turns, all that is allocated is black. */
static bool all_black_idle(const struct world *w)
{
    const struct process *c = &w->process[collector()];
    bool before = c->round == ROUND_IDLE || (c->round == ROUND_FLIP && waits(w, collector()));
    return !before || marked(w) == allocated(w);
}

/* From when the sense has turned until vertices are born black, none is. */
static bool none_black_early(const struct world *w)
{
    bool early = w->control[PLACE_BIRTH] != w->control[PLACE_SENSE];
    return !early || (marked(w) & ~listed(w) & ~honorary(w)) == 0;
}

/* The strong tricolour invariant: what a black vertex holds is marked. */
static bool black_hold_marked(const struct world *w)
{
    unsigned black = marked(w) & ~listed(w) & ~honorary(w);
    const struct process *c = &w->process[collector()];
    for (uint64_t v = 0; v < shape.n; v++)
        if ((bit(v) & black) && (children(w, v) & ~marked(w)))
            return false;
    return !is_scanning(c) || c->place <= first[c->into + 1];
}

/* What the scan has passed is marked, or being marked. */
static bool scanned_marked(const struct world *w)
{
    const struct process *c = &w->process[collector()];
    if (!is_scanning(c))
        return true;
    for (uint64_t e = first[c->into]; e < c->place; e++)
        if (held_in(w, e) & ~marked(w) & ~(is_marking(c) ? bit(c->ref) : 0))
            return false;
    return true;
}

/* What waits to be written by a mutator that has its barriers on is marked. */
static bool waiting_marked(const struct world *w)
{
    for (uint64_t m = 0; m < shape.mutators; m++) {
        const struct process *self = &w->process[m];
        if (answered_round(w, m) < ROUND_INIT)
            continue;
        for (uint64_t k = self->begin; k < self->end; k++)
            if (w->write[k].place >= PLACE_MARKS + shape.n && w->write[k].value >= 0 &&
                (bit((uint64_t)w->write[k].value) & ~marked(w)))
                return false;
    }
    return true;
}

/* What a write will overwrite, of a mutator that began it when all had their barriers on, is
   marked. */
static bool overwritten_marked(const struct world *w)
{
    for (uint64_t m = 0; m < shape.mutators; m++) {
        const struct process *self = &w->process[m];
        if (answered_round(w, m) < ROUND_MARK)
            continue;
        for (uint64_t k = self->begin; k < self->end; k++)
            if (w->write[k].place >= PLACE_MARKS + shape.n &&
                (held_in(w, w->write[k].place - PLACE_MARKS - shape.n) & ~marked(w)))
                return false;
    }
    return true;
}

/* What a mutator holds that has given its roots is black, grey, or grey-protected. */
static bool given_safe(const struct world *w)
{
    unsigned grey = listed(w) | honorary(w);
    unsigned safe = marked(w) | closed(w, grey, ~marked(w) | grey);
    for (uint64_t m = 0; m < shape.mutators; m++)
        if (answered_round(w, m) >= ROUND_ROOTS && (held(w, m) & ~safe))
            return false;
    return true;
}

/* When marking is over, all that mutators reach is black. */
static bool reached_black(const struct world *w)
{
    const struct process *c = &w->process[collector()];
    bool over = c->at == AT_SWEEP || c->at == AT_LOOK || c->at == AT_FREE;
    return !over || (reached(w) & ~marked(w)) == 0;
}

/* While mutators hand over: if one that has answered has a grey vertex, another is grey that the
   collector has, will have, or has not asked for yet. */
static bool work_not_lost(const struct world *w)
{
    const struct process *c = &w->process[collector()];
    bool mine = false, others = false;
    if ((c->at != AT_WAIT && c->at != AT_ASK) || c->round < ROUND_ROOTS)
        return true;
    for (uint64_t v = 0; v < shape.n; v++)
        for (uint64_t m = 0; m < shape.mutators; m++) {
            const struct process *self = &w->process[m];
            bool has = w->listed[v] == self->name || (is_honorary(self) && self->ref == v);
            if (has && w->hand[m] == HAND_ANSWERED)
                mine = true;
            if (has && w->hand[m] != HAND_ANSWERED)
                others = true;
        }
    for (uint64_t v = 0; v < shape.n; v++)
        others |= w->listed[v] == NAME_COLLECTOR || w->listed[v] == NAME_HANDED;
    /* A mutator that has not given its roots may have one that will be grey. */
    for (uint64_t m = 0; m < shape.mutators && c->round == ROUND_ROOTS; m++)
        others |= w->hand[m] != HAND_ANSWERED;
    return !mine || others;
}

/* What is free holds nothing. */
static bool free_hold_nothing(const struct world *w)
{
    for (uint64_t v = 0; v < shape.n; v++)
        if (w->mark[v] == MARK_FREE && children(w, v))
            return false;
    return true;
}

/* The mutators that the collector is waiting for are those that it has asked. */
static bool hands_fit(const struct world *w)
{
    const struct process *c = &w->process[collector()];
    for (uint64_t m = 0; m < shape.mutators; m++) {
        bool asking = c->at == AT_ASK || c->at == AT_WAIT;
        uint16_t kind = c->round == ROUND_ROOTS  ? HAND_ROOTS
                        : c->round == ROUND_WORK ? HAND_WORK
                                                 : HAND_ASKED;
        bool giving = w->process[m].at == AT_GIVE ||
                      (is_marking(&w->process[m]) && w->process[m].then == AT_GIVE);
        if ((!asking || c->at == AT_WAIT) && asking == (w->hand[m] == HAND_NONE))
            return false;
        if (w->hand[m] != HAND_NONE && w->hand[m] != HAND_ANSWERED && w->hand[m] != kind)
            return false;
        if (giving && w->hand[m] != HAND_ROOTS)
            return false;
    }
    return true;
}

/* The control words are what the collector's place in the cycle says. */
static bool control_fits(const struct world *w)
{
    const struct process *c = &w->process[collector()];
    bool wait = waits(w, collector());
    uint16_t phase = w->control[PLACE_PHASE];
    bool flipped = w->control[PLACE_BIRTH] != w->control[PLACE_SENSE];
    bool over = c->at == AT_LOOK || c->at == AT_FREE;
    switch (c->round) {
    case ROUND_IDLE:
        return !flipped && (phase == PHASE_IDLE || (wait && phase == PHASE_SWEEP) ||
                            (wait && phase == PHASE_MARK));
    case ROUND_FLIP:
        return phase == PHASE_IDLE && (flipped || wait);
    case ROUND_INIT:
        return flipped && (phase == PHASE_INIT || (wait && phase == PHASE_IDLE) ||
                           (c->at == AT_BIRTH && phase == PHASE_MARK));
    case ROUND_MARK:
        return flipped ? wait && (phase == PHASE_MARK || phase == PHASE_INIT) : phase == PHASE_MARK;
    default:
        return !flipped && (phase == PHASE_MARK || (over && phase == PHASE_SWEEP));
    }
}

/* The two that a fault is judged by come first. */
static const struct conjunct {
    const char *name;
    bool (*holds)(const struct world *w);
} conjuncts[] = {
    {"reached_allocated", reached_allocated},
    {"lists_apart", lists_apart},
    {"touched_allocated", touched_allocated},
    {"listed_marked", listed_marked},
    {"scanned_listed", scanned_listed},
    {"lock_fits", lock_fits},
    {"buffers_fit", buffers_fit},
    {"sense_loaded", sense_loaded},
    {"none_grey_outside", none_grey_outside},
    {"all_black_idle", all_black_idle},
    {"none_black_early", none_black_early},
    {"black_hold_marked", black_hold_marked},
    {"scanned_marked", scanned_marked},
    {"waiting_marked", waiting_marked},
    {"overwritten_marked", overwritten_marked},
    {"given_safe", given_safe},
    {"reached_black", reached_black},
    {"work_not_lost", work_not_lost},
    {"free_hold_nothing", free_hold_nothing},
    {"hands_fit", hands_fit},
    {"control_fits", control_fits},
};
enum { CONJUNCTS = sizeof conjuncts / sizeof *conjuncts, JUDGES = 2 };

/* What is wrong with a state, or a null pointer. */
static const char *wrong(const struct world *w)
{
    for (int i = 0; i < (fault == NO_FAULT ? CONJUNCTS : JUDGES); i++)
        if (!conjuncts[i].holds(w))
            return conjuncts[i].name;
    return NULL;
}

#endif
