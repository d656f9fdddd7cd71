/* Where the major heap lies: one range of addresses, reserved without access, usable up to some
   page, in use up to some word.

   In front of word 0 is a page of our own; it ends with what stock OCaml has at the head of each
   piece of its heap, so that Gc.stat and the check of the debug runtime find one piece. */
#include "tricolor_glue.h"

#include <math.h>

#include "caml/domain_state.h"
#include "caml/freelist.h"
#include "caml/gc_ctrl.h"
#include "caml/major_gc.h"

enum { WORD_BYTES = 8, LEAST_STACK = 4096, WORDS_AN_ENTRY = 64 };

struct tricolor tricolor;
uintnat tricolor_heap_base, tricolor_heap_bytes;

/* ---- Memory apart from the heap ---- */

/* Memory of its own; NULL if the system refuses. */
void *tricolor_map(uint64_t bytes)
{
    uint64_t whole = os_whole_pages(bytes);
    void *memory = os_reserve(whole);
    if (memory != NULL && !os_commit(memory, 0, whole)) {
        os_release(memory, whole);
        memory = NULL;
    }
    return memory;
}

void tricolor_unmap(void *memory, uint64_t bytes)
{
    if (memory != NULL)
        os_release(memory, os_whole_pages(bytes));
}

/* Let the mark stack have the size that fits the heap. Where there is no memory for a larger one
   the old one stays: any will do, at a price in time. Not during a collection. */
void tricolor_fit_stack(void)
{
    uint64_t wanted = tricolor.fixed_capacity;
    if (wanted == 0)
        wanted = larger_of(LEAST_STACK, tricolor.size / WORDS_AN_ENTRY);
    if (wanted == tricolor.capacity)
        return;
    int64_t *stack = tricolor_map(wanted * sizeof *stack);
    if (stack == NULL)
        return;
    tricolor_unmap(tricolor.stack, tricolor.capacity * sizeof *stack);
    tricolor.stack = stack;
    tricolor.capacity = wanted;
}

/* ---- The range ---- */

static bool can_reserve(uint64_t bytes)
{
    void *range = os_reserve(bytes);
    if (range != NULL)
        os_release(range, bytes);
    return range != NULL;
}

/* How much to reserve: all that a heap can use; or, where there are limits, three quarters of what
   they allow, for the program needs addresses for other things: 4 MB at least, if our own least
   leaves as much. */
static uint64_t reservation(uint64_t least)
{
    uint64_t most = os_whole_pages(MAX_HEAP_SIZE * WORD_BYTES) + Page_size;
    if (can_reserve(most))
        return most;
    uint64_t low = 0, high = most;
    while (high - low > 16 * Page_size) {
        uint64_t middle = os_whole_pages(low + (high - low) / 2);
        if (can_reserve(middle))
            low = middle;
        else
            high = middle - Page_size;
    }
    uint64_t others = larger_of(os_whole_pages(low / 4), 4 << 20);
    return larger_of(low - smaller_of(low, others), least);
}

/* Tell OCaml what it wants to know of the size. */
static void publish_size(void)
{
    Chunk_size((char *)tricolor.words) = tricolor.size * WORD_BYTES;
    tricolor_heap_base = tricolor.base;
    tricolor_heap_bytes = tricolor.size * WORD_BYTES;
    Caml_state->stat_heap_wsz = tricolor.size;
    if (Caml_state->stat_top_heap_wsz < tricolor.size)
        Caml_state->stat_top_heap_wsz = tricolor.size;
}

/* Make the major heap, of so many words. */
void tricolor_open(uint64_t words)
{
    uint64_t bytes = os_whole_pages(words * WORD_BYTES) + Page_size;
    tricolor.reserved = reservation(bytes);
    tricolor.range = os_reserve(tricolor.reserved);
    if (tricolor.range == NULL)
        caml_fatal_error("no addresses for the major heap: %luk bytes at least, see ulimit -v",
                         (unsigned long)(bytes / 1024));
    if (!os_commit(tricolor.range, 0, bytes))
        caml_fatal_error("no memory for the initial major heap: %luk bytes",
                         (unsigned long)(bytes / 1024));
    tricolor.committed = bytes;
    tricolor.words = (uint64_t *)((char *)tricolor.range + Page_size);
    tricolor.base = (uint64_t)(uintptr_t)tricolor.words;
    tricolor.limit = smaller_of(MAX_HEAP_SIZE, (tricolor.reserved - Page_size) / WORD_BYTES);
    tricolor.size = (bytes - Page_size) / WORD_BYTES;
    tricolor.minimum = tricolor.size;
    tricolor.fresh = tricolor.size;
    require_range();
    tricolor.cursor = heap_init(tricolor.words, tricolor.size, tricolor.base);
    caml_fl_cur_wsz = tricolor.size;
    caml_heap_start = (char *)tricolor.words;
    Chunk_next(caml_heap_start) = NULL;
    Chunk_block(caml_heap_start) = tricolor.range;
    Caml_state->stat_heap_chunks = 1;
    publish_size();
    tricolor_fit_stack();
    if (tricolor.stack == NULL)
        caml_fatal_error("no memory for the mark stack");
}

