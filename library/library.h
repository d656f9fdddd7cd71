/* What the parts of the public library share: the heap as a struct, and who does what.

     options.c     options and their text
     space.c       the range of addresses, growth and its policy
     roots.c       handles, arrays, callbacks
     cycle.c       a collection, step by step, and the check
     allocate.c    allocating, and what to do where there is no room
     mark_sweep.c  what is peculiar to heaps whose blocks stay where they are,
     copying.c     and to those whose blocks move: both fill in a struct heap_kind
     api.c         the rest of tricolor.h
     os.c          the system

   None of these is proved. None reads or writes a word of the heap: for that they call the proved
   functions, which take the parts of the struct as parameters. In debug builds `require` asserts
   what those require, as far as it can be told at once. */
#ifndef LIBRARY_LIBRARY_H
#define LIBRARY_LIBRARY_H

#include <assert.h>

#include "../layer3_imperative/mutator/access.h"
#include "../layer3_imperative/mutator/alloc.h"
#include "../layer3_imperative/heap/heap_check.h"
#include "../layer3_imperative/semispace/alloc.h"
#include "tricolor.h"

struct root_array {
    tricolor_value *array;
    size_t count;
};

struct root_callback {
    tricolor_root_callback *callback;
    void *data;
};

/* A handle is in use, or it is free and links to the next free one. Its number has its place in the
   low bits, and in the others how often that place had been used before: so a handle that was freed
   is not taken for a later one. */
struct root_handle {
    tricolor_value value;
    uint64_t next;
    uint64_t uses;
};
#define HANDLE_IN_USE UINT64_MAX
#define HANDLE_PLACE_BITS 40
#define HANDLE_PLACE ((UINT64_C(1) << HANDLE_PLACE_BITS) - 1)

/* A space that a heap can be in: these are members of struct tricolor_heap as well. */
struct semispace {
    uint64_t *words;
    uint64_t size, room, base, committed;
    uint64_t seam; /* where the memory of one mapping ends and that of another begins, or 0 */
};

/* The registered roots: three tables, with room for more than their counts. */
struct roots {
    struct root_handle *handle;
    struct root_array *array;
    struct root_callback *callback;
    uint64_t handles, arrays, callbacks;
    uint64_t handle_room, array_room, callback_room;
    uint64_t free_handle; /* 0, or the place of a free handle, from 1 */

    tricolor_value **place; /* where the roots of the callbacks stand: copying.c notes them */
    uint64_t places, place_room;
};

struct tricolor_heap {
    const struct heap_kind *kind;
    uint64_t *words;
    uint64_t size;  /* words of blocks, and of holes if there are any */
    uint64_t room;  /* words that it can have without asking for more: mark_sweep has them all */
    uint64_t limit; /* words that may be */
    uint64_t base;  /* the address of word 0 */
    uint64_t committed; /* bytes that are usable, from word 0 on */
    void *range;        /* all addresses that the heap may have, */
    uint64_t reserved;  /* so many bytes; */
    uint64_t low, high; /* no even number between these two is a value, but for blocks */

    struct hole_cursor cursor; /* mark_sweep: where small blocks are allocated, */
    struct hole_cursor large;  /* and where large ones: see mark_sweep.c */
    uint64_t travelled;        /* words that both have passed since they were set */
    int64_t *stack;
    uint64_t capacity;

    struct semispace other; /* copying: the space that the heap is not in, during a collection */
    uint64_t seam;          /* as in struct semispace */
    uint64_t parked;        /* bytes of memory that are kept for the next space */

    uint64_t survived; /* words of the blocks that the last collection left */
    uint64_t recent;   /* and of those allocated since */
    uint64_t visited;  /* roots that it was given */
    uint64_t minimum;  /* the size is never less */

    struct tricolor_options options;
    struct roots roots;
    tricolor_value *given; /* the fields of a block that is being allocated: roots */
    uint64_t given_count;
    tricolor_finaliser *finaliser;
    void *finaliser_data;
    uint64_t finaliser_tag;
    tricolor_hook *hook;
    void *hook_data;
    struct tricolor_statistics counters; /* those that only ever grow; allocated but for recent */

    bool busy;    /* in a collection, or in a hook */
    bool marked;  /* in the hook that is told TRICOLOR_MARKED */
    bool damaged; /* the check has found the heap damaged */
    enum tricolor_error error;
    char message[240];
};

/* A visit of all roots. */
struct tricolor_visitor {
    tricolor_heap *heap;
    const uint8_t *layout; /* of the heap, while the check is on; else NULL */
    void (*each)(tricolor_visitor *visitor, tricolor_value *root); /* what is done, or NULL */
    uint64_t visited;                                              /* how many roots so far */
    const char *fault;   /* what is wrong with the first bad root; NULL if none is */
    tricolor_value root; /* that root */
};

/* What is done in one way where blocks stay and in another where they move. */
struct heap_kind {
    bool moves;
    uint64_t spaces; /* the range has addresses for so many heaps of the limit's size */

    /* Make an empty heap with the room that there is; false if the system refuses something. */
    bool (*open)(tricolor_heap *heap);
    /* Make a block, with any fields; the result is where it is, or NO_BLOCK if there is no room. */
    uint64_t (*take)(tricolor_heap *heap, uint64_t size, unsigned tag);
    /* The number of fields of the largest one for which there is room. */
    uint64_t (*largest)(const tricolor_heap *heap);
    /* Have more room, which is usable by now; or less, if not all is needed, but at least so much. */
    void (*grow)(tricolor_heap *heap, uint64_t larger);
    void (*shrink)(tricolor_heap *heap, uint64_t least);
    /* Give back to the system what else it can have. */
    void (*trim)(tricolor_heap *heap);

