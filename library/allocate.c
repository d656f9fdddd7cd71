/* The public library: allocating, and how hard to try before it says no.

   There are two cursors on the hole list. Small blocks fill one hole after the other. Large ones
   are looked for from another place on, further along the list: with one cursor, a large block
   would carry it past all holes that are too small, and the small blocks after it would use up the
   large holes. Then there is no room for large blocks long before the heap is full: a program that
   allocates blocks of 1 to 511 words (bench/mutators/mixed_sizes.c) collects half as often again.

   The next small block is mostly carved from the hole where the cursor stands, in a few
   instructions. */

#include "../layer3_imperative/mutator/alloc_small.h"
#include "../layer3_imperative/mutator/fields.h"
#include "library.h"

enum { MOST_SMALL = 32, MOST_ROUNDS = 8 };

/* What the fields of a new block hold. */
enum filling { CLEARED, GIVEN, ANYTHING };

/* A block that is asked for. */
struct request {
    uint64_t size;
    unsigned tag;
    enum filling filling;
    const tricolor_value *fields; /* if they are given */
};

/* ---- What can be asked for ---- */

/* Whether there can be such a block: the usual answer in a few instructions. */
static inline bool request_is_legal(const tricolor_heap *heap, uint64_t size, unsigned tag)
{
    return 1 <= size && size < heap->limit && tag <= MAX_TAG && tag != CLOSURE_TAG &&
           tag != INFIX_TAG && !heap->busy && !heap->damaged;
}

/* Why there can be none. */
static __attribute__((cold)) tricolor_value refuse_request(tricolor_heap *heap, uint64_t size,
                                                           unsigned tag)
{
    if (library_ready(heap) != TRICOLOR_OK)
        return TRICOLOR_NONE;
    if (size == 0 || size > MAX_WOSIZE)
        library_fail(heap, TRICOLOR_BAD_SIZE, "a block has 1 to 2^54 - 1 fields, not %llu",
                     (unsigned long long)size);
    else if (tag > MAX_TAG || tag == CLOSURE_TAG || tag == INFIX_TAG)
        library_fail(heap, TRICOLOR_BAD_TAG, "a block cannot have tag %u", tag);
    else
        library_fail(heap, TRICOLOR_OUT_OF_MEMORY,
                     "a block of %llu fields is larger than the heap may be: %llu words",
                     (unsigned long long)size, (unsigned long long)heap->limit);
    return TRICOLOR_NONE;
}

/* ---- The two cursors ---- */

/* Let both stand somewhere. */
void allocate_at(tricolor_heap *heap, struct hole_cursor cursor, struct hole_cursor large)
{
    heap->cursor = cursor;
    heap->large = large;
    heap->travelled = 0;
}

static bool is_hole(const tricolor_heap *heap, uint64_t place)
{
    uint64_t header = heap_get_header(heap->words, place);
    return header_colour(header) == BLUE && header_wosize(header) >= 1;
}

/* Whether a cursor on a right list still stands at a hole, and knows the one before it. */
static bool stands(const tricolor_heap *heap, struct hole_cursor cursor)
{
    return cursor.hole == heap->size ||
           (is_hole(heap, cursor.hole) &&
            (cursor.before == heap->size || is_hole(heap, cursor.before)));
}

/* Allocate by one of the cursors; the block's index, or the size. One hole is smaller then, or is
   no hole any more, and nothing else has happened to the list (new_block in
   specs/mutator/allocating.acsl). If it was the one where the other cursor stood, or the one before, the
   other goes where this one went. */
static uint64_t alloc_by(tricolor_heap *heap, struct hole_cursor *cursor, struct hole_cursor *other,
                         const struct request *request)
{
    require_range(heap);
    require(stands(heap, *cursor));
    uint64_t from = cursor->hole;
    struct allocation made = heap_alloc(heap->words, heap->size, heap->base, *cursor, request->size,
                                        WHITE, request->tag);
    /* The hole begins where the cursor stands now; or, if it is used up, with the block. */
    uint64_t found = made.cursor.hole < made.block ? made.cursor.hole : made.block;
    heap->travelled += found - from + (found < from ? heap->size : 0);
    *cursor = made.cursor;
    other->head = made.cursor.head;
    if (!stands(heap, *other))
        *other = made.cursor;
    return made.block;
}

/* ---- From what is free ---- */

/* Fill a new block, and count it. */
static inline __attribute__((always_inline)) tricolor_value finish(tricolor_heap *heap,
                                                                   uint64_t block, uint64_t count,
                                                                   enum filling filling,
                                                                   const tricolor_value *fields)
{
    uint64_t *const words = heap->words; /* not read again after each write to them */
    require(block < heap->size && count < heap->size - block);
    heap->recent += count + 1;
    heap->counters.allocations++;
    if (filling == CLEARED)
        for (uint64_t i = 0; i < count; i++)
            heap_init_field(words, block, i, tricolor_int(0));
    else if (filling == GIVEN)
        for (uint64_t i = 0; i < count; i++)
            heap_init_field(words, block, i, fields[i]);
    return address_of_index(block, (uint64_t)(uintptr_t)words); /* one load less than heap->base */
}

