/* A collection, step by step. It begins with an empty minor heap, at a safe point, and nothing else
   of the program runs until it ends, but for finalizers of custom blocks, which may not allocate.

   The phases have OCaml's names, because finalise.c, memprof.c and finalizers look at them. */
#include "tricolor_glue.h"

#include "caml/custom.h"
#include "caml/domain_state.h"
#include "caml/eventlog.h"
#include "caml/finalise.h"
#include "caml/freelist.h"
#include "caml/gc_ctrl.h"
#include "caml/major_gc.h"
#include "caml/memprof.h"
#include "caml/roots.h"

/* ---- Marking ---- */

/* Blacken all that is reachable from what is grey. */
static void drain(void)
{
    CAMLassert(tricolor.marking.top <= tricolor.capacity);
    uint64_t rescans = mark_drain(tricolor.words, tricolor.size, tricolor.base, tricolor.stack,
                                  tricolor.capacity, tricolor.marking);
    tricolor.marking = mark_begin(tricolor.size);
    if (rescans != 0)
        caml_gc_message(0x08, "Mark stack overflow: %lu rescans\n", (unsigned long)rescans);
    tricolor.rescans += rescans;
}

/* Darken one value, as a root. There may be more roots than fit on the mark stack: what is there
   already is drained then, which is allowed at any time. Known to finalise.c and others; memory.c
   and array.c call it only while we are marking, when they do not run. */
void caml_darken(value v, value *p)
{
    (void)p;
    if (tricolor.marking.top == tricolor.capacity)
        drain();
    tricolor.marking = mark_root(tricolor.words, tricolor.size, tricolor.base, tricolor.stack,
                                 tricolor.capacity, tricolor.marking, (uint64_t)v);
}

void tricolor_darken_and_drain(value v)
{
    caml_darken(v, NULL);
    drain();
}

static void mark_from_roots(void)
{
    CAML_EV_BEGIN(EV_MAJOR_ROOTS);
    caml_gc_phase = Phase_mark;
    caml_gc_subphase = Subphase_mark_roots;
    tricolor.marking = mark_begin(tricolor.size);
    caml_do_roots(caml_darken, 1);
    CAML_EV_END(EV_MAJOR_ROOTS);
    CAML_EV_BEGIN(EV_MAJOR_MARK);
    caml_gc_subphase = Subphase_mark_main;
    drain();
    tricolor_begin_ephemerons();
    tricolor_mark_ephemerons();
    CAML_EV_END(EV_MAJOR_MARK);
}

/* Values that were to be finalised when they die, and have: they live once more, for that. */
static void mark_what_is_to_be_finalised(void)
{
    CAML_EV_BEGIN(EV_MAJOR_MARK_FINAL);
    caml_gc_subphase = Subphase_mark_final;
    caml_final_update_mark_phase();
    drain();
    tricolor_mark_ephemerons();
    CAML_EV_END(EV_MAJOR_MARK_FINAL);
}

/* ---- Cleaning: what points to dead blocks, and is told so ---- */

static void clean(void)
{
    caml_gc_phase = Phase_clean;
    caml_final_update_clean_phase();
    caml_memprof_update_clean_phase();
    tricolor_clean_ephemerons();
    caml_gc_phase = Phase_sweep;
    if (caml_major_gc_hook != NULL)
        (*caml_major_gc_hook)();
}

/* ---- Sweeping ---- */

/* Call the finalizer of a dead custom block. Its fields are as they were, and so are those of all
   dead blocks after it. */
static void finalise_custom(uint64_t place)
{
    struct custom_operations *operations =
        (struct custom_operations *)heap_get_field(tricolor.words, place, 0);
    if (operations->finalize != NULL)
        operations->finalize((value)address_of_index(place, tricolor.base));
}

/* The first hole of a young heap goes down to words that were never in use: as blocks are carved from
   its end, it gets used up from there. See how far that has come. */
static void note_fresh(void)
{
    uint64_t header = heap_get_header(tricolor.words, 0);
    uint64_t words = header_colour(header) == BLUE ? 1 + header_wosize(header) : 0;
    tricolor.fresh = smaller_of(tricolor.fresh, words);
}

/* Where to allocate first: where memory is in use already. A heap that is small stays so. */
static struct hole_cursor first_choice(uint64_t head)
{
    struct hole_cursor first = cursor_begin(tricolor.base, tricolor.size, head);
    if (first.hole != 0 || tricolor.fresh == 0)
        return first;
    struct hole_cursor second = cursor_next(tricolor.words, tricolor.size, tricolor.base, first);
    return second.hole < tricolor.size ? second : first;
}

/* Free all that is not black. */
static void sweep_and_finalise(void)
{
    CAML_EV_BEGIN(EV_MAJOR_SWEEP);
    caml_gc_phase = Phase_sweep;
    struct sweep_state state = sweep_begin(tricolor.size);
    state = heap_sweep(tricolor.words, tricolor.size, tricolor.base, Custom_tag, state);
    while (state.place < tricolor.size) {
        finalise_custom(state.place);
        state = heap_sweep(tricolor.words, tricolor.size, tricolor.base, Custom_tag, state);
    }
    CAMLassert(state.free <= tricolor.size);
    tricolor.cursor = first_choice(state.head);
    tricolor.live = tricolor.size - state.free;
    caml_fl_cur_wsz = state.free;
    caml_gc_sweep_hp = (char *)(tricolor.words + tricolor.size);
    caml_gc_phase = Phase_idle;
    CAML_EV_END(EV_MAJOR_SWEEP);
}

/* ---- The whole ---- */

static void begin_collection(void)
{
    if (caml_gc_phase != Phase_idle)
        caml_fatal_error("a finalizer or a hook has asked for a collection during one");
    if (Caml_state->young_ptr != Caml_state->young_alloc_end)
        caml_fatal_error("a major collection begins with young blocks");
    require_range();
    note_fresh();
    tricolor.most = larger_of(tricolor.most, tricolor.size - caml_fl_cur_wsz);
    caml_gc_message(0x01, "Starting new major GC cycle\n");
    tricolor_fit_stack();
}

void tricolor_collect(void)
{
    begin_collection();
    tricolor_check("before a collection");
    mark_from_roots();
    mark_what_is_to_be_finalised();
    clean();
    sweep_and_finalise();
    ++Caml_state->stat_major_collections;
    caml_gc_message(0x200, "live words = %lu of %lu\n", (unsigned long)tricolor.live,
                    (unsigned long)tricolor.size);
    tricolor.recent = 0;
    tricolor.ordered = 0;
    tricolor.wanted = false;
    caml_dependent_allocated = 0;
    caml_extra_heap_resources = 0.0;
    tricolor_poison();
    tricolor_check("after a collection");
}

/* Free everything, at the end of the program: nothing is marked, so all is dead. */
void tricolor_sweep_all(void)
{
    sweep_and_finalise();
}