    /* A collection, in three steps. If the first fails, nothing has changed, and that is all; the
       third frees what the second has not found live, and its result is the words that are left. */
    enum tricolor_error (*prepare)(tricolor_heap *heap, const uint8_t *layout);
    enum tricolor_error (*trace)(tricolor_heap *heap, const uint8_t *layout);
    uint64_t (*reclaim)(tricolor_heap *heap);
    /* Between the last two: where a block is that began at this address before the first, or
       TRICOLOR_NONE if it is dead, or there was none. */
    tricolor_value (*survivor)(const tricolor_heap *heap, tricolor_value block);

    /* Of a heap that is well formed: what is so at any time, and what is so after a collection. */
    enum tricolor_error (*check)(tricolor_heap *heap, const uint8_t *layout, const char *when);
    enum tricolor_error (*check_new)(tricolor_heap *heap, const uint8_t *layout, const char *when);
};

extern const struct heap_kind mark_sweep_kind, copying_kind;

#define NO_BLOCK UINT64_MAX

#define require(condition) assert(condition)

/* The part of what the proved functions require that can be told at once. */
static inline void require_range(const tricolor_heap *heap)
{
    (void)heap;
    require(heap->base % 8 == 0 && heap->base == (uint64_t)(uintptr_t)heap->words);
    require(heap->size <= heap->limit && heap->limit <= MAX_HEAP_SIZE);
    require(heap->base <= UINT64_MAX - 8 - 8 * heap->limit);
    require(heap->low <= heap->base && end_of_heap(heap->base, heap->limit) <= heap->high);
    require(heap->size <= heap->room && heap->room <= heap->limit);
    require(heap->room * 8 <= heap->committed && heap->committed <= heap->reserved);
    require(heap->cursor.hole <= heap->size && heap->cursor.before <= heap->size);
}

/* Where blocks move: put one behind the last one. */
static inline uint64_t bump(tricolor_heap *heap, uint64_t size, unsigned tag)
{
    const uint64_t block = heap->size;
    require(size <= MAX_WOSIZE);
    if (!semispace_fits(block, heap->room, size))
        return NO_BLOCK;
    heap->size = semispace_alloc(heap->words, block, size, WHITE, tag);
    return block;
}

static inline uint64_t live_words(const tricolor_heap *heap)
{
    return heap->survived + heap->recent;
}

/* ---- What seems to be a block ---- */

/* What is called often is inline: in a shared library an exported function may be replaced by
   another of its name, so that no compiler takes its body for granted. */

/* Whether a block in use seems to begin at this address; then its index and its header. */
static inline bool locate_block(const tricolor_heap *heap, tricolor_value value, uint64_t *index,
                                uint64_t *header)
{
    /* Divided by 8 as a rotation: what is not aligned becomes larger than any heap. */
    uint64_t offset = value - heap->base, place = offset >> 3 | offset << 61;
    if (place == 0 || place >= heap->size)
        return false;
    *index = place - 1;
    *header = heap_get_header(heap->words, *index);
    return header_tag(*header) != INFIX_TAG && header_colour(*header) != BLUE &&
           header_wosize(*header) >= 1 && header_wosize(*header) <= heap->size - place;
}

/* Whether the value may stand in a field, or be a root: it lies outside of the heap and of where
   it may grow, or seems to be a block. */
static inline bool library_accepts(const tricolor_heap *heap, tricolor_value value)
{
    uint64_t index, header;
    if (is_immediate(value) || !is_ours(value, heap->low, heap->high))
        return true;
    return locate_block(heap, value, &index, &header);
}

/* api.c */
enum tricolor_error library_fail(tricolor_heap *heap, enum tricolor_error error, const char *format,
                                 ...) __attribute__((format(printf, 3, 4), cold));
enum tricolor_error library_ready(tricolor_heap *heap);
enum tricolor_error library_no_value(tricolor_heap *heap, tricolor_value value)
    __attribute__((cold));
void library_tell(tricolor_heap *heap, enum tricolor_event event);

/* options.c */
enum tricolor_error options_settle(const struct tricolor_options *given,
                                   struct tricolor_options *settled);

/* space.c */
bool space_open(tricolor_heap *heap);
void space_close(tricolor_heap *heap);
bool space_grow(tricolor_heap *heap, uint64_t words);
bool space_grow_to_limit(tricolor_heap *heap);
void space_adjust(tricolor_heap *heap);
void space_trim(tricolor_heap *heap);
void *space_map(uint64_t bytes);
void space_unmap(void *memory, uint64_t bytes);

/* roots.c */
void roots_visit(tricolor_visitor *visitor);
void roots_visit_tables(tricolor_visitor *visitor);
void roots_visit_callbacks(tricolor_visitor *visitor);
void roots_visit_noted(tricolor_visitor *visitor);
bool roots_note(struct roots *roots, tricolor_value *place);
enum tricolor_error roots_fault(const tricolor_visitor *visitor, const char *when);
void roots_close(tricolor_heap *heap);

/* cycle.c */
enum tricolor_error cycle_damage(tricolor_heap *heap, const char *when, uint64_t block,
                                 uint64_t word, const char *what);
enum tricolor_error cycle_collect(tricolor_heap *heap);
enum tricolor_error cycle_check(tricolor_heap *heap);

#endif
