/* The fields of blocks: filling in a new block, and setting a field later.

   What heap_alloc gives is a block whose fields are anything. Until they are filled in the heap is
   well formed but for that block (specs/mutator/filling.acsl), which no other may point to. Either

       made = heap_alloc_cleared(heap, size, base, cursor, wosize, WHITE, tag);

   fills all fields with the immediate 1, and heap_set_field sets them one by one; or
   heap_init_field writes each field once, with nothing before. When all hold well-formed values,
   and the environment of a closure fits, then the heap is well formed again: lemma
   filled_well_formed. */
#ifndef LAYER3_IMPERATIVE_MUTATOR_FIELDS_H
#define LAYER3_IMPERATIVE_MUTATOR_FIELDS_H

#include "../../proofs/lemmas/mutator/setting.acsl"
#include "../../specs/mutator/setting.acsl"
#include "alloc.h"
#include <stdint.h>

/* Allocate a block, as heap_alloc does, and fill it with the immediate 1: it holds no pointer, and
   the heap is well formed. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires cursor:    cursor_valid(heap, size, base, cursor.head, cursor.before, cursor.hole);
  requires colour:    colour == WHITE || colour == BLACK;
  requires writable:  \valid(heap + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1];

  ensures heap:       well_formed_heap(heap, size, base);
  ensures reserve:    \forall integer limit; reserve_unused{Pre}(heap, size, limit, base) ==>
                        reserve_unused(heap, size, limit, base);
  ensures cursor:     cursor_valid(heap, size, base, \result.cursor.head, \result.cursor.before,
                                   \result.cursor.hole);
  ensures range:      \result.block <= size;
  ensures legal:      \result.block < size ==> legal_block(wosize, tag);
  ensures new:        \result.block < size ==>
                        !allocated{Pre}(heap, size, \result.block) &&
                        allocated(heap, size, \result.block);
  ensures header:     \result.block < size ==>
                        heap[\result.block] == header_of(wosize, colour, tag);
  ensures cleared:    \result.block < size ==>
                        cleared(heap, \result.block, \result.block + 1 + wosize);
  ensures others:     same_blocks_but{Pre, Post}(heap, heap, size, \result.block);
  ensures starts:     \result.block < size ==> starts_stay{Pre, Post}(heap, size);
  ensures words:      \result.block < size ==>
                        allocated_words(heap, size, size) ==
                        allocated_words{Pre}(heap, size, size) + 1 + wosize;
  ensures refusal:    \result.block == size ==>
                        same_words{Pre, Post}(heap, heap, 0, size) &&
                        (legal_block(wosize, tag) ==> no_fit(heap, size, 0, size, wosize));
*/
struct allocation heap_alloc_cleared(uint64_t *heap, uint64_t size, uint64_t base,
                                     struct hole_cursor cursor, uint64_t wosize, uint64_t colour,
                                     uint64_t tag);

/* Write a field of a new block. Anything will do: what matters is what the fields hold in the
   end. */
/*@
  requires heap:      well_formed_but(heap, size, base, block);
  requires field:     field_of(heap, size, block, block + 1 + field);
  requires writable:  \valid(heap + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[block + 1 + field];

  ensures heap:       well_formed_but(heap, size, base, block);
  ensures value:      heap[block + 1 + field] == value;
  ensures written:    field_written{Pre, Post}(heap, heap, size, block, block + 1 + field);
  ensures elsewhere:  \forall integer v;
                        well_formed_elsewhere{Pre}(heap, size, base, block, v) ==>
                        well_formed_elsewhere(heap, size, base, block, v);
*/
static inline void heap_init_field(uint64_t *heap, uint64_t block, uint64_t field, uint64_t value)
/*@ ghost (uint64_t size, uint64_t base) */
{
    heap[block + 1 + field] = value;
    //@ assert written: field_written{Pre, Here}(heap, heap, size, block, block + 1 + field);
    //@ assert fields: fields_written{Pre, Here}(heap, heap, size, block);
    //@ assert others: same_blocks_but{Pre, Here}(heap, heap, size, block);
    //@ assert blocks: blocks_fill(heap, size);
}

/* Set a field of a block in a well-formed heap. If the block is scanned, the value has to be well
   formed. (The write barrier of a collector that runs in between would be here.) */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires field:     free_field(heap, size, block, block + 1 + field);
  requires value:     value_fits(heap, size, base, block, value);
  requires writable:  \valid(heap + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[block + 1 + field];

  ensures heap:       well_formed_heap(heap, size, base);
  ensures value:      heap[block + 1 + field] == value;
  ensures written:    field_written{Pre, Post}(heap, heap, size, block, block + 1 + field);
*/
static inline void heap_set_field(uint64_t *heap, uint64_t block, uint64_t field, uint64_t value)
/*@ ghost (uint64_t size, uint64_t base) */
{
    heap[block + 1 + field] = value;
    //@ assert written: field_written{Pre, Here}(heap, heap, size, block, block + 1 + field);
    //@ assert value: value_fits{Pre}(heap, size, base, block, \at(heap[block + 1 + field], Here));
}

#endif
