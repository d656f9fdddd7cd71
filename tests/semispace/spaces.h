#ifndef TESTS_SEMISPACE_SPACES_H
#define TESTS_SEMISPACE_SPACES_H

/* What the tests of copying share: heaps whose blocks can move, and an oracle that lays a heap out
   anew. It follows from a breadth-first search in the list of blocks in what order Cheney's
   algorithm finds them, so each word of either space has one right value. */

#include "../guarded.h"
#include "../heaps.h"

enum { MOST_ROOTS = 12 };

struct roots {
    uint64_t value[MOST_ROOTS], count;
};

/* A word that a runtime would not take for an infix header. */
enum { CODE = 0x12340 };

/* Where an infix header may not be: the first field of a closure, and the last one. */
static inline bool stands_badly(const struct heap *heap, const struct block *block, uint64_t at)
{
    bool infix = (heap->word[at] & 0xff) == INFIX_TAG && heap->word[at] >> 10 == at - block->at;
    return block->tag == CLOSURE_TAG && is_allocated(block) && infix && at > block->at &&
           at < block->first && (at == block->at + 1 || at == block->at + block->wosize);
}

/* The value itself; but the block, where it points to an infix header that stands badly; and a
   number, where it lies in the other space. */
static inline uint64_t mended(const struct heap *heap, uint64_t value, uint64_t other,
                              uint64_t words)
{
    int64_t b = block_meant(heap, value);
    if (b >= 0) {
        const struct block *block = &heap->block[b];
        uint64_t at = (value - heap->base) / 8 - 1;
        return stands_badly(heap, block, at) ? address_behind(heap, block->at) : value;
    }
    return value >= other && value - other < 8 * words ? 1 : value;
}

/* Make of any heap one whose blocks can move to the other space. */
static inline void make_movable(struct heap *heap, struct roots *roots, uint64_t other,
                                uint64_t words)
{
    for (uint64_t b = 0; b < heap->blocks; b++)
        for (uint64_t j = heap->block[b].first; j < heap->block[b].end; j++)
            heap->word[j] = mended(heap, heap->word[j], other, words);
    for (uint64_t i = 0; i < roots->count; i++)
        roots->value[i] = mended(heap, roots->value[i], other, words);
    for (uint64_t b = 0; b < heap->blocks; b++) {
        const struct block *block = &heap->block[b];
        uint64_t first = block->at + 1, last = block->at + block->wosize;
        if (block->wosize > 0 && stands_badly(heap, block, first))
            heap->word[first] = CODE;
        if (block->wosize > 0 && stands_badly(heap, block, last))
            heap->word[last] = CODE;
    }
}

/* What a collection has to leave. */
struct expected {
    uint64_t *old, *new; /* the words of both spaces */
    uint64_t used;       /* of the new one */
    struct roots roots;
};

static inline uint64_t expected_value(const struct heap *heap, const uint64_t *place,
                                      uint64_t value)
{
    int64_t b = block_meant(heap, value);
    return b < 0 ? value : value - address_behind(heap, heap->block[b].at) + place[b];
}

/* What is left when the blocks were found in this order. */
static inline struct expected expect_order(const struct heap *heap, const struct roots *roots,
                                           const struct reach *reach, uint64_t to_base)
{
    struct expected all = {.used = 0, .roots = *roots};
    uint64_t *place = allocate(heap->blocks + 1, sizeof *place); /* new addresses */
    all.old = allocate(heap->size + 1, sizeof *all.old);
    all.new = allocate(heap->size + 1, sizeof *all.new);
    memcpy(all.old, heap->word, heap->size * sizeof *all.old);
    for (uint64_t i = 0; i < reach->found; i++) {
        const struct block *block = &heap->block[reach->queue[i]];
        place[reach->queue[i]] = to_base + 8 * all.used + 8;
        all.used += 1 + block->wosize;
    }
    uint64_t to = 0;
    for (uint64_t i = 0; i < reach->found; i++) {
        const struct block *block = &heap->block[reach->queue[i]];
        for (uint64_t j = block->at; j <= block->at + block->wosize; j++, to++)
            all.new[to] = j >= block->first &&j < block->end
                              ? expected_value(heap, place, heap->word[j])
                              : heap->word[j];
        all.old[block->at] = 0;
        all.old[block->at + 1] = place[reach->queue[i]];
    }
    for (uint64_t i = 0; i < roots->count; i++)
        all.roots.value[i] = expected_value(heap, place, roots->value[i]);
    free(place);
    return all;
}

/* The oracle, if all is scanned after each root that a flag is set for, and at the end. */
static inline struct expected expect_in_turns(const struct heap *heap, const struct roots *roots,
                                              const uint8_t *scan_after, uint64_t to_base)
{
    struct reach reach = new_reach(heap->blocks);
    for (uint64_t i = 0; i < roots->count; i++) {
        reach_block(&reach, block_meant(heap, roots->value[i]));
        if (scan_after[i] != 0)
            reach_all(&reach, heap);
    }
    reach_all(&reach, heap);
    struct expected all = expect_order(heap, roots, &reach, to_base);
    free_reach(&reach);
    return all;
}

/* If all is scanned at the end. */
static inline struct expected expect(const struct heap *heap, const struct roots *roots,
                                     uint64_t to_base)
{
    const uint8_t never[MOST_ROOTS] = {0};
    return expect_in_turns(heap, roots, never, to_base);
}

/* A random heap with roots that can move to the other space, of so many words. */
static inline struct heap random_movable(uint64_t size, struct roots *roots, uint64_t other,
                                         uint64_t words, struct random *random)
{
    struct profile profile = random_profile(random);
    struct targets targets;
    struct heap heap =
        make_heap(size, 8 * random_below(random, 1 << 20), &profile, &targets, random);
    roots->count = random_below(random, MOST_ROOTS + 1);
    for (uint64_t i = 0; i < roots->count; i++)
        roots->value[i] =
            random_value(&heap, &profile, &targets, random_below(random, size), random);
    paint_some(&heap, random_below(random, 100), random);
    make_movable(&heap, roots, other, words);
    list_blocks(&heap);
    free(targets.address);
    return heap;
}

static inline void free_expected(struct expected *all)
{
    free(all->old);
    free(all->new);
}

#endif
