/* Tricolor: a heap with a garbage collector, as a library.

   A program makes a heap, allocates blocks in it, and says which values it still uses: its roots.
   When there is no room left, the blocks that no root reaches are freed. There are two kinds of
   heap: by default the collector marks and sweeps, and blocks stay where they are; with the option
   kind=copying it copies what is live to another place, and blocks move.

       tricolor_heap *heap;
       if (tricolor_create(NULL, &heap) != TRICOLOR_OK) ...
       tricolor_value list = tricolor_int(0);
       tricolor_add_roots(heap, &list, 1);
       tricolor_value cell = tricolor_alloc(heap, 2, 0);
       if (cell == TRICOLOR_NONE) ...

   A value is a word: an integer of 63 bits, a block of a heap, or any other even number, which is
   ignored. A block has a tag, from 0 to 255, and at least one field. In blocks with a tag below
   TRICOLOR_RAW each field holds a value; from there on the fields are words that mean nothing to
   the collector. A new block's fields hold the integer 0.

   Roots. Each call that allocates may collect, and frees what no root reaches. Until a new block
   can be reached from a root, nothing else may be allocated. There are three kinds: handles,
   arrays of the program's own, and callbacks that enumerate whatever they like.

   Where blocks move, each call that allocates or collects may change all values. The library writes
   the new ones to handles, arrays of roots, fields, and the places that callbacks visit by
   tricolor_visit_at; a value that stands anywhere else, such as in a variable of C, is stale then,
   and tricolor_fields of before as well. A stale value is refused as no block of the heap; and
   where it is used to read or write in place, no memory is there: the program ends at once
   (SIGSEGV). With the option stress each allocation moves everything, so that no use of a stale
   value goes unseen. A program that does all this right runs with both kinds.

   Errors. A function that can fail says so by its result: an error, or TRICOLOR_NONE. Then nothing
   has changed. tricolor_error and tricolor_message tell more about the last failure. There is one
   fault that the library cannot see for itself: roots that are missing, or point to no block. The
   option check looks for them, and for damage to the heap, before and after each collection.

   Threads. There is no shared state: a heap may be used by one thread at a time, and different
   heaps by different threads at once. Calls on one heap must not overlap; from one thread to the
   next there must be some synchronisation, such as a lock around them.

   Callbacks and hooks run during a collection. They may read blocks (tricolor_get, tricolor_size,
   tricolor_tag) and ask for statistics; all else is refused with TRICOLOR_BUSY. They must return:
   not by longjmp, nor by an exception. */
#ifndef LIBRARY_TRICOLOR_H
#define LIBRARY_TRICOLOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define TRICOLOR_API __attribute__((visibility("default")))
#else
#define TRICOLOR_API
#endif

#if UINTPTR_MAX < UINT64_MAX
#error "tricolor.h is for machines whose addresses have 64 bits"
#endif

#define TRICOLOR_VERSION "0.1.0"

typedef struct tricolor_heap tricolor_heap;
typedef uint64_t tricolor_value;

/* No block: what an allocation that failed returns. */
#define TRICOLOR_NONE ((tricolor_value)0)

/* From this tag on the fields of a block hold no values. */
#define TRICOLOR_RAW 251u

/* These two tags are OCaml's closures and the headers inside them; blocks cannot have them. */
#define TRICOLOR_CLOSURE 247u
#define TRICOLOR_INFIX 249u

/* ---- Values ---- */

/* An integer as a value; its highest bit is lost. */
static inline tricolor_value tricolor_int(int64_t number)
{
    return (tricolor_value)number * 2 + 1;
}

static inline bool tricolor_is_int(tricolor_value value)
{
    return value % 2 == 1;
}

static inline int64_t tricolor_to_int(tricolor_value value)
{
    uint64_t half = value / 2;
    return value >> 63 ? -(int64_t)(UINT64_MAX / 2 - half) - 1 : (int64_t)half;
}

/* ---- Errors ---- */

