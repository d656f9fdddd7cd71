/* Allocation in the major heap: for promotion, for large blocks, and for C. It never collects, so
   that the caller needs to register no root. */
#include "tricolor_glue.h"

#include "caml/freelist.h"
#include "caml/major_gc.h"
#include "caml/signals.h"

/* There can be no block of tag Infix_tag, nor a closure without its information. A caller who asks
   for one is told that there is no room. */
static inline bool is_legal(mlsize_t wosize, tag_t tag)
{
    return wosize >= 2 ? tag != INFIX_TAG : wosize == 1 && tag != INFIX_TAG && tag != CLOSURE_TAG;
}

/* Allocate from what is free. */
static inline uint64_t try_allocate(mlsize_t wosize, tag_t tag)
{
    struct allocation made = heap_alloc_small(tricolor.words, tricolor.size, tricolor.base,
                                              tricolor.cursor, wosize, WHITE, tag);
    tricolor.cursor = made.cursor;
    return made.block;
}

/* Grow and allocate. Where that is not possible a collection may make room, at the next safe
   point. */
static __attribute__((cold, noinline)) uint64_t grow_and_allocate(mlsize_t wosize, tag_t tag)
{
    if (tricolor_expand(wosize)) {
        uint64_t block = try_allocate(wosize, tag);
        if (block < tricolor.size)
            return block;
    }
    caml_gc_message(0x04, "No room for growing heap\n");
    tricolor.wanted = true;
    caml_request_major_slice();
    return tricolor.size;
}

header_t *tricolor_allocate(mlsize_t wosize, tag_t tag)
{
    CAMLassert(caml_gc_phase == Phase_idle);
    if (!is_legal(wosize, tag))
        return NULL;
    uint64_t block = try_allocate(wosize, tag);
    if (block == tricolor.size) {
        block = grow_and_allocate(wosize, tag);
        if (block == tricolor.size)
            return NULL;
    }
    caml_fl_cur_wsz -= wosize + 1;
    if (tricolor.stress) {
        tricolor.wanted = true;
        caml_request_major_slice();
    }
    return (header_t *)(tricolor.words + block);
}
