/* The steps that the functional marks are made of: a copy, the lowest grey block, which block a
   value means, where its values begin. */
#ifndef LAYER2_FUNCTIONAL_MARK_STEPS_H
#define LAYER2_FUNCTIONAL_MARK_STEPS_H

#include "../../layer3_imperative/words/header.h"
#include "../../proofs/lemmas/heap/heap_kept.acsl"
#include "../../specs/mark/lowest_grey.acsl"
#include <stdint.h>

/* The same words, in another array. */
/*@
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires writable:  \valid(result + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), result + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             result[0 .. size - 1];
  ensures same:       same_words{Pre, Post}(heap, result, 0, size);
*/
static inline void functional_copy(const uint64_t *heap, uint64_t size, uint64_t *result)
{
    /*@
      loop invariant bound:  0 <= i <= size;
      loop invariant same:   same_words{Pre, Here}(heap, result, 0, i);
      loop assigns           i, result[0 .. size - 1];
      loop variant           size - i;
    */
    for (uint64_t i = 0; i < size; i++) {
        result[i] = heap[i];
    }
}

/* The lowest grey block, or size if there is none. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures bound:      \result <= size;
  ensures grey:       \result < size ==> grey_block(heap, size, \result);
  ensures before:     no_grey_block_before(heap, size, \result);
  ensures none:       \result == size ==> no_grey_block(heap, size);
*/
static inline uint64_t functional_lowest_grey(const uint64_t *heap, uint64_t size)
/*@ ghost (uint64_t base) */
{
    uint64_t i = 0;
    /*@
      loop invariant bound:   0 <= i <= size;
      loop invariant header:  next_header(heap, i) == i;
      loop invariant none:    no_grey_block_before(heap, size, i);
      loop assigns            i;
      loop variant            size - i;
    */
    while (i < size) {
        //@ assert start: block_start(heap, size, i);
        uint64_t header = heap[i];
        if (header_colour(header) == GREY && header_wosize(header) > 0) {
            return i;
        }
        //@ assert inside: i + wosize_of(heap[i]) < size;
        i += 1 + header_wosize(header);
    }
    return size;
}

/* The block that a value of ours points to. */
/*@
  requires range:     heap_range(base, size);
  requires ours:      ours(value, base, size);
  requires value:     well_formed_value(heap, size, base, value);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures block:      \result == block_of(heap, base, value);
*/
static inline uint64_t block_of_value(const uint64_t *heap, uint64_t base, uint64_t value)
/*@ ghost (uint64_t size) */
{
    uint64_t index = index_of_address(value, base);
    //@ assert index: 0 <= index < size;
    //@ assert closure: 0 <= block_of(heap, base, value);
    return index_of_block(index, heap[index]);
}

/* The first field of a block to scan; past the last one if its fields hold no values. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires block:     allocated(heap, size, block);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures first:      scanned_tag(tag_of(heap[block])) ==> \result == first_value(heap, block);
  ensures none:       !scanned_tag(tag_of(heap[block])) ==>
                        \result == block + 1 + wosize_of(heap[block]);
*/
static inline uint64_t first_place(const uint64_t *heap, uint64_t block)
/*@ ghost (uint64_t size, uint64_t base) */
{
    uint64_t header = heap[block];
    if (!is_scanned_tag(header_tag(header))) {
        return block + 1 + header_wosize(header);
    }
    if (header_tag(header) == CLOSURE_TAG) {
        //@ assert closure: environment_fits(heap, block);
        return block + 1 + start_of_environment(heap[block + 2]);
    }
    return block + 1;
}

#endif
