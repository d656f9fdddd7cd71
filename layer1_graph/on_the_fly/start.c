#include "start.h"

#include "../../proofs/lemmas/on_the_fly/holding.acsl"

/* All vertices are allocated. */
/*@
  requires writable:  \valid(mark + (0 .. n - 1));
  terminates          \true;
  exits               \false;
  assigns             mark[0 .. n - 1];
  ensures black:      \forall integer v; 0 <= v < n ==> mark[v] == 0;
*/
static inline void allocate_all(uint8_t *mark, uint64_t n)
{
    /*@
      loop invariant bound: 0 <= v <= n;
      loop invariant black: \forall integer w; 0 <= w < v ==> mark[w] == 0;
      loop assigns          v, mark[0 .. n - 1];
      loop variant          n - v;
    */
    for (uint64_t v = 0; v < n; v++) {
        mark[v] = 0;
    }
}

/* No mutator is at a store. (Fields are of a type that records of mutators have, too: they stay.) */
/*@
  requires writable:  \valid(mutator + (0 .. mutator_count - 1));
  requires readable:  \valid_read(field + (0 .. count - 1));
  requires apart:     \separated(field + (0 .. count - 1), mutator + (0 .. mutator_count - 1));
  terminates          \true;
  exits               \false;
  assigns             mutator[0 .. mutator_count - 1];
  ensures silent:     \forall integer m; 0 <= m < mutator_count ==>
                        !store_pending(mutator, m) && mutator[m].answered == PHASE_IDLE;
  ensures values:     \forall integer k; 0 <= k < count ==> field[k] == \at(field[k], Pre);
*/
static inline void silence(struct mutator *mutator, uint64_t mutator_count)
/*@ ghost (const int64_t *field, uint64_t count) */
{
    /*@
      loop invariant bound:  0 <= m <= mutator_count;
      loop invariant silent: \forall integer k; 0 <= k < m ==>
                               !store_pending(mutator, k) && mutator[k].answered == PHASE_IDLE;
      loop invariant values: \forall integer k; 0 <= k < count ==>
                               field[k] == \at(field[k], Pre);
      loop assigns           m, mutator[0 .. mutator_count - 1];
      loop variant           mutator_count - m;
    */
    for (uint64_t m = 0; m < mutator_count; m++) {
        mutator[m].answered = PHASE_IDLE;
        mutator[m].stage = STORE_NONE;
    }
}

struct collector on_the_fly_start(uint64_t n, uint8_t *mark, struct mutator *mutator,
                                  uint64_t mutator_count)
/*@ ghost (const uint64_t *first, const int64_t *field, const uint32_t *holder,
           const uint64_t *root, uint64_t root_count) */
{
    allocate_all(mark, n);
    silence(mutator, mutator_count) /*@ ghost (field, first[n]) */;
    /*@ assert inside: \forall integer x, e; own_field(first, n, x, e) ==> 0 <= e < first[n]; */
    //@ assert fields: fields_kept{Pre, Here}(first, n, field);
    struct collector collector = {PHASE_IDLE, 0, 0, n, 0, 0};
    //@ assert black: black_below(mark, collector.sense, n);
    //@ assert shape: world_shape(first, n, holder, root_count, mutator_count);
    //@ assert stores: stores_formed(WORLD);
    //@ assert answers: answers_fit(mutator, mutator_count, collector);
    /*@ assert alive: \forall integer v; 0 <= v < n ==>
          mark[v] == 0 && vertex_allocated(mark, v) && vertex_live(mark, collector, v); */
    //@ assert nothing: free_hold_nothing(first, n, field, mark);
    //@ assert hold: live_hold_live(first, n, field, mark, collector);
    //@ assert roots: roots_live(n, mark, root, root_count, collector);
    //@ assert live: world_live(first, n, field, mark, root, root_count, collector);
    //@ assert colours: colours_fit(n, mark, collector);
    //@ assert strong: strong_tricolour(first, n, field, mark, collector.sense);
    //@ assert inserts: insertions_marked(n, mark, root, mutator, mutator_count, collector);
    //@ assert deletes: deletions_marked(n, field, mark, mutator, mutator_count, collector);
    //@ assert safe: roots_safe(WORLD, collector);
    return collector;
}
