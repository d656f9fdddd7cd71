/* The comparison that the arrows between the layers end in. */
#ifndef PROOFS_CLIENTS_ANY_COMPARE_WORDS_H
#define PROOFS_CLIENTS_ANY_COMPARE_WORDS_H

#include <stdbool.h>
#include <stdint.h>

#include "../../../specs/heap/heap_kept.acsl"

/* Are two heaps the same, word by word? */
/*@
  requires readable:  \valid_read(one + (0 .. size - 1)) && \valid_read(other + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures same:       \result == true <==> same_words{Pre, Pre}(one, other, 0, size);
*/
static inline bool compare_words(const uint64_t *one, const uint64_t *other, uint64_t size)
{
    /*@
      loop invariant bound:  0 <= i <= size;
      loop invariant same:   same_words{Pre, Pre}(one, other, 0, i);
      loop assigns           i;
      loop variant           size - i;
    */
    for (uint64_t i = 0; i < size; i++) {
        if (one[i] != other[i]) {
            return false;
        }
    }
    return true;
}

#endif
