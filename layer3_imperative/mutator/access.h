/* Reading a heap, one word at a time: what the layer around the proved functions calls instead of
   reading a word itself. */
#ifndef LAYER3_IMPERATIVE_MUTATOR_ACCESS_H
#define LAYER3_IMPERATIVE_MUTATOR_ACCESS_H

#include <stdint.h>

/* The header of a block. */
/*@
  requires block:     block < size;
  requires readable:  \valid_read(heap + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures header:     \result == heap[block];
*/
static inline uint64_t heap_get_header(const uint64_t *heap, uint64_t block)
/*@ ghost (uint64_t size) */
{
    return heap[block];
}

/* A field of a block. */
/*@
  requires field:     block + 1 + field < size;
  requires readable:  \valid_read(heap + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures value:      \result == heap[block + 1 + field];
*/
static inline uint64_t heap_get_field(const uint64_t *heap, uint64_t block, uint64_t field)
/*@ ghost (uint64_t size) */
{
    return heap[block + 1 + field];
}

#endif
