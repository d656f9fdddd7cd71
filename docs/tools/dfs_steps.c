/* The proved depth-first search at work, step by step, as pictures in Graphviz's language.

   This file includes layer1_graph/mark_sweep/dfs.c as it stands and is compiled with
   -finstrument-functions, so that the compiler calls two hooks (hooks.h) whenever a function
   of the search begins or ends. The hooks look at the colours and the stack in memory, and
   draw what they see. How full the stack is they have to count for themselves; so they check
   at each step that the stack holds distinct grey vertices and that no black vertex has a
   white successor, and stop if this is ever false.

   usage: dfs_steps graph      the graph and its two arrays
          dfs_steps CAPACITY   each step of a search with a stack of this capacity

   Each picture is one graph, to be laid out by `neato -n2`. The coordinates are points. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../layer1_graph/mark_sweep/dfs.c"
#include "draw.h"
#include "hooks.h"

/* ---- The graph ---- */

enum { VERTEX_COUNT = 7, EDGE_COUNT = 10, ROOT_COUNT = 1 };

static const uint64_t first[VERTEX_COUNT + 1] = {0, 2, 3, 4, 5, 6, 8, 10};
static const uint64_t successor[EDGE_COUNT] = {1, 5, 3, 3, 0, 2, 2, 4, 2, 4};
static const uint64_t roots[ROOT_COUNT] = {0};

static const struct {
    int x, y;
} place[VERTEX_COUNT] = {{44, 118}, {88, 164}, {124, 118}, {146, 164},
                         {146, 72}, {88, 72},  {180, 118}};

/* ---- What the hooks know ---- */

enum { NOBODY = VERTEX_COUNT, CAPTION = 128 };

static uint8_t colour[VERTEX_COUNT], colour_before[VERTEX_COUNT];
static int64_t stack[VERTEX_COUNT];
static uint64_t capacity, top;

static bool search_begins; /* the first vertex of search_from is not yet taken */
static bool rescanning;    /* the function rescan has begun */
static uint64_t scanned;   /* the vertex taken from the stack last */
static uint64_t blackened; /* the vertex blackened last, or NOBODY */
static char pushed[CAPTION], left_behind[CAPTION]; /* vertices shaded since the last picture */

static bool is_on_stack(uint64_t v)
{
    for (uint64_t i = 0; i < top; i++) {
        if (stack[i] == (int64_t)v) {
            return true;
        }
    }
    return false;
}

static void check_invariants(void)
{
    for (uint64_t i = 0; i < top; i++) {
        demand(stack[i] >= 0 && stack[i] < VERTEX_COUNT && colour[stack[i]] == GREY,
               "the stack holds grey vertices");
        for (uint64_t j = 0; j < i; j++) {
            demand(stack[i] != stack[j], "the entries of the stack are distinct");
        }
    }
    for (uint64_t u = 0; u < VERTEX_COUNT; u++) {
        for (uint64_t e = first[u]; e < first[u + 1]; e++) {
            demand(colour[u] != BLACK || colour[successor[e]] != WHITE,
                   "no black vertex has a white successor");
        }
    }
}

/* The vertex that changed colour since this was last asked, if there is one; at most one may. */
static uint64_t changed_vertex(void)
{
    uint64_t changed = NOBODY;
    for (uint64_t v = 0; v < VERTEX_COUNT; v++) {
        if (colour[v] != colour_before[v]) {
            demand(changed == NOBODY, "one vertex changes its colour at a time");
            changed = v;
        }
    }
    memcpy(colour_before, colour, sizeof colour);
    return changed;
}

/* ---- Drawing ---- */

#define WIDTH 240
#define HEIGHT 206
#define STACK_X 217
#define STACK_Y 52
#define CELL_WIDTH 28
#define CELL_HEIGHT 18

