/* What a program may do to the headers of its blocks, between collections: give a block another
   tag, and cut one in two.

   A runtime does this when a suspension becomes its value, and when a reader allocates one block
   for many and then carves it up. No value has to be looked at: whatever meant the block means it
   afterwards, and nothing meant a field. Closures are left alone, for infix pointers do mean
   words inside them. */
#ifndef LAYER3_IMPERATIVE_MUTATOR_RESHAPE_H
#define LAYER3_IMPERATIVE_MUTATOR_RESHAPE_H

#include "../../specs/words/object_model.h"
#include "../../specs/mutator/reshaping.acsl"
#include "../words/header.h"
#include <stdint.h>

/* Give a block another tag. If it is scanned then, its fields have to hold well-formed values. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires block:     allocated(heap, size, block) && plain_tag(tag_of(heap[block]));
  requires tag:       plain_tag(tag);
  requires values:    scanned_tag(tag) ==>
                        well_formed_values(heap, size, base, heap, block + 1,
                                           block + 1 + wosize_of(heap[block]));
  requires writable:  \valid(heap + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[block];

  ensures heap:       well_formed_heap(heap, size, base);
  ensures reserve:    \forall integer limit; reserve_unused{Pre}(heap, size, limit, base) ==>
                        (scanned_tag(tag) ==>
                         values_outside_reserve{Pre}(heap, size, limit, base, block + 1,
                                                     block + 1 + wosize_of(heap[block]))) ==>
                        reserve_unused(heap, size, limit, base);
  ensures header:     heap[block] == header_of(wosize_of(\old(heap[block])),
                                               colour_of(\old(heap[block])), tag);
  ensures values:     \forall integer value; well_formed_value{Pre}(heap, size, base, value) ==>
                        well_formed_value(heap, size, base, value);
  ensures cursor:     \forall integer head, before, place;
                        cursor_valid{Pre}(heap, size, base, head, before, place) ==>
                        cursor_valid(heap, size, base, head, before, place);
*/
void heap_change_tag(uint64_t *heap, uint64_t block, uint64_t tag)
    /*@ ghost (uint64_t size, uint64_t base) */;

/* Cut a block in two. It keeps its first fields, wosize of them; the word after them becomes the
   header of a block with this tag, or, if it is the last, a fragment. If that block is scanned,
   its fields have to hold well-formed values. Returns where it is. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires block:     allocated(heap, size, block) && plain_tag(tag_of(heap[block]));
  requires room:      1 <= wosize < wosize_of(heap[block]);
  requires tag:       plain_tag(tag);
  requires values:    scanned_tag(tag) ==>
                        well_formed_values(heap, size, base, heap, block + wosize + 2,
                                           block + 1 + wosize_of(heap[block]));
  requires writable:  \valid(heap + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[block], heap[block + 1 + wosize];

  ensures heap:       well_formed_heap(heap, size, base);
  ensures reserve:    \forall integer limit; reserve_unused{Pre}(heap, size, limit, base) ==>
                        (scanned_tag(tag) ==>
                         values_outside_reserve{Pre}(heap, size, limit, base, block + wosize + 2,
                                                     block + 1 +
                                                       wosize_of(\old(heap[block])))) ==>
                        reserve_unused(heap, size, limit, base);
  ensures block:      \result == block + 1 + wosize;
  ensures first:      heap[block] == header_of(wosize, colour_of(\old(heap[block])),
                                               tag_of(\old(heap[block])));
  ensures second:     heap[\result] == header_of(wosize_of(\old(heap[block])) - wosize - 1,
                                                 colour_of(\old(heap[block])), tag);
  ensures start:      block_start(heap, size, \result);
  ensures values:     \forall integer value; well_formed_value{Pre}(heap, size, base, value) ==>
                        well_formed_value(heap, size, base, value);
  ensures cursor:     \forall integer head, before, place;
                        cursor_valid{Pre}(heap, size, base, head, before, place) ==>
                        cursor_valid(heap, size, base, head, before, place);
*/
uint64_t heap_split_block(uint64_t *heap, uint64_t block, uint64_t wosize, uint64_t tag)
    /*@ ghost (uint64_t size, uint64_t base) */;

#endif
