#ifndef TESTS_HEAPS_H
#define TESTS_HEAPS_H

/* What tests and benchmarks of heaps share: heaps as lists of blocks, an oracle that says which
   are well formed and what is reachable, and a builder of random ones. Nothing here uses the code
   under test. Headers are taken apart with shifts and masks, and what a value means is found by a
   search in the list of blocks, so that infix headers are believed only where they are right. */

#include "../specs/words/object_model.h"
#include "graphs.h"

/* ---- Words ---- */

static inline uint64_t header_word(uint64_t wosize, uint64_t colour, uint64_t tag)
{
    return wosize << 10 | colour << 8 | tag;
}

static inline uint64_t in_colour(uint64_t header, uint64_t colour)
{
    return (header & ~(uint64_t)0x300) | colour << 8;
}

/* The second field of a closure. */
static inline uint64_t closure_information(uint64_t arity, uint64_t environment)
{
    return arity << 56 | environment << 1 | 1;
}

/* ---- Heaps as lists of blocks ---- */

enum { NO_BLOCK = -1, BAD_VALUE = -2 };

struct block {
    uint64_t at, wosize, colour, tag;
    uint64_t first, end; /* the fields that are scanned: words from first to before end */
};

struct heap {
    uint64_t size, base;
    uint64_t *word;
    /* What list_blocks finds out. */
    uint64_t blocks;
    struct block *block;
    int64_t *meant; /* for each word that is scanned: the number of the block it points to */
};

/* A heap of so many words, all 0. */
static inline struct heap new_heap(uint64_t size, uint64_t base)
{
    struct heap heap = {.size = size, .base = base};
    heap.word = allocate(size, sizeof *heap.word);
    heap.block = allocate(size, sizeof *heap.block);
    heap.meant = allocate(size, sizeof *heap.meant);
    return heap;
}

static inline void free_heap(struct heap *heap)
{
    free(heap->word);
    free(heap->block);
    free(heap->meant);
    *heap = (struct heap){0};
}

static inline bool is_allocated(const struct block *block)
{
    return block->wosize > 0 && block->colour != BLUE;
}

/* The address that points to the header at this index. */
static inline uint64_t address_behind(const struct heap *heap, uint64_t index)
{
    return heap->base + 8 * index + 8;
}

/* The number of the block that a value points to; NO_BLOCK if it is immediate or foreign,
   BAD_VALUE if it is not well formed. The blocks are known. */
static inline int64_t block_meant(const struct heap *heap, uint64_t value)
{
    if ((value & 1) == 1 || value < heap->base || value - heap->base < 8 ||
        value - heap->base >= heap->size << 3)
        return NO_BLOCK;
    uint64_t offset = value - heap->base, index = (offset >> 3) - 1;
    uint64_t low = 0, high = heap->blocks;
    while (high - low > 1) {
        uint64_t middle = (low + high) >> 1;
        if (heap->block[middle].at <= index)
            low = middle;
        else
            high = middle;
    }
    const struct block *block = &heap->block[low];
    bool infix = block->tag == CLOSURE_TAG && index > block->at && index < block->first &&
                 (heap->word[index] & 0xff) == INFIX_TAG &&
                 heap->word[index] >> 10 == index - block->at;
    bool plain = block->at == index && block->tag != INFIX_TAG;
    return (offset & 7) == 0 && is_allocated(block) && (plain || infix) ? (int64_t)low : BAD_VALUE;
}

/* Find the blocks, and what their fields mean. Whether the heap is well formed. */
static inline bool list_blocks(struct heap *heap)
{
    heap->blocks = 0;
    uint64_t at = 0;
    while (at < heap->size) {
        uint64_t header = heap->word[at];
        struct block block = {at, header >> 10, header >> 8 & 3, header & 0xff, at + 1, at + 1};
        if (block.wosize >= heap->size - at)
            return false;
        if (is_allocated(&block) && block.tag < NO_SCAN_TAG) {
            block.end += block.wosize;
            if (block.tag == CLOSURE_TAG) {
                if (block.wosize < 2)
                    return false;
                block.first += heap->word[at + 2] << 8 >> 9;
                if (block.first > block.end)
                    return false;
            }
        }
        heap->block[heap->blocks++] = block;
        at += block.wosize + 1;
    }
    bool good = true;
    for (uint64_t b = 0; b < heap->blocks && good; b++)
        for (uint64_t j = heap->block[b].first; j < heap->block[b].end && good; j++) {
            heap->meant[j] = block_meant(heap, heap->word[j]);
            good = heap->meant[j] != BAD_VALUE;
        }
    return good;
}

