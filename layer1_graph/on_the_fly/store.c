#include "store.h"

#include "../../proofs/lemmas/on_the_fly/holding.acsl"
#include "../../proofs/lemmas/on_the_fly/marks.acsl"
#include "darken.h"
#include "held.h"

/* Mutator m writes down which store it is at. (Its record has fields of the same type as the graph
   has: this function and the next one tell what a write to either does to the other.) */
/*@
  requires mutator:   m < mutator_count;
  requires space:     \valid(mutator + (0 .. mutator_count - 1));
  requires apart:     \separated(field + (0 .. count - 1), mutator + (0 .. mutator_count - 1));

  terminates          \true;
  exits               \false;
  assigns             mutator[m];

  ensures noted:      mutator[m].stage == STORE_DELETES && mutator[m].into == into &&
                      mutator[m].from == from && mutator[m].place == e;
  ensures answered:   mutator[m].answered == \old(mutator[m].answered);
  ensures others:     \forall integer k; 0 <= k < mutator_count ==> k != m ==>
                        mutator_kept{Pre, Post}(mutator, k);
  ensures values:     \forall integer k; 0 <= k < count ==> field[k] == \at(field[k], Pre);
*/
static inline void note_store(struct mutator *mutator, uint64_t m, int64_t into, int64_t from,
                              int64_t e)
/*@ ghost (uint64_t mutator_count, const int64_t *field, uint64_t count) */
{
    mutator[m].into = into;
    mutator[m].from = from;
    mutator[m].place = e;
    mutator[m].stage = STORE_DELETES;
}

/* Field e gets a value. */
/*@
  requires place:     e < count;
  requires space:     \valid(field + (0 .. count - 1));
  requires apart:     \separated(field + (0 .. count - 1), mutator + (0 .. mutator_count - 1));

  terminates          \true;
  exits               \false;
  assigns             field[e];

  ensures set:        field[e] == value;
  ensures values:     \forall integer k; 0 <= k < count ==> k != e ==>
                        field[k] == \at(field[k], Pre);
  ensures mutators:   \forall integer k; 0 <= k < mutator_count ==>
                        mutator_kept{Pre, Post}(mutator, k);
*/
static inline void set_field(int64_t *field, uint64_t e, int64_t value)
/*@ ghost (uint64_t count, const struct mutator *mutator, uint64_t mutator_count) */
{
    field[e] = value;
}

/* Mutator m is at a store whose deletion barrier is behind it. */
/*@
  requires invariant: on_the_fly_invariant(WORLD, collector);
  requires mutator:   m < mutator_count && !store_pending(mutator, m);
  requires roots:     into < root_count && holder[into] == m;
  requires roots:     from < root_count && holder[from] == m;
  requires field:     own_field(first, n, root[into], e);
  requires marked:    marked_or_nothing(mark, n, collector.sense, field[e]);
  requires space:     WORLD_SPACE;
  requires apart:     WORLD_APART;

  terminates          \true;
  exits               \false;
  assigns             mutator[m];

  ensures invariant:  on_the_fly_invariant(WORLD, collector);
  ensures pending:    mutator[m].stage == STORE_DELETES && mutator[m].into == into &&
                      mutator[m].from == from && mutator[m].place == e;
  ensures values:     \forall integer k; 0 <= k < first[n] ==> field[k] == \at(field[k], Pre);
  ensures fields:     fields_kept{Pre, Post}(first, n, field);
*/
static inline void begin_store(struct mutator *mutator, uint64_t m, uint64_t into, uint64_t from,
                               uint64_t e)
