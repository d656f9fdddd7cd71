/* A copying collection: Cheney's algorithm on OCaml's object model. See copy.h for how it works.

   Who can give all roots at once calls this, and goes on in the other space. A space is an array of
   words with an address of its own; the heap in it is its first words. */
#ifndef LAYER3_IMPERATIVE_SEMISPACE_COLLECT_H
#define LAYER3_IMPERATIVE_SEMISPACE_COLLECT_H

#include "../../specs/heap/allocated_words.acsl"
#include "../../specs/semispace/forwarding.acsl"
#include "../../specs/semispace/reachable_words.acsl"
#include <stdint.h>

/* Move all that the roots reach from one space to another, and redirect the roots. The result is
   how many words of the new space the heap has now. The theorem:
     - the blocks of the new heap are those which the roots reached, each with its wosize, its tag
       and its words, in which pointers are renamed; no two became one: that is the promise of
       specs/collection/, which any collector makes;
     - the roots are renamed;
     - a block of the old heap was reached if and only if its header is 0 now, and then its first
       field tells where it is; each header is in the new heap, with its colour;
     - the new heap is well formed, and its blocks can move in their turn;
     - it has as many words as the blocks had that the roots reached, and no hole;
     - what was outside a space is outside it, so that the heap can move there, or back;
     - nothing else has changed in either space.
   The new space may be smaller than the old heap, if what lives has room. One as large has: see
   heap_has_room (proofs/lemmas/semispace/reachable_words.acsl). */
/*@
  requires heap:      movable_heap(from, size, base);
  requires roots:     well_formed_values(from, size, base, roots, 0, root_count);
  requires space:     low_heap(to_base, capacity);
  requires room:      reachable_fit(from, size, base, roots, root_count, capacity);
  requires foreign:   fields_outside(from, size, base, to_base, capacity) &&
                      values_outside(roots, root_count, base, size, to_base, capacity);
  requires writable:  \valid(from + (0 .. size - 1)) && \valid(to + (0 .. capacity - 1)) &&
                      \valid(roots + (0 .. root_count - 1));
  requires apart:     \separated(from + (0 .. size - 1), to + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1));

  terminates          \true;
  exits               \false;
  assigns             from[0 .. size - 1], to[0 .. capacity - 1], roots[0 .. root_count - 1];

  ensures collected:  forwarded_collected{Pre, Post}(from, size, base, to, \result, to_base,
                                                     from, to_base, roots, root_count);
  ensures roots:      forwarded_roots_renamed{Pre, Post}(from, size, base, to_base,
                                                         from, to_base, roots, roots, root_count);
  ensures moved:      reachable_moved{Pre, Post}(from, size, base, roots, root_count);
  ensures headers:    headers_kept{Pre, Post}(from, size, base, to, to_base, roots, root_count);
  ensures heap:       movable_heap(to, \result, to_base);
  ensures values:     well_formed_values(to, \result, to_base, roots, 0, root_count);
  ensures words:      reachable_words{Pre}(from, size, base, roots, root_count, size, \result) &&
                      \result <= capacity;
  ensures full:       allocated_words(to, \result, \result) == \result;
  ensures foreign:    \forall integer other, words;
                        fields_outside{Pre}(from, size, base, other, words) ==>
                        fields_outside(to, \result, to_base, other, words);
  ensures outside:    \forall integer other, words;
                        values_outside{Pre}(roots, root_count, base, size, other, words) ==>
                        values_outside(roots, root_count, to_base, \result, other, words);
  ensures only:       only_left_behind{Pre, Post}(from, size, base, roots, root_count);
  ensures rest:       same_words{Pre, Post}(to, to, \result, capacity);
*/
uint64_t semispace_collect(uint64_t *from, uint64_t size, uint64_t base, uint64_t *to,
                           uint64_t capacity, uint64_t to_base, uint64_t *roots,
                           uint64_t root_count);

#endif