enum tricolor_error {
    TRICOLOR_OK,
    TRICOLOR_OUT_OF_MEMORY, /* no hole is large enough, and the heap cannot grow */
    TRICOLOR_NO_MEMORY,     /* the system refuses memory for a table, a range or a space */
    TRICOLOR_BAD_SIZE,      /* no block can have so many fields */
    TRICOLOR_BAD_TAG,       /* no block can have this tag */
    TRICOLOR_BAD_BLOCK,     /* this value is no block of this heap */
    TRICOLOR_BAD_FIELD,     /* the block has no such field */
    TRICOLOR_BAD_VALUE,     /* the value lies in the heap, but is no block */
    TRICOLOR_BAD_ROOT,      /* a root is such a value, or no such root is registered */
    TRICOLOR_BAD_OPTION,    /* an option is not known, or out of its range */
    TRICOLOR_BAD_HEAP,      /* the heap is damaged; the message tells where */
    TRICOLOR_BUSY           /* called from a callback or hook of a collection of this heap */
};

/* An error in words. */
TRICOLOR_API const char *tricolor_error_text(enum tricolor_error error);

/* The error of the last call on this heap that failed, and the whole story in words. */
TRICOLOR_API enum tricolor_error tricolor_error(const tricolor_heap *heap);
TRICOLOR_API const char *tricolor_message(const tricolor_heap *heap);

/* Forget it: tricolor_error is TRICOLOR_OK until a call fails again. */
TRICOLOR_API void tricolor_clear_error(tricolor_heap *heap);

/* ---- Options ---- */

enum tricolor_kind {
    TRICOLOR_MARK_SWEEP, /* blocks stay where they are */
    TRICOLOR_COPYING     /* blocks move: a collection wants memory for a second heap as large */
};

struct tricolor_options {
    enum tricolor_kind kind; /* whether blocks stay or move (mark_sweep) */
    uint64_t heap;           /* bytes at the start, and never less (1M) */
    uint64_t limit;  /* bytes at most: so many addresses are reserved, of copying thrice (twice
                        the memory of the machine, at least 1G, at most 1T) */
    uint64_t growth; /* after a collection: free space in percent of live words and roots (80) */
    uint64_t stack; /* entries of the mark stack; 0: words / 64, at least 4096; of mark_sweep (0) */
    bool check;     /* check the heap and the roots before and after each collection (no) */
    bool stress;    /* collect at each allocation (no) */
    bool environment; /* let the variable TRICOLOR overrule all these (yes) */
};

/* The values in parentheses. */
TRICOLOR_API void tricolor_default_options(struct tricolor_options *options);

/* Change options by a text: "kind=copying,heap=64M,limit=2G,growth=80,check=1,stress=1", any of
   these, with sizes in bytes, or in units K, M, G, T; kinds are mark_sweep and copying. The
   environment variable TRICOLOR holds the same. If there is a mistake, nothing changes, and `where`
   (unless it is NULL) tells the part of the text that is meant. */
TRICOLOR_API enum tricolor_error tricolor_parse_options(struct tricolor_options *options,
                                                        const char *text, const char **where);

/* ---- A heap ---- */

/* Make a heap; NULL stands for the default options. Where the system refuses to reserve as many
   addresses as the limit says, they are fewer: see the statistics. */
TRICOLOR_API enum tricolor_error tricolor_create(const struct tricolor_options *options,
                                                 tricolor_heap **heap);

/* Give back all memory. The blocks are gone, and are not finalised. NULL is no heap: nothing
   happens. The result is TRICOLOR_OK or TRICOLOR_BUSY. */
TRICOLOR_API enum tricolor_error tricolor_destroy(tricolor_heap *heap);

/* ---- Blocks ---- */

/* Allocate a block; all its fields hold the integer 0. The result is TRICOLOR_NONE on failure. */
TRICOLOR_API tricolor_value tricolor_alloc(tricolor_heap *heap, uint64_t size, unsigned tag);

/* Allocate a block with these fields. They are roots during the call; where blocks move, what the
   array holds may be stale after it, as what any variable of C holds. */
TRICOLOR_API tricolor_value tricolor_alloc_with(tricolor_heap *heap, uint64_t size, unsigned tag,
                                                const tricolor_value *fields);

/* Allocate a block whose fields may hold anything; the tag is TRICOLOR_RAW at least. */
TRICOLOR_API tricolor_value tricolor_alloc_raw(tricolor_heap *heap, uint64_t size, unsigned tag);

