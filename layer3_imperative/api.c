/* The public library: making heaps, allocating, fields, errors, statistics. */

#include <stdarg.h>
#include <stdio.h>

#include "alloc_small.h"
#include "fields.h"
#include "grow.h"
#include "library.h"
#include "os.h"

/* ---- Errors ---- */

const char *tricolor_error_text(enum tricolor_error error)
{
    switch (error) {
    case TRICOLOR_OK:
        return "no error";
    case TRICOLOR_OUT_OF_MEMORY:
        return "the heap is full";
    case TRICOLOR_NO_MEMORY:
        return "the system refuses memory";
    case TRICOLOR_BAD_SIZE:
        return "no block can have so many fields";
    case TRICOLOR_BAD_TAG:
        return "no block can have this tag";
    case TRICOLOR_BAD_BLOCK:
        return "the value is no block of this heap";
    case TRICOLOR_BAD_FIELD:
        return "the block has no such field";
    case TRICOLOR_BAD_VALUE:
        return "the value lies in the heap, but is no block";
    case TRICOLOR_BAD_ROOT:
        return "a root is not what it should be";
    case TRICOLOR_BAD_OPTION:
        return "an option is not known, or out of its range";
    case TRICOLOR_BAD_HEAP:
        return "the heap is damaged";
    case TRICOLOR_BUSY:
        return "not allowed during a collection";
    }
    return "unknown error";
}

/* Note what went wrong, and return it. */
enum tricolor_error library_fail(tricolor_heap *heap, enum tricolor_error error, const char *format,
                                 ...)
{
    va_list arguments;
    heap->error = error;
    va_start(arguments, format);
    (void)vsnprintf(heap->message, sizeof heap->message, format, arguments);
    va_end(arguments);
    return error;
}

enum tricolor_error tricolor_error(const tricolor_heap *heap)
{
    return heap->error;
}

const char *tricolor_message(const tricolor_heap *heap)
{
    return heap->error == TRICOLOR_OK ? tricolor_error_text(TRICOLOR_OK) : heap->message;
}

/* Whether the heap may be changed now. */
enum tricolor_error library_ready(tricolor_heap *heap)
{
    if (heap->busy)
        return library_fail(heap, TRICOLOR_BUSY, "this is not allowed in a callback or hook");
    /* What the check has found stays the message. */
    return heap->damaged ? TRICOLOR_BAD_HEAP : TRICOLOR_OK;
}

void library_tell(tricolor_heap *heap, enum tricolor_event event)
{
    if (heap->hook == NULL)
        return;
    bool busy = heap->busy;
    heap->busy = true;
    heap->hook(heap, event, heap->hook_data);
    heap->busy = busy;
}

/* ---- Making heaps ---- */

enum tricolor_error tricolor_create(const struct tricolor_options *options, tricolor_heap **heap)
{
    struct tricolor_options settled;
    *heap = NULL;
    enum tricolor_error error = options_settle(options, &settled);
    if (error != TRICOLOR_OK)
        return error;
    tricolor_heap *made = os_resize(NULL, sizeof *made);
    if (made == NULL)
        return TRICOLOR_NO_MEMORY;
    *made = (tricolor_heap){.options = settled};
    if (!space_open(made)) {
        space_close(made);
        os_free(made);
        return TRICOLOR_NO_MEMORY;
    }
    *heap = made;
    return TRICOLOR_OK;
}

enum tricolor_error tricolor_destroy(tricolor_heap *heap)
{
    if (heap == NULL)
        return TRICOLOR_OK;
    if (heap->busy)
        return library_fail(heap, TRICOLOR_BUSY,
                            "a heap cannot be destroyed in its callback or hook");
    roots_close(heap);
    space_close(heap);
    os_free(heap);
    return TRICOLOR_OK;
}

enum tricolor_error tricolor_set_finaliser(tricolor_heap *heap, unsigned tag,
                                           tricolor_finaliser *finaliser, void *data)
{
    enum tricolor_error error = library_ready(heap);
    if (error != TRICOLOR_OK)
        return error;
    if (tag > MAX_TAG)
        return library_fail(heap, TRICOLOR_BAD_TAG, "a tag is at most %d, not %u", MAX_TAG, tag);
    heap->finaliser = finaliser;
    heap->finaliser_tag = tag;
    heap->finaliser_data = data;
    return TRICOLOR_OK;
}

