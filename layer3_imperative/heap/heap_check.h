#ifndef LAYER3_IMPERATIVE_HEAP_HEAP_CHECK_H
#define LAYER3_IMPERATIVE_HEAP_HEAP_CHECK_H

#include <stdint.h>

#include "../../specs/heap/layout.acsl"

/* What is wrong with a heap, or with a value. */
enum heap_error {
    HEAP_OK, /* nothing: it is well formed */

    /* The heap as a whole; block and word are 0. */
    HEAP_BAD_BASE,  /* the base is not a multiple of 8 */
    HEAP_TOO_LARGE, /* more words than MAX_HEAP_SIZE */
    HEAP_BAD_END,   /* the words go past the last address */
    HEAP_BAD_LIMIT, /* the limit is less than the size */

    /* A block; the word is its header, or the word of the closure that is wrong. */
    HEAP_BAD_WOSIZE,      /* the block goes past the end of the heap */
    HEAP_BAD_CLOSURE,     /* the closure has less than two fields */
    HEAP_BAD_ENVIRONMENT, /* the environment begins past the end of its closure */

    /* A value, which stands in a scanned field: a word of a block. */
    HEAP_VALUE_IN_RESERVE,  /* it lies in the reserve */
    HEAP_VALUE_MISALIGNED,  /* it is ours, but not a multiple of 8 */
    HEAP_VALUE_TO_FREE,     /* it points to a fragment or a hole, whatever its tag */
    HEAP_VALUE_TO_NO_BLOCK, /* it points into a block, and not behind an infix header */
    HEAP_VALUE_TO_BAD_INFIX /* behind an infix header that is not inside its closure */
};

/* An error, and where it is: the indices of the header of the block, and of the word. They mean
   nothing where there is no error. */
struct heap_fault {
    enum heap_error error;
    uint64_t block;
    uint64_t word;
};

/*@
  // The value of ours points to the word after an infix header, or what looks like one.
  predicate points_behind_infix{L}(uint64_t *heap, integer base, integer value) =
    tag_of(heap[index_of(value, base)]) == INFIX_TAG;

  // The value of ours means an allocated block.
  predicate means_allocated{L}(uint64_t *heap, integer size, integer base, integer value) =
    allocated{L}(heap, size, block_of{L}(heap, base, value)) &&
    header_in_block{L}(heap, index_of(value, base), block_of{L}(heap, base, value));

  // The value of ours, which points to some word, has this error.
  predicate target_fault{L}(uint64_t *heap, integer size, integer base, integer value,
                            integer error) =
    (error == HEAP_VALUE_TO_FREE && free_block{L}(heap, size, index_of(value, base))) ||
    (error == HEAP_VALUE_TO_NO_BLOCK &&
       !block_start{L}(heap, size, index_of(value, base)) &&
       !points_behind_infix{L}(heap, base, value)) ||
    (error == HEAP_VALUE_TO_BAD_INFIX &&
       points_behind_infix{L}(heap, base, value) &&
       !means_allocated{L}(heap, size, base, value));

  // The value has this error.
  predicate value_fault{L}(uint64_t *heap, integer size, integer limit, integer base,
                           integer value, integer error) =
    (error == HEAP_VALUE_IN_RESERVE &&
       value % 2 == 0 && heap_end(base, size) <= value < heap_end(base, limit)) ||
    (error == HEAP_VALUE_MISALIGNED && ours(value, base, size) && !aligned(value)) ||
    (ours(value, base, size) && aligned(value) &&
       target_fault{L}(heap, size, base, value, error));

  // The heap as a whole has this error.
  predicate range_fault(integer size, integer limit, integer base, integer error) =
    (error == HEAP_BAD_BASE  && !aligned(base)) ||
    (error == HEAP_TOO_LARGE && MAX_HEAP_SIZE < limit) ||
    (error == HEAP_BAD_END   && UINT64_MAX - 8 < heap_end(base, limit)) ||
    (error == HEAP_BAD_LIMIT && limit < size);

  // The block has this error at this word.
  predicate block_fault{L}(uint64_t *heap, integer size, integer error,
                           integer block, integer word) =
    (error == HEAP_BAD_WOSIZE && block_start{L}(heap, size, block) && word == block &&
       size <= block + wosize_of(heap[block])) ||
    (error == HEAP_BAD_CLOSURE && allocated{L}(heap, size, block) && word == block &&
       tag_of(heap[block]) == CLOSURE_TAG && wosize_of(heap[block]) < 2) ||
    (error == HEAP_BAD_ENVIRONMENT && allocated{L}(heap, size, block) && word == block + 2 &&
       tag_of(heap[block]) == CLOSURE_TAG &&
       2 <= wosize_of(heap[block]) < environment_of(heap[word]));

  // The scanned field at this word of the block has this error.
  predicate field_fault{L}(uint64_t *heap, integer size, integer limit, integer base,
                           integer error, integer block, integer word) =
    scanned_field{L}(heap, size, block, word) &&
    value_fault{L}(heap, size, limit, base, heap[word], error);

  // The heap has this error at this word of this block.
  predicate heap_fault{L}(uint64_t *heap, integer size, integer limit, integer base,
                          integer error, integer block, integer word) =
    (range_fault(size, limit, base, error) && block == 0 && word == 0) ||
    block_fault{L}(heap, size, error, block, word) ||
    field_fault{L}(heap, size, limit, base, error, block, word);
*/