/* Whether the value is a block of this heap, as far as can be told at once: a number that happens
   to look like the address of one passes. */
TRICOLOR_API bool tricolor_is_block(const tricolor_heap *heap, tricolor_value value);

/* The number of fields, and the tag; 0 if the value is no block. */
TRICOLOR_API uint64_t tricolor_size(tricolor_heap *heap, tricolor_value block);
TRICOLOR_API unsigned tricolor_tag(tricolor_heap *heap, tricolor_value block);

/* Read a field. If there is no such field, the result is TRICOLOR_NONE, and tricolor_error is
   TRICOLOR_BAD_BLOCK or TRICOLOR_BAD_FIELD. */
TRICOLOR_API tricolor_value tricolor_get(tricolor_heap *heap, tricolor_value block, uint64_t field);

/* Write a field. */
TRICOLOR_API enum tricolor_error tricolor_set(tricolor_heap *heap, tricolor_value block,
                                              uint64_t field, tricolor_value value);

/* The fields of a block, where they lie: for good, or until something is allocated or collected in a
   heap whose blocks move. This, and what is read and written there, costs nothing and checks
   nothing. The value must be a block that some root reaches, and the fields are as many as
   tricolor_size says. What is written must be a value, if the tag is below TRICOLOR_RAW: an integer,
   a block of this heap that some root reaches, or any even number that is no address in the heap or
   in its reserve. Mistakes are found by the option check, and not always. */
static inline tricolor_value *tricolor_fields(tricolor_value block)
{
    return (tricolor_value *)(uintptr_t)block;
}

/* ---- Roots ---- */

/* A handle is a root that the library keeps: a number, never 0. */
typedef uint64_t tricolor_handle;

/* A new handle for the value; 0 on failure. The number of a handle that was freed is given again after
   16 million handles at the soonest. */
TRICOLOR_API tricolor_handle tricolor_new_handle(tricolor_heap *heap, tricolor_value value);
TRICOLOR_API enum tricolor_error tricolor_free_handle(tricolor_heap *heap, tricolor_handle handle);

/* What a handle holds; TRICOLOR_NONE if there is no such handle. */
TRICOLOR_API tricolor_value tricolor_handle_value(tricolor_heap *heap, tricolor_handle handle);
TRICOLOR_API enum tricolor_error tricolor_set_handle(tricolor_heap *heap, tricolor_handle handle,
                                                     tricolor_value value);

/* Let an array of the program's own be roots, from now on until it is removed: whatever its words
   hold when a collection comes. Where blocks move, the collection writes their new addresses there;
   else it only reads. One array may be added several times, and is to be removed as often. */
TRICOLOR_API enum tricolor_error tricolor_add_roots(tricolor_heap *heap, tricolor_value *array,
                                                    size_t count);
TRICOLOR_API enum tricolor_error tricolor_remove_roots(tricolor_heap *heap,
                                                       const tricolor_value *array);

/* A callback calls tricolor_visit_at for each of its roots, in any order, any number of times, with
   the place where it stands: there the new address is written, if blocks move. A place is no field
   of a block, and stays good for the collection. Where blocks stay, tricolor_visit does as well,
   which has the value alone; where they move it is an error, TRICOLOR_BAD_ROOT, and nothing is
   collected. A collection may run a callback more than once, before anything moves. */
typedef struct tricolor_visitor tricolor_visitor;
typedef void tricolor_root_callback(tricolor_visitor *visitor, void *data);

TRICOLOR_API void tricolor_visit(tricolor_visitor *visitor, tricolor_value root);
TRICOLOR_API void tricolor_visit_at(tricolor_visitor *visitor, tricolor_value *root);
TRICOLOR_API enum tricolor_error
tricolor_add_callback(tricolor_heap *heap, tricolor_root_callback *callback, void *data);
TRICOLOR_API enum tricolor_error
tricolor_remove_callback(tricolor_heap *heap, tricolor_root_callback *callback, void *data);

/* ---- Collections ---- */

/* Collect now. It fails only if the check finds something, or has no memory; and where blocks move,
   if a root is stale, or the system refuses the memory to move them to. Then nothing has changed. */