/* TRICOLOR_NONE if no hole is large enough. */
static tricolor_value try_alloc(tricolor_heap *heap, const struct request *request)
{
    uint64_t block;
    if (request->size <= MOST_SMALL) {
        block = alloc_by(heap, &heap->cursor, &heap->large, request);
    } else {
        /* What small blocks have left behind is small. */
        if (heap->large.hole < heap->cursor.hole)
            heap->large = heap->cursor;
        block = alloc_by(heap, &heap->large, &heap->cursor, request);
    }
    if (block == heap->size)
        return TRICOLOR_NONE;
    return finish(heap, block, request->size, request->filling, request->fields);
}

/* ---- Where there is no room ---- */

static tricolor_value grow_and_try(tricolor_heap *heap, const struct request *request)
{
    return space_grow(heap, request->size + 1) ? try_alloc(heap, request) : TRICOLOR_NONE;
}

/* Whether the cursors have gone round the heap too often since they were set. Each block may be
   found at the end of a round of its own: so it is where the holes ascend in size and the blocks
   descend. Then it is cheaper to grow or collect than to look on. */
static bool is_tired(const tricolor_heap *heap)
{
    return heap->travelled / MOST_ROUNDS > heap->size;
}

/* A collection is worth its time when a quarter of what was free after the last one is used. */
static bool worth_collecting(const tricolor_heap *heap)
{
    return heap->recent >= (heap->size - heap->survived) / 4;
}

/* Grow or collect, whichever is better, and in the end both. Then free words at the end and new
   ones behind them may still have to become one hole, which takes one more collection. */
static __attribute__((cold)) tricolor_value alloc_hard(tricolor_heap *heap,
                                                       const struct request *request)
{
    tricolor_value made = worth_collecting(heap) ? TRICOLOR_NONE : grow_and_try(heap, request);
    if (made != TRICOLOR_NONE)
        return made;
    if (cycle_collect(heap) != TRICOLOR_OK)
        return TRICOLOR_NONE;
    made = try_alloc(heap, request);
    if (made == TRICOLOR_NONE)
        made = grow_and_try(heap, request);
    if (made == TRICOLOR_NONE && request->size < heap->limit - live_words(heap) &&
        space_grow_to_limit(heap)) {
        if (cycle_collect(heap) != TRICOLOR_OK)
            return TRICOLOR_NONE;
        made = try_alloc(heap, request);
    }
    space_adjust(heap);
    if (made == TRICOLOR_NONE) {
        library_tell(heap, TRICOLOR_EXHAUSTED);
        library_fail(
            heap, TRICOLOR_OUT_OF_MEMORY,
            "no room for %llu fields: %llu of %llu words are live, and the heap cannot grow",
            (unsigned long long)request->size, (unsigned long long)live_words(heap),
            (unsigned long long)heap->size);
    }
    return made;
}

/* ---- Allocating ---- */

/* Allocate, whatever it takes. The fields that are given are roots meanwhile. */
static __attribute__((noinline)) tricolor_value alloc_with_room(tricolor_heap *heap, uint64_t size,
                                                                unsigned tag, enum filling filling,
                                                                const tricolor_value *fields)
{
    const struct request request = {size, tag, filling, fields};
    tricolor_value made = TRICOLOR_NONE;
    if (!request_is_legal(heap, size, tag))
        return refuse_request(heap, size, tag);
    heap->given = fields;
    heap->given_count = filling == GIVEN && is_scanned_tag(tag) ? size : 0;
    if (!heap->options.stress || cycle_collect(heap) == TRICOLOR_OK) {
        if (!is_tired(heap))
            made = try_alloc(heap, &request);
        if (made == TRICOLOR_NONE)
            made = alloc_hard(heap, &request);
    }
    heap->given_count = 0;
    return made;
}

/* Allocate from the hole where the cursor stands if more than a word of it is left then. */
static inline __attribute__((always_inline)) tricolor_value allocate(tricolor_heap *heap,
                                                                     uint64_t size, unsigned tag,
                                                                     enum filling filling,
                                                                     const tricolor_value *fields)
{
    require_range(heap);
    const uint64_t hole = heap->cursor.hole;
    if (!request_is_legal(heap, size, tag) || heap->options.stress || hole >= heap->size ||
        header_wosize(heap_get_header(heap->words, hole)) < size + 2)
        return alloc_with_room(heap, size, tag, filling, fields);
    uint64_t block = heap_alloc_here(heap->words, hole, size, WHITE, tag);
    return finish(heap, block, size, filling, fields);
}

tricolor_value tricolor_alloc(tricolor_heap *heap, uint64_t size, unsigned tag)
{
    return allocate(heap, size, tag, CLEARED, NULL);
}

tricolor_value tricolor_alloc_with(tricolor_heap *heap, uint64_t size, unsigned tag,
                                   const tricolor_value *fields)
{
    if (!request_is_legal(heap, size, tag))
        return refuse_request(heap, size, tag);
    uint64_t values = is_scanned_tag(tag) ? size : 0;
    for (uint64_t i = 0; i < values; i++) {
        if (!library_accepts(heap, fields[i])) {
            library_no_value(heap, fields[i]);
            return TRICOLOR_NONE;
        }
    }
    return allocate(heap, size, tag, GIVEN, fields);
}

tricolor_value tricolor_alloc_raw(tricolor_heap *heap, uint64_t size, unsigned tag)
{
    if (is_scanned_tag(tag)) {
        if (library_ready(heap) == TRICOLOR_OK)
            library_fail(heap, TRICOLOR_BAD_TAG, "a raw block has a tag from %u on, not %u",
                         TRICOLOR_RAW, tag);
        return TRICOLOR_NONE;
    }
    return allocate(heap, size, tag, ANYTHING, NULL);
}
