/* What the page calls: the proved functions, on a heap that lies here, and the questions to the
   invariants. All that goes in or out stands in the variables below, which the page reads and
   writes as memory.

   It is compiled with the proved files, for WebAssembly and, in a test, for the machine at
   hand. */

#include "../../layer3_imperative/collect.h"
#include "../../layer3_imperative/fields.h"
#include "../../layer3_imperative/heap_check.h"
#include "../../layer3_imperative/mark.h"
#include "../../layer3_imperative/sweep.h"
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
    struct sweep_state state = sweep(heap, r->size, r->base, NO_TAG, sweep_begin(r->size));
    r->swept = state.swept;
    r->free = state.free;
    stand_at_first_hole(state.head);
}

void run_collect(void)
{
    struct registers *r = &registers;
    struct collection found =
        collect(heap, r->size, r->base, roots, r->root_count, stack, r->capacity);
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
    struct allocation made = alloc_cleared(heap, r->size, r->base, cursor, wosize, WHITE, tag);
    r->head = made.cursor.head;
    r->before = made.cursor.before;
    r->hole = made.cursor.hole;
    r->block = made.block;
}

/* ---- What can be asked ---- */

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

/* The proved checker, for the heap and for the roots. */
static void ask_checker(void)
{
    struct registers *r = &registers;
    static uint8_t layout[MOST_WORDS];
    struct heap_fault fault = heap_check(heap, r->size, r->size, r->base, layout);
    lights[LIGHT_FORMED] = fault.error == HEAP_OK;
    lights[LIGHT_ROOTS] = lights[LIGHT_FORMED];
    r->error = fault.error;
    r->fault = fault.block;
    r->word = fault.word;
    r->bad_root = r->root_count;
    for (uint64_t i = r->root_count; lights[LIGHT_FORMED] && i-- > 0;) {
        if (value_check(heap, r->size, r->size, r->base, layout, roots[i]) != HEAP_OK) {
            lights[LIGHT_ROOTS] = false;
            r->bad_root = i;
        }
    }
}

static void ask_about_marking(void)
{
    const struct registers *r = &registers;
    lights[LIGHT_TRICOLOUR] = tricolour_invariant(heap, r->size, r->base);
    lights[LIGHT_STACK] = stack_of_greys(heap, r->size, stack, r->top);
    lights[LIGHT_KNOWN] = other_greys_known(heap, r->size, stack, r->top, r->lowest, r->scanned);
    lights[LIGHT_KEPT] = kept(start, heap, r->size);
    lights[LIGHT_SEEN] =
        only_reachable_blocks_seen(start, heap, r->size, r->base, given, r->given_count);
    lights[LIGHT_NO_GREY] = no_grey_block(heap, r->size);
    lights[LIGHT_MARKED] =
        black_iff_reachable(start, heap, r->size, r->base, given, r->given_count);
}

static void ask_about_sweeping(void)
{
    const struct registers *r = &registers;
    lights[LIGHT_UNSEEN] = no_block_seen(heap, r->size);
    lights[LIGHT_COLOURS] = white_or_blue_below(heap, r->size, r->swept);
    lights[LIGHT_MERGED] = merged_below(heap, r->size, r->swept);
    lights[LIGHT_HOLES] = hole_list_below(heap, r->size, r->base, r->head, r->swept);
    lights[LIGHT_COUNTED] = free_words_counted(heap, r->size, r->swept, r->free);
    lights[LIGHT_SWEPT] = swept_between(swept_from, heap, r->size, r->swept);
    lights[LIGHT_SURVIVE] = reachable_survive(start, heap, r->size, r->base, given, r->given_count);
}

void ask(void)
{
    lights[LIGHT_BLOCKS] = blocks_fill(heap, registers.size);
    ask_checker();
    ask_about_marking();
    ask_about_sweeping();
}
