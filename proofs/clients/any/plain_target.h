/* The block that a value points to, for programs that change one. */
#ifndef PROOFS_CLIENTS_ANY_PLAIN_TARGET_H
#define PROOFS_CLIENTS_ANY_PLAIN_TARGET_H

#include "../../../layer3_imperative/words/header.h"
#include "../../../specs/heap/heap.acsl"
#include <stdint.h>

/* Where the block begins that a value points to, if all its fields are values or none is: not a
   closure, nor by an infix header. Otherwise the size of the heap. */
/*@
  requires range:     heap_range(base, size);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures range:      \result <= size;
  ensures block:      \result < size ==> ours(value, base, size) &&
                        \result == index_of(value, base) &&
                        \result == block_of(heap, base, value) &&
                        tag_of(heap[\result]) != CLOSURE_TAG &&
                        tag_of(heap[\result]) != INFIX_TAG;
*/
static inline uint64_t plain_target(const uint64_t *heap, uint64_t size, uint64_t base,
                                    uint64_t value)
{
    if (!is_ours(value, base, end_of_heap(base, size))) {
        return size;
    }
    uint64_t index = index_of_address(value, base);
    //@ assert index: 0 <= index < size && index == index_of(value, base);
    uint64_t tag = header_tag(heap[index]);
    if (tag == INFIX_TAG || tag == CLOSURE_TAG) {
        return size;
    }
    //@ assert block: index == block_of(heap, base, value);
    return index;
}

#endif
