/* What the parts of the glue between OCaml's runtime and the proved collector share.

     tricolor_heap.c        the range of addresses, growing and shrinking, the mark stack
     tricolor_allocate.c    allocation in the major heap
     tricolor_cycle.c       a collection, step by step
     tricolor_ephemerons.c  ephemerons and weak pointers during a collection
     tricolor_policy.c      when to collect; slices; the control parameters
     tricolor_check.c       the check of the heap, the poison, the environment
     tricolor_compat.c      what else other files of the runtime expect to be there

   None of these is proved. Outside of the check none of them reads or writes a word of the heap
   itself, but for the header of a key that may lie outside: they call the proved functions. What
   begins with caml_ is OCaml's name for it, and known to other files. */
#ifndef TRICOLOR_GLUE_H
#define TRICOLOR_GLUE_H

#pragma GCC diagnostic ignored "-Wdeclaration-after-statement"

#include "tricolor/layer3_imperative/mutator/access.h"
#include "tricolor/layer3_imperative/mutator/alloc_small.h"
#include "tricolor/layer3_imperative/mutator/fields.h"
#include "tricolor/layer3_imperative/mutator/grow.h"
#include "tricolor/layer3_imperative/heap/heap_check.h"
#include "tricolor/layer3_imperative/mark_sweep/mark.h"
#include "tricolor/library/os.h"
#include "tricolor/layer3_imperative/sweep/sweep.h"

#define CAML_INTERNALS
#include "caml/config.h"
#include "caml/misc.h"
#include "caml/mlvalues.h"

struct tricolor {
    uint64_t *words;
    uint64_t size;  /* words in use */
    uint64_t limit; /* words that may be */
    uint64_t base;  /* the address of word 0 */
    struct hole_cursor cursor;

    void *range;        /* where the words lie, behind a page of our own, */
    uint64_t reserved;  /* its bytes, */
    uint64_t committed; /* and those that are usable */
    uint64_t minimum;   /* words below which the heap does not shrink */

    int64_t *stack;
    uint64_t capacity;
    struct mark_state marking; /* where marking stands */

    uint64_t fresh;   /* words at the beginning that were never in use */
    uint64_t live;    /* words of blocks after the last collection */
    uint64_t most;    /* words of blocks, at most, since memory was last given back */
    uint64_t recent;  /* words allocated since, up to the last slice */
    uint64_t ordered; /* words of work that the program has asked for since */
    bool wanted;      /* collect at the next safe point, whatever the figures say */

    uint64_t fixed_capacity; /* of the mark stack, if it is not 0 */
    bool stress;             /* each allocation makes a collection due */
    bool check;              /* check the heap before and after each collection */
    uint8_t *layout;         /* of the heap, while it is being checked; else NULL */
    uint64_t rescans;        /* how often the mark stack was too small, in all collections */
};
extern struct tricolor tricolor;

/* The control parameters (tricolor_policy.c). */
extern uintnat caml_percent_free, caml_percent_max, caml_major_heap_increment;

/* The major heap as an array of bytes, for OCaml's Is_in_heap. */
extern uintnat tricolor_heap_base, tricolor_heap_bytes;

/* What the proved functions require of the numbers, as far as it can be told at once. */
static inline void require_range(void)
{
    CAMLassert(tricolor.base % 8 == 0 && tricolor.base == (uint64_t)(uintptr_t)tricolor.words);
    CAMLassert(tricolor.size <= tricolor.limit && tricolor.limit <= MAX_HEAP_SIZE);
    CAMLassert(tricolor.base <= UINT64_MAX - 8 - 8 * tricolor.limit);
    CAMLassert(8 * tricolor.size + Page_size <= tricolor.committed);
    CAMLassert(tricolor.committed <= tricolor.reserved);
    CAMLassert(tricolor.cursor.hole <= tricolor.size && tricolor.cursor.before <= tricolor.size);
}

static inline uint64_t larger_of(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

static inline uint64_t smaller_of(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Whether a value is, or means, a block of the major heap. */
static inline bool in_major_heap(value v)
{
    return is_ours((uint64_t)v, tricolor.base, end_of_heap(tricolor.base, tricolor.size));
}

/* tricolor_heap.c */
void tricolor_open(uint64_t words);
void tricolor_close(void);
bool tricolor_expand(uint64_t wosize);
bool tricolor_commit_ahead(uint64_t words);
void tricolor_trim(void);
void tricolor_fit_stack(void);
void *tricolor_map(uint64_t bytes);
void tricolor_unmap(void *memory, uint64_t bytes);

/* tricolor_allocate.c: the header of a new white block; NULL if there is no room for it. Known to
   memory.c. */
header_t *tricolor_allocate(mlsize_t wosize, tag_t tag);

/* tricolor_cycle.c */
void tricolor_collect(void);
void tricolor_sweep_all(void);
void tricolor_darken_and_drain(value v);

/* tricolor_ephemerons.c */
void tricolor_begin_ephemerons(void);
void tricolor_mark_ephemerons(void);
void tricolor_clean_ephemerons(void);

/* tricolor_policy.c: whether a collection is due; and that the program asks for work, of so many
   words, or of what is thought right if they are 0. Known to minor_gc.c and gc_ctrl.c. */
int tricolor_due(void);
void tricolor_order(intnat words);

/* tricolor_check.c */
void tricolor_read_environment(void);
void tricolor_check(const char *when);
void tricolor_poison(void);

#endif
