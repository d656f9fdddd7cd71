#ifndef BENCH_HEAP_SHAPES_H
#define BENCH_HEAP_SHAPES_H

/* The heaps that benchmarks of marking and of copying have in common. They are made in the array
   heap, of so many words; the root is the first block. README.md describes them. */

#include "../tests/heaps.h"

#include <string.h>

enum { ROW = 1000, LEAVES = 16 };

static const char *const heap_names[] = {"random",    "list",   "scattered", "tree",  "preorder",
                                         "postorder", "arrays", "strings",   "zigzag"};
enum heap_shape {
    HEAP_RANDOM,    /* 3 fields, each points to any block */
    HEAP_LIST,      /* a list in the order of the addresses */
    HEAP_SCATTERED, /* a list in random order */
    HEAP_TREE,      /* a binary tree, level by level, with a number in each node */
    HEAP_PREORDER,  /* the same, depth first, with a node before its children */
    HEAP_POSTORDER, /* the same, depth first, with a node after its children */
    HEAP_ARRAYS,    /* of numbers and pointers to pairs */
    HEAP_STRINGS,   /* arrays of strings */
    HEAP_ZIGZAG,    /* see link_zigzag */
    HEAP_SHAPES
};

static uint64_t *heap;
static uint64_t size;
static uint64_t *place; /* where block b begins */
static uint64_t blocks;

/* Append a block whose fields are numbers. Whether there was room. */
static bool add_block(uint64_t wosize, uint64_t tag)
{
    uint64_t at = blocks == 0 ? 0 : place[blocks - 1] + 1 + (heap[place[blocks - 1]] >> 10);
    if (at + 1 + wosize > size)
        return false;
    place[blocks++] = at;
    heap[at] = header_word(wosize, WHITE, tag);
    for (uint64_t i = 1; i <= wosize; i++)
        heap[at + i] = 2 * i + 1;
    return true;
}

/* Let a field of block a point to block b. */
static void link_blocks(uint64_t a, uint64_t field, uint64_t b)
{
    heap[place[a] + 1 + field] = (uint64_t)(heap + place[b] + 1);
}

static void link_list(uint64_t *order)
{
    for (uint64_t i = 0; i + 1 < blocks; i++)
        link_blocks(order[i], 1, order[i + 1]);
}

static uint64_t *random_order(struct random *random, bool shuffled)
{
    uint64_t *order = allocate(blocks, sizeof *order);
    for (uint64_t b = 0; b < blocks; b++) {
        uint64_t at = shuffled && b > 1 ? 1 + random_below(random, b) : b; /* block 0 stays first */
        order[b] = order[at];
        order[at] = b;
    }
    return order;
}

/* Block 0 points to rows, and each row to the things that come behind it. */
static void make_rows(enum heap_shape shape)
{
    uint64_t rows = size / (shape == HEAP_ARRAYS ? 3 * ROW : 6 * ROW), row = 0;
    add_block(rows, 0);
    for (; row < rows && add_block(ROW, 0); row++) {
        uint64_t array = blocks - 1;
        link_blocks(0, row, array);
        for (uint64_t i = 0; i < ROW; i++) {
            if (shape == HEAP_ARRAYS && i % 2 == 0)
                continue;
            bool string = shape == HEAP_STRINGS;
            if (!add_block(string ? 1 + i % 7 : 2, string ? 252 : 0))
                return;
            link_blocks(array, i, blocks - 1);
        }
    }
}

/* A full binary tree of so many levels, with its left side first in memory, and its root before
   or after both sides. The result is the root. */
static uint64_t make_tree(uint64_t levels, bool children_first)
{
    uint64_t root = blocks, child[2] = {0, 0};
    if (!children_first)
        add_block(3, 0);
    for (int side = 0; side < 2 && levels > 1; side++)
        child[side] = make_tree(levels - 1, children_first);
    if (children_first) {
        root = blocks;
        add_block(3, 0);
    }
    for (int side = 0; side < 2 && levels > 1; side++)
        link_blocks(root, 1 + (uint64_t)side, child[side]);
    return root;
}

/* As many levels as there is room for, below a first block: the root of all heaps is block 0. */
static void make_depth_first(bool children_first)
{
    uint64_t levels = 1;
    while (4 * ((uint64_t)2 << levels) <= size)
        levels++;
    add_block(1, 0);
    link_blocks(0, 0, make_tree(levels, children_first));
}

/* A path that goes to and fro between the lowest and the highest blocks; from each block on it
   first to leaves of its own, then to the next. Marking with a stack of 16 entries leaves each
   next one behind, has to look for it through all the leaves, and then to go back: the worst
   case, quadratic. */
static void link_zigzag(void)
{
    uint64_t paths = size / (2 + LEAVES + 2 * LEAVES), half = (paths + 1) / 2;
    for (uint64_t i = 0; i < half; i++)
        add_block(LEAVES + 1, 0);
    for (uint64_t i = 0; i < paths * LEAVES; i++)
        add_block(1, 0);
    for (uint64_t i = half; i < paths; i++)
        add_block(LEAVES + 1, 0);
    for (uint64_t i = 0; i < paths; i++) {
        uint64_t block = zigzag(blocks, i);
        for (uint64_t leaf = 0; leaf < LEAVES; leaf++)
            link_blocks(block, leaf, half + LEAVES * i + leaf);
        if (i + 1 < paths)
            link_blocks(block, LEAVES, zigzag(blocks, i + 1));
    }
}

static void make_shape(enum heap_shape shape)
{
    struct random random = {1};
    if (shape == HEAP_ARRAYS || shape == HEAP_STRINGS) {
        make_rows(shape);
    } else if (shape == HEAP_ZIGZAG) {
        link_zigzag();
    } else if (shape == HEAP_PREORDER || shape == HEAP_POSTORDER) {
        make_depth_first(shape == HEAP_POSTORDER);
    } else {
        bool list = shape == HEAP_LIST || shape == HEAP_SCATTERED;
        while (add_block(list ? 2 : 3, 0)) {
        }
        uint64_t *order = random_order(&random, shape == HEAP_SCATTERED);
        if (list)
            link_list(order);
        free(order);
        for (uint64_t b = 0; b < blocks && !list; b++)
            for (uint64_t i = 0; i < 3; i++) {
                uint64_t child = shape == HEAP_TREE ? 2 * b + i : random_below(&random, blocks);
                if ((shape != HEAP_TREE || i > 0) && child < blocks)
                    link_blocks(b, i, child);
            }
    }
    uint64_t used = place[blocks - 1] + 1 + (heap[place[blocks - 1]] >> 10);
    if (used < size)
        heap[used] = header_word(size - used - 1, BLUE, 0);
}

/* The shape of this name, or HEAP_SHAPES. */
static enum heap_shape shape_named(const char *name)
{
    enum heap_shape shape = HEAP_RANDOM;
    while (shape < HEAP_SHAPES && strcmp(name, heap_names[shape]) != 0)
        shape++;
    return shape;
}

#endif
