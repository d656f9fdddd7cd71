#include "invariants.h"

#include "reaching.h"

bool only_reachable_blocks_seen(const uint64_t *start, const uint64_t *heap, uint64_t size,
                                uint64_t base, const uint64_t *roots, uint64_t root_count)
{
    bool reached[MOST_WORDS];
    reach(start, size, base, roots, root_count, true, reached);
    for (uint64_t i = 0; i < size; i = after(heap, size, i)) {
        if (is_allocated(heap[i]) && !has_colour(heap[i], WHITE) && !reached[i]) {
            return false;
        }
    }
    return true;
}

bool black_iff_reachable(const uint64_t *start, const uint64_t *heap, uint64_t size, uint64_t base,
                         const uint64_t *roots, uint64_t root_count)
{
    bool reached[MOST_WORDS];
    reach(start, size, base, roots, root_count, true, reached);
    for (uint64_t i = 0; i < size; i = after(start, size, i)) {
        if (is_allocated(start[i]) && has_colour(heap[i], BLACK) != reached[i]) {
            return false;
        }
    }
    return true;
}

bool kept(const uint64_t *start, const uint64_t *heap, uint64_t size)
{
    for (uint64_t i = 0; i < size; i++) {
        bool same_but_colour = begins(start, size, i) && is_allocated(start[i]) &&
                               with_colour(heap[i], WHITE) == with_colour(start[i], WHITE) &&
                               header_colour(heap[i]) != BLUE;
        if (heap[i] != start[i] && !same_but_colour) {
            return false;
        }
    }
    return true;
}

/* ---- What is left ---- */

static bool is_live(uint64_t header, uint64_t block, uint64_t swept)
{
    return has_colour(header, block < swept ? WHITE : BLACK);
}

/* Is the block of the start still there, with its wosize, tag and fields? */
static bool survives(const uint64_t *start, const uint64_t *heap, uint64_t size, uint64_t block)
{
    if (with_colour(heap[block], WHITE) != with_colour(start[block], WHITE)) {
        return false;
    }
    for (uint64_t j = block + 1; j < after(start, size, block); j++) {
        if (heap[j] != start[j]) {
            return false;
        }
    }
    return true;
}

/* Just the expected blocks are live, and they survive. */
static bool just_these_survive(const uint64_t *start, const uint64_t *heap, uint64_t size,
                               uint64_t swept, const bool *expected)
{
    for (uint64_t i = 0; i < size; i++) {
        bool live = begins(heap, size, i) && is_live(heap[i], i, swept);
        if (live != expected[i] || (live && !survives(start, heap, size, i))) {
            return false;
        }
    }
    return true;
}

bool swept_between(const uint64_t *start, const uint64_t *heap, uint64_t size, uint64_t swept)
{
    bool black[MOST_WORDS];
    for (uint64_t i = 0; i < size; i++) {
        black[i] = begins(start, size, i) && has_colour(start[i], BLACK);
    }
    return just_these_survive(start, heap, size, swept, black);
}

bool reachable_survive(const uint64_t *start, const uint64_t *heap, uint64_t size, uint64_t base,
                       const uint64_t *roots, uint64_t root_count)
{
    bool reached[MOST_WORDS];
    reach(start, size, base, roots, root_count, false, reached);
    return just_these_survive(start, heap, size, size, reached);
}