/*@ ghost (const uint64_t *first, uint64_t n, const int64_t *field, const uint8_t *mark,
           const uint32_t *holder, const uint64_t *root, uint64_t root_count,
           uint64_t mutator_count, struct collector collector) */
{
    //@ assert inside: 0 <= e < first[n];
    /*@ assert places: \forall integer k; 0 <= k < mutator_count ==> store_pending(mutator, k) ==>
          0 <= mutator[k].place < first[n]; */
    //@ assert row: collector.scanned < n ==> first[collector.scanned + 1] <= first[n];
    //@ assert scan: scan_stands(first, n, field, mark, collector);
    note_store(mutator, m, (int64_t)into, (int64_t)from, (int64_t)e)
        /*@ ghost (mutator_count, field, first[n]) */;
    /*@ assert given: \forall integer k; 0 <= k < mutator_count ==>
          has_answered(mutator, collector, k) ==> has_answered{Pre}(mutator, collector, k); */
    //@ assert fields: fields_kept{Pre, Here}(first, n, field);
    //@ assert marked: marked_or_nothing(mark, n, collector.sense, field[e]);
    //@ assert formed: store_formed(first, n, holder, root, root_count, mutator, m);
    //@ assert kept: protection_kept{Pre, Here}(first, n, field, mark, collector.sense);
    /*@ assert others: \forall integer k; 0 <= k < mutator_count ==> k != m ==>
          store_pending(mutator, k) ==> mutator_kept{Pre, Here}(mutator, k) &&
          store_pending{Pre}(mutator, k) &&
          store_formed(first, n, holder, root, root_count, mutator, k); */
    //@ assert stores: stores_formed(WORLD);
    //@ assert answers: answers_fit(mutator, mutator_count, collector);
    //@ assert live: world_live(first, n, field, mark, root, root_count, collector);
    //@ assert strong: strong_tricolour(first, n, field, mark, collector.sense);
    /*@ assert scanned: collector.scanned < n ==> fields_marked(
          n, field, mark, collector.sense, first[collector.scanned], collector.place); */
    //@ assert scan: scan_stands(first, n, field, mark, collector);
    /*@ assert before: \forall integer k; 0 <= k < mutator_count ==>
          insertions_count(mutator, collector, k) ==>
          insertion_marked{Pre}(n, mark, root, mutator, collector.sense, k); */
    /*@ assert insert: \forall integer k; 0 <= k < mutator_count ==> k != m ==>
          mutator_kept{Pre, Here}(mutator, k) ==>
          insertion_marked{Pre}(n, mark, root, mutator, collector.sense, k) ==>
          insertion_marked(n, mark, root, mutator, collector.sense, k); */
    /*@ assert delete: \forall integer k; 0 <= k < mutator_count ==> k != m ==>
          deletions_count(mutator, collector, k) ==> mutator_kept{Pre, Here}(mutator, k) &&
          deletions_count{Pre}(mutator, collector, k) &&
          deletion_marked(n, field, mark, mutator, collector.sense, k); */
    //@ assert inserts: insertions_marked(n, mark, root, mutator, mutator_count, collector);
    //@ assert deletes: deletions_marked(n, field, mark, mutator, mutator_count, collector);
    /*@ assert protected: \forall integer i; 0 <= i < root_count ==>
          roots_given(mutator, collector, holder[i]) ==> root[i] < n ==>
          vertex_safe{Pre}(first, n, field, mark, collector.sense, root[i]); */
    //@ assert safe: roots_safe(WORLD, collector);
}

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
    begin_store(mutator, m, into, from, e) /*@ ghost (first, n, field, mark, holder, root,
                                                      root_count, mutator_count, collector) */
        ;
}

/* The store of mutator m goes on to the next stage: to the write, if what is to be written is
   marked; or it is over. */
