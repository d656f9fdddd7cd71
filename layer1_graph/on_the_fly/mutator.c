#include "mutator.h"

#include "../../proofs/lemmas/on_the_fly/marks.acsl"
#include "held.h"

/* Root j becomes v, which is live, and safe if the mutator has given its roots; or nothing. */
/*@
  requires invariant: on_the_fly_invariant(WORLD, collector);
  requires root:      j < root_count;
  requires idle:      !store_pending(mutator, holder[j]);
  requires live:      v < n ==> vertex_live(mark, collector, v);
  requires safe:      v < n ==> roots_given(mutator, collector, holder[j]) ==>
                        vertex_safe(first, n, field, mark, collector.sense, v);
  requires space:     WORLD_SPACE;
  requires apart:     WORLD_APART;

  terminates          \true;
  exits               \false;
  assigns             root[j];

  ensures invariant:  on_the_fly_invariant(WORLD, collector);
  ensures set:        root[j] == v;
  ensures fields:     fields_kept{Pre, Post}(first, n, field);
*/
static inline void set_root(uint64_t *root, uint64_t j, uint64_t v)
/*@ ghost (const uint64_t *first, uint64_t n, const int64_t *field, const uint8_t *mark,
           const uint32_t *holder, uint64_t root_count, const struct mutator *mutator,
           uint64_t mutator_count, struct collector collector) */
{
    /*@ assert apart: \forall integer m; 0 <= m < mutator_count ==> store_pending(mutator, m) ==>
          mutator[m].into != j && mutator[m].from != j; */
    /*@ assert sources: \forall integer m; 0 <= m < mutator_count ==>
          mutator[m].stage == STORE_INSERTS ==>
          store_pending(mutator, m) && 0 <= mutator[m].from < root_count &&
          mutator[m].from != j; */
    root[j] = v;
    /*@ assert rows: \forall integer k; 0 <= k <= n ==> first[k] == \at(first[k], Pre); */
    //@ assert ordered: rows_in_order(first, n, first[n]);
    //@ assert shape: world_shape(first, n, holder, root_count, mutator_count);
    /*@ assert own: \forall integer x, e; own_field{Pre}(first, n, x, e) <==>
          own_field(first, n, x, e); */
    //@ assert fields: fields_kept{Pre, Here}(first, n, field);
    /*@ assert others: \forall integer k; 0 <= k < root_count ==> k != j ==>
          root[k] == \at(root[k], Pre); */
    //@ assert kept: protection_kept{Pre, Here}(first, n, field, mark, collector.sense);
    /*@ assert written: \forall integer m; 0 <= m < mutator_count ==> store_pending(mutator, m) ==>
          0 <= mutator[m].into < root_count &&
          root[mutator[m].into] == \at(root[mutator[m].into], Pre); */
    /*@ assert formed: \forall integer m; 0 <= m < mutator_count ==> store_pending(mutator, m) ==>
          store_formed{Pre}(first, n, holder, root, root_count, mutator, m) &&
          store_formed(first, n, holder, root, root_count, mutator, m); */
    //@ assert stores: stores_formed(WORLD);
    //@ assert roots: roots_live(n, mark, root, root_count, collector);
    //@ assert live: world_live(first, n, field, mark, root, root_count, collector);
    //@ assert strong: strong_tricolour(first, n, field, mark, collector.sense);
    //@ assert scan: scan_stands(first, n, field, mark, collector);
    /*@ assert insert: \forall integer m; 0 <= m < mutator_count ==>
          insertion_marked{Pre}(n, mark, root, mutator, collector.sense, m) ==>
          insertion_marked(n, mark, root, mutator, collector.sense, m); */
    //@ assert inserts: insertions_marked(n, mark, root, mutator, mutator_count, collector);
    //@ assert deletes: deletions_marked(n, field, mark, mutator, mutator_count, collector);
    //@ assert safe: roots_safe(WORLD, collector);
}

void mutator_load(uint64_t n, const int64_t *field, uint64_t *root, uint64_t e, uint64_t j)
/*@ ghost (const uint64_t *first, const uint8_t *mark, const uint32_t *holder,
           uint64_t root_count, const struct mutator *mutator, uint64_t mutator_count,
           struct collector collector, uint64_t i) */
{
    //@ ghost uint64_t x = root[i];
    //@ assert inside: first[x + 1] <= first[n];
    //@ assert live: vertex_live(mark, collector, x);
    uint64_t y = held_by(field[e], n);
    //@ assert held: y < n ==> field_holds(first, n, field, x, e, y);
    //@ assert live: y < n ==> vertex_live(mark, collector, y);
    /*@ assert safe: y < n ==> roots_given(mutator, collector, holder[j]) ==>
                       vertex_safe(first, n, field, mark, collector.sense, x); */
    set_root(root, j, y) /*@ ghost (first, n, field, mark, holder, root_count, mutator,
                                    mutator_count, collector) */
        ;
}

