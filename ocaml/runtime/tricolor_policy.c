/* When to collect, and what a slice of the major collector is here.

   A collection is due when the words allocated since the last one are as many as space_overhead
   allows: that share of the words that were live. Or when custom blocks have used up their share of
   outside resources; or when dependent memory has grown by its share. A slice that is not due only
   keeps the books. */
#include "tricolor_glue.h"

#include <math.h>

#include "caml/compact.h"
#include "caml/domain_state.h"
#include "caml/freelist.h"
#include "caml/gc_ctrl.h"
#include "caml/major_gc.h"
#include "caml/minor_gc.h"
#include "caml/misc.h"

uintnat caml_percent_free;
uintnat caml_major_heap_increment; /* in percent up to 1000, in words above */
uintnat caml_percent_max;          /* of free words for live ones: beyond it they are given back */

uintnat caml_allocated_words; /* since the last slice */
uintnat caml_dependent_size, caml_dependent_allocated;
double caml_extra_heap_resources;

/* ---- When ---- */

/* How many words may be allocated from one collection to the next. By the meaning of space_overhead
   it is that share of what was live; stock OCaml, which has to be done before its free memory is
   used up, goes round after two thirds of that, and so programs are used to less memory. While the
   heap is small its initial size counts, not what is live; but what hardly anything lives in is
   collected in no time, and need not be touched as a whole. Where addresses are limited half of those
   that are left must do, lest memory is refused that a collection would have found. */
static double allowance(void)
{
    double live = (double)tricolor.live;
    double share = live * (double)caml_percent_free / 100.0 * 2.0 / 3.0;
    double small = fmin((double)tricolor.minimum * 3.0 / 8.0, 8192.0 + 4.0 * live);
    return fmin(fmax(share, small), ((double)tricolor.limit - live) / 2.0);
}

int tricolor_due(void)
{
    if (tricolor.wanted || caml_extra_heap_resources >= 1.0)
        return 1;
    if ((double)tricolor.recent + (double)tricolor.ordered + (double)caml_allocated_words >=
        allowance())
        return 1;
    return caml_dependent_allocated > 0 &&
           (double)caml_dependent_allocated * (double)(100 + caml_percent_free) >=
               (double)caml_dependent_size * (double)caml_percent_free;
}

/* The program asks for a slice: it counts like so many words allocated. */
void tricolor_order(intnat words)
{
    uint64_t more = words > 0 ? (uint64_t)words : Caml_state->minor_heap_wsz;
    tricolor.ordered =
        smaller_of(MAX_HEAP_SIZE, tricolor.ordered + smaller_of(MAX_HEAP_SIZE, more));
}

/* ---- What happens then ---- */

static void keep_books(void)
{
    Caml_state->stat_major_words += (double)caml_allocated_words;
    tricolor.recent += caml_allocated_words;
    caml_allocated_words = 0;
}

/* The next minor collection may promote all that is young, and has nobody to tell if there is no room:
   where the system refuses that much it is time to collect. */
static void provide_for_promotion(void)
{
    uint64_t words = Caml_state->minor_heap_wsz;
    if (caml_fl_cur_wsz < words && !tricolor_commit_ahead(words))
        tricolor.wanted = true;
}

/* Called after minor collections and at other safe points. */
void caml_major_collection_slice(intnat words)
{
    (void)words;
    if (caml_major_slice_begin_hook != NULL)
        (*caml_major_slice_begin_hook)();
    keep_books();
    provide_for_promotion();
    /* The hook after a minor collection may have allocated: it waits for the next one then. */
    if (tricolor_due() && Caml_state->young_ptr == Caml_state->young_alloc_end) {
        tricolor_collect();
        double free = 100.0 * (double)caml_fl_cur_wsz / fmax(1.0, (double)tricolor.live);
        caml_compact_heap_maybe(free);
    }
    if (caml_gc_clock >= 1.0)
        caml_gc_clock -= 1.0;
    if (caml_major_slice_end_hook != NULL)
        (*caml_major_slice_end_hook)();
}

void caml_finish_major_cycle(void)
{
    keep_books();
    tricolor_collect();
}

/* ---- The size of the heap ---- */

/* By how many words at least to grow, where so many are wanted. */
asize_t caml_clip_heap_chunk_wsz(asize_t words)
{
    uintnat increment = caml_major_heap_increment;
    if (increment <= 1000)
        increment = Caml_state->stat_heap_wsz / 100 * increment;
    return larger_of(larger_of(words, increment), Heap_chunk_min);
}

void caml_init_major_heap(asize_t bytes)
{
    tricolor_read_environment();
    caml_gc_phase = Phase_idle;
    caml_allocated_words = 0;
    caml_extra_heap_resources = 0.0;
    tricolor_open(caml_clip_heap_chunk_wsz(bytes / sizeof(value)));
}

/* No block moves. What is free is given back to the system; the caller has just collected. */
void caml_compact_heap(intnat policy)
{
    caml_gc_message(0x10, "Giving back free memory...\n");
    if (policy != -1)
        caml_set_allocation_policy((uintnat)policy);
    tricolor_trim();
    tricolor.most = tricolor.live;
    ++Caml_state->stat_compactions;
}

/* After a collection, with so many percent of free words for live ones. What is used from now to the
   next collection is not worth giving back; there must have been twice as much in use. */
void caml_compact_heap_maybe(double free)
{
    if (caml_percent_max >= 1000000 || Caml_state->stat_major_collections < 3)
        return;
    if (free >= (double)caml_percent_max &&
        (double)tricolor.most >= 2.0 * ((double)tricolor.live + allowance()))
        caml_compact_heap(-1);
}

/* The end of the program: finalise what is dead, and then all the rest. */
void caml_finalise_heap(void)
{
    caml_empty_minor_heap();
    caml_gc_message(0x1, "Finishing major GC cycle (finalising heap)\n");
    caml_finish_major_cycle();
    tricolor_sweep_all();
    tricolor_close();
}
