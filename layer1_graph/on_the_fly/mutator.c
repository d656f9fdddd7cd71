#include "mutator.h"

#include "../../proofs/lemmas/on_the_fly/holding.acsl"
#include "../../proofs/lemmas/on_the_fly/marks.acsl"
#include "held.h"

void mutator_load(uint64_t n, const int64_t *field, uint64_t *root, uint64_t e, uint64_t j)
/*@ ghost (const uint64_t *first, const uint8_t *mark, const uint32_t *holder,
           uint64_t root_count, const struct mutator *mutator, uint64_t mutator_count,
           struct collector collector, uint64_t i) */
{
    //@ ghost uint64_t x = root[i];
    //@ assert inside: 0 <= e < first[n];
    //@ assert live: vertex_live(mark, collector, x);
    uint64_t y = held_by(field[e], n);
    //@ assert held: y < n ==> field_holds(first, n, field, x, e, y);
    //@ assert live: y < n ==> vertex_live(mark, collector, y);
    /*@ assert safe: roots_given(mutator, collector, holder[j]) ==> y < n ==>
                       vertex_safe(first, n, field, mark, collector.sense, y); */
    /*@ assert apart: \forall integer m; 0 <= m < mutator_count ==> store_pending(mutator, m) ==>
          mutator[m].into != j && mutator[m].from != j; */
    root[j] = y;
    //@ assert fields: fields_kept{Pre, Here}(first, n, field);
    /*@ assert others: \forall integer k; 0 <= k < root_count ==> k != j ==>
          root[k] == \at(root[k], Pre); */
    //@ assert kept: protection_kept{Pre, Here}(first, n, field, mark, collector.sense);
    //@ assert shape: world_shape(first, n, holder, root_count, mutator_count);
    //@ assert stores: stores_formed(WORLD);
    //@ assert live: world_live(first, n, field, mark, root, root_count, collector);
    //@ assert strong: strong_tricolour(first, n, field, mark, collector.sense);
    //@ assert scan: scan_stands(first, n, field, mark, collector);
    //@ assert inserts: insertions_marked(n, mark, root, mutator, mutator_count, collector);
    //@ assert deletes: deletions_marked(n, field, mark, mutator, mutator_count, collector);
    //@ assert safe: roots_safe(WORLD, collector);
}

void mutator_discard(uint64_t n, uint64_t *root, uint64_t j)
/*@ ghost (const uint64_t *first, const int64_t *field, const uint8_t *mark,
           const uint32_t *holder, uint64_t root_count, const struct mutator *mutator,
           uint64_t mutator_count, struct collector collector) */
{
    /*@ assert apart: \forall integer m; 0 <= m < mutator_count ==> store_pending(mutator, m) ==>
          mutator[m].into != j && mutator[m].from != j; */
    root[j] = n;
    //@ assert fields: fields_kept{Pre, Here}(first, n, field);
    /*@ assert others: \forall integer k; 0 <= k < root_count ==> k != j ==>
          root[k] == \at(root[k], Pre); */
    //@ assert kept: protection_kept{Pre, Here}(first, n, field, mark, collector.sense);
    //@ assert shape: world_shape(first, n, holder, root_count, mutator_count);
    //@ assert stores: stores_formed(WORLD);
    //@ assert live: world_live(first, n, field, mark, root, root_count, collector);
    //@ assert strong: strong_tricolour(first, n, field, mark, collector.sense);
    //@ assert scan: scan_stands(first, n, field, mark, collector);
    //@ assert inserts: insertions_marked(n, mark, root, mutator, mutator_count, collector);
    //@ assert deletes: deletions_marked(n, field, mark, mutator, mutator_count, collector);
    //@ assert safe: roots_safe(WORLD, collector);
}

void mutator_allocate(uint8_t *mark, uint64_t *root, struct collector collector, uint64_t v,
                      uint64_t j)
/*@ ghost (const uint64_t *first, uint64_t n, const int64_t *field, const uint32_t *holder,
           uint64_t root_count, const struct mutator *mutator, uint64_t mutator_count) */
{
    //@ assert empty: \forall integer e, y; !field_holds(first, n, field, v, e, y);
    mark[v] = collector.birth;
    /*@ assert values: \forall integer w; marked_or_nothing{Pre}(mark, n, collector.sense, w) ==>
          marked_or_nothing(mark, n, collector.sense, w); */
    /*@ assert insert: \forall integer m; 0 <= m < mutator_count ==>
          insertion_marked{Pre}(n, mark, root, mutator, collector.sense, m) ==>
          insertion_marked(n, mark, root, mutator, collector.sense, m); */
    /*@ assert delete: \forall integer m; 0 <= m < mutator_count ==>
          deletion_marked{Pre}(n, field, mark, mutator, collector.sense, m) ==>
          deletion_marked(n, field, mark, mutator, collector.sense, m); */
    //@ assert allocated: vertex_allocated(mark, v);
    //@ assert live: vertex_live(mark, collector, v);
    //@ assert live: world_live(first, n, field, mark, root, root_count, collector);
    //@ assert colours: colours_fit(n, mark, collector);
    //@ assert strong: strong_tricolour(first, n, field, mark, collector.sense);
    //@ assert kept: protection_kept{Pre, Here}(first, n, field, mark, collector.sense);
    //@ assert scan: scan_stands(first, n, field, mark, collector);
    //@ assert inserts: insertions_marked(n, mark, root, mutator, mutator_count, collector);
    //@ assert deletes: deletions_marked(n, field, mark, mutator, mutator_count, collector);
    //@ assert safe: roots_safe(WORLD, collector);
    /*@ assert apart: \forall integer m; 0 <= m < mutator_count ==> store_pending(mutator, m) ==>
          mutator[m].into != j && mutator[m].from != j; */
    //@ ghost Marked: ;
    root[j] = v;
    //@ assert fields: fields_kept{Marked, Here}(first, n, field);
    /*@ assert others: \forall integer k; 0 <= k < root_count ==> k != j ==>
          root[k] == \at(root[k], Marked); */
    //@ assert kept: protection_kept{Marked, Here}(first, n, field, mark, collector.sense);
    //@ assert shape: world_shape(first, n, holder, root_count, mutator_count);
    //@ assert stores: stores_formed(WORLD);
    //@ assert live: world_live(first, n, field, mark, root, root_count, collector);
    //@ assert strong: strong_tricolour(first, n, field, mark, collector.sense);
    //@ assert scan: scan_stands(first, n, field, mark, collector);
    //@ assert inserts: insertions_marked(n, mark, root, mutator, mutator_count, collector);
    //@ assert deletes: deletions_marked(n, field, mark, mutator, mutator_count, collector);
    //@ assert safe: roots_safe(WORLD, collector);
}