enum tricolor_error tricolor_set_hook(tricolor_heap *heap, tricolor_hook *hook, void *data)
{
    enum tricolor_error error = library_ready(heap);
    if (error != TRICOLOR_OK)
        return error;
    heap->hook = hook;
    heap->hook_data = data;
    return TRICOLOR_OK;
}

/* ---- Values and blocks ---- */

static inline bool in_heap(const tricolor_heap *heap, tricolor_value value)
{
    return is_ours(value, heap->base, end_of_heap(heap->base, heap->size));
}

/* Whether a block in use seems to begin at this address in the heap. */
static inline bool block_at(const tricolor_heap *heap, tricolor_value value)
{
    if (value % 8 != 0)
        return false;
    uint64_t index = index_of_address(value, heap->base);
    uint64_t header = get_header(heap->words, index);
    return header_tag(header) != INFIX_TAG && header_colour(header) != BLUE &&
           header_wosize(header) >= 1 && header_wosize(header) < heap->size - index;
}

/* What is called often is inline: in a shared library an exported function may be replaced by
   another of its name, so that no compiler takes its body for granted. */
static inline bool is_block(const tricolor_heap *heap, tricolor_value value)
{
    return in_heap(heap, value) && block_at(heap, value);
}

static inline bool accepts(const tricolor_heap *heap, tricolor_value value)
{
    if (is_immediate(value) || !is_ours(value, heap->base, end_of_heap(heap->base, heap->limit)))
        return true;
    return is_block(heap, value);
}

bool tricolor_is_block(const tricolor_heap *heap, tricolor_value value)
{
    return is_block(heap, value);
}

/* Whether the value may stand in a field, or be a root: it lies outside of the heap and of where
   it may grow, or seems to be a block. */
bool library_accepts(const tricolor_heap *heap, tricolor_value value)
{
    return accepts(heap, value);
}

static __attribute__((cold)) enum tricolor_error no_block(tricolor_heap *heap, tricolor_value value)
{
    return library_fail(heap, TRICOLOR_BAD_BLOCK, "%#llx is no block of this heap",
                        (unsigned long long)value);
}

static __attribute__((cold)) enum tricolor_error no_value(tricolor_heap *heap, tricolor_value value)
{
    return library_fail(heap, TRICOLOR_BAD_VALUE,
                        "%#llx lies in the heap or its reserve, but is no block",
                        (unsigned long long)value);
}

uint64_t tricolor_size(tricolor_heap *heap, tricolor_value block)
{
    if (!is_block(heap, block)) {
        no_block(heap, block);
        return 0;
    }
    return header_wosize(get_header(heap->words, index_of_address(block, heap->base)));
}

unsigned tricolor_tag(tricolor_heap *heap, tricolor_value block)
{
    if (!is_block(heap, block)) {
        no_block(heap, block);
        return 0;
    }
    return (unsigned)header_tag(get_header(heap->words, index_of_address(block, heap->base)));
}

static __attribute__((cold)) enum tricolor_error no_field(tricolor_heap *heap, tricolor_value block,
                                                          uint64_t field)
{
    if (!is_block(heap, block))
        return no_block(heap, block);
    return library_fail(heap, TRICOLOR_BAD_FIELD,
                        "block %#llx has %llu fields; there is no field %llu",
                        (unsigned long long)block, (unsigned long long)tricolor_size(heap, block),
                        (unsigned long long)field);
}

/* Whether the block has this field; its index then, and its header. */
static inline bool find_field(const tricolor_heap *heap, tricolor_value block, uint64_t field,
                              uint64_t *index, uint64_t *header)
{
    if (!is_block(heap, block))
        return false;
    *index = index_of_address(block, heap->base);
    *header = get_header(heap->words, *index);
    return field < header_wosize(*header);
}

tricolor_value tricolor_get(tricolor_heap *heap, tricolor_value block, uint64_t field)
{
    uint64_t index, header;
    if (!find_field(heap, block, field, &index, &header)) {
        no_field(heap, block, field);
        return TRICOLOR_NONE;
    }
    demand(field < heap->size - index - 1);
    return get_field(heap->words, index, field);
}

