/* What the proved mark is measured against: no proof, and words that are pointers. */

#include "mark_plain.h"

#include <stddef.h>

#include "../../specs/words/object_model.h"

#define WOSIZE(header) ((header) >> 10)
#define COLOUR(header) ((header) >> 8 & 3)
#define TAG(header) ((header)&0xff)
#define PAINTED(header, colour) (((header) & ~(uint64_t)0x300) | (uint64_t)(colour) << 8)
#define IS_POINTER(value, first, end) \
    (((value)&1) == 0 && (value) > (uint64_t)(first) && (value) < (uint64_t)(end))

struct marker {
    uint64_t *first, *end;
    uint64_t **stack, **top, **limit;
    uint64_t *lowest; /* of the grey blocks that found no room */
};

static inline void darken(struct marker *marker, uint64_t value)
{
    if (!IS_POINTER(value, marker->first, marker->end))
        return;
    uint64_t *block = (uint64_t *)value - 1;
    uint64_t header = *block;
    if (TAG(header) == INFIX_TAG) {
        block -= WOSIZE(header);
        header = *block;
    }
    if (COLOUR(header) != WHITE)
        return;
    if (TAG(header) >= NO_SCAN_TAG) {
        *block = PAINTED(header, BLACK);
        return;
    }
    *block = PAINTED(header, GREY);
    if (marker->top < marker->limit)
        *marker->top++ = block;
    else if (block < marker->lowest)
        marker->lowest = block;
}

static inline void drain(struct marker *shared)
{
    struct marker marker = *shared; /* in registers */
    while (marker.top > marker.stack) {
        uint64_t *block = *--marker.top;
        uint64_t header = *block;
        uint64_t *field = block + 1, *behind = field + WOSIZE(header);
        if (TAG(header) == CLOSURE_TAG)
            field += block[2] << 8 >> 9;
        for (; field < behind; field++)
            darken(&marker, *field);
        *block = PAINTED(header, BLACK);
    }
    *shared = marker;
}

uint64_t plain_mark(uint64_t *first, uint64_t *end, const uint64_t *roots, uint64_t root_count,
                    uint64_t **stack, uint64_t capacity)
{
    struct marker marker = {first, end, stack, stack, stack + capacity, end};
    for (uint64_t i = 0; i < root_count; i++)
        darken(&marker, roots[i]);
    drain(&marker);
    uint64_t rescans = marker.lowest < end;
    for (uint64_t *place = marker.lowest; place < end;) {
        uint64_t *next = place + 1 + WOSIZE(*place);
        if (COLOUR(*place) == GREY && WOSIZE(*place) > 0) {
            marker.lowest = next;
            *marker.top++ = place;
            drain(&marker);
            rescans += marker.lowest <= place;
            next = marker.lowest;
        }
        place = next;
    }
    return rescans;
}

void eager_mark(uint64_t *first, uint64_t *end, const uint64_t *roots, uint64_t root_count,
                uint64_t **stack)
{
    for (uint64_t i = 0; i < root_count; i++) {
        uint64_t **top = stack;
        uint64_t value = roots[i], *field = &value, *behind = field + 1;
        for (;;) {
            for (; field < behind; field++) {
                if (!IS_POINTER(*field, first, end))
                    continue;
                uint64_t *block = (uint64_t *)*field - 1;
                if (TAG(*block) == INFIX_TAG)
                    block -= WOSIZE(*block);
                uint64_t header = *block;
                if (COLOUR(header) != WHITE)
                    continue;
                *block = PAINTED(header, BLACK);
                if (TAG(header) < NO_SCAN_TAG)
                    *top++ = block;
            }
            if (top == stack)
                break;
            field = *--top;
            uint64_t header = *field++;
            behind = field + WOSIZE(header);
            if (TAG(header) == CLOSURE_TAG)
                field += field[1] << 8 >> 9;
        }
    }
}

/* How many headers are on their way from memory at a time: more than it has room for. */
enum { AHEAD = 64 };

/* What a value points to, if it is an object with fields that is not marked yet, turns black. */
static inline uint64_t *blackened(uint64_t *block)
{
    uint64_t header = *block;
    if (TAG(header) == INFIX_TAG) {
        block -= WOSIZE(header);
        header = *block;
    }
    if (COLOUR(header) != WHITE)
        return NULL;
    *block = PAINTED(header, BLACK);
    return TAG(header) < NO_SCAN_TAG ? block : NULL;
}

void prefetching_mark(uint64_t *first, uint64_t *end, const uint64_t *roots, uint64_t root_count,
                      uint64_t **stack)
{
    uint64_t *ring[AHEAD], **top = stack, *block = NULL;
    uint64_t in = 0, out = 0;
    const uint64_t *field = roots, *behind = roots + root_count;
    for (;;) {
        for (; field < behind; field++) {
            if (!IS_POINTER(*field, first, end))
                continue;
            uint64_t *met = (uint64_t *)*field - 1;
            __builtin_prefetch(met);
            if (in - out == AHEAD) {
                block = blackened(ring[out++ % AHEAD]);
                if (block != NULL)
                    *top++ = block;
            }
            ring[in++ % AHEAD] = met;
        }
        for (block = NULL; top == stack && block == NULL && out < in;)
            block = blackened(ring[out++ % AHEAD]);
        if (block == NULL && top == stack)
            return;
        if (block == NULL)
            block = *--top;
        field = block + 1;
        behind = field + WOSIZE(*block);
        if (TAG(*block) == CLOSURE_TAG)
            field += field[1] << 8 >> 9;
    }
}
