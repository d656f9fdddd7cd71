#include "steps.h"

#include "../../../layer1_graph/on_the_fly/collector.h"
#include "../../../layer1_graph/on_the_fly/cycle.h"
#include "../../../layer1_graph/on_the_fly/handshake.h"
#include "../../../layer1_graph/on_the_fly/mutator.h"
#include "../../../layer1_graph/on_the_fly/store.h"
#include "../../lemmas/on_the_fly/holding.acsl"
#include "../../lemmas/on_the_fly/known.acsl"

/* Whether place e is a field of vertex x. */
/*@
  requires readable:  \valid_read(first + (0 .. n));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures own:        \result <==> own_field(first, n, x, e);
*/
static inline bool is_own_field(const uint64_t *first, uint64_t n, uint64_t x, uint64_t e)
{
    return x < n && first[x] <= e && e < first[x + 1];
}

/* Whether root i is there, and its mutator is at no store. */
/*@
  requires shape:     \forall integer k; 0 <= k < root_count ==> 0 <= holder[k] < mutator_count;
  requires readable:  \valid_read(holder + (0 .. root_count - 1)) &&
                      \valid_read(mutator + (0 .. mutator_count - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures idle:       \result <==> i < root_count && !store_pending(mutator, holder[i]);
*/
static inline bool is_idle_root(const uint32_t *holder, uint64_t root_count,
                                const struct mutator *mutator, uint64_t i)
/*@ ghost (uint64_t mutator_count) */
{
    return i < root_count && mutator[holder[i]].stage == STORE_NONE;
}

void step_of_roots(const uint64_t *first, uint64_t n, const int64_t *field, uint8_t *mark,
                   const uint32_t *holder, uint64_t *root, uint64_t root_count,
                   const struct mutator *mutator, struct collector collector, struct step step)
/*@ ghost (uint64_t mutator_count, int8_t \ghost *known) */
{
    uint64_t a = step.a;
    uint64_t b = step.b;
    uint64_t c = step.c;
    if (step.kind == STEP_LOAD) {
        if (is_idle_root(holder, root_count, mutator, a) /*@ ghost (mutator_count) */ &&
            c < root_count && holder[a] == holder[c] && is_own_field(first, n, root[a], b)) {
            //@ assert holder: vertex_known(known, root[a]);
            /*@ assert held: 0 <= field[b] < n ==>
                  field_holds(first, n, field, root[a], b, field[b]) &&
                  vertex_known(known, field[b]); */
            mutator_load(n, field, root, b, c) /*@ ghost (first, mark, holder, root_count,
                                                          mutator, mutator_count, collector, a) */
                ;
            //@ assert roots: roots_known(n, root, root_count, known);
            //@ assert closed: known_hold_known(first, n, field, known);
        }
    } else if (step.kind == STEP_DISCARD) {
        if (is_idle_root(holder, root_count, mutator, a) /*@ ghost (mutator_count) */) {
            mutator_discard(n, root, a) /*@ ghost (first, field, mark, holder, root_count, mutator,
                                                   mutator_count, collector) */
                ;
            //@ assert roots: roots_known(n, root, root_count, known);
            //@ assert closed: known_hold_known(first, n, field, known);
        }
    } else if (step.kind == STEP_ALLOCATE) {
        if (is_idle_root(holder, root_count, mutator, b) /*@ ghost (mutator_count) */ && a < n &&
            mark[a] == MARK_FREE) {
            //@ assert empty: \forall integer e, y; !field_holds(first, n, field, a, e, y);
            //@ ghost known[a] = 1;
            /*@ assert more: \forall integer v; 0 <= v < n ==>
                  (vertex_known(known, v) <==> vertex_known{Pre}(known, v) || v == a); */
            //@ assert closed: known_hold_known(first, n, field, known);
            mutator_allocate(mark, root, collector, a, b)
                /*@ ghost (first, n, field, holder, root_count, mutator, mutator_count) */;
            //@ assert roots: roots_known(n, root, root_count, known);
            //@ assert closed: known_hold_known(first, n, field, known);
            /*@ assert marked: only_known_marked{Pre}(n, mark, collector.sense, known) ==>
                  only_known_marked(n, mark, collector.sense, known); */
        }
    }
}