/* The graph, moved to the right and up, with the edges from one vertex marked. */
static void draw_graph(int right, int up, uint64_t marked, bool searching)
{
    static const char *const LOOK[] = {
        [WHITE] = "fillcolor=white, fontcolor=black",
        [GREY] = "fillcolor=\"#b4bcc4\", fontcolor=black",
        [BLACK] = "fillcolor=\"#1f2328\", fontcolor=white",
    };
    for (uint64_t v = 0; v < VERTEX_COUNT; v++) {
        bool lost = searching && colour[v] == GREY && !is_on_stack(v);
        printf("  v%d [label=%d, %s%s, pos=\"%d,%d\"]\n", (int)v, (int)v, LOOK[colour[v]],
               lost ? ", style=\"filled,dashed\", color=\"" WARNING "\", penwidth=2.2" : "",
               place[v].x + right, place[v].y + up);
    }
    for (uint64_t u = 0; u < VERTEX_COUNT; u++) {
        for (uint64_t e = first[u]; e < first[u + 1]; e++) {
            printf("  v%d -> v%d%s\n", (int)u, (int)successor[e],
                   u == marked ? " [color=\"" ACCENT "\", penwidth=2]" : "");
        }
    }
    for (uint64_t i = 0; i < ROOT_COUNT && searching; i++) {
        int x = place[roots[i]].x + right, y = place[roots[i]].y + up;
        printf("  r%d [shape=point, style=invis, width=0.01, pos=\"%d,%d\"]\n"
               "  r%d -> v%d\n",
               (int)i, x - 32, y, (int)i, (int)roots[i]);
        draw_text("root", "root", x - 26, y + 9, 10, LINE);
    }
}

static void draw_stack(void)
{
    for (uint64_t i = capacity; i-- > 0;) {
        char name[32];
        sprintf(name, "s%d", (int)i);
        int y = STACK_Y + CELL_HEIGHT * (int)i;
        if (i < top) {
            draw_cell(name, (uint64_t)stack[i], STACK_X, y, CELL_WIDTH, CELL_HEIGHT,
                      "fillcolor=\"#b4bcc4\"");
        } else {
            draw_cell(name, 0, STACK_X, y, CELL_WIDTH, CELL_HEIGHT,
                      "style=dashed, color=\"" FAINT "\", fontcolor=transparent");
        }
    }
    draw_text("stack", "stack", STACK_X, STACK_Y - CELL_HEIGHT + 2, 10, LINE);
}

/* A step of the search: the state that is in memory now, and two lines of text. */
static void draw_step(const char *what, const char *then)
{
    check_invariants();
    step++;
    begin_picture(step, WIDTH, HEIGHT);
    draw_graph(0, 0, blackened, true);
    draw_stack();
    char number[32];
    sprintf(number, "%d", step);
    draw_text("number", number, 16, HEIGHT - 16, 14, ACCENT);
    draw_text("what", what, WIDTH / 2, 27, 13, "black");
    draw_text("then", then, WIDTH / 2, 11, 13, left_behind[0] ? WARNING : "black");
    end_picture();
    pushed[0] = left_behind[0] = '\0';
}

/* The step after a vertex has turned black; `then` is what happens if it shaded none. */
static void draw_blackened(const char *then)
{
    char what[CAPTION], shaded[3 * CAPTION];
    sprintf(what, "%d turns black", (int)blackened);
    sprintf(shaded, "%s%s%s%s%s", pushed[0] ? "pushed: " : "", pushed,
            pushed[0] && left_behind[0] ? "; " : "", left_behind[0] ? "left behind: " : "",
            left_behind);
    draw_step(what, shaded[0] ? shaded : then);
}

/* ---- The hooks ---- */

static void search_takes_top(void)
{
    char then[CAPTION] = "it has no white successor";
    if (search_begins) {
        search_begins = false;
        top = 1;
        sprintf(then, "the stack is empty: rescan from %d", (int)stack[0]);
        if (!rescanning) {
            demand(changed_vertex() == (uint64_t)stack[0], "the root has turned grey");
            sprintf(then, "pushed: %d", (int)stack[0]);
        }
    }
    if (blackened == NOBODY) {
        draw_step("the root turns grey", then);
    } else {
        draw_blackened(then);
    }
}

