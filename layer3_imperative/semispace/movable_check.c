#include "movable_check.h"

#include "../../proofs/lemmas/heap/heap.acsl"
#include "../words/header.h"
#include <stdbool.h>

/* ---- Closures ---- */

/* Is this word an infix header, if it stands so far behind the header of a closure? */
/*@
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures infix:      \result <==> tag_of(word) == INFIX_TAG && wosize_of(word) == distance;
*/
static inline bool is_infix_at(uint64_t word, uint64_t distance)
{
    return header_tag(word) == INFIX_TAG && header_wosize(word) == distance;
}

/* Are there infix headers only where they may be, in an allocated closure? */
/*@
  requires blocks:    blocks_fill(heap, size) && size <= MAX_HEAP_SIZE;
  requires closures:  closures_fit(heap, size);
  requires block:     allocated(heap, size, i) && tag_of(heap[i]) == CLOSURE_TAG;
  requires readable:  \valid_read(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures movable:    \result <==> \forall integer j; infix_header_inside(heap, i, j);
*/
static bool is_movable_closure(const uint64_t *heap, uint64_t i)
/*@ ghost (uint64_t size) */
{
    uint64_t wosize = header_wosize(heap[i]);
    //@ assert fits: environment_fits(heap, i) && i + wosize < size;
    uint64_t environment = start_of_environment(heap[i + 2]);
    if (environment >= 1 && is_infix_at(heap[i + 1], 1)) {
        //@ assert first: !infix_header_inside(heap, i, i + 1);
        return false;
    }
    if (environment >= wosize && is_infix_at(heap[i + wosize], wosize)) {
        //@ assert last: !infix_header_inside(heap, i, i + wosize);
        return false;
    }
    //@ assert inside: \forall integer j; infix_header_inside(heap, i, j);
    return true;
}

/*@
  // In the closures below bound infix headers stand where they may.
  predicate closures_movable_below{L}(uint64_t *heap, integer size, integer bound) =
    \forall integer i, j; allocated{L}(heap, size, i) ==> i < bound ==>
      tag_of(heap[i]) == CLOSURE_TAG ==> infix_header_inside{L}(heap, i, j);
*/

uint64_t first_unmovable(const uint64_t *heap, uint64_t size, const uint8_t *layout)
{
    /*@
      loop invariant bound:    0 <= i <= size;
      loop invariant movable:  closures_movable_below(heap, size, i);
      loop assigns             i;
      loop variant             size - i;
    */
    for (uint64_t i = 0; i < size; i++) {
        if (layout[i] == LAYOUT_ALLOCATED && header_tag(heap[i]) == CLOSURE_TAG &&
            !is_movable_closure(heap, i) /*@ ghost (size) */) {
            return i;
        }
    }
    //@ assert all: closures_movable_below(heap, size, size);
    return size;
}

/* ---- Values ---- */

/* Is a value ours, or not in the other space? */
/*@
  requires range:     heap_range(base, size);
  requires other:     heap_range(other, words);
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures outside:    \result <==> outside_space(value, base, size, other, words);
*/
static inline bool is_outside(uint64_t value, uint64_t base, uint64_t size, uint64_t other,
                              uint64_t words)
{
    return is_ours(value, base, end_of_heap(base, size)) ||
           !is_ours(value, other, end_of_heap(other, words));
}

/* The first scanned field of an allocated block that holds a value of the other space; the end of
   the block if there is none. */
/*@
  requires range:     heap_range(base, size);
  requires other:     heap_range(other, words);
  requires blocks:    blocks_fill(heap, size);
  requires closures:  closures_fit(heap, size);
  requires block:     allocated(heap, size, i);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures bound:      \result <= i + 1 + wosize_of(heap[i]);
  ensures all:        \result == i + 1 + wosize_of(heap[i]) ==>
                        \forall integer j; scanned_field(heap, size, i, j) ==>
                          outside_space(heap[j], base, size, other, words);
  ensures one:        \result < i + 1 + wosize_of(heap[i]) ==>
                        scanned_field(heap, size, i, \result) &&
                        !outside_space(heap[\result], base, size, other, words);
*/
static uint64_t first_inside_of_block(const uint64_t *heap, uint64_t size, uint64_t base,
                                      uint64_t i, uint64_t other, uint64_t words)
{
    uint64_t header = heap[i];
    uint64_t end = i + 1 + header_wosize(header);
    if (!is_scanned_tag(header_tag(header))) {
        return end;
    }
    //@ assert inside: end <= size;
    uint64_t j = i + 1;
    if (header_tag(header) == CLOSURE_TAG) {
        j += start_of_environment(heap[i + 2]);
    }
    //@ assert first: j == first_value(heap, i);
    /*@
      loop invariant bound:    first_value(heap, i) <= j <= end;
      loop invariant outside:  \forall integer k; first_value(heap, i) <= k < j ==>
                                 outside_space(heap[k], base, size, other, words);
      loop assigns             j;
      loop variant             end - j;
    */
    while (j < end) {
        if (!is_outside(heap[j], base, size, other, words)) {
            return j;
        }
        j++;
    }
    return end;
}

/*@
  // The scanned fields of the blocks below bound are outside.
  predicate fields_outside_below{L}(uint64_t *heap, integer size, integer base, integer other,
                                    integer words, integer bound) =
    \forall integer i, j; scanned_field{L}(heap, size, i, j) ==> i < bound ==>
      outside_space(heap[j], base, size, other, words);
*/

uint64_t first_field_inside(const uint64_t *heap, uint64_t size, uint64_t base,
                            const uint8_t *layout, uint64_t other, uint64_t words)
{
    /*@
      loop invariant bound:    0 <= i <= size;
      loop invariant outside:  fields_outside_below(heap, size, base, other, words, i);
      loop assigns             i;
      loop variant             size - i;
    */
    for (uint64_t i = 0; i < size; i++) {
        if (layout[i] == LAYOUT_ALLOCATED) {
            uint64_t found = first_inside_of_block(heap, size, base, i, other, words);
            //@ assert fits: i + wosize_of(heap[i]) < size;
            if (found < i + 1 + header_wosize(heap[i])) {
                //@ assert one: scanned_field(heap, size, i, found);
                return found;
            }
        }
    }
    //@ assert all: fields_outside_below(heap, size, base, other, words, size);
    return size;
}

uint64_t first_value_inside(const uint64_t *values, uint64_t count, uint64_t base, uint64_t size,
                            uint64_t other, uint64_t words)
{
    /*@
      loop invariant bound:    0 <= i <= count;
      loop invariant outside:  values_outside(values, i, base, size, other, words);
      loop assigns             i;
      loop variant             count - i;
    */
    for (uint64_t i = 0; i < count; i++) {
        if (!is_outside(values[i], base, size, other, words)) {
            return i;
        }
    }
    return count;
}