TRICOLOR_API enum tricolor_error tricolor_collect(tricolor_heap *heap);

/* Give the system back what it can have: collect, cut off free words at the end of the heap, and
   empty the pages inside of holes. */
TRICOLOR_API enum tricolor_error tricolor_trim(tricolor_heap *heap);

/* Check the heap and the roots now. A heap that is found damaged refuses all but tricolor_destroy
   and what reads. */
TRICOLOR_API enum tricolor_error tricolor_check(tricolor_heap *heap);

/* Each dead block with this tag is handed to the finaliser before it is freed: it may read the
   fields. What they point to may be gone already; so this is for raw blocks above all. Where blocks
   move it is called after that, with the address of before, and can read dead blocks only. One tag
   has a finaliser; NULL takes it away. */
typedef void tricolor_finaliser(tricolor_heap *heap, tricolor_value block, void *data);
TRICOLOR_API enum tricolor_error tricolor_set_finaliser(tricolor_heap *heap, unsigned tag,
                                                        tricolor_finaliser *finaliser, void *data);

/* The hook is told what happens; NULL takes it away. */
enum tricolor_event {
    TRICOLOR_COLLECTION_BEGINS,
    TRICOLOR_MARKED, /* what is live is known, and has moved if it does; freeing comes next */
    TRICOLOR_COLLECTION_ENDS,
    TRICOLOR_GROWN,
    TRICOLOR_SHRUNK,
    TRICOLOR_EXHAUSTED /* an allocation is about to fail with TRICOLOR_OUT_OF_MEMORY */
};
typedef void tricolor_hook(tricolor_heap *heap, enum tricolor_event event, void *data);
TRICOLOR_API enum tricolor_error tricolor_set_hook(tricolor_heap *heap, tricolor_hook *hook,
                                                   void *data);

/* In a hook that is told TRICOLOR_MARKED, and only there: what has become of a value that the program
   held when the collection began, and that need not be a root. It is the same value, or, where
   blocks move, its new one; or TRICOLOR_NONE, if it is a block that is about to be freed. So one
   makes weak references and tables: all of them learn of a death at one moment. */
TRICOLOR_API tricolor_value tricolor_survivor(tricolor_heap *heap, tricolor_value value);

/* ---- Statistics ---- */

struct tricolor_statistics {
    uint64_t words;        /* of the heap; of copying: of one of its two spaces */
    uint64_t live;         /* words of blocks, headers included: live, or not yet collected */
    uint64_t free;         /* the others */
    uint64_t largest_hole; /* fields of the largest block that fits now; 0 in callbacks and hooks */
    uint64_t limit;        /* words that the heap may have */
    uint64_t stack;        /* entries of the mark stack; of copying: 0 */
    uint64_t allocations;  /* blocks allocated ever, and their words */
    uint64_t allocated;
    uint64_t finalised;
    uint64_t collections;
    uint64_t rescans; /* how often the mark stack was too small in a collection */
    uint64_t growths;
    uint64_t shrinks;
    uint64_t mark_time; /* nanoseconds: of finding what is live, which may be to copy it */
    uint64_t sweep_time;
    uint64_t longest_pause;
};

TRICOLOR_API void tricolor_statistics(const tricolor_heap *heap,
                                      struct tricolor_statistics *statistics);

/* The same as a line of JSON, an object with a number for each of these names. As with snprintf, at
   most `room` bytes are written, the last of them 0, and the result is how many bytes there are
   without it. */
TRICOLOR_API size_t tricolor_statistics_json(const tricolor_heap *heap, char *text, size_t room);

/* ---- Walking ---- */

/* Show each block of the heap to a walker, in the order of addresses, until it returns false: blocks
   that are live, and those that are dead and not yet collected; after a collection, just the live
   ones. The walker may ask what blocks are and what they hold, and nothing else, as a callback. The
   result is TRICOLOR_OK, also if the walker ended it. */
typedef bool tricolor_walker(tricolor_heap *heap, tricolor_value block, void *data);
TRICOLOR_API enum tricolor_error tricolor_walk(tricolor_heap *heap, tricolor_walker *walker,
                                               void *data);

#ifdef __cplusplus
}
#endif

#endif
