#ifndef TESTS_HEAP_FAULTS_H
#define TESTS_HEAP_FAULTS_H

/* An oracle for heap_check and value_check, in other words than their contracts: it makes a list
   of the blocks, looks up in that list what an address is inside of, and lists all faults of a
   heap. Headers are taken apart by shifts and masks. */

#include "../layer3_imperative/heap/heap_check.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where a block lies. */
struct extent {
    uint64_t start, fields, first; /* header; number of fields; first scanned word */
    bool free, closure, scanned;
};

struct picture {
    struct extent *block; /* in the order of their addresses */
    uint64_t count, room;
    bool fills; /* else the last block goes past the end */
};

struct faults {
    struct heap_fault *fault;
    uint64_t count, room;
};

/* Room for one more entry of this size. */
static inline void *one_more(void *array, uint64_t count, uint64_t *room, uint64_t size)
{
    if (count < *room)
        return array;
    *room = 2 * *room + 16;
    array = realloc(array, *room * size);
    if (array == NULL) {
        fprintf(stderr, "out of memory\n");
        exit(2);
    }
    return array;
}

static inline void add_fault(struct faults *faults, enum heap_error error, uint64_t block,
                             uint64_t word)
{
    faults->fault = one_more(faults->fault, faults->count, &faults->room, sizeof *faults->fault);
    faults->fault[faults->count++] = (struct heap_fault){error, block, word};
}

/* List the blocks. (The first scanned word is known only if the closures are sound.) */
static inline void take_picture(struct picture *picture, const uint64_t *heap, uint64_t size)
{
    uint64_t at = 0;
    picture->count = 0;
    while (at < size) {
        uint64_t fields = heap[at] >> 10, tag = heap[at] & 0xff;
        struct extent block = {.start = at, .fields = fields, .first = at + 1};
        block.free = fields == 0 || (heap[at] >> 8 & 3) == 2;
        block.closure = !block.free && tag == 247;
        block.scanned = !block.free && tag < 251;
        if (block.closure && fields >= 2 && at + 2 < size)
            block.first += heap[at + 2] << 8 >> 9;
        picture->block =
            one_more(picture->block, picture->count, &picture->room, sizeof *picture->block);
        picture->block[picture->count++] = block;
        at += 1 + fields;
    }
    picture->fills = at == size;
}

/* The block that this word is in. */
static inline const struct extent *block_around(const struct picture *picture, uint64_t word)
{
    uint64_t low = 0, high = picture->count;
    while (high - low > 1) {
        uint64_t middle = low + (high - low) / 2;
        if (picture->block[middle].start <= word)
            low = middle;
        else
            high = middle;
    }
    return &picture->block[low];
}

/* What is wrong with a value, in a heap with sound blocks and closures. */
static inline enum heap_error judge_value(const struct picture *picture, const uint64_t *heap,
                                          uint64_t size, uint64_t limit, uint64_t base,
                                          uint64_t value)
{
    if (value & 1 || value < base || value - base >= limit << 3)
        return HEAP_OK;
    uint64_t distance = value - base;
    if (distance >= size << 3)
        return HEAP_VALUE_IN_RESERVE;
    if (distance < 8)
        return HEAP_OK;
    if (distance & 7)
        return HEAP_VALUE_MISALIGNED;
    uint64_t i = (distance >> 3) - 1;
    const struct extent *block = block_around(picture, i);
    bool infix = (heap[i] & 0xff) == 249;
    if (block->start == i && block->free)
        return HEAP_VALUE_TO_FREE;
    if (block->start == i)
        return infix ? HEAP_VALUE_TO_BAD_INFIX : HEAP_OK;
    if (!infix)
        return HEAP_VALUE_TO_NO_BLOCK;
    return block->closure && i < block->first && block->start + (heap[i] >> 10) == i
               ? HEAP_OK
               : HEAP_VALUE_TO_BAD_INFIX;
}

static inline void list_closure_faults(struct faults *faults, const struct picture *picture,
                                       const uint64_t *heap)
{
    for (uint64_t b = 0; b < picture->count; b++) {
        const struct extent *block = &picture->block[b];
        if (block->closure && block->fields < 2)
            add_fault(faults, HEAP_BAD_CLOSURE, block->start, block->start);
        else if (block->closure && (heap[block->start + 2] << 8 >> 9) > block->fields)
            add_fault(faults, HEAP_BAD_ENVIRONMENT, block->start, block->start + 2);
    }
}

/* Clear the lists, and list all faults: of the heap as a whole; where there are none, the block
   past the end; where there is none, those of closures; where there are none, those of values. */
static inline void list_faults(struct faults *faults, struct picture *picture, const uint64_t *heap,
                               uint64_t size, uint64_t limit, uint64_t base)
{
    faults->count = 0;
    if (base & 7)
        add_fault(faults, HEAP_BAD_BASE, 0, 0);
    if (limit > (uint64_t)1 << 37)
        add_fault(faults, HEAP_TOO_LARGE, 0, 0);
    else if (base > UINT64_MAX - (limit << 3) || UINT64_MAX - (base + (limit << 3)) < 8)
        add_fault(faults, HEAP_BAD_END, 0, 0);
    if (size > limit)
        add_fault(faults, HEAP_BAD_LIMIT, 0, 0);
    if (faults->count > 0)
        return;
    take_picture(picture, heap, size);
    if (!picture->fills) {
        uint64_t last = picture->block[picture->count - 1].start;
        add_fault(faults, HEAP_BAD_WOSIZE, last, last);
        return;
    }
    list_closure_faults(faults, picture, heap);
    if (faults->count > 0)
        return;
    for (uint64_t b = 0; b < picture->count; b++) {
        const struct extent *block = &picture->block[b];
        for (uint64_t i = block->first; block->scanned && i <= block->start + block->fields; i++) {
            enum heap_error error = judge_value(picture, heap, size, limit, base, heap[i]);
            if (error != HEAP_OK)
                add_fault(faults, error, block->start, i);
        }
    }
}

static inline bool is_listed(const struct faults *faults, struct heap_fault fault)
{
    for (uint64_t i = 0; i < faults->count; i++)
        if (faults->fault[i].error == fault.error && faults->fault[i].block == fault.block &&
            faults->fault[i].word == fault.word)
            return true;
    return false;
}

/* Whether the layout is that of the blocks in the list. */
static inline bool is_layout(const uint8_t *layout, uint64_t size, const struct picture *picture)
{
    uint64_t b = 0;
    for (uint64_t i = 0; i < size; i++) {
        bool begins = b < picture->count && picture->block[b].start == i;
        if (layout[i] != (!begins                  ? LAYOUT_NONE
                          : picture->block[b].free ? LAYOUT_FREE
                                                   : LAYOUT_ALLOCATED))
            return false;
        b += begins;
    }
    return b == picture->count;
}

/* Whether heap_check says the right thing of these words; picture and faults are for later use. */
static inline bool judges_rightly(struct heap_fault fault, const uint64_t *heap, uint64_t size,
                                  uint64_t limit, uint64_t base, const uint8_t *layout,
                                  struct picture *picture, struct faults *faults)
{
    list_faults(faults, picture, heap, size, limit, base);
    if (fault.error == HEAP_OK)
        return faults->count == 0 && is_layout(layout, size, picture);
    return is_listed(faults, fault);
}

#endif
