/* Allocating from the hole where the cursor stands, inline.

   This is apart from alloc.h because its proof needs the lemmas about allocating, and whoever
   includes those has to prove with them. */
#ifndef LAYER3_IMPERATIVE_MUTATOR_ALLOC_SMALL_H
#define LAYER3_IMPERATIVE_MUTATOR_ALLOC_SMALL_H

#include "alloc.h"
#include "carve.h"

#include "../../proofs/lemmas/mutator/allocating.acsl"

/* Allocate from the hole where the cursor stands, for a block that is known to be legal and to leave
   more than a word of it. The cursor stays where it is, and is not even asked for. */
/*@
  requires range:     heap_range(base, size);
  requires blocks:    blocks_fill(heap, size);
  requires cursor:    cursor_valid(heap, size, base, head, before, place);
  requires legal:     legal_block(wosize, tag);
  requires room:      place < size && wosize + 2 <= wosize_of(heap[place]);
  requires colour:    colour == WHITE || colour == BLACK;
  requires writable:  \valid(heap + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1];

  ensures blocks:     blocks_fill(heap, size);
  ensures cursor:     cursor_valid(heap, size, base, head, before, place);
  ensures range:      \result < size;
  ensures block:      new_block{Pre, Post}(heap, heap, size, \result,
                                           header_of(wosize, colour, tag));
*/
static inline uint64_t heap_alloc_here(uint64_t *heap, uint64_t place, uint64_t wosize,
                                       uint64_t colour, uint64_t tag)
/*@ ghost (uint64_t size, uint64_t base, uint64_t head, uint64_t before) */
{
    uint64_t block = carve(heap, place, wosize, colour, tag) /*@ ghost (size) */;
    //@ assert carved: carved{Pre, Here}(heap, heap, size, place, size, block);
    //@ assert blocks: blocks_fill(heap, size);
    //@ assert holes: same_holes{Pre, Here}(heap, heap, size, size, size);
    //@ assert list: hole_list(heap, size, base, head);
    //@ assert cursor: cursor_at(heap, size, before, place);
    /*@ assert block: new_block{Pre, Here}(heap, heap, size, block,
                                           header_of(wosize, colour, tag)); */
    return block;
}

/* The same as heap_alloc, for a block that is known to be legal. Mostly it is a few
   instructions. */
/*@
  requires range:     heap_range(base, size);
  requires blocks:    blocks_fill(heap, size);
  requires cursor:    cursor_valid(heap, size, base, cursor.head, cursor.before, cursor.hole);
  requires legal:     legal_block(wosize, tag) && valid_wosize(wosize);
  requires colour:    colour == WHITE || colour == BLACK;
  requires writable:  \valid(heap + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1];

  ensures blocks:     blocks_fill(heap, size);
  ensures cursor:     cursor_valid(heap, size, base, \result.cursor.head, \result.cursor.before,
                                   \result.cursor.hole);
  ensures range:      \result.block <= size;
  ensures block:      \result.block < size ==>
                        new_block{Pre, Post}(heap, heap, size, \result.block,
                                             header_of(wosize, colour, tag));
  ensures refusal:    \result.block == size ==>
                        same_words{Pre, Post}(heap, heap, 0, size) &&
                        no_fit(heap, size, 0, size, wosize);
*/
static inline struct allocation heap_alloc_small(uint64_t *heap, uint64_t size, uint64_t base,
                                                 struct hole_cursor cursor, uint64_t wosize,
                                                 uint64_t colour, uint64_t tag)
{
    if (cursor.hole < size && header_wosize(heap[cursor.hole]) >= wosize + 2) {
        uint64_t block = heap_alloc_here(heap, cursor.hole, wosize, colour, tag)
            /*@ ghost (size, base, cursor.head, cursor.before) */;
        struct allocation made = {cursor, block};
        return made;
    }
    return heap_alloc(heap, size, base, cursor, wosize, colour, tag);
}

#endif
