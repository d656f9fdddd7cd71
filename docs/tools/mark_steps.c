/* The mark in place at work on a small heap, step by step, as pictures in Graphviz's language.

   This file includes layer3_imperative/mark_sweep/mark.c and layer3_imperative/mark/far.c as they
   stand and is compiled with -finstrument-functions, so that the compiler calls two hooks (hooks.h)
   whenever a function of these, or of what they include, begins or ends. The hooks look at the heap and the stack in
   memory, and draw what they see. How full the stack is they have to count for themselves; so they
   check at each step that the stack holds distinct grey blocks, that no black block points to a
   white one, and that nothing but colours has changed, and stop if this is ever false.

   usage: mark_steps heap       the heap, word by word
          mark_steps CAPACITY   each step of marking it with a stack of this capacity

   Each picture is one graph, to be laid out by `neato -n2`. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../layer3_imperative/mark/far.c"
#include "../../layer3_imperative/mark_sweep/mark.c"
#include "draw.h"
#include "hooks.h"
#include "small_heap.h"

/* ---- What the hooks know ---- */

enum { NOBODY = SIZE, CAPTION = 128, MOST = 4 };

static uint64_t heap_at_start[SIZE], heap_before[SIZE];
static int64_t stack[MOST];
static uint64_t capacity, top;

static bool scan_begins;   /* the first block of a loop is not yet taken */
static bool rescanning;    /* the function rescan has begun */
static uint64_t scanned;   /* the block taken from the stack last */
static uint64_t blackened; /* the block blackened last, or NOBODY */
static char pushed[CAPTION], at_once[CAPTION], left_behind[CAPTION]; /* since the last picture */

static uint64_t colour_at(uint64_t index)
{
    return heap[index] >> 8 & 3;
}

static bool is_on_stack(uint64_t index)
{
    for (uint64_t i = 0; i < top; i++) {
        if (stack[i] == (int64_t)index) {
            return true;
        }
    }
    return false;
}

static void check_invariants(void)
{
    for (uint64_t i = 0; i < top; i++) {
        demand(stack[i] >= 0 && stack[i] < SIZE && kind[stack[i]] == HEADER &&
                   colour_at((uint64_t)stack[i]) == GREY,
               "the stack holds grey blocks");
        for (uint64_t j = 0; j < i; j++) {
            demand(stack[i] != stack[j], "the entries of the stack are distinct");
        }
    }
    for (uint64_t i = 0; i < SIZE; i++) {
        demand(edge[i] == NO_EDGE || colour_at(block[i]) != BLACK ||
                   colour_at((uint64_t)edge[i]) != WHITE,
               "no black block points to a white one");
        uint64_t changed = heap[i] ^ heap_at_start[i];
        demand(changed == 0 || (kind[i] == HEADER && (changed & ~0x300UL) == 0),
               "nothing but the colours of blocks has changed");
    }
}

/* The block that changed colour since this was last asked, if there is one; at most one may. */
static uint64_t changed_block(void)
{
    uint64_t changed = NOBODY;
    for (uint64_t i = 0; i < SIZE; i++) {
        if (heap[i] != heap_before[i]) {
            demand(changed == NOBODY, "one block changes its colour at a time");
            changed = i;
        }
    }
    memcpy(heap_before, heap, sizeof heap);
    return changed;
}

/* ---- Drawing ---- */

#define CELL 19
#define LEFT 34
#define STRIP_Y 72
#define WIDTH 520
#define HEIGHT 170
#define STACK_X 495

static int x_of(int word)
{
    return LEFT + CELL * word;
}

/* An arrow in an arc above the strip, from a field to a header; higher, the longer it is. The
   last six points are straight down, and the tip is at their end. */
static void draw_arc(int from, int to, const char *look)
{
    int bottom = STRIP_Y + 9, distance = abs(from - to);
    double x1 = x_of(from), x2 = x_of(to) + (from < to ? -4 : 4);
    double height = 14 + 3.1 * distance, neck = bottom + 6;
    printf("  w%d -> w%d [%s, pos=\"e,%g,%d %g,%d %g,%g %g,%g %g,%g\"]\n", from, to, look, x2,
           bottom, x1, bottom - 9, x1, neck + height, x2, neck + height, x2, neck);
}

