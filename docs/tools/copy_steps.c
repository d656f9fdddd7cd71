/* The copying collection at work on the small heap, step by step, as pictures in Graphviz's
   language: both spaces, the addresses that blocks leave behind, the root, scan and used.

   This file includes the files of layer3_imperative/semispace/ as they stand and is compiled with
   -finstrument-functions, so that the compiler calls two hooks (hooks.h) whenever a function
   of them begins or ends. The hooks know no function by name: they look at both spaces and the
   root in memory, find out what has changed, and draw it. They check at each step that nothing
   else has changed, that each new block is the old one, word for word, but for values that have
   been renamed, and that these lead to where the block is now; and stop if this is ever false.

   usage: copy_steps

   Each picture is one graph, to be laid out by `neato -n2`. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../layer3_imperative/semispace/collect.c"
#include "../../layer3_imperative/semispace/copy.c"
#include "../../layer3_imperative/semispace/scan.c"
#include "draw.h"
#include "hooks.h"
#include "small_heap.h"

enum { CAPTION = 160, NOWHERE = -1 };

#define TO_BASE (BASE + 0x1000)

/* ---- What the hooks know ---- */

static uint64_t to[SIZE], root;
static uint64_t heap_at_start[SIZE];          /* the old heap as it was */
static uint64_t to_before[SIZE], root_before; /* as they were when the hooks looked last */
static int place[SIZE];                       /* where a block is now, or NOWHERE */
static int source[SIZE];                      /* the old word that a new one was */
static uint64_t used, scan;                   /* words of the new heap; how far it is renamed */
static int moved_last;                        /* the block that moved in this step, or NOWHERE */

static bool is_in(uint64_t value, uint64_t base)
{
    return value % 2 == 0 && base + 8 <= value && value < base + 8 + 8 * SIZE;
}

static int index_in(uint64_t value, uint64_t base)
{
    return (int)((value - base) / 8) - 1;
}

/* Where the old value in this word, or in the root, has to point to now. */
static uint64_t renamed_to(int header, int meant)
{
    demand(place[meant] != NOWHERE, "what is renamed has moved");
    return TO_BASE + 8 * (uint64_t)(place[meant] + header - meant + 1);
}

/* ---- Drawing ---- */

#define CELL 19
#define LEFT 50
#define OLD_Y 168
#define NEW_Y 90
#define WIDTH 520
#define HEIGHT 208
#define ROOT_X 500

static int x_of(int word)
{
    return LEFT + CELL * word;
}

/* A value as a number: the header that it points behind, in the colour of its space. */
static const char *show_value(uint64_t value, char *text)
{
    if (is_in(value, BASE)) {
        sprintf(text, "%d", index_in(value, BASE));
        return "fontcolor=\"" WARNING "\"";
    }
    if (is_in(value, TO_BASE)) {
        sprintf(text, "%d", index_in(value, TO_BASE));
        return "fontcolor=\"" ACCENT "\"";
    }
    sprintf(text, "%s", value % 2 == 1 ? "int" : "");
    return "fontcolor=black";
}

/* The look of a word as it was in the old heap, and its text. */
static void show_word(int old, uint64_t word, char *text, char *look)
{
    static const char *const FILL[] = {
        [HEADER] = "fillcolor=white, penwidth=2, fontsize=11",
        [FIELD] = "fillcolor=\"#f4f6f8\", color=\"" FAINT "\", fontsize=10",
        [CODE] = "fillcolor=\"#e4e8ec\", color=\"" FAINT "\", fontsize=9",
        [INFIX] = "fillcolor=\"#fff3d6\", color=\"" FAINT "\", fontsize=11",
    };
    const char *ink = "fontcolor=black";
    text[0] = '\0';
    if (kind[old] == HEADER || kind[old] == INFIX) {
        sprintf(text, "%d", (int)(word >> 10));
    } else if (edge[old] != NO_EDGE) {
        ink = show_value(word, text);
    } else if (kind[old] == FIELD) {
        bool free = (heap_at_start[block[old]] >> 8 & 3) == BLUE;
        bool bytes = (heap_at_start[block[old]] & 255) >= NO_SCAN_TAG;
        sprintf(text, "%s", free ? "?" : bytes ? "abc" : "int");
        ink = "fontsize=9";
    }
    bool hole = kind[old] == HEADER && (word >> 8 & 3) == BLUE;
    sprintf(look, "%s, %s%s", FILL[kind[old]], ink, hole ? ", fillcolor=\"#8fc1f2\"" : "");
}

