#include "heap_check.h"

#include "../../proofs/lemmas/heap/layout.acsl"
#include "../words/header.h"

/* ---- The heap as a whole ---- */

/* Is there room for limit words at the base, and for the heap among them? */
/*@
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures ok:         \result == HEAP_OK <==> size <= limit && heap_range(base, limit);
  ensures fault:      \result != HEAP_OK ==> range_fault(size, limit, base, \result);
*/
static enum heap_error range_check(uint64_t size, uint64_t limit, uint64_t base)
{
    if (base % 8 != 0) {
        return HEAP_BAD_BASE;
    }
    if (limit > MAX_HEAP_SIZE) {
        return HEAP_TOO_LARGE;
    }
    if (base > UINT64_MAX - 8 - 8 * limit) {
        return HEAP_BAD_END;
    }
    if (size > limit) {
        return HEAP_BAD_LIMIT;
    }
    return HEAP_OK;
}

/* ---- Blocks ---- */

/* What the layout says of a block with this header. */
/*@
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures kind:       \result == LAYOUT_FREE || \result == LAYOUT_ALLOCATED;
  ensures allocated:  \result == LAYOUT_ALLOCATED <==>
                        wosize_of(header) >= 1 && colour_of(header) != BLUE;
*/
static inline uint8_t kind_of_block(uint64_t header)
{
    if (header_wosize(header) == 0 || header_colour(header) == BLUE) {
        return LAYOUT_FREE;
    }
    return LAYOUT_ALLOCATED;
}

uint64_t find_blocks(const uint64_t *heap, uint64_t size, uint8_t *layout)
{
    uint64_t next = 0;
    /*@
      loop invariant bound:   0 <= i <= size && i <= next <= size;
      loop invariant next:    next == next_header(heap, i);
      loop invariant layout:  layout_below(heap, layout, size, i);
      loop assigns            i, next, layout[0 .. size - 1];
      loop variant            size - i;
    */
    for (uint64_t i = 0; i < size; i++) {
        if (i < next) {
            //@ assert none: !block_start(heap, size, i);
            layout[i] = LAYOUT_NONE;
        } else {
            //@ assert start: block_start(heap, size, i);
            uint64_t wosize = header_wosize(heap[i]);
            if (wosize >= size - i) {
                return i;
            }
            layout[i] = kind_of_block(heap[i]);
            next = i + 1 + wosize;
        }
    }
    return size;
}

/* ---- Closures ---- */

/*@
  // The environments of the closures below bound lie inside them.
  predicate closures_fit_below{L}(uint64_t *heap, integer size, integer bound) =
    \forall integer i; allocated{L}(heap, size, i) ==> i < bound ==>
      tag_of(heap[i]) == CLOSURE_TAG ==> environment_fits{L}(heap, i);
*/

/* The error of an allocated block that is no proper closure, although its tag says so. */
/*@
  requires blocks:    blocks_fill(heap, size);
  requires block:     allocated(heap, size, i);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures ok:         \result == HEAP_OK <==>
                        (tag_of(heap[i]) == CLOSURE_TAG ==> environment_fits(heap, i));
  ensures fault:      \result != HEAP_OK ==>
                        block_fault(heap, size, \result, i,
                                    \result == HEAP_BAD_ENVIRONMENT ? i + 2 : i);
*/
static enum heap_error closure_check(const uint64_t *heap, uint64_t i)
/*@ ghost (uint64_t size) */
{
    uint64_t header = heap[i];
    if (header_tag(header) != CLOSURE_TAG) {
        return HEAP_OK;
    }
    if (header_wosize(header) < 2) {
        return HEAP_BAD_CLOSURE;
    }
    if (start_of_environment(heap[i + 2]) > header_wosize(header)) {
        return HEAP_BAD_ENVIRONMENT;
    }
    return HEAP_OK;
}

