/* The library. Where the values that C variables hold stand is on an array for a callback.
   Fields are read and written in place; with CHECKED by the functions that check each access. */
#include <tricolor.h>

typedef tricolor_value value;

static tricolor_heap *memory_heap;
static value *kept[1000];
static size_t kept_count;

static void visit_kept(tricolor_visitor *visitor, void *data)
{
    (void)data;
    for (size_t i = 0; i < kept_count; i++)
        tricolor_visit_at(visitor, kept[i]);
}

/* The options come from the environment variable TRICOLOR. */
static inline void memory_open(void)
{
    if (tricolor_create(NULL, &memory_heap) != TRICOLOR_OK ||
        tricolor_add_callback(memory_heap, visit_kept, NULL) != TRICOLOR_OK)
        no_memory();
}

/* The end of the process gives back the memory, as with the others. */
static inline void memory_close(void)
{
    if (getenv("MUTATORS_STATISTICS") == NULL)
        return;
    struct tricolor_statistics s;
    tricolor_statistics(memory_heap, &s);
    fprintf(stderr, "collections %llu rescans %llu mark %.3f s sweep %.3f s heap %.1f MB\n",
            (unsigned long long)s.collections, (unsigned long long)s.rescans,
            (double)s.mark_time / 1e9, (double)s.sweep_time / 1e9, (double)s.words * 8e-6);
}

static inline void roots(value *array, size_t count)
{
    if (tricolor_add_roots(memory_heap, array, count) != TRICOLOR_OK)
        no_memory();
}

static inline void keep(value *v)
{
    kept[kept_count++] = v;
}

static inline void unkeep(size_t count)
{
    kept_count -= count;
}

#define nothing ((value)TRICOLOR_NONE)

static inline value make(size_t count, const value *fields)
{
    value made = tricolor_alloc_with(memory_heap, count, 0, fields);
    if (made == TRICOLOR_NONE)
        no_memory();
    return made;
}

/* The library's own nothing, the integer 0, does as well as any. */
static inline value make_empty(size_t count)
{
    value made = tricolor_alloc(memory_heap, count, 0);
    if (made == TRICOLOR_NONE)
        no_memory();
    return made;
}

static inline value make_raw(size_t count)
{
    value made = tricolor_alloc_raw(memory_heap, count, TRICOLOR_RAW);
    if (made == TRICOLOR_NONE)
        no_memory();
    return made;
}

#ifndef CHECKED

static inline value get(value block, size_t i)
{
    return tricolor_fields(block)[i];
}

static inline void set(value block, size_t i, value v)
{
    tricolor_fields(block)[i] = v;
}

#else

static inline value get(value block, size_t i)
{
    return tricolor_get(memory_heap, block, i);
}

static inline void set(value block, size_t i, value v)
{
    tricolor_set(memory_heap, block, i, v);
}

#endif

static inline uint64_t get_raw(value block, size_t i)
{
    return get(block, i);
}

static inline void set_raw(value block, size_t i, uint64_t word)
{
    set(block, i, word);
}

static inline value of_int(int64_t i)
{
    return tricolor_int(i);
}

static inline int64_t to_int(value v)
{
    return tricolor_to_int(v);
}

static inline int is_nothing(value v)
{
    return v == TRICOLOR_NONE || v == tricolor_int(0);
}

static inline void drop(value v)
{
    (void)v;
}
