#include "collector.h"

#include "../../proofs/lemmas/on_the_fly/holding.acsl"
#include "../../proofs/lemmas/on_the_fly/marks.acsl"
#include "darken.h"
#include "held.h"

struct collector collector_take(const uint64_t *first, struct collector collector, uint64_t v)
/*@ ghost (uint64_t n, const int64_t *field, const uint8_t *mark, const uint32_t *holder,
           const uint64_t *root, uint64_t root_count, const struct mutator *mutator,
           uint64_t mutator_count) */
{
    collector.scanned = v;
    collector.place = first[v];
    //@ assert scan: scan_stands(first, n, field, mark, collector);
    /*@ assert same: \forall integer w; 0 <= w < n ==>
          (vertex_live{Pre}(mark, \at(collector, Pre), w) <==> vertex_live(mark, collector, w)); */
    //@ assert hold: live_hold_live(first, n, field, mark, collector);
    //@ assert roots: roots_live(n, mark, root, root_count, collector);
    //@ assert live: world_live(first, n, field, mark, root, root_count, collector);
    //@ assert colours: colours_fit(n, mark, collector);
    //@ assert inserts: insertions_marked(n, mark, root, mutator, mutator_count, collector);
    //@ assert deletes: deletions_marked(n, field, mark, mutator, mutator_count, collector);
    //@ assert safe: roots_safe(WORLD, collector);
    return collector;
}

struct collector collector_scan(uint64_t n, const int64_t *field, uint8_t *mark,
                                struct collector collector)
/*@ ghost (const uint64_t *first, const uint32_t *holder, const uint64_t *root,
           uint64_t root_count, const struct mutator *mutator, uint64_t mutator_count) */
{
    //@ assert own: own_field(first, n, collector.scanned, collector.place);
    //@ assert inside: 0 <= collector.place < first[n];
    uint64_t held = held_by(field[collector.place], n);
    /*@ assert held: held < n ==>
          field_holds(first, n, field, collector.scanned, collector.place, held); */
    //@ assert live: vertex_live(mark, collector, collector.scanned);
    //@ assert live: held < n ==> vertex_live(mark, collector, held);
    vertex_darken(mark, n, collector, held)
        /*@ ghost (first, field, holder, root, root_count, mutator, mutator_count) */;
    //@ assert marked: marked_or_nothing(mark, n, collector.sense, field[collector.place]);
    collector.place++;
    //@ assert scan: scan_stands(first, n, field, mark, collector);
    //@ assert live: world_live(first, n, field, mark, root, root_count, collector);
    //@ assert colours: colours_fit(n, mark, collector);
    //@ assert inserts: insertions_marked(n, mark, root, mutator, mutator_count, collector);
    //@ assert deletes: deletions_marked(n, field, mark, mutator, mutator_count, collector);
    //@ assert safe: roots_safe(WORLD, collector);
    return collector;
}

