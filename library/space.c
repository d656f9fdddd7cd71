/* Where the words lie: one range of addresses, usable up to some page, in use up to some word. And
   how many there should be. Where blocks move, the range has addresses for several heaps, and
   copying.c says where in it the heap is. */

#include "library.h"
#include "os.h"

enum { WORD_BYTES = 8, LEAST_SHARE = 8 };

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

/* ---- The range ---- */

/* Reserve a range of so many times as many bytes; or, where there are limits, of at least so many
   times the least. Then half of what there is stays for the program. */
static void *reserve(uint64_t times, uint64_t *bytes, uint64_t least)
{
    void *range = os_reserve(times * *bytes);
    if (range != NULL)
        return range;
    while (range == NULL && *bytes > least) {
        *bytes = larger_of(os_whole_pages(*bytes / 2), least);
        range = os_reserve(times * *bytes);
    }
    if (range != NULL && *bytes > least) {
        os_release(range, times * *bytes);
        *bytes = larger_of(os_whole_pages(*bytes / 2), least);
        range = os_reserve(times * *bytes);
    }
    return range;
}

bool space_open(tricolor_heap *heap)
{
    uint64_t least = larger_of(os_whole_pages(heap->options.heap), os_whole_pages(1));
    uint64_t bytes = larger_of(os_whole_pages(heap->options.limit), least);
    heap->range = reserve(heap->kind->spaces, &bytes, least);
    if (heap->range == NULL)
        return false;
    heap->reserved = heap->kind->spaces * bytes;
    heap->words = heap->range;
    heap->base = (uint64_t)(uintptr_t)heap->words;
    heap->limit = smaller_of(heap->options.limit, bytes) / WORD_BYTES;
    heap->minimum = heap->options.heap / WORD_BYTES;
    heap->committed = os_whole_pages(heap->minimum * WORD_BYTES);
    if (!os_commit(heap->words, 0, heap->committed)) {
        heap->committed = 0;
        return false;
    }
    heap->room = heap->minimum;
    return heap->kind->open(heap);
}

void space_close(tricolor_heap *heap)
{
    space_unmap(heap->stack, heap->capacity * sizeof *heap->stack);
    os_release(heap->range, heap->reserved);
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
    heap->kind->grow(heap, larger);
    heap->counters.growths++;
    library_tell(heap, TRICOLOR_GROWN);
    return true;
}

static void shrink_to(tricolor_heap *heap, uint64_t least)
{
    const uint64_t before = heap->room;
    heap->kind->shrink(heap, least);
    if (heap->room == before)
        return;
    uint64_t bytes = os_whole_pages(heap->room * WORD_BYTES);
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
    uint64_t share = in_pages(heap, heap->room + heap->room / LEAST_SHARE);
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
    return heap->room < heap->limit && grow_to(heap, heap->limit);
}

/* After a collection: the free space that the policy wants; where there is half as much again,
   less. A heap that may not grow goes on as it is. */
void space_adjust(tricolor_heap *heap)
{
    uint64_t wanted = wanted_for(heap, live_words(heap));
    if (heap->room < wanted)
        (void)grow_to(heap, wanted);
    else if (heap->room > wanted + wanted / 2)
        shrink_to(heap, wanted);
}

/* Give back what is not needed now. */
void space_trim(tricolor_heap *heap)
{
    shrink_to(heap, heap->minimum);
    heap->kind->trim(heap);
}
