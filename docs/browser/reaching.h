/* Blocks, edges and what can be reached, for invariants that no function of layer3_imperative/
   decides. Nothing here needs a well-formed heap. */
#ifndef DOCS_BROWSER_REACHING_H
#define DOCS_BROWSER_REACHING_H

#include <stdbool.h>
#include <stdint.h>

#include "../../layer3_imperative/words/header.h"

/* ---- Blocks and edges ---- */

/* Where the block after this one begins; the size if there is none. */
static inline uint64_t after(const uint64_t *heap, uint64_t size, uint64_t block)
{
    uint64_t wosize = header_wosize(heap[block]);
    return wosize < size - block ? block + 1 + wosize : size;
}

static inline bool is_allocated(uint64_t header)
{
    return header_wosize(header) > 0 && header_colour(header) != BLUE;
}

static inline bool has_colour(uint64_t header, uint64_t colour)
{
    return is_allocated(header) && header_colour(header) == colour;
}

/* Does a block begin at this word? */
static inline bool begins(const uint64_t *heap, uint64_t size, uint64_t word)
{
    uint64_t i = 0;
    while (i < size && i < word) {
        i = after(heap, size, i);
    }
    return i == word && word < size;
}

/* The allocated block that a value means; the size if it means none. */
static inline uint64_t meant(const uint64_t *heap, uint64_t size, uint64_t base, uint64_t value)
{
    if (!is_ours(value, base, end_of_heap(base, size)) || value % 8 != 0) {
        return size;
    }
    uint64_t i = index_of_address(value, base);
    if (header_tag(heap[i]) == INFIX_TAG) {
        if (header_wosize(heap[i]) > i) {
            return size;
        }
        i -= header_wosize(heap[i]);
    }
    return begins(heap, size, i) && is_allocated(heap[i]) ? i : size;
}

/* The first word of a block that holds a value; the word after the block if none does. */
static inline uint64_t first_scanned(const uint64_t *heap, uint64_t size, uint64_t block)
{
    uint64_t end = after(heap, size, block);
    if (!is_allocated(heap[block]) || !is_scanned_tag(header_tag(heap[block]))) {
        return end;
    }
    if (header_tag(heap[block]) != CLOSURE_TAG) {
        return block + 1;
    }
    uint64_t first = block + 2 < end ? start_of_environment(heap[block + 2]) : end;
    return first < end - block ? block + 1 + first : end;
}

/* ---- What can be reached ---- */

/* One round: whatever a reached block points to is reached. Was there anything new? */
static inline bool reach_further(const uint64_t *heap, uint64_t size, uint64_t base, bool *reached)
{
    bool more = false;
    for (uint64_t i = 0; i < size; i = after(heap, size, i)) {
        uint64_t end = after(heap, size, i);
        for (uint64_t j = first_scanned(heap, size, i); reached[i] && j < end; j++) {
            uint64_t target = meant(heap, size, base, heap[j]);
            if (target < size && !reached[target]) {
                reached[target] = more = true;
            }
        }
    }
    return more;
}

/* The blocks that the roots reach, and, if seen ones count, those that grey and black ones do. */
static inline void reach(const uint64_t *heap, uint64_t size, uint64_t base, const uint64_t *roots,
                         uint64_t root_count, bool seen_count, bool *reached)
{
    for (uint64_t i = 0; i < size; i++) {
        reached[i] = false;
    }
    for (uint64_t i = 0; i < root_count; i++) {
        uint64_t target = meant(heap, size, base, roots[i]);
        if (target < size) {
            reached[target] = true;
        }
    }
    for (uint64_t i = 0; seen_count && i < size; i = after(heap, size, i)) {
        reached[i] = reached[i] || has_colour(heap[i], GREY) || has_colour(heap[i], BLACK);
    }
    while (reach_further(heap, size, base, reached)) {
    }
}

#endif
