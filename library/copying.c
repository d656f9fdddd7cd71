/* Heaps whose blocks move: what is peculiar to them.

   A heap is in a space, a part of the range, and is its first words: the next block comes behind
   the last one. A collection moves what is live to another space, right behind this one, or at the
   beginning of the range where it comes to an end; then nothing may read the old space any more.
   So a value that was not told to the collector points to where no memory is, and what reads there
   ends the program at once, until all addresses of the range have had their turn.

   Nothing changes before it is known that the collection can be done: all roots have been looked
   at, those of the callbacks have been noted, and there is memory for the new space. It is asked for
   as much as the old one had, for all of it may be live.

   The memory of the old space changes its addresses, and is used again: the system would have to
   clear new pages, which takes longer than copying does. What would be free words of the old space
   become those of the new one. The rest is parked, where no value ever pointed, until the next
   collection wants a space. */

#include "../layer3_imperative/mark_sweep/state_check.h"
#include "../layer3_imperative/semispace/forward.h"
#include "../layer3_imperative/semispace/movable_check.h"
#include "../layer3_imperative/semispace/scan.h"
#include "library.h"
#include "os.h"

/* With addresses for three heaps of the limit's size one is always free behind the heap or before
   it, wherever it is. In a fourth part of the range memory is parked. */
enum { WORD_BYTES = 8, SPACES = 4 };

/* From so many bytes on large pages are worth the part of one that may be left over. */
enum { LARGE = 8 << 20 };

/* So many times the blocks' bytes are parked: the next collection may find more of them. */
enum { PARKED = 9, OF = 8 };

/* ---- What is parked ---- */

static uint64_t parking(const tricolor_heap *heap)
{
    return heap->reserved / SPACES * (SPACES - 1);
}

static void give_back_parked(tricolor_heap *heap)
{
    os_decommit(heap->range, parking(heap), parking(heap) + heap->parked);
    heap->parked = 0;
}

/* ---- Its size ---- */

static bool open_heap(tricolor_heap *heap)
{
    heap->low = heap->base;
    heap->high = heap->base + heap->reserved;
    heap->size = 0;
    require_range(heap);
    require(heap->high <= UINT64_C(1) << 56);
    return true;
}

static uint64_t take(tricolor_heap *heap, uint64_t size, unsigned tag)
{
    require_range(heap);
    return bump(heap, size, tag);
}

static uint64_t largest(const tricolor_heap *heap)
{
    return heap->room == heap->size ? 0 : heap->room - heap->size - 1;
}

static void grow(tricolor_heap *heap, uint64_t larger)
{
    require(heap->room <= larger);
    heap->room = larger;
    require_range(heap);
}

static void shrink(tricolor_heap *heap, uint64_t least)
{
    uint64_t room = least > heap->size ? least : heap->size;
    if (room < heap->room)
        heap->room = room;
}

static void trim(tricolor_heap *heap)
{
    give_back_parked(heap);
}

/* ---- The other space ---- */

/* Let the heap be in the other space, and what it was in be the other. */
static void change_space(tricolor_heap *heap)
{
    const struct semispace other = heap->other;
    heap->other = (struct semispace){heap->words, heap->size,      heap->room,
                                     heap->base,  heap->committed, heap->seam};
    heap->words = other.words;
    heap->size = other.size;
    heap->room = other.room;
    heap->base = other.base;
    heap->committed = other.committed;
    heap->seam = other.seam;
}

/* Make a part of the range usable, with what is parked at its beginning if that fits: so many bytes
   of it; or false. */
static bool open_part(tricolor_heap *heap, uint64_t begin, uint64_t bytes, uint64_t *parked)
{
    *parked = 0;
    if (heap->parked != 0 && heap->parked <= bytes &&
        os_move(heap->range, parking(heap), begin, heap->parked)) {
        *parked = heap->parked;
        heap->parked = 0;
    }
    give_back_parked(heap);
    if (os_commit(heap->range, begin + *parked, begin + bytes))
        return true;
    os_decommit(heap->range, begin, begin + *parked);
    return false;
}

