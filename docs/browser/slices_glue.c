/* What the page of marking in slices calls: the proved functions, on a heap that lies here, and the
   questions for the lights. All that goes in or out stands in variables, here and in
   marking_glue.h, which the page reads and writes as memory. The roots are what the program holds.

   It is compiled with the proved files, for WebAssembly and, in a test, for the machine at
   hand. */

#include "../../layer3_imperative/mutator/fields.h"
#include "../../layer3_imperative/snapshot/alloc.h"
#include "../../layer3_imperative/snapshot/mark.h"
#include "../../layer3_imperative/snapshot/retag.h"
#include "../../layer3_imperative/snapshot/store.h"
#include "marking_glue.h"
#include "slices_invariants.h"

/* ---- What the collector does ---- */

static struct marking marking_of(const struct registers *r)
{
    struct marking state = {r->top, r->lowest, r->scanned, r->place, 0, 0};
    return state;
}

static void keep_marking(struct registers *r, struct marking state)
{
    r->top = state.top;
    r->lowest = state.lowest;
    r->scanned = state.block;
    r->place = state.place;
    r->left = state.left;
    r->over = snapshot_is_over(state, r->size);
}

/* Darken what the program holds: then comes the snapshot. */
void run_begin(void)
{
    struct registers *r = &registers;
    struct marking state = snapshot_begin(r->size);
    for (uint64_t i = 0; i < r->root_count; i++) {
        state = snapshot_darken(heap, r->size, r->base, stack, r->capacity, state, roots[i]);
    }
    keep_marking(r, state);
}

void run_slice(uint32_t budget)
{
    struct registers *r = &registers;
    keep_marking(
        r, snapshot_mark_some(heap, r->size, r->base, stack, r->capacity, marking_of(r), budget));
}

/* ---- What the program does ---- */

/* A value that the program holds; or, as there is no more of these, the number 0. */
static uint64_t value_of(uint32_t root)
{
    return root < registers.root_count ? roots[root] : 1;
}

void run_store(uint32_t block, uint32_t field, uint32_t root)
{
    struct registers *r = &registers;
    keep_marking(r, snapshot_store(heap, r->size, r->base, stack, r->capacity, marking_of(r), block,
                                   field, value_of(root)));
}

void run_allocate(uint32_t wosize, uint32_t tag)
{
    struct registers *r = &registers;
    struct hole_cursor cursor = {r->head, r->before, r->hole};
    keep_allocated(snapshot_alloc(heap, r->size, r->base, cursor, wosize, tag));
}

/* A white block: right while nothing is marked. */
void run_allocate_white(uint32_t wosize, uint32_t tag)
{
    struct registers *r = &registers;
    struct hole_cursor cursor = {r->head, r->before, r->hole};
    keep_allocated(heap_alloc_cleared(heap, r->size, r->base, cursor, wosize, WHITE, tag));
}

void run_retag(uint32_t block, uint32_t tag)
{
    snapshot_retag(heap, block, tag);
}

/* ---- What can be asked ---- */

/* After those that both pages have. The order is that of the lights in slices_lights.js. */
enum light {
    LIGHT_CURSOR = SHARED_LIGHTS,
    LIGHT_VISITS,
    LIGHT_STANDS,
    LIGHT_STAY,
    LIGHT_SEEN,
    LIGHT_NEW,
    LIGHT_GUARDED,
    LIGHT_ONLY,
    LIGHT_CLOSED,
    LIGHT_HELD,
    LIGHT_MARKED,
    LIGHT_BLACK
};

/* Is each grey block on the stack, in hand, or at or above the lowest one left behind? */
static bool greys_known(void)
{
    const struct registers *r = &registers;
    return r->scanned == r->size
               ? is_mark_stack(heap, r->size, layout, stack, r->top, r->lowest, scratch)
               : is_mark_stack_with(r->scanned);
}

/* What became of the heap since the snapshot: of this, any words will do. */
static void ask_about_changes(void)
{
    const struct registers *r = &registers;
    struct slices s = {start,     heap,  r->size, r->base,        r->scanned,   r->place,
                       r->lowest, given, roots,   r->given_count, r->root_count};
    lights[LIGHT_VISITS] = scan_visits(&s);
    lights[LIGHT_STANDS] = scan_stands(&s);
    lights[LIGHT_STAY] = blocks_stay(&s);
    lights[LIGHT_SEEN] = seen_stays(&s);
    lights[LIGHT_NEW] = new_blocks_seen(&s);
    lights[LIGHT_GUARDED] = edges_guarded(&s);
    lights[LIGHT_ONLY] = only_known_seen(&s);
    lights[LIGHT_CLOSED] = known_closed(&s);
    lights[LIGHT_HELD] = held_value(&s);
    lights[LIGHT_MARKED] = marked_since(&s);
    lights[LIGHT_BLACK] = value_black(&s);
}

void ask(void)
{
    const struct registers *r = &registers;
    ask_both();
    if (lights[LIGHT_STACK] == true) {
        lights[LIGHT_KNOWN] = greys_known();
    }
    if (lights[LIGHT_BLOCKS]) {
        lights[LIGHT_CURSOR] =
            is_cursor(heap, r->size, r->base, layout, r->head, r->before, r->hole);
    }
    ask_about_changes();
}
