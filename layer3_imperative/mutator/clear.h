/* Filling a block with what holds no pointer. */
#ifndef LAYER3_IMPERATIVE_MUTATOR_CLEAR_H
#define LAYER3_IMPERATIVE_MUTATOR_CLEAR_H

#include "../../proofs/lemmas/heap/scan.acsl"
#include "../../specs/mutator/filling.acsl"
#include "../../specs/words/object_model.h"
#include <stdint.h>

/* Fill a block with the immediate 1. */
/*@
  requires size:      size <= MAX_HEAP_SIZE;
  requires blocks:    blocks_fill(heap, size);
  requires block:     allocated(heap, size, block) && wosize_of(heap[block]) == wosize;
  requires writable:  \valid(heap + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1];

  ensures written:    fields_written{Pre, Post}(heap, heap, size, block);
  ensures header:     heap[block] == \old(heap[block]);
  ensures cleared:    cleared(heap, block, block + 1 + wosize);
*/
static inline void heap_clear(uint64_t *heap, uint64_t block, uint64_t wosize)
/*@ ghost (uint64_t size) */
{
    //@ assert inside: block + wosize < size;
    /*@
      loop invariant bound:   block + 1 <= i <= block + 1 + wosize;
      loop invariant written: fields_written{Pre, Here}(heap, heap, size, block);
      loop invariant cleared: cleared(heap, block, i);
      loop assigns            i, heap[block + 1 .. block + wosize];
      loop variant            block + 1 + wosize - i;
    */
    for (uint64_t i = block + 1; i <= block + wosize; i++) {
        heap[i] = 1;
    }
}

#endif
