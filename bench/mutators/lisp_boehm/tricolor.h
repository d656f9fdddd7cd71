/* As much of tricolor.h as the Lisp of examples/ needs, over Boehm's collector: the same sources run
   on both. A block is a word with its size and tag, then its fields; a value points to the first
   field, as in the library, so pointers into blocks must count. Nothing is checked here that Boehm's
   collector would not check. */
#ifndef MUTATORS_LISP_BOEHM_H
#define MUTATORS_LISP_BOEHM_H

#include <gc.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t tricolor_value;
typedef int tricolor_heap;
typedef struct tricolor_visitor tricolor_visitor;

enum tricolor_error { TRICOLOR_OK, TRICOLOR_NO_MEMORY };

#define TRICOLOR_NONE ((tricolor_value)0)
#define TRICOLOR_RAW 251u

struct tricolor_statistics {
    uint64_t allocations, allocated, collections, words;
};

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
    return (int64_t)value >> 1;
}

static inline tricolor_value *lisp_fields(tricolor_value block)
{
    return (tricolor_value *)(uintptr_t)block;
}

static inline uint64_t *lisp_new(uint64_t size, unsigned tag)
{
    size_t bytes = (size + 1) * sizeof(uint64_t);
    uint64_t *block = tag < TRICOLOR_RAW ? GC_MALLOC(bytes) : GC_MALLOC_ATOMIC(bytes);
    if (block != NULL)
        *block++ = size << 8 | tag;
    return block;
}

static inline tricolor_value tricolor_alloc(tricolor_heap *heap, uint64_t size, unsigned tag)
{
    (void)heap;
    return (tricolor_value)(uintptr_t)lisp_new(size, tag);
}

static inline tricolor_value tricolor_alloc_with(tricolor_heap *heap, uint64_t size, unsigned tag,
                                                 const tricolor_value *fields)
{
    (void)heap;
    uint64_t *block = lisp_new(size, tag);
    for (uint64_t i = 0; block != NULL && i < size; i++)
        block[i] = fields[i];
    return (tricolor_value)(uintptr_t)block;
}

/* The library, too, calls what is no block a block of tag 0. */
static inline unsigned tricolor_tag(tricolor_heap *heap, tricolor_value value)
{
    (void)heap;
    return value == TRICOLOR_NONE || tricolor_is_int(value) ? 0 : lisp_fields(value)[-1] & 0xff;
}

static inline tricolor_value tricolor_get(tricolor_heap *heap, tricolor_value block, uint64_t i)
{
    (void)heap;
    return lisp_fields(block)[i];
}

static inline enum tricolor_error tricolor_set(tricolor_heap *heap, tricolor_value block,
                                               uint64_t i, tricolor_value value)
{
    (void)heap;
    lisp_fields(block)[i] = value;
    return TRICOLOR_OK;
}

/* What the Lisp keeps on a stack of its own C keeps on its stack too, where Boehm's collector looks
   anyway: so the callback is not run, and the stack of the Lisp is left out of the static data. */
static inline void tricolor_visit_at(tricolor_visitor *visitor, tricolor_value *root)
{
    (void)visitor;
    (void)root;
}

static inline enum tricolor_error tricolor_add_roots(tricolor_heap *heap, tricolor_value *array,
                                                     size_t count)
{
    (void)heap;
    (void)array;
    (void)count;
    return TRICOLOR_OK;
}

static inline enum tricolor_error tricolor_create(const void *options, tricolor_heap **heap)
{
    static tricolor_heap only;
    (void)options;
    GC_INIT();
    *heap = &only;
    return TRICOLOR_OK;
}

#define tricolor_add_callback(heap, callback, data) \
    ((void)(callback), GC_exclude_static_roots(lisp.stack, lisp.stack + STACK_SIZE), TRICOLOR_OK)

static inline enum tricolor_error tricolor_collect(tricolor_heap *heap)
{
    (void)heap;
    GC_gcollect();
    return TRICOLOR_OK;
}

static inline enum tricolor_error tricolor_destroy(tricolor_heap *heap)
{
    (void)heap;
    return TRICOLOR_OK;
}

static inline const char *tricolor_error_text(enum tricolor_error error)
{
    return error == TRICOLOR_OK ? "no error" : "the system refuses memory";
}

static inline const char *tricolor_message(tricolor_heap *heap)
{
    (void)heap;
    return tricolor_error_text(TRICOLOR_NO_MEMORY);
}

static inline void tricolor_statistics(tricolor_heap *heap, struct tricolor_statistics *statistics)
{
    (void)heap;
    memset(statistics, 0, sizeof *statistics);
    statistics->collections = GC_get_gc_no();
}

#endif