enum tricolor_error tricolor_set(tricolor_heap *heap, tricolor_value block, uint64_t field,
                                 tricolor_value value)
{
    uint64_t index, header;
    if (heap->busy || heap->damaged)
        return library_ready(heap);
    if (!find_field(heap, block, field, &index, &header))
        return no_field(heap, block, field);
    if (is_scanned_tag(header_tag(header)) && !accepts(heap, value))
        return no_value(heap, value);
    demand(header_tag(header) != CLOSURE_TAG && header_colour(header) == WHITE);
    set_field(heap->words, heap->size, heap->base, index, field, value);
    return TRICOLOR_OK;
}

/* ---- Allocating ---- */

/* Whether there can be such a block: the usual answer in a few instructions. */
static inline bool request_is_legal(const tricolor_heap *heap, uint64_t size, unsigned tag)
{
    return 1 <= size && size < heap->limit && tag <= MAX_TAG && tag != CLOSURE_TAG &&
           tag != INFIX_TAG && !heap->busy && !heap->damaged;
}

/* Why there can be none. */
static enum tricolor_error refuse_request(tricolor_heap *heap, uint64_t size, unsigned tag)
{
    enum tricolor_error error = library_ready(heap);
    if (error != TRICOLOR_OK)
        return error;
    if (size == 0 || size > MAX_WOSIZE)
        return library_fail(heap, TRICOLOR_BAD_SIZE, "a block has 1 to 2^54 - 1 fields, not %llu",
                            (unsigned long long)size);
    if (tag > MAX_TAG || tag == CLOSURE_TAG || tag == INFIX_TAG)
        return library_fail(heap, TRICOLOR_BAD_TAG, "a block cannot have tag %u", tag);
    return library_fail(heap, TRICOLOR_OUT_OF_MEMORY,
                        "a block of %llu fields is larger than the heap may be: %llu words",
                        (unsigned long long)size, (unsigned long long)heap->limit);
}

/* A block that is asked for. */
struct request {
    uint64_t size;
    unsigned tag;
    const tricolor_value *fields; /* NULL: they hold the integer 0 */
};

/* Fill a new block, and count it. What the compiler cannot know to be apart from the words is held
   in variables, and not read again after each write. */
static inline __attribute__((always_inline)) tricolor_value
finish(tricolor_heap *heap, uint64_t block, uint64_t count, const tricolor_value *fields)
{
    uint64_t *const words = heap->words;
    const uint64_t size = heap->size, base = heap->base;
    demand(block < size && count < size - block);
    if (fields == NULL)
        for (uint64_t i = 0; i < count; i++)
            init_field(words, size, base, block, i, tricolor_int(0));
    else
        for (uint64_t i = 0; i < count; i++)
            init_field(words, size, base, block, i, fields[i]);
    heap->live += count + 1;
    heap->recent += count + 1;
    heap->counters.allocations++;
    heap->counters.allocated += count + 1;
    return address_of_index(block, base);
}

/* Allocate from what is free; TRICOLOR_NONE if no hole is large enough. */
static tricolor_value try_alloc(tricolor_heap *heap, const struct request *request)
{
    demand_range(heap);
    struct allocation made = alloc(heap->words, heap->size, heap->base, heap->cursor, request->size,
                                   WHITE, request->tag);
    heap->cursor = made.cursor;
    if (made.block == heap->size)
        return TRICOLOR_NONE;
    return finish(heap, made.block, request->size, request->fields);
}

static tricolor_value grow_and_try(tricolor_heap *heap, const struct request *request)
{
    return space_grow(heap, request->size + 1) ? try_alloc(heap, request) : TRICOLOR_NONE;
}

/* A collection is worth its time when a quarter of what was free after the last one is used. */
static bool worth_collecting(const tricolor_heap *heap)
{
    return heap->recent >= (heap->size - (heap->live - heap->recent)) / 4;
}