static void draw_word(const char *space, int word, int y, int below, const char *text,
                      const char *look)
{
    char cell[32], place_of_index[32], number[32];
    sprintf(cell, "%s%d", space, word);
    sprintf(place_of_index, "%s_index%d", space, word);
    sprintf(number, "%d", word);
    draw_box(cell, text, x_of(word), y, CELL - 2, 18, look);
    draw_text(place_of_index, number, x_of(word), y + below, 8, LINE);
}

static void draw_old_space(void)
{
    for (int i = 0; i < SIZE; i++) {
        char text[32], look[300];
        int whole = (int)block[i];
        show_word(i, heap[i], text, look);
        if (place[whole] != NOWHERE) {
            sprintf(look, "fillcolor=\"%s\", color=\"" FAINT "\", fontcolor=\"%s\", fontsize=%d",
                    i == whole       ? "#fbd9c4"
                    : i == whole + 1 ? LIGHT
                                     : "white",
                    i == whole + 1 ? ACCENT
                    : i == whole   ? "black"
                                   : FAINT,
                    i <= whole + 1 ? 11 : 9);
            sprintf(text, i == whole ? "0" : i == whole + 1 ? "%d" : "", place[whole]);
        }
        draw_word("f", i, OLD_Y, 16, text, look);
    }
}

static void draw_new_space(void)
{
    for (int i = 0; i < SIZE; i++) {
        char text[32] = "", look[300] = "style=dashed, color=\"" FAINT "\"";
        if (i < (int)used) {
            show_word(source[i], to[i], text, look);
        }
        draw_word("t", i, NEW_Y, -16, text, look);
    }
}

/* An arrow from the address that a block has left, to where it is. */
static void draw_forwarding(int from)
{
    int x1 = x_of(from + 1), x2 = x_of(place[from]), high = OLD_Y - 9, low = NEW_Y + 9;
    int third = (high - low) / 3;
    printf("  f%d -> t%d [%s, pos=\"e,%d,%d %d,%d %d,%d %d,%d %d,%d\"]\n", from + 1, place[from],
           from == moved_last ? "color=\"" ACCENT "\", penwidth=1.8"
                              : "color=\"#9cc3ea\", penwidth=0.9",
           x2, low, x1, high, x1, high - third, x2, low + third + 6, x2, low + 6);
}

/* A line at the boundary before a word of the new heap, with a name below it. */
static void draw_mark(const char *mark, uint64_t word, int depth, const char *ink)
{
    int x = x_of((int)word) - CELL / 2, high = NEW_Y + 11, low = NEW_Y - depth;
    char name[48];
    sprintf(name, "%s_text", mark);
    printf("  %s_high [shape=point, style=invis, width=0.01, pos=\"%d,%d\"]\n"
           "  %s_low [shape=point, style=invis, width=0.01, pos=\"%d,%d\"]\n"
           "  %s_low -> %s_high [arrowhead=none, color=\"%s\", penwidth=1.6,"
           " pos=\"%d,%d %d,%d %d,%d %d,%d\"]\n",
           mark, x, high, mark, x, low, mark, mark, ink, x, low, x, low, x, high, x, high);
    draw_text(name, mark, x, low - 6, 9, ink);
}

static void draw_root(void)
{
    char text[32], look[100];
    sprintf(look, "fillcolor=\"#f4f6f8\", fontsize=11, %s", show_value(root, text));
    draw_box("root", text, ROOT_X, OLD_Y, 26, 18, look);
    draw_text("root_text", "root", ROOT_X, OLD_Y + 16, 9, LINE);
}

static void check_new_heap(void);

static void draw_step(const char *what, const char *then)
{
    char number[32];
    check_new_heap();
    step++;
    begin_picture(step, WIDTH, HEIGHT);
    sprintf(number, "%d", step);
    draw_text("number", number, 16, HEIGHT - 14, 14, ACCENT);
    draw_text("old_text", "old", 22, OLD_Y, 11, WARNING);
    draw_text("new_text", "new", 22, NEW_Y, 11, ACCENT);
    draw_old_space();
    draw_new_space();
    draw_root();
    for (int i = 0; i < SIZE; i++) {
        if (place[i] != NOWHERE) {
            draw_forwarding(i);
        }
    }
    draw_mark("scan", scan, 24, LINE);
    draw_mark("used", used, 33, WARNING);
    draw_text_within(WIDTH - 20, "what", what, WIDTH / 2, 28, 13, "black");
    draw_text_within(WIDTH - 20, "then", then, WIDTH / 2, 11, 13, "black");
    end_picture();
    moved_last = NOWHERE;
}

