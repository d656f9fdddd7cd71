#ifndef DOCS_TOOLS_SWEEP_HEAP_H
#define DOCS_TOOLS_SWEEP_HEAP_H

/* The heap of chapters 4 to 6, with neighbours of many kinds, and how it is drawn: as a strip of
   words, with the hole list below it. It is as large as the small heap of chapters 2 and 3. */

#include <stdio.h>
#include <stdlib.h>

#include "draw.h"
#include "small_heap.h"

enum { CUSTOM_TAG = 255 };

static inline void build_sweep_heap(void)
{
    put_header(0, "pair", 2, WHITE, 0);
    put_pointer(1, 8, 8);
    put_pointer(2, 13, 13);

    put_header(3, "fragment", 0, WHITE, 0);
    put_header(4, "hole", 1, BLUE, 0);

    put_header(6, "box", 1, WHITE, 0);
    put_pointer(7, 0, 0);

    put_header(8, "record", 3, WHITE, 0);
    put_pointer(9, 0, 0);
    heap[10] = immediate_of(7);
    put_pointer(11, 19, 19);

    put_header(12, "fragment", 0, BLACK, 0);

    put_header(13, "string", 1, WHITE, STRING_TAG);
    heap[14] = 0x3000070656577; /* "weep", padding, and how much of it */

    put_header(15, "custom block", 1, WHITE, CUSTOM_TAG);
    heap[16] = 0x0600000000000004; /* a handle, or whatever its library keeps there */

    put_header(17, "box", 1, WHITE, 0);
    put_pointer(18, 15, 15);

    put_header(19, "box", 1, WHITE, 0);
    put_pointer(20, 13, 13);

    put_header(21, "box", 1, WHITE, 0);
    put_pointer(22, 19, 19);
}

/* ---- The blocks that are there now ---- */

static inline uint64_t wosize_at(uint64_t index)
{
    return heap[index] >> 10;
}

static inline uint64_t colour_at(uint64_t index)
{
    return heap[index] >> 8 & 3;
}

static inline bool is_hole(uint64_t index)
{
    return colour_at(index) == BLUE && wosize_at(index) > 0;
}

/* The first hole from this block on, before word end; end if there is none. */
static inline uint64_t hole_from(uint64_t index, uint64_t end)
{
    while (index < end && !is_hole(index)) {
        index += 1 + wosize_at(index);
    }
    return index < end ? index : end;
}

/* What links the holes before word end: 0, or the address of the first one from this block on. */
static inline uint64_t link_from(uint64_t index, uint64_t end)
{
    uint64_t first = hole_from(index, end);
    return first < end ? pointer_to(first) : 0;
}

/* ---- Drawing ---- */

#define CELL 20
#define LEFT 34
#define STRIP_Y 88
#define WIDTH 508
#define HEIGHT 144

static inline int x_of(uint64_t word)
{
    return LEFT + CELL * (int)word;
}

/* A line at the boundary before a word, with a name above it. */
static inline void draw_mark(const char *mark, uint64_t word, int height, const char *ink)
{
    int x = x_of(word) - CELL / 2, low = STRIP_Y - 11, high = STRIP_Y + height;
    char name[48];
    sprintf(name, "%s_text", mark);
    printf("  %s_low [shape=point, style=invis, width=0.01, pos=\"%d,%d\"]\n"
           "  %s_high [shape=point, style=invis, width=0.01, pos=\"%d,%d\"]\n"
           "  %s_high -> %s_low [arrowhead=none, color=\"%s\", penwidth=1.6,"
           " pos=\"%d,%d %d,%d %d,%d %d,%d\"]\n",
           mark, x, low, mark, x, high, mark, mark, ink, x, high, x, high, x, low, x, low);
    draw_text(name, mark, x, high + 6, 9, ink);
}

/* An arrow below the strip, from the first field of a hole to the next hole; or from the left,
   where the list begins. */
static inline void draw_link(const char *name, int from, int to)
{
    int top = STRIP_Y - 25, neck = top - 7, low = top - 14;
    printf("  %s_from [shape=point, style=invis, width=0.01, pos=\"%d,%d\"]\n"
           "  %s_to [shape=point, style=invis, width=0.01, pos=\"%d,%d\"]\n"
           "  %s_from -> %s_to [color=\"" ACCENT "\", penwidth=1.4,"
           " pos=\"e,%d,%d %d,%d %d,%d %d,%d %d,%d\"]\n",
           name, from, top, name, to, top, name, name, to, top, from, from < LEFT ? low : top, from,
           low, to, low, to, neck);
}

static inline const char *look_of_header(uint64_t index)
{
    static const char *const LOOK[] = {
        [WHITE] = "fillcolor=white, penwidth=2",
        [GREY] = "fillcolor=\"#b4bcc4\", penwidth=2",
        [BLUE] = "fillcolor=\"#8fc1f2\", penwidth=2",
        [BLACK] = "fillcolor=\"#1f2328\", fontcolor=white, penwidth=2",
    };
    return LOOK[colour_at(index)];
}

/* What stands in a field: of a hole nothing, but in the list a link. */
static inline const char *text_of_field(uint64_t index, uint64_t word, bool listed)
{
    if (is_hole(index)) {
        return word == index + 1 && listed && heap[word] == 0 ? "0" : "";
    }
    if ((heap[index] & 255) >= NO_SCAN_TAG) {
        return "abc";
    }
    return is_immediate(heap[word]) ? "int" : "•";
}

/* The heap: headers with their wosize and colour, fields, and the list of the holes before
   word end. */
static inline void draw_strip(uint64_t end)
{
    for (uint64_t index = 0; index < SIZE; index += 1 + wosize_at(index)) {
        for (uint64_t word = index; word <= index + wosize_at(index); word++) {
            char cell[32], number[32], place[32], wosize[32], look[300];
            sprintf(cell, "w%d", (int)word);
            sprintf(number, "%d", (int)word);
            sprintf(place, "index%d", (int)word);
            sprintf(wosize, "%d", (int)wosize_at(index));
            sprintf(look, "%s, fontsize=%d",
                    word == index    ? look_of_header(index)
                    : is_hole(index) ? "fillcolor=\"#e3effb\", color=\"" FAINT "\""
                                     : "fillcolor=\"#f4f6f8\", color=\"" FAINT "\"",
                    word == index ? 11 : 9);
            draw_box(cell, word == index ? wosize : text_of_field(index, word, index < end),
                     x_of(word), STRIP_Y, CELL - 2, 18, look);
            draw_text(place, number, x_of(word), STRIP_Y - 16, 8, LINE);
        }
    }
    uint64_t hole = hole_from(0, end);
    if (hole < end) {
        draw_link("head", LEFT - CELL / 2 - 12, x_of(hole));
    }
    for (; hole < end; hole = hole_from(hole + 1 + wosize_at(hole), end)) {
        uint64_t next = hole_from(hole + 1 + wosize_at(hole), end);
        char name[32];
        sprintf(name, "link%d", (int)hole);
        if (next < end) {
            draw_link(name, x_of(hole + 1), x_of(next));
        }
    }
}

/* The number of a picture, and two lines of text. */
static inline void draw_caption(int step, const char *what, const char *then, const char *ink)
{
    char number[32];
    sprintf(number, "%d", step);
    draw_text("number", number, 16, HEIGHT - 14, 14, ACCENT);
    draw_text_within(WIDTH - 20, "what", what, WIDTH / 2, 29, 13, "black");
    draw_text_within(WIDTH - 20, "then", then, WIDTH / 2, 12, 13, ink);
}

#endif
