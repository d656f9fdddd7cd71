/* A collection: check, mark, sweep, check. */

#include "heap_error.h"
#include "library.h"
#include "os.h"
#include "../layer3_imperative/mark_sweep/state_check.h"
#include "../layer3_imperative/mark_sweep/sweep.h"

/* ---- The check ---- */

static enum tricolor_error tell_damage(tricolor_heap *heap, const char *when, uint64_t block,
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
    return tell_damage(heap, when, fault.block, fault.word, heap_error_text(fault.error));
}

static enum tricolor_error check_roots(tricolor_heap *heap, const uint8_t *layout, const char *when)
{
    tricolor_visitor visitor = {.heap = heap, .visit = VISIT_TO_CHECK, .layout = layout};
    roots_visit(&visitor);
    if (visitor.found == HEAP_OK)
        return TRICOLOR_OK;
    return library_fail(heap, TRICOLOR_BAD_ROOT, "%s: root %#llx: %s", when,
                        (unsigned long long)visitor.root, heap_error_text(visitor.found));
}

static enum tricolor_error check_all(tricolor_heap *heap, uint8_t *layout, const char *when)
{
    enum tricolor_error error = check_words(heap, layout, when);
    return error != TRICOLOR_OK ? error : check_roots(heap, layout, when);
}

static bool cursor_holds(const tricolor_heap *heap, const uint8_t *layout,
                         const struct hole_cursor *at)
{
    return is_cursor(heap->words, heap->size, heap->base, layout, at->head, at->before, at->hole);
}

/* What is so between collections, besides: no block is marked, and the holes are on their list.
   The list breaks when somebody writes to a block that is free. */
static enum tricolor_error check_blocks(tricolor_heap *heap, const uint8_t *layout,
                                        const char *when)
{
    uint64_t seen = first_seen(heap->words, heap->size, layout);
    if (seen < heap->size)
        return tell_damage(heap, when, seen, seen, "the block is grey or black");
    if (cursor_holds(heap, layout, &heap->cursor) && cursor_holds(heap, layout, &heap->large))
        return TRICOLOR_OK;
    heap->damaged = true;
    return library_fail(heap, TRICOLOR_BAD_HEAP,
                        "%s: the list of free blocks is broken; was one of them written to?", when);
}

/* Whether a sweep did what it promises. */
static enum tricolor_error check_swept(tricolor_heap *heap, const uint8_t *layout, const char *when)
{
    uint64_t bad = first_discoloured(heap->words, heap->size, layout, heap->size);
    if (bad < heap->size)
        return tell_damage(heap, when, bad, bad, "the block is neither white nor free and blue");
    bad = first_unmerged(heap->words, heap->size, layout);
    if (bad < heap->size)
        return tell_damage(heap, when, bad, bad, "the block is free, and so is the next");
    return check_blocks(heap, layout, when);
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

static enum tricolor_error mark_from_roots(tricolor_heap *heap, const uint8_t *layout)
{
    tricolor_visitor visitor = {
        .heap = heap, .visit = VISIT_TO_MARK, .state = mark_begin(heap->size), .layout = layout};
    require(heap->capacity >= 1);
    roots_visit(&visitor);
    heap->visited = visitor.visited;
    require(visitor.state.top <= heap->capacity && visitor.state.lowest <= heap->size);
    heap->counters.rescans +=
        mark_drain(heap->words, heap->size, heap->base, heap->stack, heap->capacity, visitor.state);
    if (visitor.found == HEAP_OK)
        return TRICOLOR_OK;
    return library_fail(heap, TRICOLOR_BAD_ROOT,
                        "a callback enumerates different roots each time: %#llx: %s",
                        (unsigned long long)visitor.root, heap_error_text(visitor.found));
}

/* Sweep, and hand dead blocks to the finaliser. */
static void sweep_and_finalise(tricolor_heap *heap)
{
    uint64_t tag = heap->finaliser == NULL ? NO_TAG : heap->finaliser_tag;
    struct sweep_state state = sweep_begin(heap->size);
    state = heap_sweep(heap->words, heap->size, heap->base, tag, state);
    while (state.place < heap->size) {
        heap->counters.finalised++;
        heap->finaliser(heap, address_of_index(state.place, heap->base), heap->finaliser_data);
        require(state.swept <= state.place && state.free <= state.swept);
        state = heap_sweep(heap->words, heap->size, heap->base, tag, state);
    }
    require(state.free <= heap->size);
    struct hole_cursor first = cursor_begin(heap->base, heap->size, state.head);
    allocate_at(heap, first, first);
    heap->counters.allocated += heap->recent;
    heap->survived = heap->size - state.free;
    heap->recent = 0;
}

static enum tricolor_error mark_and_sweep(tricolor_heap *heap, const uint8_t *layout)
{
    uint64_t start = os_clock();
    enum tricolor_error error = mark_from_roots(heap, layout);
    uint64_t marked = os_clock();
    library_tell(heap, TRICOLOR_MARKED);
    uint64_t sweeping = os_clock();
    sweep_and_finalise(heap);
    uint64_t end = os_clock();
    heap->counters.collections++;
    heap->counters.mark_time += marked - start;
    heap->counters.sweep_time += end - sweeping;
    if (end - start > heap->counters.longest_pause)
        heap->counters.longest_pause = end - start;
    return error;
}

static enum tricolor_error collect_checked(tricolor_heap *heap)
{
    uint8_t *layout = map_layout(heap);
    if (layout == NULL)
        return TRICOLOR_NO_MEMORY;
    enum tricolor_error error = check_all(heap, layout, "before a collection");
    if (error == TRICOLOR_OK)
        error = check_blocks(heap, layout, "before a collection");
    if (error == TRICOLOR_OK) {
        error = mark_and_sweep(heap, layout);
        enum tricolor_error after = check_all(heap, layout, "after a collection");
        if (after == TRICOLOR_OK)
            after = check_swept(heap, layout, "after a collection");
        error = error == TRICOLOR_OK ? after : error;
    }
    space_unmap(layout, heap->size + 1);
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
    space_fit_stack(heap);
    enum tricolor_error error =
        heap->options.check ? collect_checked(heap) : mark_and_sweep(heap, NULL);
    library_tell(heap, TRICOLOR_COLLECTION_ENDS);
    heap->busy = false;
    return error;
}
