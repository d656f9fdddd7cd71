/* What the page calls: the proved functions, on a heap that lies here, and the questions for the
   lights. All that goes in or out stands in variables, here and in marking_glue.h, which the page
   reads and writes as memory.

   It is compiled with the proved files, for WebAssembly and, in a test, for the machine at
   hand. */

#include "../../layer3_imperative/mark_sweep/collect.h"
#include "../../layer3_imperative/mark_sweep/mark.h"
#include "../../layer3_imperative/mutator/fields.h"
#include "invariants.h"
#include "marking_glue.h"

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
    keep_allocated(made);
}

/* ---- What can be asked ---- */

/* After those that both pages have. The order is that of the lights in lights.js. */
enum light {
    LIGHT_KEPT = SHARED_LIGHTS,
    LIGHT_SEEN,
    LIGHT_MARKED,
    LIGHT_COLOURS,
    LIGHT_MERGED,
    LIGHT_HOLES,
    LIGHT_COUNTED,
    LIGHT_SWEPT,
    LIGHT_SURVIVE
};

/* Is each grey block known, but for the one being scanned? While its fields are read it is off the
   stack: the invariant holds as all stands, or it does with that block put back. */
static bool other_greys_known(void)
{
    const struct registers *r = &registers;
    return is_mark_stack(heap, r->size, layout, stack, r->top, r->lowest, scratch) ||
           is_mark_stack_with(r->scanned);
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

void ask(void)
{
    ask_both();
    if (lights[LIGHT_STACK] == true) {
        lights[LIGHT_KNOWN] = other_greys_known();
    }
    if (lights[LIGHT_BLOCKS]) {
        ask_about_sweeping();
    }
    ask_about_changes();
}
