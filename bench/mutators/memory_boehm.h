/* Boehm's collector. Its roots are the static data, the stack and the registers:
   nothing is to be registered. GC_MALLOC clears, GC_MALLOC_ATOMIC does not. Its options come from
   the environment (GC_FREE_SPACE_DIVISOR, and GC_MARKERS=1 for one thread); BOEHM_EXACT=1 makes pointers from the heap and the
   static data count only if they point to the beginning of a block, as they do in all programs
   here: then blocks of an even number of words need no word more. */
#include <gc.h>

#include "memory_plain.h"

static inline void memory_open(void)
{
    GC_set_all_interior_pointers(getenv("BOEHM_EXACT") == NULL);
    GC_INIT();
}

static inline void memory_close(void)
{
    if (getenv("MUTATORS_STATISTICS") != NULL)
        fprintf(stderr, "collections %lu heap %.1f MB\n", (unsigned long)GC_get_gc_no(),
                (double)GC_get_heap_size() * 1e-6);
}

static inline void roots(value *array, size_t count)
{
    (void)array;
    (void)count;
}

static inline value make(size_t count, const value *fields)
{
    return with_fields(GC_MALLOC(count * sizeof(value)), count, fields);
}

static inline value make_empty(size_t count)
{
    return some(GC_MALLOC(count * sizeof(value)));
}

static inline value make_raw(size_t count)
{
    return some(GC_MALLOC_ATOMIC(count * sizeof(value)));
}

static inline void drop(value v)
{
    (void)v;
}
