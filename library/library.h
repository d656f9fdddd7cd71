/* What the parts of the public library share: the heap as a struct, and who does what.

     options.c   options and their text
     space.c     the range of addresses, growth and its policy, the mark stack
     roots.c     handles, arrays, callbacks
     cycle.c     a collection, step by step, and the check
     allocate.c  allocating, and what to do where there is no room
     api.c       the rest of tricolor.h
     os.c        the system

   None of these is proved. None reads or writes a word of the heap: for that they call the proved
   functions, which take the parts of the struct as parameters. In debug builds `require` asserts
   what those require, as far as it can be told at once. */
#ifndef LIBRARY_LIBRARY_H
#define LIBRARY_LIBRARY_H

#include <assert.h>

#include "../layer3_imperative/mutator/access.h"
#include "../layer3_imperative/mutator/alloc.h"
#include "../layer3_imperative/heap/heap_check.h"
#include "../layer3_imperative/mark_sweep/mark.h"
#include "tricolor.h"

struct root_array {
    const tricolor_value *array;
    size_t count;
};

struct root_callback {
    tricolor_root_callback *callback;
    void *data;
};

/* A handle is in use, or it is free and links to the next free one. */
struct root_handle {
    tricolor_value value;
    uint64_t next;
};
#define HANDLE_IN_USE UINT64_MAX

/* The registered roots: three tables, with room for more than their counts. */
struct roots {
    struct root_handle *handle;
    struct root_array *array;
    struct root_callback *callback;
    uint64_t handles, arrays, callbacks;
    uint64_t handle_room, array_room, callback_room;
    uint64_t free_handle; /* 0, or the number of a free handle */
};

struct tricolor {
    uint64_t *words;
    uint64_t size;             /* words in use */
    uint64_t limit;            /* words that may be */
    uint64_t base;             /* the address of word 0 */
    uint64_t reserved;         /* bytes of the range, */
    uint64_t committed;        /* and of its usable part */
    struct hole_cursor cursor; /* where small blocks are allocated, */
    struct hole_cursor large;  /* and where large ones: see allocate.c */
    uint64_t travelled;        /* words that both have passed since they were set */

    int64_t *stack;
    uint64_t capacity;

    uint64_t survived; /* words of the blocks that the last collection left */
    uint64_t recent;   /* and of those allocated since */
    uint64_t visited;  /* roots that it was given */
    uint64_t minimum;  /* the size is never less */

    struct tricolor_options options;
    struct roots roots;
    const tricolor_value *given; /* the fields of a block that is being allocated: roots */
    uint64_t given_count;
    tricolor_finaliser *finaliser;
    void *finaliser_data;
    uint64_t finaliser_tag;
    tricolor_hook *hook;
    void *hook_data;
    struct tricolor_statistics counters; /* those that only ever grow; allocated but for recent */

    bool busy;    /* in a collection, or in a hook */
    bool damaged; /* the check has found the heap damaged */
    enum tricolor_error error;
    char message[240];
};

/* What a visit does with a root. */
enum visit { VISIT_TO_CHECK, VISIT_TO_MARK };

struct tricolor_visitor {
    tricolor_heap *heap;
    enum visit visit;
    struct mark_state state; /* where marking stands */
    uint64_t visited;        /* how many roots were given so far */
    const uint8_t *layout;   /* of the heap, while the check is on; else NULL */
    enum heap_error found;   /* what is wrong with the first bad root */
    tricolor_value root;     /* that root */
};

#define require(condition) assert(condition)

/* The part of what the proved functions require that can be told at once. */
static inline void require_range(const tricolor_heap *heap)
{
    (void)heap;
    require(heap->base % 8 == 0 && heap->base == (uint64_t)(uintptr_t)heap->words);
    require(heap->size <= heap->limit && heap->limit <= MAX_HEAP_SIZE);
    require(heap->base <= UINT64_MAX - 8 - 8 * heap->limit);
    require(heap->size * 8 <= heap->committed && heap->committed <= heap->reserved);
    require(heap->cursor.hole <= heap->size && heap->cursor.before <= heap->size);
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
    if (is_immediate(value) || !is_ours(value, heap->base, end_of_heap(heap->base, heap->limit)))
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
void space_fit_stack(tricolor_heap *heap);
void *space_map(uint64_t bytes);
void space_unmap(void *memory, uint64_t bytes);

/* allocate.c */
void allocate_at(tricolor_heap *heap, struct hole_cursor cursor, struct hole_cursor large);

/* roots.c */
void roots_visit(tricolor_visitor *visitor);
void roots_close(tricolor_heap *heap);

/* cycle.c */
enum tricolor_error cycle_collect(tricolor_heap *heap);
enum tricolor_error cycle_check(tricolor_heap *heap);

#endif