struct collector collector_blacken(uint64_t n, uint8_t *mark, struct collector collector)
/*@ ghost (const uint64_t *first, const int64_t *field, const uint32_t *holder,
           const uint64_t *root, uint64_t root_count, const struct mutator *mutator,
           uint64_t mutator_count) */
{
    //@ ghost uint64_t scanned = collector.scanned;
    /*@ assert held: \forall integer e, y; field_holds(first, n, field, scanned, e, y) ==>
          vertex_marked(mark, collector.sense, y); */
    mark[collector.scanned] = collector.sense;
    collector.scanned = n;
    /*@ assert values: \forall integer w; marked_or_nothing{Pre}(mark, n, collector.sense, w) ==>
          marked_or_nothing(mark, n, collector.sense, w); */
    /*@ assert insert: \forall integer m; 0 <= m < mutator_count ==>
          insertion_marked{Pre}(n, mark, root, mutator, collector.sense, m) ==>
          insertion_marked(n, mark, root, mutator, collector.sense, m); */
    /*@ assert delete: \forall integer m; 0 <= m < mutator_count ==>
          deletion_marked{Pre}(n, field, mark, mutator, collector.sense, m) ==>
          deletion_marked(n, field, mark, mutator, collector.sense, m); */
    /*@ assert before: \forall integer w; 0 <= w < n ==>
          vertex_black(mark, collector.sense, w) ==>
          w == scanned || vertex_black{Pre}(mark, collector.sense, w); */
    /*@ assert stays: \forall integer w; 0 <= w < n ==>
          vertex_marked{Pre}(mark, collector.sense, w) ==>
          vertex_marked(mark, collector.sense, w); */
    /*@ assert held: \forall integer e, y; field_holds(first, n, field, scanned, e, y) ==>
          vertex_marked(mark, collector.sense, y); */
    //@ assert strong: strong_tricolour(first, n, field, mark, collector.sense);
    //@ assert kept: protection_kept{Pre, Here}(first, n, field, mark, collector.sense);
    /*@ assert same: \forall integer w; 0 <= w < n ==>
          (vertex_live{Pre}(mark, \at(collector, Pre), w) <==> vertex_live(mark, collector, w)); */
    //@ assert hold: live_hold_live(first, n, field, mark, collector);
    //@ assert roots: roots_live(n, mark, root, root_count, collector);
    //@ assert live: world_live(first, n, field, mark, root, root_count, collector);
    //@ assert colours: colours_fit(n, mark, collector);
    //@ assert scan: scan_stands(first, n, field, mark, collector);
    //@ assert inserts: insertions_marked(n, mark, root, mutator, mutator_count, collector);
    //@ assert deletes: deletions_marked(n, field, mark, mutator, mutator_count, collector);
    /*@ assert protected: \forall integer i; 0 <= i < root_count ==>
          roots_given(mutator, collector, holder[i]) ==> root[i] < n ==>
          vertex_safe{Pre}(first, n, field, mark, collector.sense, root[i]); */
    //@ assert safe: roots_safe(WORLD, collector);
    return collector;
}

/* The fields of a vertex hold nothing any more. (Records of mutators have fields of the same type:
   they stay.) */
/*@
  requires rows:      rows_in_order(first, n, first[n]) && v < n;
  requires space:     \valid_read(first + (0 .. n)) && \valid(field + (0 .. first[n] - 1));
  requires space:     \valid_read(mutator + (0 .. mutator_count - 1));
  requires apart:     \separated(first + (0 .. n), field + (0 .. first[n] - 1),
                                 mutator + (0 .. mutator_count - 1));
  terminates          \true;
  exits               \false;
  assigns             field[first[v] .. first[v + 1] - 1];
  ensures nothing:    \forall integer e, y; !field_holds(first, n, field, v, e, y);
  ensures less:       fields_fewer{Pre, Post}(first, n, field);
  ensures mutators:   \forall integer k; 0 <= k < mutator_count ==>
                        mutator_kept{Pre, Post}(mutator, k);
*/
static inline void clear_fields(const uint64_t *first, int64_t *field, uint64_t v)
/*@ ghost (uint64_t n, const struct mutator *mutator, uint64_t mutator_count) */
{
    uint64_t end = first[v + 1];
    //@ assert inside: first[v] <= end <= first[n];
    /*@
      loop invariant bound:    first[v] <= e <= end;
      loop invariant nothing:  \forall integer i; first[v] <= i < e ==> field[i] == -1;
      loop invariant less:     fields_fewer{Pre, Here}(first, n, field);
      loop invariant mutators: \forall integer k; 0 <= k < mutator_count ==>
                                 mutator_kept{Pre, Here}(mutator, k);
      loop assigns             e, field[first[v] .. end - 1];
      loop variant             end - e;
    */
    for (uint64_t e = first[v]; e < end; e++) {
        //@ ghost Turn: ;
        field[e] = -1;
        //@ assert turn: fields_fewer{Turn, Here}(first, n, field);
        /*@ assert turn: \forall integer k; 0 <= k < mutator_count ==>
              mutator_kept{Turn, Here}(mutator, k); */
        /*@ assert mutators: \forall integer k; 0 <= k < mutator_count ==>
              mutator_kept{Pre, Turn}(mutator, k) && mutator_kept{Turn, Here}(mutator, k) &&
              mutator_kept{Pre, Here}(mutator, k); */
    }
}

