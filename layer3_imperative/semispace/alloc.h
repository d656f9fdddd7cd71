/* Allocating in a space: a new block behind the last one, if there is room.

       if (!semispace_fits(used, capacity, wosize)) {
           struct semispace_room made = semispace_make_room(heap, used, base, ...);
           if (!made.room) there is no memory: what lives and the block do not fit
           if (made.moved) go on in the other space, and take turns
           used = made.used;
       }
       more = semispace_alloc(heap, used, wosize, WHITE, tag);

   The block is at index used. Its fields are what they were: the heap is well formed but for them
   (specs/mutator/filling.acsl) until they are filled in, with ../mutator/fields.h for example. */
#ifndef LAYER3_IMPERATIVE_SEMISPACE_ALLOC_H
#define LAYER3_IMPERATIVE_SEMISPACE_ALLOC_H

#include "../../proofs/lemmas/semispace/bumping.acsl"
#include "../../specs/semispace/bumping.acsl"
#include "../words/header.h"
#include "collect.h"
#include <stdbool.h>

/* Is there room behind the heap for a block with so many fields? */
/*@
  requires range:     used <= capacity;

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures room:       \result <==> used + 1 + wosize <= capacity;
*/
static inline bool semispace_has_room(uint64_t used, uint64_t capacity, uint64_t wosize)
{
    return wosize < capacity - used;
}

/* The same for a wosize that blocks may have. It takes fewer instructions: the sum is what
   semispace_alloc returns. */
/*@
  requires range:     used <= capacity && capacity <= MAX_HEAP_SIZE;
  requires wosize:    wosize <= MAX_WOSIZE;

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures room:       \result <==> used + 1 + wosize <= capacity;
*/
static inline bool semispace_fits(uint64_t used, uint64_t capacity, uint64_t wosize)
{
    return used + 1 + wosize <= capacity;
}

/* Allocate a block with this wosize, colour and tag. The result is how many words of the space the
   heap has now. */
/*@
  requires heap:      movable_heap(heap, used, base);
  requires space:     low_heap(base, capacity);
  requires foreign:   fields_outside(heap, used, base, base, capacity);
  requires legal:     legal_block(wosize, tag);
  requires colour:    valid_colour(colour) && colour != BLUE;
  requires room:      used + 1 + wosize <= capacity;
  requires writable:  \valid(heap + (0 .. capacity - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[used];

  ensures used:       \result == used + 1 + wosize;
  ensures bumped:     bumped{Pre, Post}(heap, used, \result, header_of(wosize, colour, tag));
  ensures block:      allocated(heap, \result, used);
  ensures heap:       movable_but(heap, \result, base, used);
  ensures values:     \forall integer value;
                        well_formed_value{Pre}(heap, used, base, value) ==>
                        outside_space(value, base, used, base, capacity) ==>
                        well_formed_elsewhere(heap, \result, base, used, value);
  ensures foreign:    \forall integer other, words;
                        fields_outside{Pre}(heap, used, base, other, words) ==>
                        fields_outside_but(heap, \result, base, other, words, used);
*/
static inline uint64_t semispace_alloc(uint64_t *heap, uint64_t used, uint64_t wosize,
                                       uint64_t colour, uint64_t tag)
/*@ ghost (uint64_t base, uint64_t capacity) */
{
    heap[used] = make_header(wosize, colour, tag);
    uint64_t more = used + 1 + wosize;
    //@ assert bumped: bumped{Pre, Here}(heap, used, more, header_of(wosize, colour, tag));
    //@ assert start: next_header(heap, used) == used;
    return more;
}

/* What there is after making room. */
struct semispace_room {
    uint64_t used; /* words of the heap */
    bool moved;    /* the heap is in the other space now */
    bool room;     /* there is room for the block behind it */
};

/* Make room for a block with so many fields: collect, if there is none. If there is none afterwards
   either, then there can be none: what lives and the block have more words than the space. */
/*@
  requires heap:      movable_heap(heap, used, base) && used <= capacity;
  requires roots:     well_formed_values(heap, used, base, roots, 0, root_count);
  requires space:     low_heap(other_base, other_capacity);
  requires enough:    reachable_fit(heap, used, base, roots, root_count, other_capacity);
  requires foreign:   fields_outside(heap, used, base, other_base, other_capacity) &&
                      values_outside(roots, root_count, base, used, other_base, other_capacity);
  requires writable:  \valid(heap + (0 .. used - 1)) && \valid(roots + (0 .. root_count - 1)) &&
                      \valid(other + (0 .. other_capacity - 1));
  requires apart:     \separated(heap + (0 .. used - 1), other + (0 .. other_capacity - 1),
                                 roots + (0 .. root_count - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. used - 1], other[0 .. other_capacity - 1],
                      roots[0 .. root_count - 1];

  behavior enough:
    assumes room:     used + 1 + wosize <= capacity;
    assigns           \nothing;
    ensures stays:    !\result.moved && \result.room && \result.used == used;

  behavior collected:
    assumes full:     !(used + 1 + wosize <= capacity);
    ensures moved:    \result.moved;
    ensures room:     \result.room <==> \result.used + 1 + wosize <= other_capacity;
    ensures words:    reachable_words{Pre}(heap, used, base, roots, root_count, used,
                                           \result.used) && \result.used <= other_capacity;
    ensures heap:     movable_heap(other, \result.used, other_base);
    ensures values:   well_formed_values(other, \result.used, other_base, roots, 0, root_count);
    ensures collected:
                      forwarded_collected{Pre, Post}(heap, used, base, other, \result.used,
                                                     other_base, heap, other_base, roots,
                                                     root_count);
    ensures renamed:  forwarded_roots_renamed{Pre, Post}(heap, used, base, other_base,
                                                         heap, other_base, roots, roots,
                                                         root_count);
    ensures foreign:  \forall integer space, words;
                        fields_outside{Pre}(heap, used, base, space, words) ==>
                        fields_outside(other, \result.used, other_base, space, words);
    ensures outside:  \forall integer space, words;
                        values_outside{Pre}(roots, root_count, base, used, space, words) ==>
                        values_outside(roots, root_count, other_base, \result.used, space, words);

  complete behaviors;
  disjoint behaviors;
*/
struct semispace_room semispace_make_room(uint64_t *heap, uint64_t used, uint64_t base,
                                          uint64_t capacity, uint64_t *other,
                                          uint64_t other_capacity, uint64_t other_base,
                                          uint64_t *roots, uint64_t root_count, uint64_t wosize);

#endif
