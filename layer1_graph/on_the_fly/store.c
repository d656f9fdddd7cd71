#include "store.h"

#include "../../proofs/lemmas/on_the_fly/holding.acsl"
#include "../../proofs/lemmas/on_the_fly/marks.acsl"
#include "darken.h"
#include "held.h"

void mutator_delete(uint64_t n, const int64_t *field, uint8_t *mark, struct mutator *mutator,
                    struct collector collector, uint64_t m, uint64_t into, uint64_t from,
                    uint64_t e)
/*@ ghost (const uint64_t *first, const uint32_t *holder, const uint64_t *root,
           uint64_t root_count, uint64_t mutator_count) */
{
    //@ ghost uint64_t x = root[into];
    //@ assert inside: 0 <= e < first[n];
    uint64_t old = held_by(field[e], n);
    //@ assert held: old < n ==> field_holds(first, n, field, x, e, old);
    //@ assert live: vertex_live(mark, collector, x);
    //@ assert live: old < n ==> vertex_live(mark, collector, old);
    vertex_darken(mark, n, collector, old)
        /*@ ghost (first, field, holder, root, root_count, mutator, mutator_count) */;
    //@ assert marked: marked_or_nothing(mark, n, collector.sense, field[e]);
    //@ ghost Darkened: ;
    mutator[m].into = (int64_t)into;
    mutator[m].from = (int64_t)from;
    mutator[m].place = (int64_t)e;
    mutator[m].stage = STORE_DELETES;
    //@ assert fields: fields_kept{Darkened, Here}(first, n, field);
    /*@ assert values: \forall integer k; 0 <= k < first[n] ==>
          field[k] == \at(field[k], Darkened); */
    //@ assert marked: marked_or_nothing(mark, n, collector.sense, field[e]);
    //@ assert formed: store_formed(first, n, holder, root, root_count, mutator, m);
    //@ assert kept: protection_kept{Darkened, Here}(first, n, field, mark, collector.sense);
    /*@ assert others: \forall integer k; 0 <= k < mutator_count ==> k != m ==>
          mutator_kept{Darkened, Here}(mutator, k); */
    /*@ assert insert: \forall integer k; 0 <= k < mutator_count ==> k != m ==>
          insertions_count(mutator, collector, k) ==>
          insertion_marked(n, mark, root, mutator, collector.sense, k); */
    /*@ assert delete: \forall integer k; 0 <= k < mutator_count ==> k != m ==>
          deletions_count(mutator, collector, k) ==>
          deletion_marked(n, field, mark, mutator, collector.sense, k); */
    //@ assert stores: stores_formed(WORLD);
    //@ assert live: world_live(first, n, field, mark, root, root_count, collector);
    //@ assert strong: strong_tricolour(first, n, field, mark, collector.sense);
    //@ assert scan: scan_stands(first, n, field, mark, collector);
    //@ assert inserts: insertions_marked(n, mark, root, mutator, mutator_count, collector);
    //@ assert deletes: deletions_marked(n, field, mark, mutator, mutator_count, collector);
    //@ assert safe: roots_safe(WORLD, collector);
}

void mutator_insert(uint64_t n, uint8_t *mark, const uint64_t *root, struct mutator *mutator,
                    struct collector collector, uint64_t m)