/* Whether no black block points to a white one, in a heap whose blocks are known. */
static inline bool is_tricolour(const struct heap *heap)
{
    for (uint64_t b = 0; b < heap->blocks; b++)
        if (heap->block[b].colour == BLACK)
            for (uint64_t j = heap->block[b].first; j < heap->block[b].end; j++)
                if (heap->meant[j] >= 0 && heap->block[heap->meant[j]].colour == WHITE)
                    return false;
    return true;
}

/* ---- The oracle ---- */

/* A breadth-first search that can be given more to start from when it is over. */
struct reach {
    bool *reached;           /* for each block */
    uint64_t *queue;         /* numbers of blocks */
    uint64_t scanned, found; /* how many were taken from the queue, and put there */
};

static inline struct reach new_reach(uint64_t blocks)
{
    struct reach reach = {0};
    reach.reached = allocate(blocks, sizeof *reach.reached);
    reach.queue = allocate(blocks, sizeof *reach.queue);
    return reach;
}

static inline void free_reach(struct reach *reach)
{
    free(reach->reached);
    free(reach->queue);
}

static inline void reach_block(struct reach *reach, int64_t block)
{
    if (block < 0 || reach->reached[block])
        return;
    reach->reached[block] = true;
    reach->queue[reach->found++] = (uint64_t)block;
}

/* Forget all, then start from what is grey or black. */
static inline void reach_seen(struct reach *reach, const struct heap *heap)
{
    reach->scanned = reach->found = 0;
    for (uint64_t b = 0; b < heap->blocks; b++)
        reach->reached[b] = false;
    for (uint64_t b = 0; b < heap->blocks; b++)
        if (is_allocated(&heap->block[b]) && heap->block[b].colour != WHITE)
            reach_block(reach, (int64_t)b);
}

/* Search on to the end. */
static inline void reach_all(struct reach *reach, const struct heap *heap)
{
    while (reach->scanned < reach->found) {
        const struct block *block = &heap->block[reach->queue[reach->scanned++]];
        for (uint64_t j = block->first; j < block->end; j++)
            reach_block(reach, heap->meant[j]);
    }
}

/* ---- Random heaps ---- */

/* What a random heap is like. */
struct profile {
    uint64_t longest;  /* the largest wosize of most blocks */
    uint64_t pointers; /* of 100 fields, so many point into the heap */
    uint64_t near;     /* to one of so many blocks around; 0: to any */
    uint64_t unusual;  /* of 100 blocks, so many are not plain: free, closures, not scanned, ... */
};

static inline struct profile random_profile(struct random *random)
{
    uint64_t longest[] = {1, 3, 3, 8, 30}, pointers[] = {15, 40, 70, 95};
    uint64_t near[] = {0, 0, 2, 10}, unusual[] = {5, 30, 60};
    return (struct profile){longest[random_below(random, 5)], pointers[random_below(random, 4)],
                            near[random_below(random, 4)], unusual[random_below(random, 3)]};
}

/* A value that is not ours: immediate or foreign, often one that is nearly ours. */
static inline uint64_t value_elsewhere(const struct heap *heap, struct random *random)
{
    uint64_t end = heap->base + 8 * heap->size, word = random_word(random);
    uint64_t values[] = {1,
                         2 * random_below(random, 100) + 1,
                         word | 1,
                         heap->base + 1,
                         end - 7,
                         UINT64_MAX,
                         0,
                         heap->base,
                         end,
                         end + 8,
                         end + 2,
                         heap->base - 8,
                         word & ~(uint64_t)1,
                         word << 32,
                         word & 0xfffff8};
    uint64_t value = values[random_below(random, sizeof values / sizeof *values)];
    bool ours = (value & 1) == 0 && value >= heap->base && value - heap->base >= 8 && value < end;
    return ours ? 0 : value;
}

/* A word that nobody should read as a value: often one that would do harm if somebody did. */
static inline uint64_t rubbish(const struct heap *heap, struct random *random)
{
    uint64_t somewhere = heap->base + random_below(random, 8 * heap->size);
    uint64_t few = random_below(random, 6), tag = random_below(random, 256);
    uint64_t words[] = {random_word(random),
                        somewhere,
                        somewhere & ~(uint64_t)7,
                        header_word(few, random_below(random, 4), tag),
                        header_word(few, WHITE, INFIX_TAG),
                        0};
    return words[random_below(random, sizeof words / sizeof *words)];
}

/* The addresses that values may have, in ascending order. */
struct targets {
    uint64_t *address, count;
};

/* Fill the part of a closure that is not scanned: code, information, and further entry points,
   in any arrangement that is well formed. */
static inline void fill_entry_points(struct heap *heap, uint64_t at, uint64_t wosize,
                                     struct targets *targets, struct random *random)
{
    uint64_t environment = random_below(random, 3) > 0 && wosize > 2
                               ? 2 + random_below(random, wosize - 1)
                               : random_below(random, wosize + 1);
    for (uint64_t i = 0; i < environment; i++) {
        bool infix = i != 1 && random_below(random, 3) == 0;
        heap->word[at + 1 + i] =
            infix ? header_word(i + 1, random_below(random, 4), INFIX_TAG) : rubbish(heap, random);
        if (infix)
            targets->address[targets->count++] = address_behind(heap, at + 1 + i);
    }
    heap->word[at + 2] = closure_information(random_below(random, 256), environment);
}

