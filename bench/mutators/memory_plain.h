/* What Boehm's collector and malloc have in common: a value is a pointer, or an integer in the
   place of one; and what C variables hold needs no word to anybody. */
#include <string.h>

typedef void *value;

#define nothing ((value)0)

static inline void keep(value *v)
{
    (void)v;
}

static inline void unkeep(size_t count)
{
    (void)count;
}

static inline value get(value block, size_t i)
{
    return ((value *)block)[i];
}

static inline void set(value block, size_t i, value v)
{
    ((value *)block)[i] = v;
}

static inline uint64_t get_raw(value block, size_t i)
{
    return ((uint64_t *)block)[i];
}

static inline void set_raw(value block, size_t i, uint64_t word)
{
    ((uint64_t *)block)[i] = word;
}

static inline value of_int(int64_t i)
{
    return (value)(intptr_t)i;
}

static inline int64_t to_int(value v)
{
    return (intptr_t)v;
}

static inline int is_nothing(value v)
{
    return v == nothing;
}

/* The fields of a new block. */
static inline value with_fields(value *made, size_t count, const value *fields)
{
    if (made == NULL)
        no_memory();
    for (size_t i = 0; i < count; i++)
        made[i] = fields[i];
    return made;
}

static inline value some(void *made)
{
    if (made == NULL)
        no_memory();
    return made;
}
