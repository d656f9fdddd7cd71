#ifndef DOCS_TOOLS_SMALL_HEAP_H
#define DOCS_TOOLS_SMALL_HEAP_H

/* The small heap of chapters 2 and 3: one block of each kind, and its object graph. */

#include <stdbool.h>
#include <stdint.h>

#include "../../layer3_imperative/words/header.h"

enum { SIZE = 23, NO_EDGE = -1, STRING_TAG = 252 };

#define BASE 0x7f0000001000

/* What a word is. */
enum kind { HEADER, FIELD, CODE, INFIX };

static uint64_t heap[SIZE];
static enum kind kind[SIZE];
static int edge[SIZE];         /* the block that this word points to, if it is scanned */
static int target[SIZE];       /* the header before which the arrow ends: of the block, or infix */
static uint64_t block[SIZE];   /* the block that has this word */
static const char *name[SIZE]; /* of the block that begins here */

static inline uint64_t pointer_to(uint64_t index)
{
    return address_of_index(index, BASE);
}

/* A value in a scanned field. The expected edges are written down here, not computed. */
static inline void put_pointer(uint64_t word, uint64_t header, uint64_t meant)
{
    heap[word] = pointer_to(header);
    target[word] = (int)header;
    edge[word] = (int)meant;
}

static inline void put_header(uint64_t index, const char *what, uint64_t wosize, uint64_t colour,
                              uint64_t tag)
{
    heap[index] = make_header(wosize, colour, tag);
    name[index] = what;
    for (uint64_t i = index; i <= index + wosize; i++) {
        kind[i] = i == index ? HEADER : FIELD;
        block[i] = index;
        target[i] = edge[i] = NO_EDGE;
    }
}

static inline uint64_t immediate_of(uint64_t number)
{
    return 2 * number + 1;
}

/* An information word: arity 1, and the field where the environment begins. */
static inline uint64_t information(uint64_t environment)
{
    return 0x100000000000001 + 2 * environment;
}

static inline void build_small_heap(void)
{
    put_header(0, "record", 3, WHITE, 0);
    put_pointer(1, 17, 17);
    put_pointer(2, 13, 10);
    put_pointer(3, 5, 5);

    put_header(4, "", 0, WHITE, 0);

    put_header(5, "pair", 2, WHITE, 0);
    heap[6] = immediate_of(7);
    put_pointer(7, 0, 0);

    put_header(8, "hole", 1, BLUE, 0);

    put_header(10, "closure", 6, WHITE, CLOSURE_TAG);
    heap[11] = 0x555555550330;
    heap[12] = information(5);
    heap[13] = make_header(3, WHITE, INFIX_TAG);
    heap[14] = 0x555555550370;
    heap[15] = information(2);
    kind[11] = kind[12] = kind[14] = kind[15] = CODE;
    kind[13] = INFIX;
    put_pointer(16, 19, 19);

    put_header(17, "string", 1, WHITE, STRING_TAG);
    heap[18] = 0x30000006b72616d; /* "mark", padding, and how much of it */

    put_header(19, "box", 1, WHITE, 0);
    put_pointer(20, 5, 5);

    put_header(21, "box", 1, WHITE, 0);
    put_pointer(22, 19, 19);
}

#endif
