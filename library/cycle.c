/* A collection: check, find what is live, free the rest, check. */

#include "heap_error.h"
#include "library.h"
#include "os.h"

/* ---- The check ---- */

/* Tell that the heap is damaged. */
enum tricolor_error cycle_damage(tricolor_heap *heap, const char *when, uint64_t block,
                                 uint64_t word, const char *what)
{
    heap->damaged = true;
    return library_fail(heap, TRICOLOR_BAD_HEAP, "%s: block %#llx, word %llu: %s", when,
                        (unsigned long long)address_of_index(block, heap->base),
                        (unsigned long long)(word - block), what);
}

/* Whether the heap is as it should be; then the layout is its own. */
static enum tricolor_error check_words(tricolor_heap *heap, uint8_t *layout, const char *when)
{
    struct heap_fault fault = heap_check(heap->words, heap->size, heap->limit, heap->base, layout);
    if (fault.error == HEAP_OK)
        return TRICOLOR_OK;
    return cycle_damage(heap, when, fault.block, fault.word, heap_error_text(fault.error));
}

static enum tricolor_error check_roots(tricolor_heap *heap, const uint8_t *layout, const char *when)
{
    tricolor_visitor visitor = {.heap = heap, .layout = layout};
    roots_visit(&visitor);
    return roots_fault(&visitor, when);
}

static enum tricolor_error check_all(tricolor_heap *heap, uint8_t *layout, const char *when)
{
    enum tricolor_error error = check_words(heap, layout, when);
    if (error == TRICOLOR_OK)
        error = check_roots(heap, layout, when);
    return error != TRICOLOR_OK ? error : heap->kind->check(heap, layout, when);
}

static uint8_t *map_layout(tricolor_heap *heap)
{
    uint8_t *layout = space_map(heap->size + 1);
    if (layout == NULL)
        library_fail(heap, TRICOLOR_NO_MEMORY,
                     "no memory for the check, which wants a byte for each word");
    return layout;
}

/* Check the heap and the roots, and nothing else. */
enum tricolor_error cycle_check(tricolor_heap *heap)
{
    uint8_t *layout = map_layout(heap);
    if (layout == NULL)
        return TRICOLOR_NO_MEMORY;
    enum tricolor_error error = check_all(heap, layout, "check");
    space_unmap(layout, heap->size + 1);
    return error;
}

/* ---- The collection ---- */

/* Find what is live, and free the rest. */
static enum tricolor_error trace_and_reclaim(tricolor_heap *heap, const uint8_t *layout)
{
    uint64_t start = os_clock();
    enum tricolor_error error = heap->kind->prepare(heap, layout);
    if (error != TRICOLOR_OK)
        return error;
    error = heap->kind->trace(heap, layout);
    uint64_t traced = os_clock();
    heap->marked = true;
    library_tell(heap, TRICOLOR_MARKED);
    heap->marked = false;
    uint64_t reclaiming = os_clock();
    heap->survived = heap->kind->reclaim(heap);
    uint64_t end = os_clock();
    heap->counters.allocated += heap->recent;
    heap->recent = 0;
    heap->counters.collections++;
    heap->counters.mark_time += traced - start;
    heap->counters.sweep_time += end - reclaiming;
    if (end - start > heap->counters.longest_pause)
        heap->counters.longest_pause = end - start;
    return error;
}

static enum tricolor_error collect_checked(tricolor_heap *heap)
{
    const uint64_t bytes = heap->size + 1;
    uint8_t *layout = map_layout(heap);
    if (layout == NULL)
        return TRICOLOR_NO_MEMORY;
    uint64_t collections = heap->counters.collections;
    enum tricolor_error error = check_all(heap, layout, "before a collection");
    if (error == TRICOLOR_OK)
        error = trace_and_reclaim(heap, layout);
    if (heap->counters.collections > collections) {
        enum tricolor_error after = check_all(heap, layout, "after a collection");
        if (after == TRICOLOR_OK)
            after = heap->kind->check_new(heap, layout, "after a collection");
        error = error == TRICOLOR_OK ? after : error;
    }
    space_unmap(layout, bytes);
    return error;
}

/* Collect. If there is an error it is found before anything is freed, but for roots that change
   while they are enumerated, and mistakes of our own. */
enum tricolor_error cycle_collect(tricolor_heap *heap)
{
    require(!heap->busy && !heap->damaged);
    require_range(heap);
    heap->busy = true;
    library_tell(heap, TRICOLOR_COLLECTION_BEGINS);
    enum tricolor_error error =
        heap->options.check ? collect_checked(heap) : trace_and_reclaim(heap, NULL);
    library_tell(heap, TRICOLOR_COLLECTION_ENDS);
    heap->busy = false;
    return error;
}
