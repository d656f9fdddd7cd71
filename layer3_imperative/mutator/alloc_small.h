/* Allocating from the hole where the cursor stands, inline.

   This is apart from alloc.h because its proof needs the lemmas about allocating, and whoever
   includes those has to prove with them. */
#ifndef LAYER3_IMPERATIVE_MUTATOR_ALLOC_SMALL_H
#define LAYER3_IMPERATIVE_MUTATOR_ALLOC_SMALL_H

#include "alloc.h"

#include "../../proofs/lemmas/mutator/allocating.acsl"

/* The header of a block that loses so many of its fields: one subtraction. */
/*@
  requires words:     words <= wosize_of(header);

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures wosize:     wosize_of(\result) == wosize_of(header) - words;
  ensures colour:     colour_of(\result) == colour_of(header);
  ensures tag:        tag_of(\result) == tag_of(header);
*/
static inline uint64_t header_without(uint64_t header, uint64_t words)
{
    uint64_t smaller = header - words * 1024;
    //@ assert parts: smaller == (header / 1024 - words) * 1024 + header % 1024;
    //@ assert colour: smaller / 256 == header / 256 - words * 4;
    return smaller;
}

/* Carve a block from a hole of which a word or more is left. */
/*@
  requires size:      size <= MAX_HEAP_SIZE;
  requires blocks:    blocks_fill(heap, size);
  requires hole:      hole(heap, size, place);
  requires room:      1 <= wosize < wosize_of(heap[place]);
  requires colour:    colour == WHITE || colour == BLACK;
  requires tag:       valid_tag(tag);
  requires writable:  \valid(heap + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1];

  ensures block:      \result == place + wosize_of(\old(heap[place])) - wosize;
  ensures header:     heap[\result] == header_of(wosize, colour, tag);
  ensures carved:     carved{Pre, Post}(heap, heap, size, place, size, \result);
*/
static inline uint64_t carve(uint64_t *heap, uint64_t place, uint64_t wosize, uint64_t colour,
                             uint64_t tag)
/*@ ghost (uint64_t size) */
{
    uint64_t header = heap[place];
    //@ assert inside: place + wosize_of(header) < size;
    uint64_t block = place + (header_wosize(header) - wosize);
    heap[place] = header_without(header, wosize + 1);
    heap[block] = make_header(wosize, colour, tag);
    return block;
}

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
