#ifndef DOCS_TOOLS_DRAW_H
#define DOCS_TOOLS_DRAW_H

/* Pictures in Graphviz's language, to be laid out by `neato -n2`: everything has its place. The
   coordinates are points, from the lower left corner. */

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define LINE "#5b6570"
#define FAINT "#c3cad1"
#define ACCENT "#0b6bcb"
#define WARNING "#d9480f"
#define LIGHT "#cfe4fb"

/* A picture on a white panel; the number tells the pictures of one file apart. */
static inline void begin_picture(int number, int width, int height)
{
    printf("digraph step_%d {\n"
           "  graph [splines=line, pad=0, margin=0, outputorder=nodesfirst, bgcolor=none]\n"
           "  node [shape=circle, fixedsize=true, width=0.36, fontname=\"Helvetica\", fontsize=13,"
           " style=filled, color=\"" LINE "\", penwidth=1.2, label=\"\"]\n"
           "  edge [color=\"" LINE "\", arrowsize=0.6, penwidth=1]\n"
           "  panel [shape=box, style=\"filled,rounded\", fillcolor=white, color=\"" FAINT "\","
           " width=%.4f, height=%.4f, pos=\"%g,%g\"]\n",
           number, width / 72.0, height / 72.0, width / 2.0, height / 2.0);
}

static inline void end_picture(void)
{
    printf("}\n");
}

/* A text around the point x, y, in room of this width. */
static inline void draw_text_within(double width, const char *name, const char *text, int x, int y,
                                    int size, const char *ink)
{
    printf("  %s [shape=plaintext, style=\"\", width=%.2f, height=%.2f, label=\"%s\","
           " fontsize=%d, fontcolor=\"%s\", pos=\"%d,%d\"]\n",
           name, width / 72.0, 1.7 * size / 72.0, text, size, ink, x, y);
}

static inline void draw_text(const char *name, const char *text, int x, int y, int size,
                             const char *ink)
{
    draw_text_within(0.52 * size * (double)(strlen(text) + 1), name, text, x, y, size, ink);
}

/* A box with a text in it, around the point x, y; the look is a list of Graphviz's attributes. */
static inline void draw_box(const char *name, const char *text, int x, int y, int width, int height,
                            const char *look)
{
    printf("  %s [shape=box, width=%.4f, height=%.4f, label=\"%s\", %s, pos=\"%d,%d\"]\n", name,
           width / 72.0, height / 72.0, text, look, x, y);
}

static inline void draw_cell(const char *name, uint64_t number, int x, int y, int width, int height,
                             const char *look)
{
    char text[32];
    sprintf(text, "%llu", (unsigned long long)number);
    draw_box(name, text, x, y, width, height, look);
}

#endif
