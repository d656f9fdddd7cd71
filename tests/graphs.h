#ifndef TESTS_GRAPHS_H
#define TESTS_GRAPHS_H

/* What tests and benchmarks of layer 1 share: pseudo-random words, graphs of many shapes as
   lists of edges, their compressed rows, and a breadth-first search as the oracle. Nothing here
   uses the code under test, and the oracle does not use the compressed rows. */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- Memory ---- */

/* Room for count objects of this size; at least one, so that it is never null. */
static inline void *allocate(uint64_t count, uint64_t size)
{
    void *memory = calloc(count > 0 ? count : 1, size);
    if (memory == NULL) {
        fprintf(stderr, "out of memory\n");
        exit(2);
    }
    return memory;
}

/* ---- Pseudo-random words, the same for the same seed ---- */

struct random {
    uint64_t state;
};

/* splitmix64: each seed will do. */
static inline uint64_t random_word(struct random *random)
{
    uint64_t word = random->state += 0x9e3779b97f4a7c15;
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9;
    word = (word ^ word >> 27) * 0x94d049bb133111eb;
    return word ^ word >> 31;
}

/* One of 0 .. bound - 1. */
static inline uint64_t random_below(struct random *random, uint64_t bound)
{
    return random_word(random) % bound;
}

/* ---- Graphs as lists of edges ---- */

struct edge {
    uint64_t from, to;
};

struct edges {
    uint64_t n, m, room;
    struct edge *edge;
};

static inline void add_edge(struct edges *edges, uint64_t from, uint64_t to)
{
    if (edges->m == edges->room) {
        edges->room = 2 * edges->room + 16;
        edges->edge = realloc(edges->edge, edges->room * sizeof *edges->edge);
        if (edges->edge == NULL) {
            fprintf(stderr, "out of memory\n");
            exit(2);
        }
    }
    edges->edge[edges->m++] = (struct edge){from, to};
}

enum shape {
    SHAPE_RANDOM,     /* four edges a vertex, anywhere */
    SHAPE_CHAIN,      /* from each vertex to the next */
    SHAPE_GRID,       /* to the right and down, in a square */
    SHAPE_STAR,       /* from vertex 0 to all others */
    SHAPE_TREE,       /* a binary tree */
    SHAPE_SPARSE,     /* fewer edges than vertices, anywhere */
    SHAPE_CYCLE,      /* a chain that is closed */
    SHAPE_BURST,      /* a star that leads back to its centre */
    SHAPE_DENSE,      /* complete, with self-loops: at most 300 vertices are linked */
    SHAPE_ISLANDS,    /* components of up to 50 vertices */
    SHAPE_DUPLICATES, /* each edge several times */
    SHAPE_LOOPS,      /* a self-loop at each vertex, and some other edges */
    SHAPE_EDGELESS,   /* no edges */
    SHAPE_ZIGZAG,     /* see add_zigzag */
    SHAPE_COUNT
};

static const char *const shape_names[SHAPE_COUNT] = {
    "random", "chain", "grid",    "star",       "tree",  "sparse",   "cycle",
    "burst",  "dense", "islands", "duplicates", "loops", "edgeless", "zigzag"};

/* The i-th vertex on a path that goes to and fro between the lowest and the highest vertices. */
static inline uint64_t zigzag(uint64_t n, uint64_t i)
{
    return i % 2 == 0 ? i / 2 : n - 1 - i / 2;
}

/* From the i-th of k vertices on that path to 16 leaves of its own, and last to the next. A
   search that has a stack of 16 entries leaves each next one behind, has to look for it through
   all the leaves, and then to go back: the worst case, quadratic. */
static inline void add_zigzag(struct edges *edges, uint64_t k, uint64_t i)
{
    for (uint64_t leaf = 0; leaf < 16; leaf++)
        add_edge(edges, zigzag(edges->n, i), (k + 1) / 2 + 16 * i + leaf);
    if (i + 1 < k)
        add_edge(edges, zigzag(edges->n, i), zigzag(edges->n, i + 1));
}