/*@
  requires invariant: on_the_fly_invariant(WORLD, collector);
  requires mutator:   m < mutator_count && store_pending(mutator, m);
  requires stage:     stage == STORE_NONE || stage == STORE_INSERTS;
  requires marked:    stage == STORE_INSERTS ==>
                        marked_or_nothing(mark, n, collector.sense, root[mutator[m].from]);
  requires space:     WORLD_SPACE;
  requires apart:     WORLD_APART;

  terminates          \true;
  exits               \false;
  assigns             mutator[m].stage;

  ensures invariant:  on_the_fly_invariant(WORLD, collector);
  ensures stage:      mutator[m].stage == stage;
*/
static inline void set_stage(struct mutator *mutator, uint64_t m, uint16_t stage)
/*@ ghost (const uint64_t *first, uint64_t n, const int64_t *field, const uint8_t *mark,
           const uint32_t *holder, const uint64_t *root, uint64_t root_count,
           uint64_t mutator_count, struct collector collector) */
{
    mutator[m].stage = stage;
    //@ assert answered: mutator[m].answered == \at(mutator[m].answered, Pre);
    /*@ assert others: \forall integer k; 0 <= k < mutator_count ==> k != m ==>
          mutator_kept{Pre, Here}(mutator, k); */
    /*@ assert given: \forall integer k; 0 <= k < mutator_count ==>
          has_answered(mutator, collector, k) ==> has_answered{Pre}(mutator, collector, k); */
    /*@ assert insert: \forall integer k; 0 <= k < mutator_count ==> k != m ==>
          insertions_count(mutator, collector, k) ==> mutator_kept{Pre, Here}(mutator, k) &&
          insertions_count{Pre}(mutator, collector, k) &&
          insertion_marked(n, mark, root, mutator, collector.sense, k); */
    /*@ assert delete: \forall integer k; 0 <= k < mutator_count ==> k != m ==>
          deletions_count(mutator, collector, k) ==> mutator_kept{Pre, Here}(mutator, k) &&
          deletions_count{Pre}(mutator, collector, k) &&
          deletion_marked(n, field, mark, mutator, collector.sense, k); */
    /*@ assert others: \forall integer k; 0 <= k < mutator_count ==> k != m ==>
          store_pending(mutator, k) ==> mutator_kept{Pre, Here}(mutator, k) &&
          store_pending{Pre}(mutator, k) &&
          store_formed(first, n, holder, root, root_count, mutator, k); */
    //@ assert stores: stores_formed(WORLD);
    //@ assert answers: answers_fit(mutator, mutator_count, collector);
    //@ assert inserts: insertions_marked(n, mark, root, mutator, mutator_count, collector);
    //@ assert deletes: deletions_marked(n, field, mark, mutator, mutator_count, collector);
    //@ assert safe: roots_safe(WORLD, collector);
}

void mutator_insert(uint64_t n, uint8_t *mark, const uint64_t *root, struct mutator *mutator,
                    struct collector collector, uint64_t m)
/*@ ghost (const uint64_t *first, const int64_t *field, const uint32_t *holder,
           uint64_t root_count, uint64_t mutator_count) */
{
    //@ assert formed: store_formed(first, n, holder, root, root_count, mutator, m);
    uint64_t from = (uint64_t)mutator[m].from;
    //@ assert from: from == mutator[m].from && from < root_count;
    uint64_t value = root[from];
    //@ assert roots: roots_live(n, mark, root, root_count, collector);
    //@ assert live: value < n ==> vertex_live(mark, collector, value);
    vertex_darken(mark, n, collector, value)
        /*@ ghost (first, field, holder, root, root_count, mutator, mutator_count) */;
    set_stage(mutator, m, STORE_INSERTS) /*@ ghost (first, n, field, mark, holder, root,
                                                    root_count, mutator_count, collector) */
        ;
}

/* Mutator m writes, and is still at the store. */
/*@
  requires invariant: on_the_fly_invariant(WORLD, collector);
  requires mutator:   m < mutator_count && mutator[m].stage == STORE_INSERTS;
  requires space:     WORLD_SPACE;
  requires apart:     WORLD_APART;

  terminates          \true;
  exits               \false;
  assigns             field[mutator[m].place];

  ensures invariant:  on_the_fly_invariant(WORLD, collector);
  ensures mutator:    mutator_kept{Pre, Post}(mutator, m);
  ensures written:    held_vertex(n, field[mutator[m].place]) ==
                        held_vertex(n, root[mutator[m].from]);
  ensures others:     \forall integer x, k, y; field_holds(first, n, field, x, k, y) ==>
                        field_holds{Pre}(first, n, field, x, k, y) ||
                        y == root[\old(mutator[m].from)];
*/
static inline void write_field(uint64_t n, int64_t *field, const uint64_t *root,
                               const struct mutator *mutator, uint64_t m)