/* Find the blocks: fill in the layout up to the first block that goes past the end of the heap.
   The result is that block, or the size if there is none: then the layout is complete. */
/*@
  requires size:      size <= MAX_HEAP_SIZE;
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires writable:  \valid(layout + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), layout + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             layout[0 .. size - 1];

  ensures bound:      \result <= size;
  ensures ok:         \result == size <==> blocks_fill(heap, size);
  ensures layout:     \result == size ==> layout_of(heap, layout, size);
  ensures fault:      \result < size ==>
                        block_fault(heap, size, HEAP_BAD_WOSIZE, \result, \result);
*/
uint64_t find_blocks(const uint64_t *heap, uint64_t size, uint8_t *layout);

/* Whether a value is well formed and outside the reserve, in a heap with this layout; and if not,
   what is wrong with it. For roots: the heap is known to be well formed. */
/*@
  requires range:     size <= limit && heap_range(base, limit);
  requires blocks:    blocks_fill(heap, size);
  requires closures:  closures_fit(heap, size);
  requires layout:    layout_of(heap, layout, size);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(layout + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures ok:         \result == HEAP_OK <==>
                        well_formed_value(heap, size, base, value) &&
                        outside_reserve(value, size, limit, base);
  ensures fault:      \result != HEAP_OK ==>
                        value_fault(heap, size, limit, base, value, \result);
*/
enum heap_error value_check(const uint64_t *heap, uint64_t size, uint64_t limit, uint64_t base,
                            const uint8_t *layout, uint64_t value);

/* Whether the words are a well-formed heap that does not use its reserve, the words from size to
   limit; and if not, what is wrong, and where. The words can hold anything, and so can the
   numbers. The layout of a well-formed heap comes with the answer. The time is linear in size. */
/*@
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires writable:  \valid(layout + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), layout + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             layout[0 .. size - 1];

  ensures ok:         \result.error == HEAP_OK <==>
                        size <= limit && heap_range(base, limit) &&
                        well_formed_heap(heap, size, base) &&
                        reserve_unused(heap, size, limit, base);
  ensures layout:     \result.error == HEAP_OK ==> layout_of(heap, layout, size);
  ensures fault:      \result.error != HEAP_OK ==>
                        heap_fault(heap, size, limit, base,
                                   \result.error, \result.block, \result.word);
*/
struct heap_fault heap_check(const uint64_t *heap, uint64_t size, uint64_t limit, uint64_t base,
                             uint8_t *layout);

#endif