void step_of_mutator(const uint64_t *first, uint64_t n, int64_t *field, uint8_t *mark,
                     const uint32_t *holder, const uint64_t *root, uint64_t root_count,
                     struct mutator *mutator, uint64_t mutator_count, struct collector collector,
                     struct step step) /*@ ghost (const int8_t \ghost *known) */
{
    uint64_t a = step.a;
    uint64_t b = step.b;
    uint64_t c = step.c;
    if (step.kind == STEP_DELETE) {
        if (is_idle_root(holder, root_count, mutator, a) /*@ ghost (mutator_count) */ &&
            b < root_count && holder[a] == holder[b] && is_own_field(first, n, root[a], c)) {
            //@ assert holder: vertex_known(known, root[a]);
            /*@ assert held: 0 <= field[c] < n ==>
                  field_holds(first, n, field, root[a], c, field[c]) &&
                  vertex_known(known, field[c]); */
            mutator_delete(n, field, mark, mutator, collector, holder[a], a, b, c)
                /*@ ghost (first, holder, root, root_count, mutator_count) */;
            //@ assert closed: known_hold_known(first, n, field, known);
            /*@ assert old: 0 <= field[c] < n ==>
                  field_holds(first, n, field, root[a], c, field[c]) &&
                  vertex_known(known, field[c]); */
            /*@ assert marked: only_known_marked{Pre}(n, mark, collector.sense, known) ==>
                  only_known_marked(n, mark, collector.sense, known); */
        }
    } else if (step.kind == STEP_INSERT) {
        if (a < mutator_count && mutator[a].stage == STORE_DELETES) {
            //@ assert formed: store_formed(first, n, holder, root, root_count, mutator, a);
            /*@ assert value: root[mutator[a].from] < n ==>
                  vertex_known(known, root[mutator[a].from]); */
            mutator_insert(n, mark, root, mutator, collector, a)
                /*@ ghost (first, field, holder, root_count, mutator_count) */;
            /*@ assert marked: only_known_marked{Pre}(n, mark, collector.sense, known) ==>
                  only_known_marked(n, mark, collector.sense, known); */
        }
    } else if (step.kind == STEP_WRITE) {
        if (a < mutator_count && mutator[a].stage == STORE_INSERTS) {
            //@ assert formed: store_formed(first, n, holder, root, root_count, mutator, a);
            //@ assert place: 0 <= mutator[a].place < first[n];
            /*@ assert value: root[mutator[a].from] < n ==>
                  vertex_known(known, root[mutator[a].from]); */
            mutator_write(n, field, root, mutator, a)
                /*@ ghost (first, mark, holder, root_count, mutator_count, collector) */;
            //@ assert closed: known_hold_known(first, n, field, known);
        }
    } else if (step.kind == STEP_MARK_ROOT) {
        if (a < root_count) {
            mutator_mark_root(n, mark, root, collector, a)
                /*@ ghost (first, field, holder, root_count, mutator, mutator_count) */;
            /*@ assert marked: only_known_marked{Pre}(n, mark, collector.sense, known) ==>
                  only_known_marked(n, mark, collector.sense, known); */
        }
    } else if (step.kind == STEP_ANSWER) {
        if (a < mutator_count && mutator[a].stage == STORE_NONE &&
            (collector.phase != PHASE_MARK ||
             mutator_roots_marked(n, mark, holder, root, root_count, collector.sense, a))) {
            mutator_answer(mutator, collector, a)
                /*@ ghost (first, n, field, mark, holder, root, root_count, mutator_count) */;
        }
    }
}

struct collector step_of_collector(const uint64_t *first, uint64_t n, int64_t *field, uint8_t *mark,
                                   struct collector collector, struct step step)
