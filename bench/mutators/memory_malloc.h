/* malloc, and free by hand. */
#include "memory_plain.h"

/* For what has to be visited only to drop it. */
#define DROP_BY_HAND

static inline void memory_open(void)
{
}

static inline void memory_close(void)
{
}

static inline void roots(value *array, size_t count)
{
    (void)array;
    (void)count;
}

static inline value make(size_t count, const value *fields)
{
    return with_fields(malloc(count * sizeof(value)), count, fields);
}

static inline value make_empty(size_t count)
{
    return some(calloc(count, sizeof(value)));
}

static inline value make_raw(size_t count)
{
    return some(malloc(count * sizeof(value)));
}

static inline void drop(value v)
{
    free(v);
}
