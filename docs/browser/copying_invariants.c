#include "copying_invariants.h"

#include "reaching.h"

/* ---- Where blocks are ---- */

/* The block has left. */
static bool has_moved(const struct copying *c, uint64_t block)
{
    return is_allocated(c->start[block]) && c->from[block] == 0;
}

/* Where to: its new index; or, where what it has left is no address of a place with room for it,
   how many words are in use. */
static uint64_t place_of(const struct copying *c, uint64_t block)
{
    uint64_t address = c->from[block + 1], wosize = header_wosize(c->start[block]);
    if (address % 8 != 0 || address < c->to_base + 8) {
        return c->used;
    }
    uint64_t index = index_of_address(address, c->to_base);
    return index < c->used && wosize < c->used - index ? index : c->used;
}

static bool is_renamed(const struct copying *c, uint64_t old, uint64_t new)
{
    uint64_t block = meant(c->start, c->size, c->base, old);
    if (block == c->size) {
        return new == old;
    }
    uint64_t inside = index_of_address(old, c->base) - block;
    return has_moved(c, block) && place_of(c, block) < c->used &&
           new == address_of_index(place_of(c, block) + inside, c->to_base);
}

bool old_heap(const struct copying *c)
{
    for (uint64_t i = 0; i < c->size; i = after(c->start, c->size, i)) {
        bool moved = has_moved(c, i);
        if (moved && place_of(c, i) == c->used) {
            return false;
        }
        for (uint64_t j = i; j < after(c->start, c->size, i); j++) {
            if (c->from[j] != c->start[j] && !(moved && j <= i + 1)) {
                return false;
            }
        }
    }
    return true;
}

/* How many blocks have moved to this place. */
static uint64_t sources_of(const struct copying *c, uint64_t place)
{
    uint64_t count = 0;
    for (uint64_t i = 0; i < c->size; i = after(c->start, c->size, i)) {
        if (has_moved(c, i) && place_of(c, i) == place) {
            count++;
        }
    }
    return count;
}

bool new_blocks(const struct copying *c)
{
    uint64_t count = 0, sum = 0;
    for (uint64_t i = 0; i < c->size; i = after(c->start, c->size, i)) {
        if (has_moved(c, i)) {
            count++;
            sum += 1 + header_wosize(c->start[i]);
        }
    }
    for (uint64_t i = 0; i < c->used; i = after(c->to, c->used, i)) {
        if (header_wosize(c->to[i]) >= c->used - i || sources_of(c, i) != 1 || count == 0) {
            return false;
        }
        count--;
    }
    return count == 0 && sum == c->used;
}

/* Word j of a block that has moved, which may be the one in hand. */
static bool is_copied(const struct copying *c, uint64_t block, uint64_t j)
{
    uint64_t at = place_of(c, block) + (j - block);
    uint64_t old = c->start[j], new = c->to[at];
    bool scanned = first_scanned(c->start, c->size, block) <= j;
    if (!scanned || at > c->scan) {
        return new == old;
    }
    return is_renamed(c, old, new) || (at == c->scan && new == old);
}

bool copied_words(const struct copying *c)
{
    for (uint64_t i = 0; i < c->size; i = after(c->start, c->size, i)) {
        for (uint64_t j = i; has_moved(c, i) && j < after(c->start, c->size, i); j++) {
            if (place_of(c, i) == c->used || !is_copied(c, i, j)) {
                return false;
            }
        }
    }
    return true;
}

bool list_renamed(const struct copying *c)
{
    for (uint64_t r = 0; r < c->root_count; r++) {
        bool renamed = is_renamed(c, c->given[r], c->roots[r]), same = c->roots[r] == c->given[r];
        if (r < c->done ? !renamed : r > c->done ? !same : !renamed && !same) {
            return false;
        }
    }
    return true;
}

/* ---- What lives ---- */

static void find_reached(const struct copying *c, bool *reached)
{
    reach(c->start, c->size, c->base, c->given, c->root_count, false, reached);
}

bool moved_reachable(const struct copying *c)
{
    bool reached[MOST_WORDS];
    find_reached(c, reached);
    for (uint64_t i = 0; i < c->size; i = after(c->start, c->size, i)) {
        if (has_moved(c, i) && !reached[i]) {
            return false;
        }
    }
    return true;
}

bool reachable_moved(const struct copying *c)
{
    bool reached[MOST_WORDS];
    find_reached(c, reached);
    for (uint64_t i = 0; i < c->size; i = after(c->start, c->size, i)) {
        if (is_allocated(c->start[i]) && has_moved(c, i) != reached[i]) {
            return false;
        }
    }
    return true;
}

bool collected(const struct copying *c)
{
    struct copying whole = *c;
    whole.scan = c->used;
    return reachable_moved(&whole) && new_blocks(&whole) && copied_words(&whole);
}

static uint64_t words_reached(const uint64_t *heap, uint64_t size, uint64_t base,
                              const uint64_t *roots, uint64_t root_count)
{
    uint64_t sum = 0;
    bool reached[MOST_WORDS];
    reach(heap, size, base, roots, root_count, false, reached);
    for (uint64_t i = 0; i < size; i = after(heap, size, i)) {
        sum += reached[i] ? 1 + header_wosize(heap[i]) : 0;
    }
    return sum;
}

bool reachable_words(const struct copying *c)
{
    return words_reached(c->start, c->size, c->base, c->given, c->root_count) == c->used;
}

bool reachable_fit(const uint64_t *heap, uint64_t size, uint64_t base, const uint64_t *roots,
                   uint64_t root_count, uint64_t capacity)
{
    return words_reached(heap, size, base, roots, root_count) <= capacity;
}
