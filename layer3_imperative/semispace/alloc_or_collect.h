/* Allocating in two spaces, as one call: a block behind the last one; where there is no room,
   behind what lives, in the other space; and where there is none either, no block, and an answer
   that says so.

       struct semispace_allocation made = semispace_alloc_or_collect(heap, used, base, ...);
       if (made.moved) go on in the other space, and take turns
       used = made.used;
       if (!made.made) there is no memory: what lives and the block do not fit

   The fields of the block are what they were: see alloc.h. */
#ifndef LAYER3_IMPERATIVE_SEMISPACE_ALLOC_OR_COLLECT_H
#define LAYER3_IMPERATIVE_SEMISPACE_ALLOC_OR_COLLECT_H

#include "../../proofs/lemmas/semispace/fresh_block.acsl"
#include "alloc.h"

/* A block that was allocated, or the answer that there is no room. */
struct semispace_allocation {
    uint64_t block; /* the words of the heap before it: the index of its header, if there is one */
    uint64_t used;  /* the words of the heap, with it */
    bool moved;     /* the heap is in the other space now */
    bool made;      /* there is a block */
};

/* Collect, and allocate a block in the other space, if it has room. Whether it has or not, the
   first words there, as many as result.block says, are what a collection leaves: the clauses are
   those of semispace_collect (collect.h). So a refusal loses nothing, and means that what lives and
   the block have more words than the space. */
/*@
  requires heap:      movable_heap(heap, used, base);
  requires roots:     well_formed_values(heap, used, base, roots, 0, root_count);
  requires space:     low_heap(other_base, other_capacity);
  requires enough:    reachable_fit(heap, used, base, roots, root_count, other_capacity);
  requires foreign:   fields_outside(heap, used, base, other_base, other_capacity) &&
                      values_outside(roots, root_count, base, used, other_base, other_capacity);
  requires legal:     legal_block(wosize, tag);
  requires writable:  \valid(heap + (0 .. used - 1)) && \valid(roots + (0 .. root_count - 1)) &&
                      \valid(other + (0 .. other_capacity - 1));
  requires apart:     \separated(heap + (0 .. used - 1), other + (0 .. other_capacity - 1),
                                 roots + (0 .. root_count - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. used - 1], other[0 .. other_capacity - 1],
                      roots[0 .. root_count - 1];

  ensures collected:  forwarded_collected{Pre, Post}(heap, used, base, other, \result.block,
                                                     other_base, heap, other_base, roots,
                                                     root_count);
  ensures roots:      forwarded_roots_renamed{Pre, Post}(heap, used, base, other_base,
                                                         heap, other_base, roots, roots,
                                                         root_count);
  ensures moved:      reachable_moved{Pre, Post}(heap, used, base, roots, root_count);
  ensures headers:    headers_kept{Pre, Post}(heap, used, base, other, other_base, roots,
                                              root_count);
  ensures heap:       movable_heap(other, \result.block, other_base);
  ensures values:     well_formed_values(other, \result.block, other_base, roots, 0, root_count);
  ensures words:      reachable_words{Pre}(heap, used, base, roots, root_count, used,
                                           \result.block);
  ensures full:       allocated_words(other, \result.block, \result.block) == \result.block;
  ensures foreign:    \forall integer space, words;
                        fields_outside{Pre}(heap, used, base, space, words) ==>
                        fields_outside(other, \result.block, other_base, space, words);
  ensures outside:    \forall integer space, words;
                        values_outside{Pre}(roots, root_count, base, used, space, words) ==>
                        values_outside(roots, root_count, other_base, \result.block, space,
                                       words);
  ensures only:       only_left_behind{Pre, Post}(heap, used, base, roots, root_count);
  ensures turns:      \result.moved;
  ensures room:       \result.made <==> \result.block + 1 + wosize <= other_capacity;
  ensures none:       !\result.made ==> \result.used == \result.block <= other_capacity;
  ensures fresh:      \result.made ==>
                        fresh_block(other, \result.used, other_base, \result.block,
                                    header_of(wosize, WHITE, tag)) &&
                        values_elsewhere(other, \result.used, other_base, \result.block, roots,
                                         root_count);
  ensures but:        \result.made ==> \forall integer space, words;
                        fields_outside{Pre}(heap, used, base, space, words) ==>
                        fields_outside_but(other, \result.used, other_base, space, words,
                                           \result.block);
  ensures rest:       same_words{Pre, Post}(other, other, \result.block + 1, other_capacity);
*/
struct semispace_allocation
semispace_collect_and_alloc(uint64_t *heap, uint64_t used, uint64_t base, uint64_t *other,
                            uint64_t other_capacity, uint64_t other_base, uint64_t *roots,
                            uint64_t root_count, uint64_t wosize, uint64_t tag);

/* Allocate a block; collect only if there is no room. The promise:
     - where there was room, nothing else has changed;
     - where there was none, the heap is in the other space, as a collection leaves it (see
       semispace_collect_and_alloc, whose clauses are here again), and the block behind it;
     - there is no block if and only if there was no room there either. */
