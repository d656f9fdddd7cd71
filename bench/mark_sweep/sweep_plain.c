/* What the proved sweep is measured against: no proof, and words that are pointers. */

#include "sweep_plain.h"

#include "../../specs/words/object_model.h"

#define WOSIZE(header) ((header) >> 10)
#define IS_LIVE(header) (((header)&0x300) == BLACK << 8 && WOSIZE(header) > 0)
#define WHITENED(header) ((header) & ~(uint64_t)0x300)

struct plain_holes plain_sweep(uint64_t *first, uint64_t *end)
{
    struct plain_holes holes = {0, 0};
    uint64_t *link = &holes.head, *place = first;
    while (place < end) {
        uint64_t *start = place;
        while (place < end && !IS_LIVE(*place))
            place += 1 + WOSIZE(*place);
        if (place > start) {
            uint64_t words = (uint64_t)(place - start);
            *start = (words - 1) << 10 | BLUE << 8;
            if (words > 1) {
                *link = (uint64_t)(start + 1);
                link = start + 1;
            }
            holes.words += words;
        }
        while (place < end && IS_LIVE(*place)) {
            uint64_t header = *place;
            *place = WHITENED(header);
            place += 1 + WOSIZE(header);
        }
    }
    *link = 0;
    return holes;
}

void walk_sweep(uint64_t *first, uint64_t *end)
{
    for (uint64_t *place = first; place < end;) {
        uint64_t header = *place;
        *place = WHITENED(header);
        place += 1 + WOSIZE(header);
    }
}
