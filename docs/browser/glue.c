/* What the page calls: the proved functions, on a heap that lies here, and the questions for the
   lights. All that goes in or out stands in the variables below, which the page reads and
   writes as memory.

   It is compiled with the proved files, for WebAssembly and, in a test, for the machine at
   hand. */

#include "../../layer3_imperative/mark_sweep/collect.h"
#include "../../layer3_imperative/mark_sweep/field_check.h"
#include "../../layer3_imperative/mutator/fields.h"
#include "../../layer3_imperative/heap/heap_check.h"
#include "../../layer3_imperative/mark_sweep/mark.h"
#include "../../layer3_imperative/mark_sweep/state_check.h"
#include "../../layer3_imperative/mark_sweep/sweep.h"
#include "invariants.h"

enum { MOST_ROOTS = 16 };

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
    uint64_t swept, free;               /* sweeping */
    uint64_t head, before, hole, block; /* allocating; block is what was allocated last */
    uint64_t rescans;                   /* what the last mark or collection counted */
    uint64_t error, fault, word;        /* what heap_check says: error, block, word */
    uint64_t bad_root;                  /* the first root that is not well formed */
} registers;

/* ---- What can be done ---- */

void run_darken(uint32_t root)
{
    struct registers *r = &registers;
    struct mark_state state = {r->top, r->lowest};
    state = mark_root(heap, r->size, r->base, stack, r->capacity, state, roots[root]);
    r->top = state.top;
    r->lowest = state.lowest;
}

void run_drain(void)
{
    struct registers *r = &registers;
    struct mark_state state = {r->top, r->lowest};
    r->rescans = mark_drain(heap, r->size, r->base, stack, r->capacity, state);
    r->top = 0;
    r->lowest = r->size;
}

void run_mark(void)
{
    for (uint32_t i = 0; i < registers.root_count; i++) {
        run_darken(i);
    }
    run_drain();
}

static void stand_at_first_hole(uint64_t head)
{
    struct registers *r = &registers;
    struct hole_cursor cursor = cursor_begin(r->base, r->size, head);
    r->head = cursor.head;
    r->before = cursor.before;
    r->hole = cursor.hole;
}

void run_sweep(void)
{
    struct registers *r = &registers;
    struct sweep_state state = heap_sweep(heap, r->size, r->base, NO_TAG, sweep_begin(r->size));
    r->swept = state.swept;
    r->free = state.free;
    stand_at_first_hole(state.head);
}

void run_collect(void)
{
    struct registers *r = &registers;
    struct collection found =
        mark_sweep_collect(heap, r->size, r->base, roots, r->root_count, stack, r->capacity);
    r->top = 0;
    r->lowest = r->swept = r->size;
    r->free = found.free;
    r->rescans = found.rescans;
    stand_at_first_hole(found.head);
}

void run_allocate(uint32_t wosize, uint32_t tag)
{
    struct registers *r = &registers;
    struct hole_cursor cursor = {r->head, r->before, r->hole};
    struct allocation made = heap_alloc_cleared(heap, r->size, r->base, cursor, wosize, WHITE, tag);
    r->head = made.cursor.head;
    r->before = made.cursor.before;
    r->hole = made.cursor.hole;
    r->block = made.block;
}

/* ---- What can be asked ---- */

/* A light is an answer, false or true; or there is none, where the function that would give it asks
   for more of the heap than holds. */
enum { NOT_ASKED = 2 };

/* The order is that of the lights in lights.js. */
enum light {
    LIGHT_BLOCKS,
    LIGHT_FORMED,
    LIGHT_ROOTS,
    LIGHT_TRICOLOUR,
    LIGHT_STACK,
    LIGHT_KNOWN,
    LIGHT_KEPT,
    LIGHT_SEEN,
    LIGHT_NO_GREY,
    LIGHT_MARKED,
    LIGHT_UNSEEN,
    LIGHT_COLOURS,
    LIGHT_MERGED,
    LIGHT_HOLES,
    LIGHT_COUNTED,
    LIGHT_SWEPT,
    LIGHT_SURVIVE,
    LIGHTS
};

uint8_t lights[LIGHTS];

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

/* Is each grey block known, but for the one being scanned? While its fields are read it is off the
   stack: the invariant holds as all stands, or it does with that block put back. */
static bool other_greys_known(void)
{
    const struct registers *r = &registers;
    static int64_t with_scanned[MOST_WORDS + 1];
    for (uint64_t i = 0; i < r->top; i++) {
        with_scanned[i] = stack[i];
    }
    with_scanned[r->top] = (int64_t)r->scanned;
    return is_mark_stack(heap, r->size, layout, stack, r->top, r->lowest, scratch) ||
           is_mark_stack(heap, r->size, layout, with_scanned, r->top + 1, r->lowest, scratch);
}

/* The colours, and the stack; the blocks fill the heap. */
static void ask_about_marking(void)
{
    const struct registers *r = &registers;
    lights[LIGHT_NO_GREY] = first_grey(heap, r->size, layout, 0) == r->size;
    lights[LIGHT_UNSEEN] = first_seen(heap, r->size, layout) == r->size;
    /* With 0 for lowest any grey block may be off the stack; the rest is about the entries. */
    lights[LIGHT_STACK] =
        r->top <= r->capacity && is_mark_stack(heap, r->size, layout, stack, r->top, 0, scratch);
    if (lights[LIGHT_STACK]) {
        lights[LIGHT_KNOWN] = other_greys_known();
    }
}

/* What is swept already; the blocks fill the heap. */
static void ask_about_sweeping(void)
{
    const struct registers *r = &registers;
    bool inside = r->swept <= r->size;
    lights[LIGHT_COLOURS] =
        inside && first_discoloured(heap, r->size, layout, r->swept) == r->swept;
    lights[LIGHT_MERGED] =
        inside && first_unmerged_below(heap, r->size, layout, r->swept) == r->swept;
    lights[LIGHT_HOLES] = inside && is_hole_list(heap, r->size, r->base, layout, r->head, r->swept);
    lights[LIGHT_COUNTED] =
        inside && r->free <= r->swept &&
        r->swept - r->free == count_allocated_words(heap, r->size, layout, r->swept);
}

/* What became of the heap since the start: of this, any words will do. */
static void ask_about_changes(void)
{
    const struct registers *r = &registers;
    lights[LIGHT_KEPT] = kept(start, heap, r->size);
    lights[LIGHT_SEEN] =
        only_reachable_blocks_seen(start, heap, r->size, r->base, given, r->given_count);
    lights[LIGHT_MARKED] =
        black_iff_reachable(start, heap, r->size, r->base, given, r->given_count);
    lights[LIGHT_SWEPT] = swept_between(swept_from, heap, r->size, r->swept);
    lights[LIGHT_SURVIVE] = reachable_survive(start, heap, r->size, r->base, given, r->given_count);
}

/* The proved functions are called where their contracts allow it. The range that they ask for is
   that of any heap at this base, which machine.js knows; stack and roots are no longer than their
   arrays. */
void ask(void)
{
    for (int i = 0; i < LIGHTS; i++) {
        lights[i] = NOT_ASKED;
    }
    ask_about_values();
    if (lights[LIGHT_BLOCKS]) {
        ask_about_marking();
        ask_about_sweeping();
    }
    ask_about_changes();
}
