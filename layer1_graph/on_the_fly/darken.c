#include "darken.h"

#include "../../proofs/lemmas/on_the_fly/marks.acsl"

void vertex_darken(uint8_t *mark, uint64_t n, struct collector collector, uint64_t v)
/*@ ghost (const uint64_t *first, const int64_t *field, const uint32_t *holder,
           const uint64_t *root, uint64_t root_count, const struct mutator *mutator,
           uint64_t mutator_count) */
{
    if (collector.phase == PHASE_IDLE || v >= n || mark[v] == collector.sense ||
        mark[v] == MARK_GREY) {
        return;
    }
    mark[v] = MARK_GREY;
    //@ assert darkened: vertex_darkened{Pre, Here}(mark, n, collector.sense, v);
    //@ assert formed: collector_formed(n, collector);
    /*@ assert values: \forall integer w; marked_or_nothing{Pre}(mark, n, collector.sense, w) ==>
          marked_or_nothing(mark, n, collector.sense, w); */
    /*@ assert before: \forall integer w; 0 <= w < n ==>
          vertex_black(mark, collector.sense, w) ==>
          vertex_black{Pre}(mark, collector.sense, w); */
    //@ assert phase: collector.phase != PHASE_IDLE && collector.phase != PHASE_SWEEP;
    //@ assert strong: strong_tricolour(first, n, field, mark, collector.sense);
    //@ assert kept: protection_kept{Pre, Here}(first, n, field, mark, collector.sense);
    //@ assert live: world_live(first, n, field, mark, root, root_count, collector);
    //@ assert black: collector.phase == PHASE_INIT ==> none_black(mark, n, collector.sense);
    //@ assert colours: colours_fit(n, mark, collector);
    //@ assert scan: scan_stands(first, n, field, mark, collector);
    /*@ assert insert: \forall integer m; 0 <= m < mutator_count ==>
          insertion_marked{Pre}(n, mark, root, mutator, collector.sense, m) ==>
          insertion_marked(n, mark, root, mutator, collector.sense, m); */
    //@ assert inserts: insertions_marked(n, mark, root, mutator, mutator_count, collector);
    /*@ assert delete: \forall integer m; 0 <= m < mutator_count ==>
          deletion_marked{Pre}(n, field, mark, mutator, collector.sense, m) ==>
          deletion_marked(n, field, mark, mutator, collector.sense, m); */
    //@ assert deletes: deletions_marked(n, field, mark, mutator, mutator_count, collector);
    //@ assert safe: roots_safe(WORLD, collector);
}