void mutator_discard(uint64_t n, uint64_t *root, uint64_t j)
/*@ ghost (const uint64_t *first, const int64_t *field, const uint8_t *mark,
           const uint32_t *holder, uint64_t root_count, const struct mutator *mutator,
           uint64_t mutator_count, struct collector collector) */
{
    set_root(root, j, n) /*@ ghost (first, n, field, mark, holder, root_count, mutator,
                                    mutator_count, collector) */
        ;
}

/* Vertex v, which is free, is allocated; nobody holds it yet. */
/*@
  requires invariant: on_the_fly_invariant(WORLD, collector);
  requires free:      v < n && !vertex_allocated(mark, v);
  requires space:     WORLD_SPACE;
  requires apart:     WORLD_APART;

  terminates          \true;
  exits               \false;
  assigns             mark[v];

  ensures invariant:  on_the_fly_invariant(WORLD, collector);
  ensures born:       mark[v] == collector.birth;
  ensures live:       vertex_live(mark, collector, v);
  ensures marked:     collector.phase == PHASE_MARK ==> vertex_marked(mark, collector.sense, v);
*/
static inline void vertex_allocate(uint8_t *mark, struct collector collector, uint64_t v)
/*@ ghost (const uint64_t *first, uint64_t n, const int64_t *field, const uint32_t *holder,
           const uint64_t *root, uint64_t root_count, const struct mutator *mutator,
           uint64_t mutator_count) */
{
    //@ assert empty: \forall integer e, y; !field_holds(first, n, field, v, e, y);
    //@ assert birth: 0 <= collector.birth <= 1;
    //@ assert birth: collector.phase != PHASE_INIT ==> collector.birth == collector.sense;
    //@ assert birth: collector.phase == PHASE_INIT ==> collector.birth != collector.sense;
    mark[v] = collector.birth;
    /*@ assert others: \forall integer w; 0 <= w < n ==> w != v ==>
          mark[w] == \at(mark[w], Pre); */
    /*@ assert values: \forall integer w; marked_or_nothing{Pre}(mark, n, collector.sense, w) ==>
          marked_or_nothing(mark, n, collector.sense, w); */
    /*@ assert stays: \forall integer w; 0 <= w < n ==> vertex_live{Pre}(mark, collector, w) ==>
          vertex_live(mark, collector, w); */
    /*@ assert insert: \forall integer m; 0 <= m < mutator_count ==>
          insertion_marked{Pre}(n, mark, root, mutator, collector.sense, m) ==>
          insertion_marked(n, mark, root, mutator, collector.sense, m); */
    /*@ assert delete: \forall integer m; 0 <= m < mutator_count ==>
          deletion_marked{Pre}(n, field, mark, mutator, collector.sense, m) ==>
          deletion_marked(n, field, mark, mutator, collector.sense, m); */
    //@ assert allocated: vertex_allocated(mark, v);
    //@ assert live: vertex_live(mark, collector, v);
    //@ assert nothing: free_hold_nothing(first, n, field, mark);
    //@ assert hold: live_hold_live(first, n, field, mark, collector);
    //@ assert roots: roots_live(n, mark, root, root_count, collector);
    //@ assert born: !vertex_grey(mark, v);
    //@ assert born: collector.phase != PHASE_INIT ==> vertex_black(mark, collector.sense, v);
    //@ assert born: collector.phase == PHASE_INIT ==> !vertex_black(mark, collector.sense, v);
    /*@ assert as_before: \forall integer w; 0 <= w < n ==> w != v ==>
          (vertex_allocated(mark, w) <==> vertex_allocated{Pre}(mark, w)) &&
          (vertex_black(mark, collector.sense, w) <==>
           vertex_black{Pre}(mark, collector.sense, w)); */
    /*@ assert grey: \forall integer w; 0 <= w < n ==>
          vertex_grey(mark, w) ==> vertex_grey{Pre}(mark, w); */
    //@ assert idle: collector.phase == PHASE_IDLE ==> black_below(mark, collector.sense, n);
    //@ assert init: collector.phase == PHASE_INIT ==> none_black(mark, n, collector.sense);
    //@ assert sweep: collector.phase == PHASE_SWEEP ==> none_grey(mark, n);
    /*@ assert swept: collector.phase == PHASE_SWEEP ==>
                        black_below(mark, collector.sense, collector.swept); */
    //@ assert colours: colours_fit(n, mark, collector);
    //@ assert strong: strong_tricolour(first, n, field, mark, collector.sense);
    //@ assert kept: protection_kept{Pre, Here}(first, n, field, mark, collector.sense);
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
    vertex_allocate(mark, collector, v)
        /*@ ghost (first, n, field, holder, root, root_count, mutator, mutator_count) */;
    set_root(root, j, v) /*@ ghost (first, n, field, mark, holder, root_count, mutator,
                                    mutator_count, collector) */
        ;
}