/* Have another space, with room for all blocks; false if the system refuses. */
static bool open_other(tricolor_heap *heap)
{
    uint64_t begin = heap->base - heap->low + heap->committed, bytes = heap->committed, seam;
    if (parking(heap) - begin < heap->reserved / SPACES)
        begin = 0;
    if (!open_part(heap, begin, bytes, &seam)) {
        bytes = os_whole_pages(heap->size * WORD_BYTES);
        if (!open_part(heap, begin, bytes, &seam))
            return false;
    }
    if (bytes >= LARGE)
        os_prefer_large_pages(heap->range, begin, begin + bytes);
    uint64_t room = bytes / WORD_BYTES < heap->room ? bytes / WORD_BYTES : heap->room;
    uint64_t *words = (uint64_t *)(void *)((char *)heap->range + begin);
    heap->other = (struct semispace){words, 0, room, heap->low + begin, bytes, seam};
    return true;
}

/* The old space is parked up to where the blocks of the new one end, and a little more; behind that
   it becomes the end of the new space. What does not fit is given back. */
static void close_other(tricolor_heap *heap)
{
    const uint64_t old = heap->other.base - heap->low, new = heap->base - heap->low;
    const uint64_t end = heap->other.committed, live = heap->size * WORD_BYTES;
    uint64_t seam = heap->other.seam != 0 ? heap->other.seam : os_whole_pages(live / OF * PARKED);
    if (live <= seam && seam < end) {
        heap->parked = seam;
        if (!os_move(heap->range, old, parking(heap), seam))
            give_back_parked(heap);
        if (end <= heap->committed && (heap->seam == 0 || heap->seam == seam) &&
            os_move(heap->range, old + seam, new + seam, end - seam))
            heap->seam = seam;
    }
    os_decommit(heap->range, old, old + end);
    heap->other = (struct semispace){.words = NULL};
}

/* ---- A collection ---- */

/* A visit that notes where roots stand, until there is no memory for that. */
struct noting {
    tricolor_visitor visitor;
    bool refused;
};

static void note_place(tricolor_visitor *visitor, tricolor_value *root)
{
    struct noting *noting = (struct noting *)visitor;
    if (!noting->refused)
        noting->refused = !roots_note(&visitor->heap->roots, root);
}

static enum tricolor_error prepare(tricolor_heap *heap, const uint8_t *layout)
{
    struct noting noting = {{.heap = heap, .layout = layout}, false};
    heap->roots.places = 0;
    roots_visit_tables(&noting.visitor);
    noting.visitor.each = note_place;
    roots_visit_callbacks(&noting.visitor);
    heap->visited = noting.visitor.visited;
    if (noting.visitor.fault != NULL)
        return roots_fault(&noting.visitor, "before a collection");
    if (noting.refused)
        return library_fail(heap, TRICOLOR_NO_MEMORY, "no memory to note the roots of callbacks");
    if (!open_other(heap))
        return library_fail(heap, TRICOLOR_NO_MEMORY,
                            "the system refuses the memory to which %llu words would move",
                            (unsigned long long)heap->size);
    return TRICOLOR_OK;
}

/* The place of a root that has been looked at; it may have two entries, and be done. */
static void move_root(tricolor_visitor *visitor, tricolor_value *root)
{
    tricolor_heap *heap = visitor->heap;
    struct semispace *to = &heap->other;
    uint64_t used =
        semispace_forward_root(heap->words, heap->base, end_of_heap(heap->base, heap->size),
                               to->words, to->base, to->size, root, 0);
    require(to->size <= used && used <= to->room);
    to->size = used;
}