/* Write a header at this index, and what is not scanned of its block. The result is the wosize. */
static inline uint64_t start_block(struct heap *heap, uint64_t at, const struct profile *profile,
                                   struct targets *targets, struct random *random)
{
    uint64_t room = heap->size - at - 1, colour = WHITE;
    uint64_t tag = random_below(random, CLOSURE_TAG);
    uint64_t wosize = 1 + random_below(random, profile->longest);
    if (random_below(random, 500) == 0)
        wosize = random_below(random, 2000);
    if (random_below(random, 100) < profile->unusual) {
        uint64_t kind = random_below(random, 10);
        if (kind == 0) {
            wosize = 0;
            colour = random_below(random, 4);
            tag = random_below(random, 256);
        } else if (kind == 1) {
            colour = BLUE;
            tag = random_below(random, 256);
        } else if (kind < 5) {
            tag = CLOSURE_TAG;
            wosize += 1 + random_below(random, 8);
        } else {
            tag = CLOSURE_TAG - 1 + random_below(random, 10); /* lazy blocks to custom ones */
        }
    }
    wosize = wosize < room ? wosize : room;
    if (tag == CLOSURE_TAG && wosize < 2)
        tag = 0;
    heap->word[at] = header_word(wosize, colour, tag);
    bool allocated = wosize > 0 && colour != BLUE;
    if (allocated && tag != INFIX_TAG)
        targets->address[targets->count++] = address_behind(heap, at);
    if (!allocated || tag >= NO_SCAN_TAG)
        for (uint64_t i = 1; i <= wosize; i++)
            heap->word[at + i] = rubbish(heap, random);
    else if (tag == CLOSURE_TAG)
        fill_entry_points(heap, at, wosize, targets, random);
    return wosize;
}

/* A value that a field or a root may hold; near is the index that it is to be near to. */
static inline uint64_t random_value(const struct heap *heap, const struct profile *profile,
                                    const struct targets *targets, uint64_t near,
                                    struct random *random)
{
    if (targets->count == 0 || random_below(random, 100) >= profile->pointers)
        return value_elsewhere(heap, random);
    uint64_t place = random_below(random, targets->count);
    if (profile->near > 0) {
        place = near * targets->count / heap->size + random_below(random, 2 * profile->near);
        place = place < profile->near ? 0 : place - profile->near;
        place = place < targets->count ? place : targets->count - 1;
    }
    return targets->address[place];
}

/* A well-formed heap with blocks of all kinds, allocated ones white; its blocks are known. */
static inline struct heap make_heap(uint64_t size, uint64_t base, const struct profile *profile,
                                    struct targets *targets, struct random *random)
{
    struct heap heap = new_heap(size, base);
    *targets = (struct targets){allocate(size, sizeof *targets->address), 0};
    for (uint64_t at = 0; at < size;)
        at += 1 + start_block(&heap, at, profile, targets, random);
    list_blocks(&heap); /* fields are 0 still, which is foreign */
    for (uint64_t b = 0; b < heap.blocks; b++)
        for (uint64_t j = heap.block[b].first; j < heap.block[b].end; j++)
            if (j != heap.block[b].at + 2 || heap.block[b].tag != CLOSURE_TAG)
                heap.word[j] = random_value(&heap, profile, targets, j, random);
    if (!list_blocks(&heap)) {
        fprintf(stderr, "make_heap: the heap is not well formed\n");
        exit(2);
    }
    return heap;
}

static inline void paint(struct heap *heap, uint64_t block, uint64_t colour)
{
    heap->block[block].colour = colour;
    heap->word[heap->block[block].at] = in_colour(heap->word[heap->block[block].at], colour);
}

/* Make some blocks grey and some black, so that no black one points to a white one: a heap that
   is being marked. */
static inline void paint_some(struct heap *heap, uint64_t percent, struct random *random)
{
    for (uint64_t b = 0; b < heap->blocks; b++)
        if (is_allocated(&heap->block[b]) && random_below(random, 100) < percent)
            paint(heap, b, random_below(random, 2) == 0 ? GREY : BLACK);
    for (uint64_t b = 0; b < heap->blocks; b++)
        if (heap->block[b].colour == BLACK)
            for (uint64_t j = heap->block[b].first; j < heap->block[b].end; j++)
                if (heap->meant[j] >= 0 && heap->block[heap->meant[j]].colour == WHITE)
                    paint(heap, (uint64_t)heap->meant[j], GREY);
}

#endif
