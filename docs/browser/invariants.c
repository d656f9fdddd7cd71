#include "invariants.h"

#include "../../layer3_imperative/words/header.h"

/* ---- Blocks and edges ---- */

/* Where the block after this one begins; the size if there is none. */
static uint64_t after(const uint64_t *heap, uint64_t size, uint64_t block)
{
    uint64_t wosize = header_wosize(heap[block]);
    return wosize < size - block ? block + 1 + wosize : size;
}

static bool is_allocated(uint64_t header)
{
    return header_wosize(header) > 0 && header_colour(header) != BLUE;
}

static bool has_colour(uint64_t header, uint64_t colour)
{
    return is_allocated(header) && header_colour(header) == colour;
}

/* Does a block begin at this word? */
static bool begins(const uint64_t *heap, uint64_t size, uint64_t word)
{
    uint64_t i = 0;
    while (i < size && i < word) {
        i = after(heap, size, i);
    }
    return i == word && word < size;
}

/* The allocated block that a value means; the size if it means none. */
static uint64_t meant(const uint64_t *heap, uint64_t size, uint64_t base, uint64_t value)
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
static uint64_t first_scanned(const uint64_t *heap, uint64_t size, uint64_t block)
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
static bool reach_further(const uint64_t *heap, uint64_t size, uint64_t base, bool *reached)
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
static void reach(const uint64_t *heap, uint64_t size, uint64_t base, const uint64_t *roots,
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