/* ---- What has happened ---- */

/* The new heap is what it has to be: below scan renamed, after it as it was. */
static void check_new_heap(void)
{
    for (uint64_t i = 0; i < used; i++) {
        int old = source[i];
        bool renamed = edge[old] != NO_EDGE && i < scan;
        demand(to[i] == (renamed ? renamed_to(target[old], edge[old]) : heap_at_start[old]),
               "a new word is the old one; a value below scan is renamed");
    }
    for (int i = 0; i < SIZE; i++) {
        int whole = (int)block[i];
        demand(place[whole] != NOWHERE && i <= whole + 1
                   ? heap[i] == (i == whole ? 0 : TO_BASE + 8 * (uint64_t)(place[whole] + 1))
                   : heap[i] == heap_at_start[i],
               "the old heap has changed only in headers and first fields of what has moved");
    }
}

/* A block that has left an address since the hooks looked last. */
static void block_has_moved(int from)
{
    demand(moved_last == NOWHERE, "one block moves at a time");
    place[from] = index_in(heap[from + 1], TO_BASE);
    demand(place[from] == (int)used, "a block moves to the end of the new heap");
    for (uint64_t i = 0; i <= heap_at_start[from] >> 10; i++) {
        source[used] = from + (int)i;
        to_before[used] = to[used];
        used++;
    }
    moved_last = from;
}

/* A value has been renamed: of the word that this old word was, or the root. */
static void value_is_renamed(const char *which, int header, int meant)
{
    char what[CAPTION], then[CAPTION];
    const char *infix = header == meant ? "" : ", by way of its infix header";
    if (moved_last == NOWHERE) {
        sprintf(what, "%s: the %s has moved already", which, name[meant]);
        sprintf(then, "its first field tells where it is: at %d", place[meant]);
    } else {
        sprintf(what, "%s: the %s at %d moves to %d%s", which, name[meant], meant, place[meant],
                infix);
        sprintf(then,
                header == meant ? "its header is 0, its first field the new address"
                                : "the new value points as far inside: behind %d",
                place[meant] + header - meant);
    }
    if (scan == used) {
        sprintf(then, "scan has met used: %d of %d words are in use, and no hole", (int)used, SIZE);
    }
    draw_step(what, then);
}

static void look(void)
{
    char which[CAPTION];
    for (int i = 0; i < SIZE; i++) {
        if (kind[i] == HEADER && heap_at_start[i] != 0 && heap[i] == 0 && place[i] == NOWHERE) {
            block_has_moved(i);
        }
    }
    if (root != root_before) {
        demand(root == renamed_to(0, 0), "the root is renamed");
        root_before = root;
        value_is_renamed("the root", 0, 0);
    }
    for (uint64_t i = 0; i < used; i++) {
        if (to[i] != to_before[i]) {
            to_before[i] = to[i];
            demand(i >= scan, "the scan goes on");
            scan = i + 1;
            sprintf(which, "word %d", (int)i);
            value_is_renamed(which, target[source[i]], edge[source[i]]);
        }
    }
}

static void function_begins(void *function)
{
    (void)function;
    look();
}

static void function_ends(void *function)
{
    (void)function;
    look();
}

int main(void)
{
    build_small_heap();
    memcpy(heap_at_start, heap, sizeof heap);
    for (int i = 0; i < SIZE; i++) {
        place[i] = NOWHERE;
    }
    moved_last = NOWHERE;
    root = root_before = pointer_to(0);
    draw_step("the old heap, and an empty space of as many words",
              "orange: an address of the old space; blue: one of the new space");
    watching = true;
    uint64_t words = semispace_collect(heap, SIZE, BASE, to, SIZE, TO_BASE, &root, 1);
    watching = false;
    look();
    demand(words == used && scan == used, "all words in use are renamed");
    check_new_heap();
    return 0;
}