static const char *look_of(int word)
{
    static const char *const LOOK[] = {
        [WHITE] = "fillcolor=white, penwidth=2",
        [GREY] = "fillcolor=\"#b4bcc4\", penwidth=2",
        [BLUE] = "fillcolor=\"#8fc1f2\", penwidth=2",
        [BLACK] = "fillcolor=\"#1f2328\", fontcolor=white, penwidth=2",
    };
    static const char *const PLAIN[] = {
        [FIELD] = "fillcolor=\"#f4f6f8\", color=\"" FAINT "\"",
        [CODE] = "fillcolor=\"#e4e8ec\", color=\"" FAINT "\"",
        [INFIX] = "fillcolor=\"#fff3d6\", color=\"" FAINT "\"",
    };
    static char look[256];
    if (kind[word] != HEADER) {
        return PLAIN[kind[word]];
    }
    bool lost = colour_at((uint64_t)word) == GREY && !is_on_stack((uint64_t)word);
    sprintf(look, "%s%s", LOOK[colour_at((uint64_t)word)],
            lost ? ", style=\"filled,dashed\", color=\"" WARNING "\"" : "");
    return look;
}

/* What stands in a cell: the wosize in a header, a number in a field that holds one. */
static const char *text_of(int word)
{
    static char text[32];
    text[0] = '\0';
    if (kind[word] == HEADER || kind[word] == INFIX) {
        sprintf(text, "%d", (int)(heap[word] >> 10));
    } else if (kind[word] == FIELD && edge[word] == NO_EDGE) {
        bool free = colour_at(block[word]) == BLUE;
        bool text_field = (heap[block[word]] & 255) >= NO_SCAN_TAG;
        sprintf(text, "%s", free ? "?" : text_field ? "abc" : "int");
    }
    return text;
}

/* The heap as a strip of words, with the arrows from the marked block in blue. */
static void draw_heap(uint64_t marked)
{
    for (int i = 0; i < SIZE; i++) {
        char cell[32], index[32], number[32];
        sprintf(cell, "w%d", i);
        sprintf(index, "index%d", i);
        sprintf(number, "%d", i);
        char look[300];
        sprintf(look, "%s, fontsize=%d", look_of(i), kind[i] == FIELD ? 9 : 11);
        draw_box(cell, text_of(i), x_of(i), STRIP_Y, CELL - 2, 18, look);
        draw_text(index, number, x_of(i), STRIP_Y - 16, 8, LINE);
    }
    for (int i = 0; i < SIZE; i++) {
        if (edge[i] != NO_EDGE) {
            draw_arc(i, target[i],
                     block[i] == marked ? "color=\"" ACCENT "\", penwidth=1.6" : "penwidth=0.9");
        }
    }
    printf("  root [shape=point, style=invis, width=0.01, pos=\"%d,%d\"]\n"
           "  root -> w0 [pos=\"e,%d,%d %d,%d %d,%d %d,%d %d,%d\"]\n",
           x_of(0) - 24, STRIP_Y, x_of(0) - 9, STRIP_Y, x_of(0) - 24, STRIP_Y, x_of(0) - 20,
           STRIP_Y, x_of(0) - 18, STRIP_Y, x_of(0) - 15, STRIP_Y);
    draw_text("root_text", "root", x_of(0) - 19, STRIP_Y + 8, 9, LINE);
}

static void draw_stack(void)
{
    for (uint64_t i = capacity; i-- > 0;) {
        char cell[32];
        sprintf(cell, "s%d", (int)i);
        int y = STRIP_Y + 18 * (int)i;
        if (i < top) {
            draw_cell(cell, (uint64_t)stack[i], STACK_X, y, 28, 18, "fillcolor=\"#b4bcc4\"");
        } else {
            draw_cell(cell, 0, STACK_X, y, 28, 18,
                      "style=dashed, color=\"" FAINT "\", fontcolor=transparent");
        }
    }
    draw_text("stack", "stack", STACK_X, STRIP_Y - 16, 9, LINE);
}

/* A step of marking: the state that is in memory now, and two lines of text. */
static void draw_step(const char *what, const char *then)
{
    check_invariants();
    step++;
    begin_picture(step, WIDTH, HEIGHT);
    draw_heap(blackened);
    draw_stack();
    char number[32];
    sprintf(number, "%d", step);
    draw_text("number", number, 16, HEIGHT - 16, 14, ACCENT);
    draw_text("what", what, WIDTH / 2, 30, 13, "black");
    draw_text("then", then, WIDTH / 2, 13, 13, left_behind[0] ? WARNING : "black");
    end_picture();
    pushed[0] = at_once[0] = left_behind[0] = '\0';
}