/* Look at all closures. */
/*@
  requires size:      size <= MAX_HEAP_SIZE;
  requires blocks:    blocks_fill(heap, size);
  requires layout:    layout_of(heap, layout, size);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures ok:         \result.error == HEAP_OK <==> closures_fit(heap, size);
  ensures fault:      \result.error != HEAP_OK ==>
                        block_fault(heap, size, \result.error, \result.block, \result.word);
*/
static struct heap_fault closures_check(const uint64_t *heap, uint64_t size, const uint8_t *layout)
{
    struct heap_fault fault = {HEAP_OK, 0, 0};
    uint64_t i = 0;
    /*@
      loop invariant bound:   0 <= i <= size;
      loop invariant ok:      fault.error == HEAP_OK;
      loop invariant header:  next_header(heap, i) == i;
      loop invariant fit:     closures_fit_below(heap, size, i);
      loop assigns            i, fault;
      loop variant            size - i;
    */
    while (i < size) {
        //@ assert start: block_start(heap, size, i);
        if (layout[i] == LAYOUT_ALLOCATED) {
            fault.error = closure_check(heap, i) /*@ ghost (size) */;
            if (fault.error != HEAP_OK) {
                fault.block = i;
                fault.word = fault.error == HEAP_BAD_ENVIRONMENT ? i + 2 : i;
                return fault;
            }
        }
        //@ assert inside: i + wosize_of(heap[i]) < size;
        i += 1 + header_wosize(heap[i]);
    }
    return fault;
}

/* ---- Values ---- */

/* Does the infix header at i lie inside an allocated closure, as its wosize says? */
/*@
  requires size:      size <= MAX_HEAP_SIZE && i < size;
  requires infix:     tag_of(heap[i]) == INFIX_TAG;
  requires blocks:    blocks_fill(heap, size);
  requires closures:  closures_fit(heap, size);
  requires layout:    layout_of(heap, layout, size);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures inside:     \result <==>
                        allocated(heap, size, i - wosize_of(heap[i])) &&
                        header_in_block(heap, i, i - wosize_of(heap[i]));
*/
static bool is_infix_of_closure(const uint64_t *heap, const uint8_t *layout, uint64_t i)
/*@ ghost (uint64_t size) */
{
    uint64_t wosize = header_wosize(heap[i]);
    if (wosize > i || layout[i - wosize] != LAYOUT_ALLOCATED) {
        return false;
    }
    uint64_t k = i - wosize;
    return header_tag(heap[k]) == CLOSURE_TAG && i < k + 1 + start_of_environment(heap[k + 2]);
}

/* The error of an aligned value of ours. */
/*@
  requires range:     heap_range(base, size);
  requires word:      ours(value, base, size) && aligned(value);
  requires blocks:    blocks_fill(heap, size);
  requires closures:  closures_fit(heap, size);
  requires layout:    layout_of(heap, layout, size);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures ok:         \result == HEAP_OK <==> means_allocated(heap, size, base, value);
  ensures fault:      \result != HEAP_OK ==> target_fault(heap, size, base, value, \result);
*/
static enum heap_error target_check(const uint64_t *heap, uint64_t base, const uint8_t *layout,
                                    uint64_t value)
/*@ ghost (uint64_t size) */
{
    uint64_t i = index_of_address(value, base);
    if (layout[i] == LAYOUT_FREE) {
        return HEAP_VALUE_TO_FREE;
    }
    if (header_tag(heap[i]) == INFIX_TAG) {
        return is_infix_of_closure(heap, layout, i) /*@ ghost (size) */ ? HEAP_OK
                                                                        : HEAP_VALUE_TO_BAD_INFIX;
    }
    return layout[i] == LAYOUT_ALLOCATED ? HEAP_OK : HEAP_VALUE_TO_NO_BLOCK;
}

enum heap_error value_check(const uint64_t *heap, uint64_t size, uint64_t limit, uint64_t base,
                            const uint8_t *layout, uint64_t value)
{
    uint64_t end = end_of_heap(base, size);
    if (is_ours(value, base, end)) {
        return value % 8 == 0 ? target_check(heap, base, layout, value) /*@ ghost (size) */
                              : HEAP_VALUE_MISALIGNED;
    }
    if (value % 2 == 0 && value >= end && value < end_of_heap(base, limit)) {
        return HEAP_VALUE_IN_RESERVE;
    }
    return HEAP_OK;
}

/* ---- Fields ---- */

/*@
  // The scanned fields below bound of block i hold sound values.
  predicate block_sound_below{L}(uint64_t *heap, integer size, integer limit, integer base,
                                 integer i, integer bound) =
    \forall integer j; scanned_field{L}(heap, size, i, j) ==> j < bound ==>
      sound_value{L}(heap, size, limit, base, heap[j]);

  // All scanned fields of block i hold sound values.
  predicate block_sound{L}(uint64_t *heap, integer size, integer limit, integer base, integer i) =
    \forall integer j; scanned_field{L}(heap, size, i, j) ==>
      sound_value{L}(heap, size, limit, base, heap[j]);

  // The scanned fields of all blocks below bound hold sound values.
  predicate blocks_sound_below{L}(uint64_t *heap, integer size, integer limit, integer base,
                                  integer bound) =
    \forall integer i; allocated{L}(heap, size, i) ==> i < bound ==>
      block_sound{L}(heap, size, limit, base, i);
*/