static enum tricolor_error trace(tricolor_heap *heap, const uint8_t *layout)
{
    (void)layout;
    struct semispace *to = &heap->other;
    require(heap->size <= to->room && to->size == 0);
    require(to->base >= end_of_heap(heap->base, heap->room) ||
            heap->base >= end_of_heap(to->base, to->room) || heap->size == 0);
    tricolor_visitor visitor = {.heap = heap, .each = move_root};
    roots_visit_noted(&visitor);
    to->size = semispace_scan(heap->words, heap->base, end_of_heap(heap->base, heap->size),
                              to->words, to->base, 0, to->size);
    require(to->size <= to->room);
    change_space(heap);
    return TRICOLOR_OK;
}

/* Where a block is whose header was 0 when it was left: its first field there tells. */
static tricolor_value moved_to(const tricolor_heap *heap, uint64_t index)
{
    return heap_get_field(heap->other.words, index, 0);
}

static tricolor_value survivor(const tricolor_heap *heap, tricolor_value block)
{
    const struct semispace *from = &heap->other;
    if (!is_ours(block, from->base, end_of_heap(from->base, from->size)) || block % 8 != 0)
        return TRICOLOR_NONE;
    uint64_t index = index_of_address(block, from->base);
    if (index + 1 >= from->size || heap_get_header(from->words, index) != 0)
        return TRICOLOR_NONE;
    return moved_to(heap, index);
}

/* The words of a block of the space that was left. One that has moved has a header of 0, and its
   first field tells where it is. */
static uint64_t words_of(const tricolor_heap *heap, uint64_t index, uint64_t header)
{
    if (header != 0)
        return 1 + header_wosize(header);
    uint64_t address = moved_to(heap, index);
    return 1 + header_wosize(heap_get_header(heap->words, index_of_address(address, heap->base)));
}

/* Hand dead blocks to the finaliser. While it runs the heap is where they are. */
static void finalise(tricolor_heap *heap)
{
    uint64_t index = 0;
    while (index < heap->other.size) {
        uint64_t header = heap_get_header(heap->other.words, index);
        if (header != 0 && header_tag(header) == heap->finaliser_tag) {
            heap->counters.finalised++;
            change_space(heap);
            heap->finaliser(heap, address_of_index(index, heap->base), heap->finaliser_data);
            change_space(heap);
        }
        index += words_of(heap, index, header);
    }
}

static uint64_t reclaim(tricolor_heap *heap)
{
    if (heap->finaliser != NULL)
        finalise(heap);
    close_other(heap);
    return heap->size;
}

/* ---- The check ---- */

/* The first scanned field that holds an address of the range where no block is; or the size. */
static uint64_t first_stale(const tricolor_heap *heap, const uint8_t *layout)
{
    const uint64_t range = heap->reserved / WORD_BYTES;
    uint64_t found = heap->size;
    for (uint64_t i = 0; i < range && found == heap->size; i += MAX_HEAP_SIZE) {
        uint64_t part = range - i < MAX_HEAP_SIZE ? range - i : MAX_HEAP_SIZE;
        found = first_field_inside(heap->words, heap->size, heap->base, layout,
                                   heap->low + i * WORD_BYTES, part);
    }
    return found;
}

/* The blocks can move, and no field holds an address where they may go. */
static enum tricolor_error check(tricolor_heap *heap, const uint8_t *layout, const char *when)
{
    uint64_t bad = first_unmovable(heap->words, heap->size, layout);
    if (bad < heap->size)
        return cycle_damage(heap, when, bad, bad, "the block cannot move");
    bad = first_stale(heap, layout);
    if (bad == heap->size)
        return TRICOLOR_OK;
    uint64_t block = bad;
    while (layout[block] != LAYOUT_ALLOCATED)
        block--;
    return cycle_damage(heap, when, block, bad,
                        "the value points to where the heap was, or may be");
}

static enum tricolor_error check_new(tricolor_heap *heap, const uint8_t *layout, const char *when)
{
    uint64_t bad = first_discoloured(heap->words, heap->size, layout, heap->size);
    return bad == heap->size ? TRICOLOR_OK
                             : cycle_damage(heap, when, bad, bad, "the block is not white");
}

const struct heap_kind copying_kind = {.moves = true,
                                       .spaces = SPACES,
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