/*@ ghost (const uint32_t *holder, const uint64_t *root, uint64_t root_count,
           const struct mutator *mutator, uint64_t mutator_count,
           const int8_t \ghost *known) */
{
    uint64_t a = step.a;
    if (collector.phase == PHASE_SWEEP) {
        if (step.kind == STEP_FREE && collector.swept < n) {
            //@ assert row: first[collector.swept + 1] <= first[n];
            collector = collector_free(first, field, mark, collector)
                /*@ ghost (n, holder, root, root_count, mutator, mutator_count) */;
            //@ assert closed: known_hold_known(first, n, field, known);
            /*@ assert marked: only_known_marked{Pre}(n, mark, \at(collector.sense, Pre), known) ==>
                  only_known_marked(n, mark, collector.sense, known); */
        }
    } else if (collector.phase == PHASE_MARK && collector.scanned == n) {
        if (step.kind == STEP_TAKE && a < n && mark[a] == MARK_GREY) {
            collector = collector_take(first, collector, a)
                /*@ ghost (n, field, mark, holder, root, root_count, mutator, mutator_count) */;
        }
    } else if (collector.phase == PHASE_MARK) {
        //@ ghost uint64_t scanned = collector.scanned;
        //@ assert grey: vertex_grey(mark, scanned) && vertex_marked(mark, collector.sense, scanned);
        /*@ assert known: only_known_marked(n, mark, collector.sense, known) ==>
              vertex_known(known, scanned); */
        bool all = collector.place == first[collector.scanned + 1];
        if (step.kind == STEP_SCAN && !all) {
            /*@ assert held: 0 <= field[collector.place] < n ==>
                  field_holds(first, n, field, scanned, collector.place,
                              field[collector.place]) &&
                  (only_known_marked(n, mark, collector.sense, known) ==>
                   vertex_known(known, field[collector.place])); */
            collector = collector_scan(n, field, mark, collector)
                /*@ ghost (first, holder, root, root_count, mutator, mutator_count) */;
            /*@ assert marked: only_known_marked{Pre}(n, mark, \at(collector.sense, Pre), known) ==>
                  only_known_marked(n, mark, collector.sense, known); */
        } else if (step.kind == STEP_BLACKEN && all) {
            collector = collector_blacken(n, mark, collector)
                /*@ ghost (first, field, holder, root, root_count, mutator, mutator_count) */;
            /*@ assert marked: only_known_marked{Pre}(n, mark, \at(collector.sense, Pre), known) ==>
                  only_known_marked(n, mark, collector.sense, known); */
        }
    }
    return collector;
}

struct collector step_of_phase(uint64_t n, const uint8_t *mark, const struct mutator *mutator,
                               uint64_t mutator_count, struct collector collector)
/*@ ghost (const uint64_t *first, const int64_t *field, const uint32_t *holder,
           const uint64_t *root, uint64_t root_count, const int8_t \ghost *known) */
{
    if (collector.phase == PHASE_IDLE) {
        return collector_begin(
            collector) /*@ ghost (first, n, field, mark, holder, root, root_count,
                                  mutator, mutator_count) */
            ;
    }
    if (collector.phase == PHASE_SWEEP) {
        if (collector.swept == n) {
            return collector_end(collector) /*@ ghost (first, n, field, mark, holder, root,
                                                       root_count, mutator, mutator_count) */
                ;
        }
        return collector;
    }
    if (!all_have_answered(mutator, mutator_count, collector)) {
        return collector;
    }
    if (collector.phase == PHASE_INIT) {
        return collector_prepare(collector) /*@ ghost (first, n, field, mark, holder, root,
                                                       root_count, mutator, mutator_count) */
            ;
    }
    if (collector.phase == PHASE_READY) {
        return collector_mark(collector) /*@ ghost (first, n, field, mark, holder, root, root_count,
                                                    mutator, mutator_count) */
            ;
    }
    if (no_vertex_is_grey(mark, n)) {
        return collector_sweep(collector) /*@ ghost (first, n, field, mark, holder, root,
                                                     root_count, mutator, mutator_count) */
            ;
    }
    return collector;
}

struct collector any_step(const uint64_t *first, uint64_t n, int64_t *field, uint8_t *mark,
                          const uint32_t *holder, uint64_t *root, uint64_t root_count,
                          struct mutator *mutator, uint64_t mutator_count,
                          struct collector collector, struct step step)
/*@ ghost (int8_t \ghost *known) */
{
    if (step.kind <= STEP_ALLOCATE) {
        step_of_roots(first, n, field, mark, holder, root, root_count, mutator, collector, step)
            /*@ ghost (mutator_count, known) */;
        return collector;
    }
    if (step.kind <= STEP_ANSWER) {
        step_of_mutator(first, n, field, mark, holder, root, root_count, mutator, mutator_count,
                        collector, step) /*@ ghost (known) */;
        return collector;
    }
    if (step.kind <= STEP_FREE) {
        return step_of_collector(first, n, field, mark, collector, step)
            /*@ ghost (holder, root, root_count, mutator, mutator_count, known) */;
    }
    if (step.kind == STEP_PHASE) {
        return step_of_phase(n, mark, mutator, mutator_count, collector)
            /*@ ghost (first, field, holder, root, root_count, known) */;
    }
    return collector;
}