struct collector collector_free(const uint64_t *first, int64_t *field, uint8_t *mark,
                                struct collector collector)
/*@ ghost (uint64_t n, const uint32_t *holder, const uint64_t *root, uint64_t root_count,
           const struct mutator *mutator, uint64_t mutator_count) */
{
    uint64_t v = collector.swept;
    //@ assert row: first[v] <= first[v + 1] <= first[n];
    //@ assert some: !vertex_grey(mark, v);
    if (mark[v] != collector.sense) {
        //@ assert dead: !vertex_live(mark, collector, v);
        mark[v] = MARK_FREE;
        clear_fields(first, field, v) /*@ ghost (n, mutator, mutator_count) */;
    }
    collector.swept++;
    //@ assert formed: collector_formed(n, collector);
    //@ assert swept: vertex_allocated(mark, v) ==> vertex_black(mark, collector.sense, v);
    /*@ assert empty: !vertex_allocated(mark, v) ==>
          \forall integer e, y; !field_holds(first, n, field, v, e, y); */
    //@ assert fewer: fields_fewer{Pre, Here}(first, n, field);
    /*@ assert kept: \forall integer w; 0 <= w < n ==>
          vertex_live{Pre}(mark, \at(collector, Pre), w) ==> vertex_live(mark, collector, w); */
    //@ assert answers: answers_fit(mutator, mutator_count, collector);
    /*@ assert silent: \forall integer m; 0 <= m < mutator_count ==>
          mutator_kept{Pre, Here}(mutator, m); */
    /*@ assert stored: \forall integer m; 0 <= m < mutator_count ==> store_pending(mutator, m) ==>
          store_pending{Pre}(mutator, m) && mutator_kept{Pre, Here}(mutator, m) &&
          store_formed{Pre}(first, n, holder, root, root_count, mutator, m) &&
          store_formed(first, n, holder, root, root_count, mutator, m); */
    //@ assert stores: stores_formed(WORLD);
    /*@ assert before: \forall integer w; 0 <= w < n ==> vertex_live(mark, collector, w) ==>
          vertex_live{Pre}(mark, \at(collector, Pre), w) && vertex_live{Pre}(mark, collector, w); */
    /*@ assert others: \forall integer w; 0 <= w < n ==> w != v ==>
          (vertex_allocated(mark, w) <==> vertex_allocated{Pre}(mark, w)) &&
          (vertex_black(mark, collector.sense, w) <==>
           vertex_black{Pre}(mark, collector.sense, w)); */
    /*@ assert held: \forall integer x, e, y; field_holds(first, n, field, x, e, y) ==>
          x != v || vertex_allocated(mark, v); */
    //@ assert nothing: free_hold_nothing(first, n, field, mark);
    //@ assert hold: live_hold_live(first, n, field, mark, collector);
    /*@ assert rooted: \forall integer i; 0 <= i < root_count ==> root[i] < n ==>
          vertex_live{Pre}(mark, \at(collector, Pre), root[i]); */
    //@ assert roots: roots_live(n, mark, root, root_count, collector);
    //@ assert live: world_live(first, n, field, mark, root, root_count, collector);
    //@ assert strong: strong_tricolour(first, n, field, mark, collector.sense);
    /*@ assert grey: \forall integer w; 0 <= w < n ==>
          vertex_grey(mark, w) ==> vertex_grey{Pre}(mark, w); */
    //@ assert grey: none_grey(mark, n);
    //@ assert black: black_below(mark, collector.sense, collector.swept);
    //@ assert colours: colours_fit(n, mark, collector);
    //@ assert inserts: insertions_marked(n, mark, root, mutator, mutator_count, collector);
    //@ assert deletes: deletions_marked(n, field, mark, mutator, mutator_count, collector);
    //@ assert safe: roots_safe(WORLD, collector);
    //@ assert coloured: world_coloured(WORLD, collector);
    return collector;
}
