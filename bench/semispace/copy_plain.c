/* What the proved copy is measured against: no proof, and words that are pointers. */

#include "copy_plain.h"

#include <stdlib.h>
#include <string.h>

#include "../../specs/words/object_model.h"

/* The way is a constant in each of the functions below. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))

#define WOSIZE(header) ((header) >> 10)
#define TAG(header) ((header)&0xff)
#define IS_POINTER(value, first, end) \
    (((value)&1) == 0 && (value) > (uint64_t)(first) && (value) < (uint64_t)(end))

/* A block may be found by the index of its header, as the proved copy finds it;
   or what the fields of a block that moves point to is prefetched, or what a word so far ahead of the
   scan points to. */
enum way { BY_WORD, BY_MEMCPY, INDEXED, PREFETCHING_FIELDS, PREFETCHING_AHEAD };

ALWAYS_INLINE void prefetch(const uint64_t *first, const uint64_t *end, uint64_t value)
{
    if (IS_POINTER(value, first, end))
        __builtin_prefetch((const uint64_t *)value - 1, 1);
}

/* The new value for an old one; what it points to moves to the free words of the new heap. */
ALWAYS_INLINE uint64_t forward(uint64_t *first, uint64_t *end, uint64_t **free, uint64_t value,
                               enum way way)
{
    if (!IS_POINTER(value, first, end))
        return value;
    uint64_t *block = (uint64_t *)value - 1, inside = 0;
    if (way == INDEXED) {
        uint64_t index = (value - (uint64_t)first) / 8 - 1;
        __asm__("" : "+r"(index)); /* or the compiler sees that this is value - 8 */
        block = first + index;
    }
    uint64_t header = *block;
    if (TAG(header) == INFIX_TAG) {
        inside = WOSIZE(header);
        block -= inside;
        header = *block;
    }
    if (header == 0)
        return block[1] + 8 * inside;
    uint64_t *new = *free, *behind = new + 1 + WOSIZE(header);
    if (way == BY_MEMCPY)
        memcpy(new, block, 8 * (1 + WOSIZE(header)));
    else
        for (uint64_t *from = block, *to = new; to < behind; to++, from++) {
            if (way == PREFETCHING_FIELDS)
                prefetch(first, end, *from);
            *to = *from;
        }
    *free = behind;
    block[0] = 0;
    block[1] = (uint64_t)(new + 1);
    return (uint64_t)(new + 1 + inside);
}

/* Forward the fields of a new block. The result is where it ends. */
ALWAYS_INLINE uint64_t *scan_block(uint64_t *first, uint64_t *end, uint64_t **free, uint64_t *block,
                                   enum way way)
{
    uint64_t header = *block, *field = block + 1, *behind = field + WOSIZE(header);
    if (TAG(header) == CLOSURE_TAG)
        field += block[2] << 8 >> 9;
    if (TAG(header) < NO_SCAN_TAG)
        for (; field < behind; field++) {
            if (way == PREFETCHING_AHEAD)
                prefetch(first, end, field[COPY_AHEAD]);
            *field = forward(first, end, free, *field, way);
        }
    return behind;
}

ALWAYS_INLINE uint64_t *copy(uint64_t *first, uint64_t *end, uint64_t *to, uint64_t *roots,
                             uint64_t root_count, enum way way)
{
    uint64_t *free = to;
    for (uint64_t i = 0; i < root_count; i++)
        roots[i] = forward(first, end, &free, roots[i], way);
    for (uint64_t *scan = to; scan < free;)
        scan = scan_block(first, end, &free, scan, way);
    return free;
}

uint64_t *plain_copy(uint64_t *first, uint64_t *end, uint64_t *to, uint64_t *roots,
                     uint64_t root_count)
{
    return copy(first, end, to, roots, root_count, BY_WORD);
}

uint64_t *memcpy_copy(uint64_t *first, uint64_t *end, uint64_t *to, uint64_t *roots,
                      uint64_t root_count)
{
    return copy(first, end, to, roots, root_count, BY_MEMCPY);
}

uint64_t *indexed_copy(uint64_t *first, uint64_t *end, uint64_t *to, uint64_t *roots,
                       uint64_t root_count)
{
    return copy(first, end, to, roots, root_count, INDEXED);
}

uint64_t *fields_copy(uint64_t *first, uint64_t *end, uint64_t *to, uint64_t *roots,
                      uint64_t root_count)
{
    return copy(first, end, to, roots, root_count, PREFETCHING_FIELDS);
}

uint64_t *ahead_copy(uint64_t *first, uint64_t *end, uint64_t *to, uint64_t *roots,
                     uint64_t root_count)
{
    return copy(first, end, to, roots, root_count, PREFETCHING_AHEAD);
}

/* The blocks of a page of the new heap that have been scanned before their turn. */
struct scanned {
    uint64_t *begin, *end;
};

enum { PAGE_WORDS = 512 };

uint64_t *pages_copy(uint64_t *first, uint64_t *end, uint64_t *to, uint64_t *roots,
                     uint64_t root_count)
{
    struct scanned *pages = calloc((size_t)(end - first) / PAGE_WORDS + 1, sizeof *pages);
    struct scanned *filling = pages;
    uint64_t *free_words = to, *scan = to;
    if (pages == NULL)
        abort();
    filling->begin = filling->end = to;
    for (uint64_t i = 0; i < root_count; i++)
        roots[i] = forward(first, end, &free_words, roots[i], BY_WORD);
    while (scan < free_words) {
        struct scanned *page = &pages[(scan - to) / PAGE_WORDS];
        if (filling->end < free_words)
            filling->end = scan_block(first, end, &free_words, filling->end, BY_WORD);
        else if (scan == page->begin && page->begin < page->end)
            scan = page->end;
        else
            scan = scan_block(first, end, &free_words, scan, BY_WORD);
        page = &pages[(free_words - to) / PAGE_WORDS];
        if (page != filling) {
            page->begin = page->end = free_words;
            filling = page;
        }
    }
    free(pages);
    return free_words;
}