static void list_if_any(char *text, const char *what, const char *list)
{
    if (list[0]) {
        sprintf(text + strlen(text), "%s%s: %s", text[0] ? "; " : "", what, list);
    }
}

/* The step after a block has turned black; `then` is what happens if it darkened none. */
static void draw_blackened(const char *then)
{
    char what[CAPTION], darkened[4 * CAPTION] = "";
    sprintf(what, "the %s at %d turns black", name[blackened], (int)blackened);
    list_if_any(darkened, "black at once", at_once);
    list_if_any(darkened, "pushed", pushed);
    list_if_any(darkened, "left behind", left_behind);
    draw_step(what, darkened[0] ? darkened : then);
}

/* ---- The hooks ---- */

static void scan_takes_top(void)
{
    char then[CAPTION] = "nothing that it points to is white";
    if (scan_begins) {
        scan_begins = false;
        if (rescanning) {
            top = 1;
            sprintf(then, "the stack is empty: rescan from %d", (int)stack[0]);
        }
    }
    if (blackened == NOBODY) {
        draw_step("mark_root: the root is darkened", "pushed: 0");
    } else {
        draw_blackened(then);
    }
}

static void block_is_darkened(void)
{
    uint64_t changed = changed_block();
    if (changed == NOBODY) {
        return;
    }
    /* A white block was never on the stack: if it is there now, it has just been pushed. */
    bool grey = colour_at(changed) == GREY;
    bool room = grey && top < capacity && stack[top] == (int64_t)changed;
    char *list = room ? pushed : grey ? left_behind : at_once;
    sprintf(list + strlen(list), "%s%d", list[0] ? ", " : "", (int)changed);
    top += room;
}

static void function_begins(void *function)
{
    scan_begins = scan_begins || function == (void *)mark_between;
    rescanning = rescanning || function == (void *)rescan;
    if (function == (void *)topmost) {
        scan_takes_top();
    }
}

static void function_ends(void *function)
{
    if (function == (void *)topmost) {
        top--;
        scanned = (uint64_t)stack[top];
    } else if (function == (void *)darken) {
        block_is_darkened();
    } else if (function == (void *)blacken) {
        blackened = changed_block();
        demand(blackened == scanned, "the block that was taken from the stack is black");
    } else if (function == (void *)mark_between) {
        demand(top == 0, "the loop ends with an empty stack");
    }
}

/* ---- The two pictures ---- */

static void mark(void)
{
    for (uint64_t i = 0; i < capacity; i++) {
        stack[i] = -1;
    }
    memcpy(heap_at_start, heap, sizeof heap);
    memcpy(heap_before, heap, sizeof heap);
    blackened = NOBODY;
    struct mark_state state = mark_begin(SIZE);
    draw_step("mark_begin: all blocks are white", "the stack is empty");
    watching = true;
    state = mark_root(heap, SIZE, BASE, stack, capacity, state, pointer_to(0));
    uint64_t rescans = mark_drain(heap, SIZE, BASE, stack, capacity, state);
    watching = false;
    char then[CAPTION];
    sprintf(then, "mark_drain is over, rescans: %d", (int)rescans);
    draw_blackened(then);
}

static void picture_heap(void)
{
    static const struct {
        int x;
        const char *text;
    } label[] = {{1, "record"},   {4, "fragment"}, {6, "pair"}, {8, "hole"},
                 {13, "closure"}, {17, "string"},  {19, "box"}, {21, "box"}};
    begin_picture(0, 490, 156);
    draw_heap(NOBODY);
    for (int i = 0; i < (int)(sizeof label / sizeof *label); i++) {
        char node[32];
        sprintf(node, "label%d", i);
        /* Between two words; every other one lower, so that they do not touch. */
        draw_text(node, label[i].text,
                  x_of(label[i].x) + (label[i].x == 4 || label[i].x == 13 ? 0 : CELL / 2),
                  STRIP_Y - 36 - 12 * (i % 2), 11, "black");
    }
    end_picture();
}

int main(int argc, char **argv)
{
    build_small_heap();
    if (argc == 2 && strcmp(argv[1], "heap") == 0) {
        picture_heap();
        return 0;
    }
    capacity = argc == 2 ? strtoull(argv[1], NULL, 10) : 0;
    if (capacity < 1 || capacity > MOST) {
        fprintf(stderr, "usage: mark_steps heap | CAPACITY (1 to %d)\n", MOST);
        return 2;
    }
    mark();
    return 0;
}