/*@
  requires heap:      movable_heap(heap, used, base) && used <= capacity;
  requires roots:     well_formed_values(heap, used, base, roots, 0, root_count);
  requires spaces:    low_heap(base, capacity) && low_heap(other_base, other_capacity);
  requires enough:    reachable_fit(heap, used, base, roots, root_count, other_capacity);
  requires here:      fields_outside(heap, used, base, base, capacity) &&
                      values_outside(roots, root_count, base, used, base, capacity);
  requires foreign:   fields_outside(heap, used, base, other_base, other_capacity) &&
                      values_outside(roots, root_count, base, used, other_base, other_capacity);
  requires legal:     legal_block(wosize, tag);
  requires writable:  \valid(heap + (0 .. capacity - 1)) && \valid(roots + (0 .. root_count - 1)) &&
                      \valid(other + (0 .. other_capacity - 1));
  requires apart:     \separated(heap + (0 .. capacity - 1), other + (0 .. other_capacity - 1),
                                 roots + (0 .. root_count - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. capacity - 1], other[0 .. other_capacity - 1],
                      roots[0 .. root_count - 1];

  behavior bumped:
    assumes room:     used + 1 + wosize <= capacity;
    assigns           heap[used];
    ensures stays:    !\result.moved && \result.made && \result.block == used;
    ensures same:     same_words{Pre, Post}(heap, heap, 0, used) &&
                      same_words{Pre, Post}(roots, roots, 0, root_count);
    ensures fresh:    fresh_block(heap, \result.used, base, used, header_of(wosize, WHITE, tag)) &&
                      values_elsewhere(heap, \result.used, base, used, roots, root_count);
    ensures but:      \forall integer space, words;
                        fields_outside{Pre}(heap, used, base, space, words) ==>
                        fields_outside_but(heap, \result.used, base, space, words, used);

  behavior collected:
    assumes full:     !(used + 1 + wosize <= capacity);
    assigns           heap[0 .. used - 1], other[0 .. other_capacity - 1],
                      roots[0 .. root_count - 1];
    ensures collected:  forwarded_collected{Pre, Post}(heap, used, base, other, \result.block,
                                                       other_base, heap, other_base, roots,
                                                       root_count);
    ensures roots:      forwarded_roots_renamed{Pre, Post}(heap, used, base, other_base,
                                                           heap, other_base, roots, roots,
                                                           root_count);
    ensures moved:      reachable_moved{Pre, Post}(heap, used, base, roots, root_count);
    ensures headers:    headers_kept{Pre, Post}(heap, used, base, other, other_base, roots,
                                                root_count);
    ensures heap:       movable_heap(other, \result.block, other_base);
    ensures values:     well_formed_values(other, \result.block, other_base, roots, 0, root_count);
    ensures words:      reachable_words{Pre}(heap, used, base, roots, root_count, used,
                                             \result.block);
    ensures full:       allocated_words(other, \result.block, \result.block) == \result.block;
    ensures foreign:    \forall integer space, words;
                          fields_outside{Pre}(heap, used, base, space, words) ==>
                          fields_outside(other, \result.block, other_base, space, words);
    ensures outside:    \forall integer space, words;
                          values_outside{Pre}(roots, root_count, base, used, space, words) ==>
                          values_outside(roots, root_count, other_base, \result.block, space,
                                         words);
    ensures only:       only_left_behind{Pre, Post}(heap, used, base, roots, root_count);
    ensures turns:      \result.moved;
    ensures room:       \result.made <==> \result.block + 1 + wosize <= other_capacity;
    ensures none:       !\result.made ==> \result.used == \result.block <= other_capacity;
    ensures fresh:      \result.made ==>
                          fresh_block(other, \result.used, other_base, \result.block,
                                      header_of(wosize, WHITE, tag)) &&
                          values_elsewhere(other, \result.used, other_base, \result.block, roots,
                                           root_count);
    ensures but:        \result.made ==> \forall integer space, words;
                          fields_outside{Pre}(heap, used, base, space, words) ==>
                          fields_outside_but(other, \result.used, other_base, space, words,
                                             \result.block);
    ensures rest:       same_words{Pre, Post}(other, other, \result.block + 1, other_capacity);

  complete behaviors;
  disjoint behaviors;
*/
static inline struct semispace_allocation
semispace_alloc_or_collect(uint64_t *heap, uint64_t used, uint64_t base, uint64_t capacity,
                           uint64_t *other, uint64_t other_capacity, uint64_t other_base,
                           uint64_t *roots, uint64_t root_count, uint64_t wosize, uint64_t tag)
{
    if (semispace_has_room(used, capacity, wosize)) {
        uint64_t more =
            semispace_alloc(heap, used, wosize, WHITE, tag) /*@ ghost (base, capacity) */;
        //@ assert roots: same_words{Pre, Here}(roots, roots, 0, root_count);
        //@ assert formed: well_formed_heap{Pre}(heap, used, base);
        //@ assert elsewhere: values_elsewhere(heap, more, base, used, roots, root_count);
        struct semispace_allocation bumped = {used, more, false, true};
        return bumped;
    }
    return semispace_collect_and_alloc(heap, used, base, other, other_capacity, other_base, roots,
                                       root_count, wosize, tag);
}

#endif
