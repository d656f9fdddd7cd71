/* A heap put aside, to be compared with later. */
#ifndef PROOFS_CLIENTS_ANY_COPY_WORDS_H
#define PROOFS_CLIENTS_ANY_COPY_WORDS_H

#include <stdint.h>

#include "../../../specs/heap/heap_kept.acsl"

/* Copy a heap word by word. */
/*@
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires writable:  \valid(copy + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), copy + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             copy[0 .. size - 1];

  ensures same:       same_words{Pre, Post}(heap, copy, 0, size);
*/
static inline void copy_words(const uint64_t *heap, uint64_t size, uint64_t *copy)
{
    /*@
      loop invariant bound:  0 <= i <= size;
      loop invariant same:   same_words{Pre, Here}(heap, copy, 0, i);
      loop assigns           i, copy[0 .. size - 1];
      loop variant           size - i;
    */
    for (uint64_t i = 0; i < size; i++) {
        copy[i] = heap[i];
    }
}

#endif
