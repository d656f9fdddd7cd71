/* The public library: making heaps, fields, errors, statistics. */

#include <stdarg.h>
#include <stdio.h>

#include "../layer3_imperative/mutator/fields.h"
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

void tricolor_clear_error(tricolor_heap *heap)
{
    heap->error = TRICOLOR_OK;
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

static const struct heap_kind *kind_of(const struct tricolor_options *options)
{
    return options->kind == TRICOLOR_COPYING ? &copying_kind : &mark_sweep_kind;
}

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
    *made = (tricolor_heap){.options = settled, .kind = kind_of(&settled)};
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

bool tricolor_is_block(const tricolor_heap *heap, tricolor_value value)
{
    uint64_t index, header;
    return locate_block(heap, value, &index, &header);
}

static __attribute__((cold)) enum tricolor_error no_block(tricolor_heap *heap, tricolor_value value)
{
    return library_fail(heap, TRICOLOR_BAD_BLOCK, "%#llx is no block of this heap",
                        (unsigned long long)value);
}

enum tricolor_error library_no_value(tricolor_heap *heap, tricolor_value value)
{
    return library_fail(heap, TRICOLOR_BAD_VALUE,
                        "%#llx lies in the heap or its reserve, but is no block",
                        (unsigned long long)value);
}

uint64_t tricolor_size(tricolor_heap *heap, tricolor_value block)
{
    uint64_t index, header;
    if (!locate_block(heap, block, &index, &header)) {
        no_block(heap, block);
        return 0;
    }
    return header_wosize(header);
}

unsigned tricolor_tag(tricolor_heap *heap, tricolor_value block)
{
    uint64_t index, header;
    if (!locate_block(heap, block, &index, &header)) {
        no_block(heap, block);
        return 0;
    }
    return (unsigned)header_tag(header);
}

static __attribute__((cold)) enum tricolor_error no_field(tricolor_heap *heap, tricolor_value block,
                                                          uint64_t field)
{
    if (!tricolor_is_block(heap, block))
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
    if (!locate_block(heap, block, index, header))
        return false;
    return field < header_wosize(*header);
}

tricolor_value tricolor_get(tricolor_heap *heap, tricolor_value block, uint64_t field)
{
    uint64_t index, header;
    if (!find_field(heap, block, field, &index, &header)) {
        no_field(heap, block, field);
        return TRICOLOR_NONE;
    }
    require(field < heap->size - index - 1);
    return heap_get_field(heap->words, index, field);
}

enum tricolor_error tricolor_set(tricolor_heap *heap, tricolor_value block, uint64_t field,
                                 tricolor_value value)
{
    uint64_t index, header;
    if (heap->busy || heap->damaged)
        return library_ready(heap);
    if (!find_field(heap, block, field, &index, &header))
        return no_field(heap, block, field);
    if (is_scanned_tag(header_tag(header)) && !library_accepts(heap, value))
        return library_no_value(heap, value);
    require(header_tag(header) != CLOSURE_TAG && header_colour(header) == WHITE);
    heap_set_field(heap->words, index, field, value);
    return TRICOLOR_OK;
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

tricolor_value tricolor_survivor(tricolor_heap *heap, tricolor_value value)
{
    if (!heap->marked) {
        library_fail(heap, TRICOLOR_BUSY,
                     "what survives is known in the hook TRICOLOR_MARKED alone");
        return TRICOLOR_NONE;
    }
    if (is_immediate(value) || !is_ours(value, heap->low, heap->high))
        return value;
    return heap->kind->survivor(heap, value);
}

/* ---- Statistics ---- */

void tricolor_statistics(const tricolor_heap *heap, struct tricolor_statistics *statistics)
{
    require_range(heap);
    *statistics = heap->counters;
    statistics->words = heap->room;
    statistics->live = live_words(heap);
    statistics->free = heap->room - statistics->live;
    statistics->allocated += heap->recent;
    statistics->limit = heap->limit;
    statistics->stack = heap->capacity;
    statistics->largest_hole = heap->busy || heap->damaged ? 0 : heap->kind->largest(heap);
}

/* Names and numbers, in the order of the struct. */
size_t tricolor_statistics_json(const tricolor_heap *heap, char *text, size_t room)
{
    struct tricolor_statistics s;
    tricolor_statistics(heap, &s);
    const struct {
        const char *name;
        uint64_t number;
    } all[] = {
        {"words", s.words},
        {"live", s.live},
        {"free", s.free},
        {"largest_hole", s.largest_hole},
        {"limit", s.limit},
        {"stack", s.stack},
        {"allocations", s.allocations},
        {"allocated", s.allocated},
        {"finalised", s.finalised},
        {"collections", s.collections},
        {"rescans", s.rescans},
        {"growths", s.growths},
        {"shrinks", s.shrinks},
        {"mark_time", s.mark_time},
        {"sweep_time", s.sweep_time},
        {"longest_pause", s.longest_pause},
    };
    const size_t count = sizeof all / sizeof *all;
    _Static_assert(sizeof all / sizeof *all == sizeof s / sizeof(uint64_t), "each has a name");
    size_t length = 0;
    for (size_t i = 0; i < count; i++) {
        const size_t left = length < room ? room - length : 0;
        const int added = snprintf(left == 0 ? NULL : text + length, left, "%s\"%s\": %llu%s",
                                   i == 0 ? "{" : ", ", all[i].name,
                                   (unsigned long long)all[i].number, i == count - 1 ? "}" : "");
        length += (size_t)added;
    }
    return length;
}

/* ---- Walking ---- */

/* The blocks, one behind the other: headers tell how long each is. Holes are blue; a word that
   is left over is a header of no fields. */
enum tricolor_error tricolor_walk(tricolor_heap *heap, tricolor_walker *walker, void *data)
{
    enum tricolor_error error = library_ready(heap);
    if (error != TRICOLOR_OK)
        return error;
    if (walker == NULL)
        return library_fail(heap, TRICOLOR_BAD_ROOT, "NULL is no walker");
    bool going = true;
    heap->busy = true;
    for (uint64_t index = 0; going && index < heap->size;) {
        const uint64_t header = heap_get_header(heap->words, index), size = header_wosize(header);
        if (header_colour(header) != BLUE && size >= 1)
            going = walker(heap, address_of_index(index, heap->base), data);
        require(size < heap->size - index);
        index += size + 1;
    }
    heap->busy = false;
    return TRICOLOR_OK;
}
