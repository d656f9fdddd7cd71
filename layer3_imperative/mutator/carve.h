/* A hole becomes smaller, and what it loses a block. */
#ifndef LAYER3_IMPERATIVE_MUTATOR_CARVE_H
#define LAYER3_IMPERATIVE_MUTATOR_CARVE_H

#include "../../specs/mutator/allocating.acsl"
#include "../words/header.h"
#include <stdint.h>

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

#endif
