/* Copying as one writes it by hand: what the proved copy is measured against. */
#ifndef BENCH_SEMISPACE_COPY_PLAIN_H
#define BENCH_SEMISPACE_COPY_PLAIN_H

#include <stdint.h>

/* Cheney's algorithm with pointers, shifts and masks. It copies the blocks that the roots reach from
   the words between first and end to the words from to on, redirects the roots, and leaves in the
   old blocks what the proved copy leaves. The result is the end of the new heap. */
uint64_t *plain_copy(uint64_t *first, uint64_t *end, uint64_t *to, uint64_t *roots,
                     uint64_t root_count);

/* The same; blocks are copied with memcpy. */
uint64_t *memcpy_copy(uint64_t *first, uint64_t *end, uint64_t *to, uint64_t *roots,
                      uint64_t root_count);

/* The same; a block is found by the index of its header, as in the proved copy. */
uint64_t *indexed_copy(uint64_t *first, uint64_t *end, uint64_t *to, uint64_t *roots,
                       uint64_t root_count);

/* The same; when a block moves, what its fields point to is prefetched. */
uint64_t *fields_copy(uint64_t *first, uint64_t *end, uint64_t *to, uint64_t *roots,
                      uint64_t root_count);

/* The same; what a word points to is prefetched so many words before the scan gets there. These words
   may be behind the new heap, and have to be readable. */
enum { COPY_AHEAD = 32 };
uint64_t *ahead_copy(uint64_t *first, uint64_t *end, uint64_t *to, uint64_t *roots,
                     uint64_t root_count);

/* The same in another order, Moon's and Wilson's: blocks in the page of the new heap that is being
   filled are scanned first, so that a page holds blocks and what they point to. */
uint64_t *pages_copy(uint64_t *first, uint64_t *end, uint64_t *to, uint64_t *roots,
                     uint64_t root_count);

#endif