/* A graph of this shape with n vertices. */
static inline struct edges make_edges(enum shape shape, uint64_t n, struct random *random)
{
    struct edges edges = {.n = n};
    uint64_t width = 1;
    while ((width + 1) * (width + 1) <= n)
        width++;
    uint64_t linked = n < 300 ? n : 300;
    for (uint64_t v = 0; v < n; v++) {
        switch (shape) {
        case SHAPE_RANDOM:
            for (int i = 0; i < 4; i++)
                add_edge(&edges, v, random_below(random, n));
            break;
        case SHAPE_CHAIN:
            if (v + 1 < n)
                add_edge(&edges, v, v + 1);
            break;
        case SHAPE_GRID:
            if ((v + 1) % width != 0 && v + 1 < n)
                add_edge(&edges, v, v + 1);
            if (v + width < n)
                add_edge(&edges, v, v + width);
            break;
        case SHAPE_STAR:
            if (v > 0)
                add_edge(&edges, 0, v);
            break;
        case SHAPE_TREE:
            for (uint64_t child = 2 * v + 1; child <= 2 * v + 2 && child < n; child++)
                add_edge(&edges, v, child);
            break;
        case SHAPE_SPARSE:
            if (v % 4 != 0)
                add_edge(&edges, random_below(random, n), random_below(random, n));
            break;
        case SHAPE_CYCLE:
            add_edge(&edges, v, (v + 1) % n);
            break;
        case SHAPE_BURST:
            add_edge(&edges, 0, v);
            add_edge(&edges, v, 0);
            break;
        case SHAPE_DENSE:
            for (uint64_t w = 0; v < linked && w < linked; w++)
                add_edge(&edges, v, w);
            break;
        case SHAPE_ISLANDS:
            for (int i = 0; i < 3; i++) {
                uint64_t to = v - v % 50 + random_below(random, 50);
                if (to < n)
                    add_edge(&edges, v, to);
            }
            break;
        case SHAPE_DUPLICATES: {
            uint64_t to = random_below(random, n);
            for (uint64_t i = random_below(random, 5); i > 0; i--)
                add_edge(&edges, v, to);
            break;
        }
        case SHAPE_LOOPS:
            add_edge(&edges, v, v);
            add_edge(&edges, v, random_below(random, n));
            break;
        case SHAPE_ZIGZAG:
            if (v < n / 17)
                add_zigzag(&edges, n / 17, v);
            break;
        case SHAPE_EDGELESS:
        case SHAPE_COUNT:
            break;
        }
    }
    return edges;
}

/* Give the vertices other numbers, and the edges another order. */
static inline void shuffle_edges(struct edges *edges, struct random *random)
{
    uint64_t *number = allocate(edges->n, sizeof *number);
    for (uint64_t v = 0; v < edges->n; v++) {
        uint64_t place = random_below(random, v + 1);
        number[v] = number[place];
        number[place] = v;
    }
    for (uint64_t e = 0; e < edges->m; e++) {
        struct edge edge = edges->edge[e];
        uint64_t place = random_below(random, e + 1);
        edges->edge[e] = edges->edge[place];
        edges->edge[place] = (struct edge){number[edge.from], number[edge.to]};
    }
    free(number);
}

/* ---- Compressed rows ---- */

/* Fill first[0 .. n] and successor[0 .. m - 1]; each row is in the order of the list. */
static inline void compress_edges(const struct edges *edges, uint64_t *first, uint64_t *successor)
{
    uint64_t n = edges->n;
    for (uint64_t v = 0; v <= n; v++)
        first[v] = 0;
    for (uint64_t e = 0; e < edges->m; e++)
        first[edges->edge[e].from]++;
    uint64_t sum = 0;
    for (uint64_t v = 0; v <= n; v++) {
        sum += first[v];
        first[v] = sum;
    }
    /* first[v] is where row v ends; filled from the back, it will be where it begins. */
    for (uint64_t e = edges->m; e > 0; e--)
        successor[--first[edges->edge[e - 1].from]] = edges->edge[e - 1].to;
}

/* ---- The oracle ---- */

/* Mark all vertices that the roots reach: breadth-first, with a queue, along chains of edges. */
static inline void reach_breadth_first(const struct edges *edges, const uint64_t *roots,
                                       uint64_t root_count, bool *reached)
{
    uint64_t *newest = allocate(edges->n, sizeof *newest); /* 1 + an edge from this vertex */
    uint64_t *older = allocate(edges->m, sizeof *older);   /* 1 + an edge from the same vertex */
    uint64_t *queue = allocate(edges->n, sizeof *queue);
    uint64_t head = 0, tail = 0;
    for (uint64_t e = 0; e < edges->m; e++) {
        older[e] = newest[edges->edge[e].from];
        newest[edges->edge[e].from] = e + 1;
    }
    for (uint64_t v = 0; v < edges->n; v++)
        reached[v] = false;
    for (uint64_t i = 0; i < root_count; i++) {
        if (!reached[roots[i]])
            queue[tail++] = roots[i];
        reached[roots[i]] = true;
    }
    while (head < tail) {
        for (uint64_t e = newest[queue[head++]]; e > 0; e = older[e - 1]) {
            uint64_t to = edges->edge[e - 1].to;
            if (!reached[to])
                queue[tail++] = to;
            reached[to] = true;
        }
    }
    free(newest);
    free(older);
    free(queue);
}

#endif
