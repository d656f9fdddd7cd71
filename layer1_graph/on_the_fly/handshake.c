#include "handshake.h"

#include "../../proofs/lemmas/on_the_fly/marks.acsl"
#include "darken.h"

void mutator_mark_root(uint64_t n, uint8_t *mark, const uint64_t *root, struct collector collector,
                       uint64_t i)
/*@ ghost (const uint64_t *first, const int64_t *field, const uint32_t *holder,
           uint64_t root_count, const struct mutator *mutator, uint64_t mutator_count) */
{
    vertex_darken(mark, n, collector, root[i])
        /*@ ghost (first, field, holder, root, root_count, mutator, mutator_count) */;
}

bool mutator_roots_marked(uint64_t n, const uint8_t *mark, const uint32_t *holder,
                          const uint64_t *root, uint64_t root_count, uint8_t sense, uint64_t m)
{
    /*@
      loop invariant bound:  0 <= i <= root_count;
      loop invariant marked: roots_marked(n, mark, holder, root, i, sense, m);
      loop assigns           i;
      loop variant           root_count - i;
    */
    for (uint64_t i = 0; i < root_count; i++) {
        uint64_t v = root[i];
        if (holder[i] == m && v < n && mark[v] != sense && mark[v] != MARK_GREY) {
            //@ assert white: !marked_or_nothing(mark, n, sense, root[i]);
            return false;
        }
    }
    return true;
}

void mutator_answer(struct mutator *mutator, struct collector collector, uint64_t m)
/*@ ghost (const uint64_t *first, uint64_t n, const int64_t *field, const uint8_t *mark,
           const uint32_t *holder, const uint64_t *root, uint64_t root_count,
           uint64_t mutator_count) */
{
    mutator[m].answered = collector.phase;
    //@ assert mine: !store_pending(mutator, m);
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

bool all_have_answered(const struct mutator *mutator, uint64_t mutator_count,
                       struct collector collector)
{
    /*@
      loop invariant bound:    0 <= m <= mutator_count;
      loop invariant answered: all_answered(mutator, m, collector);
      loop assigns             m;
      loop variant             mutator_count - m;
    */
    for (uint64_t m = 0; m < mutator_count; m++) {
        if (mutator[m].answered != collector.phase) {
            //@ assert waits: !has_answered(mutator, collector, m);
            return false;
        }
    }
    return true;
}
