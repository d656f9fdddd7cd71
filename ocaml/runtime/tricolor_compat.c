/* What other files of the runtime, or programs, expect to be there, and what has little or no
   meaning here: the control parameters of OCaml's own collector, which are stored and returned, and
   parts of its interface that cannot be reached. */
#include "tricolor_glue.h"

#include "caml/compact.h"
#include "caml/freelist.h"
#include "caml/gc_ctrl.h"
#include "caml/major_gc.h"
#include "caml/memory.h"

/* ---- major_gc.h ---- */

char *caml_heap_start;
char *caml_gc_sweep_hp;
int caml_gc_phase;
int caml_gc_subphase;
int caml_ephe_list_pure;
uintnat caml_fl_wsz_at_phase_change;
void (*caml_major_gc_hook)(void) = NULL;

/* No work is left over from one slice to the next: these stay empty. */
int caml_major_window = 1;
double caml_major_ring[Max_major_window];
int caml_major_ring_index = 0;
double caml_major_work_credit = 0.0;
double caml_gc_clock = 0.0;

void caml_set_major_window(int window)
{
    CAMLassert(window <= Max_major_window);
    caml_major_window = window;
}

void caml_shrink_mark_stack(void)
{
    tricolor_fit_stack();
}

/* ---- freelist.h ---- */

asize_t caml_fl_cur_wsz; /* free words, those of fragments included */
value caml_fl_merge;
uintnat caml_allocation_policy = 999; /* stored and returned */

#ifdef CAML_INSTR
uintnat caml_instr_alloc_jump = 0;
#endif

void caml_set_allocation_policy(uintnat policy)
{
    caml_allocation_policy = policy <= caml_policy_best_fit ? policy : caml_policy_best_fit;
}

void caml_fl_reset_and_switch_policy(intnat policy)
{
    if (policy != -1)
        caml_set_allocation_policy((uintnat)policy);
}

/* Nobody but intern.c asks for this, after caml_alloc_for_heap has given it memory: never. */
static void make_free_blocks(value *p, mlsize_t size, int merge, int colour)
{
    (void)p, (void)size, (void)merge, (void)colour;
    caml_fatal_error("there are no pieces of the major heap to make free blocks of");
}
void (*caml_fl_p_make_free_blocks)(value *, mlsize_t, int, int) = make_free_blocks;

#ifdef DEBUG
/* That all holes are on the list is part of what is proved; the words in holes and fragments are
   not checked here but by Gc.stat. */
static void check_holes(void)
{
    uint64_t words = 0;
    struct hole_cursor cursor = cursor_begin(tricolor.base, tricolor.size, tricolor.cursor.head);
    while (cursor.hole < tricolor.size) {
        words += 1 + header_wosize(heap_get_header(tricolor.words, cursor.hole));
        cursor = cursor_next(tricolor.words, tricolor.size, tricolor.base, cursor);
    }
    CAMLassert(words <= caml_fl_cur_wsz);
}
void (*caml_fl_p_check)(void) = check_holes;
#endif

/* ---- memory.h: pieces of memory that are added to the heap. Ours is one range. ---- */

CAMLexport char *caml_alloc_for_heap(asize_t bytes)
{
    (void)bytes;
    return NULL;
}

CAMLexport void caml_free_for_heap(char *piece)
{
    (void)piece;
}

CAMLexport int caml_add_to_heap(char *piece)
{
    (void)piece;
    return -1;
}