/*@ ghost (const uint64_t *first, const int64_t *field, const uint32_t *holder,
           uint64_t root_count, uint64_t mutator_count) */
{
    uint64_t from = (uint64_t)mutator[m].from;
    uint64_t value = root[from];
    //@ assert live: value < n ==> vertex_live(mark, collector, value);
    vertex_darken(mark, n, collector, value)
        /*@ ghost (first, field, holder, root, root_count, mutator, mutator_count) */;
    //@ ghost Darkened: ;
    mutator[m].stage = STORE_INSERTS;
    //@ assert marked: marked_or_nothing(mark, n, collector.sense, root[from]);
    /*@ assert others: \forall integer k; 0 <= k < mutator_count ==> k != m ==>
          mutator_kept{Darkened, Here}(mutator, k); */
    /*@ assert insert: \forall integer k; 0 <= k < mutator_count ==> k != m ==>
          insertions_count(mutator, collector, k) ==>
          insertion_marked(n, mark, root, mutator, collector.sense, k); */
    /*@ assert delete: \forall integer k; 0 <= k < mutator_count ==> k != m ==>
          deletions_count(mutator, collector, k) ==>
          deletion_marked(n, field, mark, mutator, collector.sense, k); */
    //@ assert stores: stores_formed(WORLD);
    //@ assert inserts: insertions_marked(n, mark, root, mutator, mutator_count, collector);
    //@ assert deletes: deletions_marked(n, field, mark, mutator, mutator_count, collector);
    //@ assert safe: roots_safe(WORLD, collector);
}

void mutator_write(uint64_t n, int64_t *field, const uint64_t *root, struct mutator *mutator,
                   uint64_t m)
/*@ ghost (const uint64_t *first, const uint8_t *mark, const uint32_t *holder,
           uint64_t root_count, uint64_t mutator_count, struct collector collector) */
{
    uint64_t e = (uint64_t)mutator[m].place;
    uint64_t value = root[(uint64_t)mutator[m].from];
    //@ ghost uint64_t x = root[(uint64_t)mutator[m].into];
    //@ assert own: own_field(first, n, x, e);
    //@ assert inside: 0 <= e < first[n];
    //@ assert live: vertex_live(mark, collector, x);
    //@ assert live: value < n ==> vertex_live(mark, collector, value);
    /*@ assert marked: collector.phase != PHASE_INIT ==>
                         marked_or_nothing(mark, n, collector.sense, value); */
    /*@ assert inserted: insertions_count(mutator, collector, m) ==>
                           marked_or_nothing(mark, n, collector.sense, value); */
    /*@ assert deleted: deletions_count(mutator, collector, m) ==>
                          marked_or_nothing(mark, n, collector.sense, field[e]); */
    field[e] = field_for(value, n);
    //@ assert only: \forall integer y; own_field(first, n, y, e) ==> x == y;
    /*@ assert values: \forall integer k; 0 <= k < first[n] ==> k != e ==>
          field[k] == \at(field[k], Pre); */
    /*@ assert mutators: \forall integer k; 0 <= k < mutator_count ==>
          mutator_kept{Pre, Here}(mutator, k); */
    //@ assert written: \forall integer y; field[e] == y ==> 0 <= y < n ==> y == value;
    //@ assert live: world_live(first, n, field, mark, root, root_count, collector);
    //@ assert strong: strong_tricolour(first, n, field, mark, collector.sense);
    /*@ assert kept: collector.phase == PHASE_MARK ==>
                       protection_kept{Pre, Here}(first, n, field, mark, collector.sense); */
    //@ assert scan: scan_stands(first, n, field, mark, collector);
    //@ assert safe: roots_safe(WORLD, collector);
    mutator[m].stage = STORE_NONE;
    /*@ assert others: \forall integer k; 0 <= k < mutator_count ==> k != m ==>
          mutator_kept{Pre, Here}(mutator, k); */
    /*@ assert insert: \forall integer k; 0 <= k < mutator_count ==> k != m ==>
          insertions_count(mutator, collector, k) ==>
          insertion_marked(n, mark, root, mutator, collector.sense, k); */
    /*@ assert delete: \forall integer k; 0 <= k < mutator_count ==> k != m ==>
          deletions_count(mutator, collector, k) ==>
          deletion_marked(n, field, mark, mutator, collector.sense, k); */
    //@ assert stores: stores_formed(WORLD);
    //@ assert inserts: insertions_marked(n, mark, root, mutator, mutator_count, collector);
    //@ assert deletes: deletions_marked(n, field, mark, mutator, mutator_count, collector);
    //@ assert safe: roots_safe(WORLD, collector);
}
