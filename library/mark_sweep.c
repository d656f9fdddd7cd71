/* Heaps whose blocks stay where they are: what is peculiar to them.

   There are two cursors on the hole list. Small blocks fill one hole after the other. Large ones
   are looked for from another place on, further along the list: with one cursor, a large block
   would carry it past all holes that are too small, and the small blocks after it would use up the
   large holes. Then there is no room for large blocks long before the heap is full: a program that
   allocates blocks of 1 to 511 words (bench/mutators/mixed_sizes.c) collects half as often again. */

#include "../layer3_imperative/mark_sweep/mark.h"
#include "../layer3_imperative/mark_sweep/state_check.h"
#include "../layer3_imperative/sweep/sweep.h"
#include "../layer3_imperative/mutator/grow.h"
#include "library.h"
#include "os.h"

/* A mark stack of 4096 entries is eight pages, which is little beside any heap. With fewer, a small
   heap with a wide array or a bushy tree in it would be rescanned to spare a few pages; and tests
   that ask for a stack of one entry show that any number is right. */
enum { WORD_BYTES = 8, MOST_SMALL = 32, LEAST_STACK = 4096, WORDS_AN_ENTRY = 64 };

/* ---- The two cursors ---- */

/* Let both stand somewhere. */
static void allocate_at(tricolor_heap *heap, struct hole_cursor cursor, struct hole_cursor large)
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

/* Allocate by one of the cursors; the block's index, or NO_BLOCK. One hole is smaller then, or is
   no hole any more, and nothing else has happened to the list (new_block in
   specs/mutator/allocating.acsl). If it was the one where the other cursor stood, or the one before, the
   other goes where this one went. */
static uint64_t take_by(tricolor_heap *heap, struct hole_cursor *cursor, struct hole_cursor *other,
                        uint64_t size, unsigned tag)
{
    require_range(heap);
    require(stands(heap, *cursor));
    uint64_t from = cursor->hole;
    struct allocation made =
        heap_alloc(heap->words, heap->size, heap->base, *cursor, size, WHITE, tag);
    /* The hole begins where the cursor stands now; or, if it is used up, with the block. */
    uint64_t found = made.cursor.hole < made.block ? made.cursor.hole : made.block;
    heap->travelled += found - from + (found < from ? heap->size : 0);
    *cursor = made.cursor;
    other->head = made.cursor.head;
    if (!stands(heap, *other))
        *other = made.cursor;
    return made.block == heap->size ? NO_BLOCK : made.block;
}

static uint64_t take(tricolor_heap *heap, uint64_t size, unsigned tag)
{
    if (size <= MOST_SMALL)
        return take_by(heap, &heap->cursor, &heap->large, size, tag);
    /* What small blocks have left behind is small. */
    if (heap->large.hole < heap->cursor.hole)
        heap->large = heap->cursor;
    return take_by(heap, &heap->large, &heap->cursor, size, tag);
}

static uint64_t largest(const tricolor_heap *heap)
{
    return largest_hole(heap->words, heap->size, heap->base, heap->cursor.head);
}

/* ---- Its size ---- */

/* Let the mark stack have the size that fits the heap. Where there is no memory for a larger one
   the old one stays: any will do, at a price in time. */
static void fit_stack(tricolor_heap *heap)
{
    uint64_t wanted = heap->options.stack;
    if (wanted == 0)
        wanted = heap->size / WORDS_AN_ENTRY;
    if (heap->options.stack == 0 && wanted < LEAST_STACK)
        wanted = LEAST_STACK;
    if (wanted == heap->capacity)
        return;
    int64_t *stack = space_map(wanted * sizeof *stack);
    if (stack == NULL)
        return;
    space_unmap(heap->stack, heap->capacity * sizeof *stack);
    heap->stack = stack;
    heap->capacity = wanted;
}

static bool open_heap(tricolor_heap *heap)
{
    heap->low = heap->base;
    heap->high = end_of_heap(heap->base, heap->limit);
    heap->size = heap->room;
    require_range(heap);
    struct hole_cursor first = heap_init(heap->words, heap->size, heap->base);
    allocate_at(heap, first, first);
    fit_stack(heap);
    return heap->stack != NULL;
}

static void grow(tricolor_heap *heap, uint64_t larger)
{
    require_range(heap);
    require(heap->size <= larger && larger <= heap->limit);
    struct hole_cursor grown = heap_grow(heap->words, heap->size, larger, heap->base, heap->large);
    heap->size = heap->room = larger;
    allocate_at(heap, cursor_begin(heap->base, larger, grown.head), grown);
}