/* Look at the fields of an allocated block. */
/*@
  requires range:     size <= limit && heap_range(base, limit);
  requires block:     allocated(heap, size, i);
  requires blocks:    blocks_fill(heap, size);
  requires closures:  closures_fit(heap, size);
  requires layout:    layout_of(heap, layout, size);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures ok:         \result.error == HEAP_OK <==> block_sound(heap, size, limit, base, i);
  ensures fault:      \result.error != HEAP_OK ==>
                        field_fault(heap, size, limit, base,
                                    \result.error, \result.block, \result.word);
*/
static struct heap_fault block_check(const uint64_t *heap, uint64_t size, uint64_t limit,
                                     uint64_t base, const uint8_t *layout, uint64_t i)
{
    struct heap_fault fault = {HEAP_OK, i, i};
    uint64_t header = heap[i];
    if (!is_scanned_tag(header_tag(header))) {
        return fault;
    }
    //@ assert inside: i + wosize_of(header) < size;
    uint64_t j = i + 1;
    if (header_tag(header) == CLOSURE_TAG) {
        j += start_of_environment(heap[i + 2]);
    }
    //@ assert first: j == first_value(heap, i);
    uint64_t end = i + 1 + header_wosize(header);
    /*@
      loop invariant bound:  first_value(heap, i) <= j <= end;
      loop invariant ok:     fault.error == HEAP_OK;
      loop invariant sound:  block_sound_below(heap, size, limit, base, i, j);
      loop assigns           j, fault;
      loop variant           end - j;
    */
    while (j < end) {
        //@ assert field: scanned_field(heap, size, i, j);
        fault.error = value_check(heap, size, limit, base, layout, heap[j]);
        fault.block = i;
        fault.word = j;
        if (fault.error != HEAP_OK) {
            return fault;
        }
        j++;
    }
    return fault;
}

/* Look at the fields of all allocated blocks. */
/*@
  requires range:     size <= limit && heap_range(base, limit);
  requires blocks:    blocks_fill(heap, size);
  requires closures:  closures_fit(heap, size);
  requires layout:    layout_of(heap, layout, size);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures ok:         \result.error == HEAP_OK <==>
                        fields_well_formed(heap, size, base) &&
                        reserve_unused(heap, size, limit, base);
  ensures fault:      \result.error != HEAP_OK ==>
                        field_fault(heap, size, limit, base,
                                    \result.error, \result.block, \result.word);
*/
static struct heap_fault fields_check(const uint64_t *heap, uint64_t size, uint64_t limit,
                                      uint64_t base, const uint8_t *layout)
{
    struct heap_fault fault = {HEAP_OK, 0, 0};
    uint64_t i = 0;
    /*@
      loop invariant bound:   0 <= i <= size;
      loop invariant ok:      fault.error == HEAP_OK;
      loop invariant header:  next_header(heap, i) == i;
      loop invariant sound:   blocks_sound_below(heap, size, limit, base, i);
      loop assigns            i, fault;
      loop variant            size - i;
    */
    while (i < size) {
        //@ assert start: block_start(heap, size, i);
        if (layout[i] == LAYOUT_ALLOCATED) {
            fault = block_check(heap, size, limit, base, layout, i);
            if (fault.error != HEAP_OK) {
                //@ assert unsound: !block_sound(heap, size, limit, base, i);
                return fault;
            }
        }
        //@ assert inside: i + wosize_of(heap[i]) < size;
        i += 1 + header_wosize(heap[i]);
    }
    //@ assert sound: blocks_sound_below(heap, size, limit, base, size);
    //@ assert formed: fields_well_formed(heap, size, base);
    //@ assert unused: reserve_unused(heap, size, limit, base);
    return fault;
}

/* ---- All of it ---- */

struct heap_fault heap_check(const uint64_t *heap, uint64_t size, uint64_t limit, uint64_t base,
                             uint8_t *layout)
{
    struct heap_fault fault = {HEAP_OK, 0, 0};
    fault.error = range_check(size, limit, base);
    if (fault.error != HEAP_OK) {
        return fault;
    }
    uint64_t found = find_blocks(heap, size, layout);
    if (found < size) {
        fault.error = HEAP_BAD_WOSIZE;
        fault.block = found;
        fault.word = found;
        return fault;
    }
    fault = closures_check(heap, size, layout);
    if (fault.error != HEAP_OK) {
        return fault;
    }
    return fields_check(heap, size, limit, base, layout);
}