/* Give all back. Nothing may look at the heap after this. */
void tricolor_close(void)
{
    tricolor_unmap(tricolor.stack, tricolor.capacity * sizeof *tricolor.stack);
    os_release(tricolor.range, tricolor.reserved);
    tricolor = (struct tricolor){0};
    caml_heap_start = NULL;
    tricolor_heap_bytes = 0;
}

/* ---- Growing and shrinking ---- */

/* Make the range usable up to this byte; false if the system refuses. */
static bool commit(uint64_t bytes)
{
    if (bytes <= tricolor.committed)
        return true;
    if (bytes > tricolor.reserved || !os_commit(tricolor.range, tricolor.committed, bytes))
        return false;
    tricolor.committed = bytes;
    return true;
}

/* Whether so many words can be added to the heap without asking the system: then it has been asked
   for them now, where a refusal does no harm. */
bool tricolor_commit_ahead(uint64_t words)
{
    return commit(os_whole_pages((tricolor.size + words) * WORD_BYTES) + Page_size);
}

/* Grow to this size, in whole pages; false if the range or the system does not allow it. */
static bool grow_to(uint64_t larger)
{
    if (larger > tricolor.limit)
        return false;
    if (!commit(os_whole_pages(larger * WORD_BYTES) + Page_size))
        return false;
    require_range();
    caml_gc_message(0x04, "Growing heap to %luk bytes\n", (unsigned long)(larger / 128));
    tricolor.cursor =
        heap_grow(tricolor.words, tricolor.size, larger, tricolor.base, tricolor.cursor);
    caml_fl_cur_wsz += larger - tricolor.size;
    tricolor.size = larger;
    publish_size();
    return true;
}

/* Grow, so that a block of this many fields finds room: by the increment that the program has
   chosen, or just by what is needed if the system does not give as much. */
bool tricolor_expand(uint64_t wosize)
{
    if (wosize >= tricolor.limit - tricolor.size)
        return false;
    uint64_t page = Page_size / WORD_BYTES;
    uint64_t needed = (wosize + 1 + page - 1) / page * page;
    double surplus = (double)(wosize / 100) * (double)caml_percent_free;
    uint64_t generous = wosize + (uint64_t)fmin(surplus, (double)tricolor.limit);
    uint64_t increment = caml_clip_heap_chunk_wsz(generous);
    increment = smaller_of(tricolor.limit, (increment + page - 1) / page * page);
    return (needed < increment && grow_to(tricolor.size + increment)) ||
           grow_to(tricolor.size + needed);
}

/* Cut off the hole at the end of the heap, if there is one. */
static void cut_off(void)
{
    require_range();
    struct shrunk_heap shrunk = heap_shrink(tricolor.words, tricolor.size, tricolor.base,
                                            tricolor.cursor, tricolor.minimum);
    CAMLassert(shrunk.size <= tricolor.size);
    tricolor.cursor = shrunk.cursor;
    if (shrunk.size == tricolor.size)
        return;
    caml_gc_message(0x04, "Shrinking heap to %luk bytes\n", (unsigned long)(shrunk.size / 128));
    caml_fl_cur_wsz -= tricolor.size - shrunk.size;
    tricolor.size = shrunk.size;
    uint64_t bytes = os_whole_pages(tricolor.size * WORD_BYTES) + Page_size;
    os_decommit(tricolor.range, bytes, tricolor.committed);
    tricolor.committed = bytes;
    publish_size();
}

/* Give back to the system what it can have: the end of the heap, and the whole pages inside of
   holes, behind the header and the link. No value may lie in what is cut off: the heap has just
   been collected. */
void tricolor_trim(void)
{
    cut_off();
    struct hole_cursor cursor = cursor_begin(tricolor.base, tricolor.size, tricolor.cursor.head);
    while (cursor.hole < tricolor.size) {
        struct hole_cursor next = cursor_next(tricolor.words, tricolor.size, tricolor.base, cursor);
        uint64_t end =
            cursor.hole + 1 + header_wosize(heap_get_header(tricolor.words, cursor.hole));
        CAMLassert(end <= tricolor.size);
        os_discard(tricolor.words, os_whole_pages((cursor.hole + 2) * WORD_BYTES),
                   end * WORD_BYTES / Page_size * Page_size);
        cursor = next;
    }
}
