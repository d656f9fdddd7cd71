/* The public library: allocating, and how hard to try before it says no.

   A block is mostly made in a few instructions: behind the last one, where blocks move; from the
   hole where the cursor stands, where they stay. All else is slower, and counts less. */

#include "../layer3_imperative/mutator/alloc_small.h"
#include "../layer3_imperative/mutator/fields.h"
#include "library.h"
#include "os.h"

enum { MOST_ROUNDS = 8 };

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

/* TRICOLOR_NONE if there is no room. */
static tricolor_value try_alloc(tricolor_heap *heap, const struct request *request)
{
    uint64_t block = heap->kind->take(heap, request->size, request->tag);
    if (block == NO_BLOCK)
        return TRICOLOR_NONE;
    return finish(heap, block, request->size, request->filling, request->fields);
}

/* A block that can be made in a few instructions; else NO_BLOCK. From the hole where the cursor
   stands, more than a word of it has to be left. */
static inline __attribute__((always_inline)) uint64_t take_at_once(tricolor_heap *heap,
                                                                   uint64_t size, unsigned tag)
{
    require_range(heap);
    if (heap->options.kind == TRICOLOR_COPYING)
        return bump(heap, size, tag);
    const uint64_t hole = heap->cursor.hole;
    if (hole >= heap->size || header_wosize(heap_get_header(heap->words, hole)) < size + 2)
        return NO_BLOCK;
    return heap_alloc_here(heap->words, hole, size, WHITE, tag);
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
    return heap->recent >= (heap->room - heap->survived) / 4;
}

/* Collect. Fields that are given are copied first, and the new block is made from the copy: they may
   be values, which are roots then and may change, and the program's array may be in a block. */
static bool collect_for(tricolor_heap *heap, struct request *request)
{
    if (request->filling == GIVEN && heap->given == NULL) {
        heap->given = os_resize(NULL, request->size * sizeof *heap->given);
        if (heap->given == NULL) {
            library_fail(heap, TRICOLOR_NO_MEMORY, "no memory for the fields during a collection");
            return false;
        }
        heap->given_count = is_scanned_tag(request->tag) ? request->size : 0;
        for (uint64_t i = 0; i < request->size; i++)
            heap->given[i] = request->fields[i];
        request->fields = heap->given;
    }
    return cycle_collect(heap) == TRICOLOR_OK;
}

/* Grow or collect, whichever is better, and in the end both. Then free words at the end and new
   ones behind them may still have to become one hole, which takes one more collection. */
static __attribute__((cold)) tricolor_value alloc_hard(tricolor_heap *heap, struct request *request)
{
    tricolor_value made = worth_collecting(heap) ? TRICOLOR_NONE : grow_and_try(heap, request);
    if (made != TRICOLOR_NONE)
        return made;
    if (!collect_for(heap, request))
        return TRICOLOR_NONE;
    made = try_alloc(heap, request);
    if (made == TRICOLOR_NONE)
        made = grow_and_try(heap, request);
    if (made == TRICOLOR_NONE && request->size < heap->limit - live_words(heap) &&
        space_grow_to_limit(heap)) {
        if (!collect_for(heap, request))
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
            (unsigned long long)heap->room);
    }
    return made;
}

/* ---- Allocating ---- */

/* Allocate, whatever it takes. */
static __attribute__((noinline)) tricolor_value alloc_with_room(tricolor_heap *heap, uint64_t size,
                                                                unsigned tag, enum filling filling,
                                                                const tricolor_value *fields)
{
    struct request request = {size, tag, filling, fields};
    tricolor_value made = TRICOLOR_NONE;
    if (!request_is_legal(heap, size, tag))
        return refuse_request(heap, size, tag);
    if (!heap->options.stress || collect_for(heap, &request)) {
        if (!is_tired(heap))
            made = try_alloc(heap, &request);
        if (made == TRICOLOR_NONE)
            made = alloc_hard(heap, &request);
    }
    os_free(heap->given);
    heap->given = NULL;
    heap->given_count = 0;
    return made;
}

static inline __attribute__((always_inline)) tricolor_value allocate(tricolor_heap *heap,
                                                                     uint64_t size, unsigned tag,
                                                                     enum filling filling,
                                                                     const tricolor_value *fields)
{
    uint64_t block = request_is_legal(heap, size, tag) && !heap->options.stress
                         ? take_at_once(heap, size, tag)
                         : NO_BLOCK;
    if (block == NO_BLOCK)
        return alloc_with_room(heap, size, tag, filling, fields);
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
