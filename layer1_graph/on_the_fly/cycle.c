#include "cycle.h"

#include "../../proofs/lemmas/on_the_fly/marks.acsl"

struct collector collector_begin(struct collector collector)
/*@ ghost (const uint64_t *first, uint64_t n, const int64_t *field, const uint8_t *mark,
           const uint32_t *holder, const uint64_t *root, uint64_t root_count,
           const struct mutator *mutator, uint64_t mutator_count) */
{
    //@ assert black: black_below(mark, collector.sense, n);
    /*@ assert marks: \forall integer v; 0 <= v < n ==>
          vertex_black(mark, collector.sense, v) || !vertex_allocated(mark, v); */
    /*@ assert silent: \forall integer m; 0 <= m < mutator_count ==>
          mutator[m].answered != PHASE_INIT; */
    //@ assert sense: collector.sense == 0 || collector.sense == 1;
    //@ ghost struct collector before = collector;
    uint8_t white = collector.sense == 0 ? 1 : 0;
    //@ assert white: white == 1 - collector.sense && white != collector.sense;
    /*@ assert turned: \forall integer v; 0 <= v < n ==>
          (vertex_black(mark, before.sense, v) || !vertex_allocated(mark, v)) &&
          !vertex_marked(mark, white, v); */
    collector.phase = PHASE_INIT;
    collector.sense = white;
    //@ assert formed: collector_formed(n, collector);
    //@ assert answers: answers_fit(mutator, mutator_count, collector);
    //@ assert none: none_marked(mark, n, collector.sense);
    /*@ assert black: \forall integer v; 0 <= v < n ==>
          vertex_black(mark, collector.sense, v) ==> vertex_marked(mark, collector.sense, v); */
    //@ assert black: none_black(mark, n, collector.sense);
    /*@ assert same: \forall integer v; vertex_live(mark, collector, v) <==>
          vertex_live(mark, before, v); */
    //@ assert hold: live_hold_live(first, n, field, mark, collector);
    //@ assert roots: roots_live(n, mark, root, root_count, collector);
    //@ assert live: world_live(first, n, field, mark, root, root_count, collector);
    //@ assert strong: strong_tricolour(first, n, field, mark, collector.sense);
    //@ assert colours: colours_fit(n, mark, collector);
    //@ assert inserts: insertions_marked(n, mark, root, mutator, mutator_count, collector);
    //@ assert deletes: deletions_marked(n, field, mark, mutator, mutator_count, collector);
    //@ assert safe: roots_safe(WORLD, collector);
    //@ assert shape: world_shape(first, n, holder, root_count, mutator_count);
    //@ assert stores: stores_formed(WORLD);
    //@ assert coloured: world_coloured(WORLD, collector);
    //@ assert invariant: on_the_fly_invariant(WORLD, collector);
    return collector;
}

struct collector collector_prepare(struct collector collector)
/*@ ghost (const uint64_t *first, uint64_t n, const int64_t *field, const uint8_t *mark,
           const uint32_t *holder, const uint64_t *root, uint64_t root_count,
           const struct mutator *mutator, uint64_t mutator_count) */
{
    collector.phase = PHASE_READY;
    collector.birth = collector.sense;
    //@ assert live: world_live(first, n, field, mark, root, root_count, collector);
    //@ assert colours: colours_fit(n, mark, collector);
    //@ assert inserts: insertions_marked(n, mark, root, mutator, mutator_count, collector);
    //@ assert deletes: deletions_marked(n, field, mark, mutator, mutator_count, collector);
    //@ assert safe: roots_safe(WORLD, collector);
    return collector;
}

struct collector collector_mark(struct collector collector)
/*@ ghost (const uint64_t *first, uint64_t n, const int64_t *field, const uint8_t *mark,
           const uint32_t *holder, const uint64_t *root, uint64_t root_count,
           const struct mutator *mutator, uint64_t mutator_count) */
{
    collector.phase = PHASE_MARK;
    //@ assert live: world_live(first, n, field, mark, root, root_count, collector);
    //@ assert colours: colours_fit(n, mark, collector);
    //@ assert inserts: insertions_marked(n, mark, root, mutator, mutator_count, collector);
    //@ assert deletes: deletions_marked(n, field, mark, mutator, mutator_count, collector);
    //@ assert safe: roots_safe(WORLD, collector);
    return collector;
}

bool no_vertex_is_grey(const uint8_t *mark, uint64_t n)
{
    /*@
      loop invariant bound: 0 <= v <= n;
      loop invariant none:  none_grey(mark, v);
      loop assigns          v;
      loop variant          n - v;
    */
    for (uint64_t v = 0; v < n; v++) {
        if (mark[v] == MARK_GREY) {
            //@ assert grey: vertex_grey(mark, v);
            return false;
        }
    }
    return true;
}

struct collector collector_sweep(struct collector collector)
/*@ ghost (const uint64_t *first, uint64_t n, const int64_t *field, const uint8_t *mark,
           const uint32_t *holder, const uint64_t *root, uint64_t root_count,
           const struct mutator *mutator, uint64_t mutator_count) */
{
    /*@ assert silent: \forall integer m; 0 <= m < mutator_count ==>
          has_answered(mutator, collector, m) && mutator[m].answered != PHASE_INIT; */
    /*@ assert given: \forall integer i; 0 <= i < root_count ==>
          roots_given(mutator, collector, holder[i]); */
    /*@ assert protected: \forall integer i; 0 <= i < root_count ==> root[i] < n ==>
          vertex_safe(first, n, field, mark, collector.sense, root[i]); */
    /*@ assert marked: \forall integer i; 0 <= i < root_count ==> root[i] < n ==>
          vertex_marked(mark, collector.sense, root[i]); */
    //@ assert unscanned: collector.scanned == n;
    /*@ assert black: \forall integer v; 0 <= v < n ==> vertex_marked(mark, collector.sense, v) ==>
          vertex_black(mark, collector.sense, v) && vertex_allocated(mark, v); */
    //@ assert strong: strong_tricolour(first, n, field, mark, collector.sense);
    collector.phase = PHASE_SWEEP;
    collector.swept = 0;
    //@ assert formed: collector_formed(n, collector);
    //@ assert answers: answers_fit(mutator, mutator_count, collector);
    //@ assert hold: live_hold_live(first, n, field, mark, collector);
    //@ assert roots: roots_live(n, mark, root, root_count, collector);
    //@ assert live: world_live(first, n, field, mark, root, root_count, collector);
    //@ assert colours: colours_fit(n, mark, collector);
    //@ assert inserts: insertions_marked(n, mark, root, mutator, mutator_count, collector);
    //@ assert deletes: deletions_marked(n, field, mark, mutator, mutator_count, collector);
    //@ assert safe: roots_safe(WORLD, collector);
    return collector;
}

struct collector collector_end(struct collector collector)
/*@ ghost (const uint64_t *first, uint64_t n, const int64_t *field, const uint8_t *mark,
           const uint32_t *holder, const uint64_t *root, uint64_t root_count,
           const struct mutator *mutator, uint64_t mutator_count) */
{
    collector.phase = PHASE_IDLE;
    //@ assert live: world_live(first, n, field, mark, root, root_count, collector);
    //@ assert colours: colours_fit(n, mark, collector);
    //@ assert inserts: insertions_marked(n, mark, root, mutator, mutator_count, collector);
    //@ assert deletes: deletions_marked(n, field, mark, mutator, mutator_count, collector);
    //@ assert safe: roots_safe(WORLD, collector);
    return collector;
}
