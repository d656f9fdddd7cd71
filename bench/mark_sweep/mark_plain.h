#ifndef BENCH_MARK_PLAIN_H
#define BENCH_MARK_PLAIN_H

#include <stdint.h>

/* Marking as one writes it by hand, for heaps laid out as those of layer3_imperative/mark_sweep/mark.h, with
   addresses in place of indices. From first to before end are the words of the heap. */

/* The same algorithm: grey when pushed, black when scanned, and a stack that may be too small.
   The result is the number of rescans. */
uint64_t plain_mark(uint64_t *first, uint64_t *end, const uint64_t *roots, uint64_t root_count,
                    uint64_t **stack, uint64_t capacity);

/* With less to do: black when pushed, and a stack that has room for all blocks. */
void eager_mark(uint64_t *first, uint64_t *end, const uint64_t *roots, uint64_t root_count,
                uint64_t **stack);

/* The eager one with prefetching: what a field points to waits in a ring until its header has come
   from memory, so that many headers come at a time. What a mark of wide graphs can reach at best. */
void prefetching_mark(uint64_t *first, uint64_t *end, const uint64_t *roots, uint64_t root_count,
                      uint64_t **stack);

#endif