static void top_is_taken(void)
{
    top--;
    scanned = (uint64_t)stack[top];
}

static void vertex_is_black(void)
{
    blackened = changed_vertex();
    demand(blackened == scanned, "the vertex that was taken from the stack has turned black");
}

static void vertex_is_darkened(void)
{
    uint64_t v = changed_vertex();
    demand(v != NOBODY, "a vertex has turned grey");
    /* A white vertex was never on the stack: if it is there now, it has just been pushed. */
    bool room = top < capacity && stack[top] == (int64_t)v;
    char *list = room ? pushed : left_behind;
    sprintf(list + strlen(list), "%s%d", list[0] ? ", " : "", (int)v);
    top += room;
}

static void function_begins(void *function)
{
    search_begins = search_begins || function == (void *)search_from;
    rescanning = rescanning || function == (void *)rescan;
    if (function == (void *)topmost) {
        search_takes_top();
    }
}

static void function_ends(void *function)
{
    if (function == (void *)whiten) {
        memcpy(colour_before, colour, sizeof colour);
        draw_step("all vertices turn white", "the stack is empty");
    } else if (function == (void *)topmost) {
        top_is_taken();
    } else if (function == (void *)darken) {
        vertex_is_darkened();
    } else if (function == (void *)blacken) {
        vertex_is_black();
    } else if (function == (void *)search_from) {
        demand(top == 0, "a search ends with an empty stack");
    }
}

/* ---- The two pictures ---- */

static void search(void)
{
    for (uint64_t i = 0; i < capacity; i++) {
        stack[i] = -1;
    }
    blackened = NOBODY;
    memset(colour, BLACK, sizeof colour); /* dfs turns them white */
    watching = true;
    uint64_t rescans =
        dfs(first, VERTEX_COUNT, successor, roots, ROOT_COUNT, colour, stack, capacity);
    watching = false;
    char then[CAPTION];
    sprintf(then, "the search is over, rescans: %d", (int)rescans);
    draw_blackened(then);
}

/* The entries of an array in a row of cells, those from `begin` to `end` marked. */
static void draw_array(const char *name, const uint64_t *array, int length, int begin, int end,
                       int y)
{
    enum { LEFT = 304, CELL = 28 };
    draw_text(name, name, LEFT - 52, y, 13, "black");
    for (int i = 0; i < length; i++) {
        char cell[32], index[32], number[32];
        sprintf(cell, "%s_%d", name, i);
        sprintf(index, "%s_index_%d", name, i);
        sprintf(number, "%d", i);
        draw_cell(cell, array[i], LEFT + CELL * i, y, CELL, 24,
                  begin <= i && i <= end ? "fillcolor=\"" LIGHT "\"" : "fillcolor=white");
        draw_text(index, number, LEFT + CELL * i, y + 19, 9, LINE);
    }
}

static void picture_graph(void)
{
    enum { MARKED = 5 };
    memset(colour, WHITE, sizeof colour);
    begin_picture(step, 594, 176);
    draw_graph(-14, -30, MARKED, false);
    printf("  v%d [fillcolor=\"" LIGHT "\"]\n", MARKED);
    draw_array("first", first, VERTEX_COUNT + 1, MARKED, MARKED + 1, 120);
    draw_array("successor", successor, EDGE_COUNT, (int)first[MARKED], (int)first[MARKED + 1] - 1,
               44);
    end_picture();
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "graph") == 0) {
        picture_graph();
        return 0;
    }
    capacity = argc == 2 ? strtoull(argv[1], NULL, 10) : 0;
    if (capacity < 1 || capacity > VERTEX_COUNT) {
        fprintf(stderr, "usage: dfs_steps graph | CAPACITY (1 to %d)\n", VERTEX_COUNT);
        return 2;
    }
    search();
    return 0;
}
