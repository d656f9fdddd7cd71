#include "slices_invariants.h"

#include "reaching.h"

/* ---- Blocks ---- */

/* The blocks that are allocated in a heap. */
static void allocated_in(const uint64_t *heap, uint64_t size, bool *allocated)
{
    for (uint64_t i = 0; i < size; i++) {
        allocated[i] = false;
    }
    for (uint64_t i = 0; i < size; i = after(heap, size, i)) {
        allocated[i] = is_allocated(heap[i]);
    }
}

static bool is_seen(uint64_t header)
{
    return has_colour(header, GREY) || has_colour(header, BLACK);
}

/* What there is to know of each word. */
struct facts {
    bool was[MOST_WORDS], is[MOST_WORDS]; /* a block began here at the snapshot; one does now */
    bool reached[MOST_WORDS];             /* it was reachable there from what was seen */
    bool known[MOST_WORDS];               /* a program can know the block */
};

static struct facts facts_of(const struct slices *s)
{
    struct facts f;
    allocated_in(s->snapshot, s->size, f.was);
    allocated_in(s->heap, s->size, f.is);
    reach(s->snapshot, s->size, s->base, s->given, 0, true, f.reached);
    for (uint64_t i = 0; i < s->size; i++) {
        f.known[i] = f.is[i] && (!f.was[i] || f.reached[i]);
    }
    return f;
}

/* Does each block of one kind have what is asked for, which is told word by word? */
static bool each(uint64_t size, const bool *kind, const bool *asked)
{
    for (uint64_t i = 0; i < size; i++) {
        if (kind[i] && !asked[i]) {
            return false;
        }
    }
    return true;
}

bool blocks_stay(const struct slices *s)
{
    struct facts f = facts_of(s);
    return each(s->size, f.was, f.is);
}

bool seen_stays(const struct slices *s)
{
    struct facts f = facts_of(s);
    bool then[MOST_WORDS], now[MOST_WORDS];
    for (uint64_t i = 0; i < s->size; i++) {
        then[i] = f.was[i] && is_seen(s->snapshot[i]);
        now[i] = f.is[i] && is_seen(s->heap[i]);
    }
    return each(s->size, then, now);
}

bool new_blocks_seen(const struct slices *s)
{
    struct facts f = facts_of(s);
    bool fresh[MOST_WORDS], seen[MOST_WORDS];
    for (uint64_t i = 0; i < s->size; i++) {
        fresh[i] = f.is[i] && !f.was[i];
        seen[i] = is_seen(s->heap[i]);
    }
    return each(s->size, fresh, seen);
}

bool only_known_seen(const struct slices *s)
{
    struct facts f = facts_of(s);
    bool seen[MOST_WORDS];
    for (uint64_t i = 0; i < s->size; i++) {
        seen[i] = f.is[i] && is_seen(s->heap[i]);
    }
    return each(s->size, seen, f.known);
}

/* ---- Edges ---- */

/* The block that a field points to; the size if there is no such field, or it points to none. */
static uint64_t target(const uint64_t *heap, uint64_t size, uint64_t base, const bool *allocated,
                       uint64_t block, uint64_t field)
{
    bool is_field = allocated[block] && first_scanned(heap, size, block) <= field &&
                    field < after(heap, size, block);
    return is_field ? meant(heap, size, base, heap[field]) : size;
}

static bool has_passed(const struct slices *s, const struct facts *f, uint64_t block,
                       uint64_t field)
{
    return (f->is[block] && has_colour(s->heap[block], BLACK)) ||
           (block == s->block && field < s->place);
}

static bool is_guarded(const struct slices *s, const struct facts *f, uint64_t block,
                       uint64_t field)
{
    uint64_t then = target(s->snapshot, s->size, s->base, f->was, block, field);
    if (then == s->size || (f->is[then] && is_seen(s->heap[then]))) {
        return true;
    }
    return target(s->heap, s->size, s->base, f->is, block, field) == then &&
           !has_passed(s, f, block, field);
}

bool edges_guarded(const struct slices *s)
{
    struct facts f = facts_of(s);
    for (uint64_t i = 0; i < s->size; i = after(s->snapshot, s->size, i)) {
        for (uint64_t j = i + 1; f.reached[i] && j < after(s->snapshot, s->size, i); j++) {
            if (!is_guarded(s, &f, i, j)) {
                return false;
            }
        }
    }
    return true;
}

bool known_closed(const struct slices *s)
{
    struct facts f = facts_of(s);
    for (uint64_t i = 0; i < s->size; i = after(s->heap, s->size, i)) {
        for (uint64_t j = i + 1; f.known[i] && j < after(s->heap, s->size, i); j++) {
            uint64_t now = target(s->heap, s->size, s->base, f.is, i, j);
            if (now < s->size && !f.known[now]) {
                return false;
            }
        }
    }
    return true;
}

/* ---- Where marking stands ---- */

bool scan_visits(const struct slices *s)
{
    return s->lowest == s->size || begins(s->heap, s->size, s->lowest);
}

bool scan_stands(const struct slices *s)
{
    if (s->block == s->size) {
        return true;
    }
    if (!begins(s->heap, s->size, s->block) || !has_colour(s->heap[s->block], GREY)) {
        return false;
    }
    uint64_t end = after(s->heap, s->size, s->block);
    return first_scanned(s->heap, s->size, s->block) <= s->place && s->place <= end;
}

/* ---- What the program holds ---- */

bool held_value(const struct slices *s)
{
    struct facts f = facts_of(s);
    for (uint64_t i = 0; i < s->held_count; i++) {
        uint64_t block = meant(s->heap, s->size, s->base, s->held[i]);
        if (block < s->size && !f.known[block]) {
            return false;
        }
    }
    return true;
}

bool value_black(const struct slices *s)
{
    for (uint64_t i = 0; i < s->held_count; i++) {
        uint64_t block = meant(s->heap, s->size, s->base, s->held[i]);
        if (block < s->size && !has_colour(s->heap[block], BLACK)) {
            return false;
        }
    }
    return true;
}

bool marked_since(const struct slices *s)
{
    struct facts f = facts_of(s);
    bool reached[MOST_WORDS];
    reach(s->snapshot, s->size, s->base, s->given, s->given_count, false, reached);
    for (uint64_t i = 0; i < s->size; i++) {
        if (f.is[i] && has_colour(s->heap[i], BLACK) != (!f.was[i] || reached[i])) {
            return false;
        }
    }
    return true;
}
