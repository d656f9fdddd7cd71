/* A copying collection as a pure function: what copying promises is what a collection promises. */
#ifndef LAYER2_FUNCTIONAL_SEMISPACE_COLLECT_H
#define LAYER2_FUNCTIONAL_SEMISPACE_COLLECT_H

#include "../../specs/heap/allocated_words.acsl"
#include "../../specs/semispace/placed.acsl"
#include "copy.h"
#include <stdint.h>

/* Collect: a fresh heap holds what the roots reach, and nothing else. The clauses are those of the
   collection in place (../../layer3_imperative/semispace/collect.h), where the map of places tells
   what the new addresses in the old heap tell there:
     - the blocks of the new heap are those which the roots reach, each with its wosize, its tag and
       its words, in which pointers are renamed; no two became one;
     - the roots are renamed;
     - a block has a place if and only if the roots reach it; each header is there, with its colour;
     - the new heap is well formed, and its blocks can move in their turn;
     - it has as many words as the blocks have that the roots reach, and no hole;
     - what is outside a space is outside it, so that the heap can move there, or back;
     - the blocks stand in the order in which they are met, breadth first;
     - the rest of the new space is as it was. */
/*@
  requires heap:      movable_heap(from, size, base);
  requires roots:     well_formed_values(from, size, base, roots, 0, root_count);
  requires space:     low_heap(to_base, capacity);
  requires room:      reachable_fit(from, size, base, roots, root_count, capacity);
  requires foreign:   fields_outside(from, size, base, to_base, capacity) &&
                      values_outside(roots, root_count, base, size, to_base, capacity);
  requires readable:  \valid_read(from + (0 .. size - 1)) &&
                      \valid_read(roots + (0 .. root_count - 1));
  requires writable:  \valid(to + (0 .. capacity - 1)) &&
                      \valid(new_roots + (0 .. root_count - 1)) && \valid(place + (0 .. size - 1));
  requires apart:     \separated(from + (0 .. size - 1), roots + (0 .. root_count - 1),
                                 to + (0 .. capacity - 1), new_roots + (0 .. root_count - 1),
                                 place + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             to[0 .. capacity - 1], new_roots[0 .. root_count - 1],
                      place[0 .. size - 1];

  ensures collected:  placed_collected{Pre, Post}(from, size, base, to, \result, to_base, place,
                                                  roots, root_count);
  ensures roots:      placed_roots_renamed{Pre, Post}(from, size, base, to_base, place, roots,
                                                      new_roots, root_count);
  ensures moved:      moved_iff_reachable{Pre, Post}(from, size, base, roots, root_count, place);
  ensures headers:    placed_headers_kept{Pre, Post}(from, size, base, to, place, roots,
                                                     root_count);
  ensures heap:       movable_heap(to, \result, to_base);
  ensures values:     well_formed_values(to, \result, to_base, new_roots, 0, root_count);
  ensures words:      reachable_words{Pre}(from, size, base, roots, root_count, size, \result) &&
                      \result <= capacity;
  ensures full:       allocated_words(to, \result, \result) == \result;
  ensures foreign:    \forall integer other, words;
                        fields_outside{Pre}(from, size, base, other, words) ==>
                        fields_outside(to, \result, to_base, other, words);
  ensures outside:    \forall integer other, words;
                        values_outside{Pre}(roots, root_count, base, size, other, words) ==>
                        values_outside(new_roots, root_count, to_base, \result, other, words);
  ensures order:      in_copy_order{Pre, Post}(from, size, base, roots, root_count, place);
  ensures rest:       same_words{Pre, Post}(to, to, \result, capacity);
*/
uint64_t functional_semispace(const uint64_t *from, uint64_t size, uint64_t base,
                              const uint64_t *roots, uint64_t root_count, uint64_t *to,
                              uint64_t capacity, uint64_t to_base, uint64_t *new_roots,
                              int64_t *place);

#endif
