/* What the proved copy is measured against: no proof, and words that are pointers. */

#include "copy_plain.h"

#include <string.h>

#include "../../specs/words/object_model.h"

#define WOSIZE(header) ((header) >> 10)
#define TAG(header) ((header)&0xff)
#define IS_POINTER(value, first, end) \
    (((value)&1) == 0 && (value) > (uint64_t)(first) && (value) < (uint64_t)(end))

/* The new value for an old one; what it points to moves to the free words of the new heap. */
static inline uint64_t forward(uint64_t *first, uint64_t *end, uint64_t **free, uint64_t value,
                               int with_memcpy)
{
    if (!IS_POINTER(value, first, end))
        return value;
    uint64_t *block = (uint64_t *)value - 1, inside = 0;
    uint64_t header = *block;
    if (TAG(header) == INFIX_TAG) {
        inside = WOSIZE(header);
        block -= inside;
        header = *block;
    }
    if (header == 0)
        return block[1] + 8 * inside;
    uint64_t *new = *free, *behind = new + 1 + WOSIZE(header);
    if (with_memcpy)
        memcpy(new, block, 8 * (1 + WOSIZE(header)));
    else
        for (uint64_t *from = block, *to = new; to < behind; to++, from++)
            *to = *from;
    *free = behind;
    block[0] = 0;
    block[1] = (uint64_t)(new + 1);
    return (uint64_t)(new + 1 + inside);
}

static inline uint64_t *copy(uint64_t *first, uint64_t *end, uint64_t *to, uint64_t *roots,
                             uint64_t root_count, int with_memcpy)
{
    uint64_t *free = to;
    for (uint64_t i = 0; i < root_count; i++)
        roots[i] = forward(first, end, &free, roots[i], with_memcpy);
    for (uint64_t *scan = to; scan < free;) {
        uint64_t header = *scan, *field = scan + 1, *behind = field + WOSIZE(header);
        if (TAG(header) == CLOSURE_TAG)
            field += scan[2] << 8 >> 9;
        if (TAG(header) < NO_SCAN_TAG)
            for (; field < behind; field++)
                *field = forward(first, end, &free, *field, with_memcpy);
        scan = behind;
    }
    return free;
}

uint64_t *plain_copy(uint64_t *first, uint64_t *end, uint64_t *to, uint64_t *roots,
                     uint64_t root_count)
{
    return copy(first, end, to, roots, root_count, 0);
}

uint64_t *memcpy_copy(uint64_t *first, uint64_t *end, uint64_t *to, uint64_t *roots,
                      uint64_t root_count)
{
    return copy(first, end, to, roots, root_count, 1);
}