/* What is left where there is no room: grow or collect, whichever is better, and in the end both.
   Then free words at the end and new ones behind them may still have to become one hole, which
   takes one more collection. */
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
    if (made == TRICOLOR_NONE && request->size < heap->limit - heap->live &&
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
            (unsigned long long)request->size, (unsigned long long)heap->live,
            (unsigned long long)heap->size);
    }
    return made;
}

/* Allocate, whatever it takes. The fields that are given are roots meanwhile. */
static __attribute__((noinline)) tricolor_value
alloc_anyhow(tricolor_heap *heap, uint64_t size, unsigned tag, const tricolor_value *fields)
{
    const struct request request = {size, tag, fields};
    tricolor_value made = TRICOLOR_NONE;
    heap->given = fields;
    heap->given_count = fields != NULL && is_scanned_tag(tag) ? size : 0;
    if (!heap->options.stress || cycle_collect(heap) == TRICOLOR_OK) {
        made = try_alloc(heap, &request);
        if (made == TRICOLOR_NONE)
            made = alloc_hard(heap, &request);
    }
    heap->given_count = 0;
    return made;
}

/* Allocate from the current hole if more than a word of it is left then. That is asked here, though
   alloc_small asks it again, so that the compiler sees that nothing is left of the other case: no
   call, and the cursor stays in registers. */
static inline __attribute__((always_inline)) tricolor_value
allocate(tricolor_heap *heap, uint64_t size, unsigned tag, const tricolor_value *fields)
{
    demand_range(heap);
    const struct hole_cursor cursor = heap->cursor;
    if (heap->options.stress || cursor.hole >= heap->size ||
        header_wosize(get_header(heap->words, cursor.hole)) < size + 2)
        return alloc_anyhow(heap, size, tag, fields);
    struct allocation made =
        alloc_small(heap->words, heap->size, heap->base, cursor, size, WHITE, tag);
    heap->cursor = made.cursor;
    return finish(heap, made.block, size, fields);
}

tricolor_value tricolor_alloc(tricolor_heap *heap, uint64_t size, unsigned tag)
{
    if (!request_is_legal(heap, size, tag)) {
        refuse_request(heap, size, tag);
        return TRICOLOR_NONE;
    }
    return allocate(heap, size, tag, NULL);
}

tricolor_value tricolor_alloc_with(tricolor_heap *heap, unsigned tag, uint64_t size,
                                   const tricolor_value *fields)
{
    if (!request_is_legal(heap, size, tag)) {
        refuse_request(heap, size, tag);
        return TRICOLOR_NONE;
    }
    uint64_t values = is_scanned_tag(tag) ? size : 0;
    for (uint64_t i = 0; i < values; i++) {
        if (!accepts(heap, fields[i])) {
            no_value(heap, fields[i]);
            return TRICOLOR_NONE;
        }
    }
    return allocate(heap, size, tag, fields);
}

/* ---- Collections ---- */

enum tricolor_error tricolor_collect(tricolor_heap *heap)
{
    enum tricolor_error error = library_ready(heap);
    if (error == TRICOLOR_OK)
        error = cycle_collect(heap);
    if (error == TRICOLOR_OK)
        space_adjust(heap);
    return error;
}

enum tricolor_error tricolor_trim(tricolor_heap *heap)
{
    enum tricolor_error error = library_ready(heap);
    if (error == TRICOLOR_OK)
        error = cycle_collect(heap);
    if (error == TRICOLOR_OK)
        space_trim(heap);
    return error;
}

enum tricolor_error tricolor_check(tricolor_heap *heap)
{
    enum tricolor_error error = library_ready(heap);
    if (error != TRICOLOR_OK)
        return error;
    heap->busy = true;
    error = cycle_check(heap);
    heap->busy = false;
    return error;
}

/* ---- Statistics ---- */

void tricolor_statistics(const tricolor_heap *heap, struct tricolor_statistics *statistics)
{
    demand_range(heap);
    *statistics = heap->counters;
    statistics->words = heap->size;
    statistics->live = heap->live;
    statistics->free = heap->size - heap->live;
    statistics->limit = heap->limit;
    statistics->stack = heap->capacity;
    statistics->largest_hole =
        heap->busy || heap->damaged
            ? 0
            : largest_hole(heap->words, heap->size, heap->base, heap->cursor.head);
}