/*@ ghost (const uint64_t *first, const uint8_t *mark, const uint32_t *holder,
           uint64_t root_count, uint64_t mutator_count, struct collector collector) */
{
    //@ assert formed: store_formed(first, n, holder, root, root_count, mutator, m);
    //@ assert place: 0 <= mutator[m].place < first[n];
    uint64_t e = (uint64_t)mutator[m].place;
    uint64_t from = (uint64_t)mutator[m].from;
    //@ assert from: from == mutator[m].from && from < root_count;
    uint64_t value = root[from];
    //@ ghost uint64_t into = (uint64_t)mutator[m].into;
    //@ assert into: into == mutator[m].into && into < root_count;
    //@ ghost uint64_t x = root[into];
    //@ assert roots: roots_live(n, mark, root, root_count, collector);
    //@ assert own: own_field(first, n, x, e);
    //@ assert inside: 0 <= e < first[n];
    //@ assert live: vertex_live(mark, collector, x);
    //@ assert live: value < n ==> vertex_live(mark, collector, value);
    /*@ assert inserted: insertions_count(mutator, collector, m) ==>
                           marked_or_nothing(mark, n, collector.sense, value); */
    /*@ assert idle: collector.phase == PHASE_IDLE ==>
                       marked_or_nothing(mark, n, collector.sense, value); */
    /*@ assert swept: collector.phase == PHASE_SWEEP ==>
                        marked_or_nothing(mark, n, collector.sense, value); */
    /*@ assert marked: collector.phase != PHASE_INIT ==>
                         marked_or_nothing(mark, n, collector.sense, value); */
    /*@ assert deleted: deletions_count(mutator, collector, m) ==>
                          marked_or_nothing(mark, n, collector.sense, field[e]); */
    //@ assert only: \forall integer y; own_field(first, n, y, e) ==> x == y;
    /*@ assert places: \forall integer k; 0 <= k < mutator_count ==> store_pending(mutator, k) ==>
          0 <= mutator[k].place < first[n]; */
    //@ assert row: collector.scanned < n ==> first[collector.scanned + 1] <= first[n];
    //@ assert scan: scan_stands(first, n, field, mark, collector);
    int64_t stored = field_for(value, n);
    set_field(field, e, stored) /*@ ghost (first[n], mutator, mutator_count) */;
    //@ assert mine: mutator[m].place == e && mutator[m].from == from;
    //@ assert wrote: held_vertex(n, field[e]) == held_vertex(n, value);
    //@ assert written: \forall integer y; field[e] == y ==> 0 <= y < n ==> y == value;
    /*@ assert stored: collector.phase != PHASE_INIT ==>
                         marked_or_nothing(mark, n, collector.sense, field[e]); */
    /*@ assert held: \forall integer u, k, y; field_holds(first, n, field, u, k, y) ==>
          (u == x && k == e && y == value) || field_holds{Pre}(first, n, field, u, k, y); */
    /*@ assert others: \forall integer k; 0 <= k < mutator_count ==>
          store_pending(mutator, k) ==> mutator_kept{Pre, Here}(mutator, k) &&
          store_formed(first, n, holder, root, root_count, mutator, k); */
    //@ assert stores: stores_formed(WORLD);
    //@ assert nothing: free_hold_nothing(first, n, field, mark);
    //@ assert hold: live_hold_live(first, n, field, mark, collector);
    //@ assert live: world_live(first, n, field, mark, root, root_count, collector);
    //@ assert strong: strong_tricolour(first, n, field, mark, collector.sense);
    /*@ assert kept: collector.phase == PHASE_MARK ==>
                       protection_kept{Pre, Here}(first, n, field, mark, collector.sense); */
    /*@ assert scanned: collector.scanned < n ==> fields_marked(
          n, field, mark, collector.sense, first[collector.scanned], collector.place); */
    //@ assert scan: scan_stands(first, n, field, mark, collector);
    /*@ assert insert: \forall integer k; 0 <= k < mutator_count ==>
          insertions_count(mutator, collector, k) ==> mutator_kept{Pre, Here}(mutator, k) &&
          insertion_marked(n, mark, root, mutator, collector.sense, k); */
    //@ assert inserts: insertions_marked(n, mark, root, mutator, mutator_count, collector);
    /*@ assert delete: \forall integer k; 0 <= k < mutator_count ==>
          deletions_count(mutator, collector, k) ==> mutator_kept{Pre, Here}(mutator, k) &&
          deletion_marked(n, field, mark, mutator, collector.sense, k); */
    //@ assert deletes: deletions_marked(n, field, mark, mutator, mutator_count, collector);
    //@ assert safe: roots_safe(WORLD, collector);
}

void mutator_write(uint64_t n, int64_t *field, const uint64_t *root, struct mutator *mutator,
                   uint64_t m)
/*@ ghost (const uint64_t *first, const uint8_t *mark, const uint32_t *holder,
           uint64_t root_count, uint64_t mutator_count, struct collector collector) */
{
    write_field(n, field, root, mutator, m)
        /*@ ghost (first, mark, holder, root_count, mutator_count, collector) */;
    set_stage(mutator, m, STORE_NONE) /*@ ghost (first, n, field, mark, holder, root, root_count,
                                                 mutator_count, collector) */
        ;
}
