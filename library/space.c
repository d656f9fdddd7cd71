/* Where the words lie: one range of addresses, usable up to some page, in use up to some word. And
   how many there should be. */

#include "../layer3_imperative/mutator/grow.h"
#include "library.h"
#include "os.h"

/* A mark stack of 4096 entries is eight pages, which is little beside any heap. With fewer, a small
   heap with a wide array or a bushy tree in it would be rescanned to spare a few pages; and tests
   that ask for a stack of one entry show that any number is right. */
enum { WORD_BYTES = 8, LEAST_STACK = 4096, WORDS_AN_ENTRY = 64, LEAST_SHARE = 8 };

static uint64_t larger_of(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

static uint64_t smaller_of(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* ---- Memory apart from the heap ---- */

/* Memory of its own; NULL if the system refuses. */
void *space_map(uint64_t bytes)
{
    uint64_t whole = os_whole_pages(bytes);
    void *memory = os_reserve(whole);
    if (memory != NULL && !os_commit(memory, 0, whole)) {
        os_release(memory, whole);
        memory = NULL;
    }
    return memory;
}

void space_unmap(void *memory, uint64_t bytes)
{
    if (memory != NULL)
        os_release(memory, os_whole_pages(bytes));
}

/* Let the mark stack have the size that fits the heap. Where there is no memory for a larger one
   the old one stays: any will do, at a price in time. */
void space_fit_stack(tricolor_heap *heap)
{
    uint64_t wanted = heap->options.stack;
    if (wanted == 0)
        wanted = larger_of(LEAST_STACK, heap->size / WORDS_AN_ENTRY);
    if (wanted == heap->capacity)
        return;
    int64_t *stack = space_map(wanted * sizeof *stack);
    if (stack == NULL)
        return;
    space_unmap(heap->stack, heap->capacity * sizeof *stack);
    heap->stack = stack;
    heap->capacity = wanted;
}

/* ---- The range ---- */

/* Reserve a range of so many bytes; or, where there are limits, of at least so many. Then half of
   what there is stays for the program. */
static void *reserve(uint64_t *bytes, uint64_t least)
{
    void *range = os_reserve(*bytes);
    if (range != NULL)
        return range;
    while (range == NULL && *bytes > least) {
        *bytes = larger_of(os_whole_pages(*bytes / 2), least);
        range = os_reserve(*bytes);
    }
    if (range != NULL && *bytes > least) {
        os_release(range, *bytes);
        *bytes = larger_of(os_whole_pages(*bytes / 2), least);
        range = os_reserve(*bytes);
    }
    return range;
}

bool space_open(tricolor_heap *heap)
{
    uint64_t least = larger_of(os_whole_pages(heap->options.heap), os_whole_pages(1));
    uint64_t bytes = larger_of(os_whole_pages(heap->options.limit), least);
    heap->words = reserve(&bytes, least);
    if (heap->words == NULL)
        return false;
    heap->reserved = bytes;
    heap->limit = smaller_of(heap->options.limit, bytes) / WORD_BYTES;
    heap->base = (uint64_t)(uintptr_t)heap->words;
    heap->minimum = heap->options.heap / WORD_BYTES;
    heap->committed = os_whole_pages(heap->minimum * WORD_BYTES);
    if (!os_commit(heap->words, 0, heap->committed)) {
        heap->committed = 0;
        return false;
    }
    heap->size = heap->minimum;
    require_range(heap);
    struct hole_cursor first = heap_init(heap->words, heap->size, heap->base);
    allocate_at(heap, first, first);
    space_fit_stack(heap);
    return heap->stack != NULL;
}

void space_close(tricolor_heap *heap)
{
    space_unmap(heap->stack, heap->capacity * sizeof *heap->stack);
    os_release(heap->words, heap->reserved);
}

/* ---- Growing and shrinking ---- */

static bool grow_to(tricolor_heap *heap, uint64_t larger)
{
    uint64_t bytes = os_whole_pages(larger * WORD_BYTES);
    if (bytes > heap->committed) {
        if (!os_commit(heap->words, heap->committed, bytes))
            return false;
        heap->committed = bytes;
    }
    require_range(heap);
    require(heap->size <= larger && larger <= heap->limit);
    struct hole_cursor grown = heap_grow(heap->words, heap->size, larger, heap->base, heap->large);
    heap->size = larger;
    allocate_at(heap, cursor_begin(heap->base, larger, grown.head), grown);
    heap->counters.growths++;
    library_tell(heap, TRICOLOR_GROWN);
    return true;
}

static void shrink_to(tricolor_heap *heap, uint64_t least)
{
    require_range(heap);
    struct shrunk_heap shrunk =
        heap_shrink(heap->words, heap->size, heap->base, heap->large, least);
    require(shrunk.size <= heap->size && (least > heap->size || least <= shrunk.size));
    if (shrunk.size == heap->size)
        return;
    heap->size = shrunk.size;
    struct hole_cursor first = cursor_begin(heap->base, heap->size, shrunk.cursor.head);
    allocate_at(heap, first, first);
    uint64_t bytes = os_whole_pages(heap->size * WORD_BYTES);
    os_decommit(heap->words, bytes, heap->committed);
    heap->committed = bytes;
    heap->counters.shrinks++;
    library_tell(heap, TRICOLOR_SHRUNK);
}

/* So many words, in whole pages, but no more than may be. */
static uint64_t in_pages(const tricolor_heap *heap, uint64_t words)
{
    return smaller_of(heap->limit, os_whole_pages(words * WORD_BYTES) / WORD_BYTES);
}

/* The policy: so many words for this many words of blocks. A collection looks at the roots as well:
   if they are many, it has to come less often. */
static uint64_t wanted_for(const tricolor_heap *heap, uint64_t live)
{
    uint64_t free = (live + heap->visited) * heap->options.growth / 100;
    return in_pages(heap, larger_of(heap->minimum, live + free));
}

/* Grow by this many words at least; false if that cannot be. Each growth goes along all holes, and
   where there are many that are too small, the policy wants no more words than there are. So grow
   by an eighth in any case: what that costs is spread over the words of an eighth. Where the system
   refuses, try half as much beyond the least, and so on, so that its last words are not taken one
   block at a time. */
bool space_grow(tricolor_heap *heap, uint64_t words)
{
    if (words > heap->limit - heap->size)
        return false;
    uint64_t least = heap->size + words;
    uint64_t share = in_pages(heap, heap->size + heap->size / LEAST_SHARE);
    uint64_t wanted = larger_of(share, wanted_for(heap, live_words(heap) + words));
    wanted = larger_of(least, wanted);
    while (!grow_to(heap, wanted)) {
        if (wanted == least)
            return false;
        wanted = least + (wanted - least) / 2;
    }
    return true;
}

bool space_grow_to_limit(tricolor_heap *heap)
{
    return heap->size < heap->limit && grow_to(heap, heap->limit);
}

/* After a collection: the free space that the policy wants; where there is half as much again,
   less. A heap that may not grow goes on as it is. */
void space_adjust(tricolor_heap *heap)
{
    uint64_t wanted = wanted_for(heap, live_words(heap));
    if (heap->size < wanted)
        (void)grow_to(heap, wanted);
    else if (heap->size > wanted + wanted / 2)
        shrink_to(heap, wanted);
}

/* Give back what is not needed now. Of a hole that is its inside, after the header and the link:
   nothing depends on what is there. */
void space_trim(tricolor_heap *heap)
{
    const uint64_t page = os_whole_pages(1);
    shrink_to(heap, heap->minimum);
    require_range(heap);
    struct hole_cursor cursor = cursor_begin(heap->base, heap->size, heap->cursor.head);
    while (cursor.hole < heap->size) {
        struct hole_cursor next = cursor_next(heap->words, heap->size, heap->base, cursor);
        uint64_t header = heap_get_header(heap->words, cursor.hole);
        uint64_t end = cursor.hole + 1 + header_wosize(header);
        require(header_colour(header) == BLUE && end <= heap->size);
        os_discard(heap->words, os_whole_pages((cursor.hole + 2) * WORD_BYTES),
                   end * WORD_BYTES / page * page);
        cursor = next;
    }
}
