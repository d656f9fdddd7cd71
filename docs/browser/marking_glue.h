/* What the glue of both pages of marking has in common: the heap that the page writes and reads, the
   sweep, and the lights that both have. It is part of one file that is compiled. */
#ifndef DOCS_BROWSER_MARKING_GLUE_H
#define DOCS_BROWSER_MARKING_GLUE_H

#include "../../layer3_imperative/heap/heap_check.h"
#include "../../layer3_imperative/mark_sweep/field_check.h"
#include "../../layer3_imperative/mark_sweep/state_check.h"
#include "../../layer3_imperative/sweep/sweep.h"
#include "../../layer3_imperative/mutator/alloc.h"
#include "sizes.h"

uint64_t heap[MOST_WORDS];
int64_t stack[MOST_WORDS];
uint64_t roots[MOST_ROOTS];
uint64_t given[MOST_ROOTS];      /* the roots that this cycle has been given so far */
uint64_t start[MOST_WORDS];      /* the heap as it was when this cycle began */
uint64_t swept_from[MOST_WORDS]; /* the heap as it was when the sweep began */

/* The names and their order are known to machine.js. */
struct registers {
    uint64_t size, base, root_count, given_count, capacity;
    uint64_t top, lowest, scanned;      /* marking; scanned is the size if no block is */
    uint64_t place;                     /* the next field of the block that is being scanned */
    uint64_t left, over;                /* what a slice left of its budget; is marking over? */
    uint64_t swept, free;               /* sweeping */
    uint64_t head, before, hole, block; /* allocating; block is what was allocated last */
    uint64_t rescans;                   /* what the last mark or collection counted */
    uint64_t error, fault, word;        /* what heap_check says: error, block, word */
    uint64_t bad_root;                  /* the first root that is not well formed */
} registers;

/* ---- What can be done ---- */

static void stand_at_first_hole(uint64_t head)
{
    struct registers *r = &registers;
    struct hole_cursor cursor = cursor_begin(r->base, r->size, head);
    r->head = cursor.head;
    r->before = cursor.before;
    r->hole = cursor.hole;
}

static void keep_allocated(struct allocation made)
{
    struct registers *r = &registers;
    r->head = made.cursor.head;
    r->before = made.cursor.before;
    r->hole = made.cursor.hole;
    r->block = made.block;
}

void run_sweep(void)
{
    struct registers *r = &registers;
    struct sweep_state state = heap_sweep(heap, r->size, r->base, NO_TAG, sweep_begin(r->size));
    r->swept = state.swept;
    r->free = state.free;
    stand_at_first_hole(state.head);
}

/* ---- What can be asked ---- */

/* A light is an answer, false or true; or there is none, where the function that would give it asks
   for more of the heap than holds. */
enum { NOT_ASKED = 2 };

/* The order is that of the lights in marking_lights.js. Each page has more of them. */
enum shared_light {
    LIGHT_BLOCKS,
    LIGHT_FORMED,
    LIGHT_ROOTS,
    LIGHT_TRICOLOUR,
    LIGHT_STACK,
    LIGHT_KNOWN,
    LIGHT_NO_GREY,
    LIGHT_UNSEEN,
    SHARED_LIGHTS
};

enum { MOST_LIGHTS = 32 };

uint8_t lights[MOST_LIGHTS];

static uint8_t layout[MOST_WORDS]; /* of the heap, if its blocks fill it */
static bool scratch[MOST_WORDS];   /* for is_mark_stack */

/* The heap as a whole, and its fields and roots. */
static void ask_about_values(void)
{
    struct registers *r = &registers;
    struct heap_fault fault = heap_check(heap, r->size, r->size, r->base, layout);
    r->error = fault.error;
    r->fault = fault.block;
    r->word = fault.word;
    r->bad_root = r->root_count;
    lights[LIGHT_FORMED] = fault.error == HEAP_OK;
    lights[LIGHT_BLOCKS] = layout_check(heap, r->size, layout);
    if (lights[LIGHT_FORMED]) {
        r->bad_root = first_bad_value(heap, r->size, r->base, layout, roots, 0, r->root_count);
        lights[LIGHT_ROOTS] = r->bad_root == r->root_count;
        lights[LIGHT_TRICOLOUR] = first_black_to_white(heap, r->size, r->base, layout) == r->size;
    }
}

/* Is the stack right, with this block put on it? */
static bool is_mark_stack_with(uint64_t block)
{
    const struct registers *r = &registers;
    static int64_t entries[MOST_WORDS + 1];
    for (uint64_t i = 0; i < r->top; i++) {
        entries[i] = stack[i];
    }
    entries[r->top] = (int64_t)block;
    return is_mark_stack(heap, r->size, layout, entries, r->top + 1, r->lowest, scratch);
}

/* The colours, and the stack; the blocks fill the heap. */
static void ask_about_colours(void)
{
    const struct registers *r = &registers;
    lights[LIGHT_NO_GREY] = first_grey(heap, r->size, layout, 0) == r->size;
    lights[LIGHT_UNSEEN] = first_seen(heap, r->size, layout) == r->size;
    /* With 0 for lowest any grey block may be off the stack; the rest is about the entries. */
    lights[LIGHT_STACK] =
        r->top <= r->capacity && is_mark_stack(heap, r->size, layout, stack, r->top, 0, scratch);
}

/* The proved functions are called where their contracts allow it. The range that they ask for is
   that of any heap at this base, which machine.js knows; stack and roots are no longer than their
   arrays. */
static void ask_both(void)
{
    for (int i = 0; i < MOST_LIGHTS; i++) {
        lights[i] = NOT_ASKED;
    }
    ask_about_values();
    if (lights[LIGHT_BLOCKS]) {
        ask_about_colours();
    }
}

#endif