static void shrink(tricolor_heap *heap, uint64_t least)
{
    require_range(heap);
    struct shrunk_heap shrunk =
        heap_shrink(heap->words, heap->size, heap->base, heap->large, least);
    require(shrunk.size <= heap->size && (least > heap->size || least <= shrunk.size));
    if (shrunk.size == heap->size)
        return;
    heap->size = heap->room = shrunk.size;
    struct hole_cursor first = cursor_begin(heap->base, heap->size, shrunk.cursor.head);
    allocate_at(heap, first, first);
}

/* Empty the pages inside of holes, after the header and the link: nothing depends on what is
   there. */
static void trim(tricolor_heap *heap)
{
    const uint64_t page = os_whole_pages(1);
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

/* ---- A collection ---- */

static enum tricolor_error prepare(tricolor_heap *heap, const uint8_t *layout)
{
    (void)layout;
    fit_stack(heap);
    return TRICOLOR_OK;
}

/* A visit that marks, and where marking stands. */
struct marking_visit {
    tricolor_visitor visitor;
    struct mark_state state;
};

static void mark_one(tricolor_visitor *visitor, tricolor_value *root)
{
    struct marking_visit *marking = (struct marking_visit *)visitor;
    tricolor_heap *heap = visitor->heap;
    require(marking->state.top <= heap->capacity);
    require(!is_ours(*root, heap->base, end_of_heap(heap->base, heap->size)) || *root % 8 == 0);
    marking->state = mark_root(heap->words, heap->size, heap->base, heap->stack, heap->capacity,
                               marking->state, *root);
}

static enum tricolor_error trace(tricolor_heap *heap, const uint8_t *layout)
{
    struct marking_visit marking = {{.heap = heap, .each = mark_one, .layout = layout},
                                    mark_begin(heap->size)};
    require(heap->capacity >= 1);
    roots_visit(&marking.visitor);
    heap->visited = marking.visitor.visited;
    require(marking.state.top <= heap->capacity && marking.state.lowest <= heap->size);
    heap->counters.rescans +=
        mark_drain(heap->words, heap->size, heap->base, heap->stack, heap->capacity, marking.state);
    return roots_fault(&marking.visitor, "a callback enumerates different roots each time");
}

/* Sweep, and hand dead blocks to the finaliser. */
static uint64_t reclaim(tricolor_heap *heap)
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
    return heap->size - state.free;
}

/* ---- The check ---- */

static bool cursor_holds(const tricolor_heap *heap, const uint8_t *layout,
                         const struct hole_cursor *at)
{
    return is_cursor(heap->words, heap->size, heap->base, layout, at->head, at->before, at->hole);
}

/* No block is marked, and the holes are on their list. The list breaks when somebody writes to a
   block that is free. */
static enum tricolor_error check(tricolor_heap *heap, const uint8_t *layout, const char *when)
{
    uint64_t seen = first_seen(heap->words, heap->size, layout);
    if (seen < heap->size)
        return cycle_damage(heap, when, seen, seen, "the block is grey or black");
    if (cursor_holds(heap, layout, &heap->cursor) && cursor_holds(heap, layout, &heap->large))
        return TRICOLOR_OK;
    heap->damaged = true;
    return library_fail(heap, TRICOLOR_BAD_HEAP,
                        "%s: the list of free blocks is broken; was one of them written to?", when);
}

/* Whether a sweep did what it promises. */
static enum tricolor_error check_new(tricolor_heap *heap, const uint8_t *layout, const char *when)
{
    uint64_t bad = first_discoloured(heap->words, heap->size, layout, heap->size);
    if (bad < heap->size)
        return cycle_damage(heap, when, bad, bad, "the block is neither white nor free and blue");
    bad = first_unmerged(heap->words, heap->size, layout);
    if (bad < heap->size)
        return cycle_damage(heap, when, bad, bad, "the block is free, and so is the next");
    return TRICOLOR_OK;
}

static tricolor_value survivor(const tricolor_heap *heap, tricolor_value block)
{
    uint64_t index, header;
    if (!locate_block(heap, block, &index, &header))
        return TRICOLOR_NONE;
    return is_marked(heap->words, heap->size, heap->base, block) ? block : TRICOLOR_NONE;
}

const struct heap_kind mark_sweep_kind = {.moves = false,
                                          .spaces = 1,
                                          .open = open_heap,
                                          .take = take,
                                          .grow = grow,
                                          .shrink = shrink,
                                          .trim = trim,
                                          .largest = largest,
                                          .prepare = prepare,
                                          .trace = trace,
                                          .reclaim = reclaim,
                                          .survivor = survivor,
                                          .check = check,
                                          .check_new = check_new};
