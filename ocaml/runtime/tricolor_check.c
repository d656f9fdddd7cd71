/* The check of the whole heap and of all roots, before and after each collection: always in the
   debug runtime, elsewhere on request. It is the one place where what the program did with the
   heap is held against what the proof requires of it. And the poison in free blocks, and the
   environment.

     TRICOLOR_CHECK=1   check, in any runtime
     TRICOLOR_STRESS=1  each allocation in the major heap makes a collection due
     TRICOLOR_STACK=n   a mark stack of n entries, whatever the size of the heap */
#include "tricolor_glue.h"

#include "tricolor/library/heap_error.h"

#include <stdlib.h>

#include "caml/compact.h"
#include "caml/domain_state.h"
#include "caml/finalise.h"
#include "caml/memprof.h"
#include "caml/roots.h"
#include "caml/weak.h"

/* ---- The check ---- */

static const char *check_when;

/* Check the value in a root, or in a field of it. */
static void check_root(value v, value *p)
{
    enum heap_error error = value_check(tricolor.words, tricolor.size, tricolor.limit,
                                        tricolor.base, tricolor.layout, (uint64_t)v);
    if (error != HEAP_OK)
        caml_fatal_error("%s: root %p holds %p: %s", check_when, (void *)p, (void *)v,
                         heap_error_text(error));
}

/* OCaml's compactor has this called for the values that it may have to change although they are no
   roots. We compact nothing, and check them. */
void caml_invert_root(value v, value *p)
{
    if (tricolor.layout != NULL)
        check_root(v, p);
}

/* Ephemerons are blocks of this heap. What they hold marking does not look into, but they themselves
   are asked about it, so it has to consist of values. */
static void check_ephemerons(void)
{
    for (value ephemeron = caml_ephe_list_head; ephemeron != (value)NULL;
         ephemeron = Field(ephemeron, CAML_EPHE_LINK_OFFSET)) {
        check_root(ephemeron, &caml_ephe_list_head);
        if (!in_major_heap(ephemeron) || Tag_val(ephemeron) != Abstract_tag)
            caml_fatal_error("%s: %p is no ephemeron", check_when, (void *)ephemeron);
        for (mlsize_t i = CAML_EPHE_DATA_OFFSET; i < Wosize_val(ephemeron); i++)
            check_root(Field(ephemeron, i), &Field(ephemeron, i));
    }
}

/* No block of the heap is grey or black: the program has made none. */
static void check_colours(void)
{
    uint64_t block = 0;
    while (block < tricolor.size) {
        uint64_t header = heap_get_header(tricolor.words, block);
        if (header_wosize(header) > 0 && header_colour(header) % 2 == 1)
            caml_fatal_error("%s: block %p is %s", check_when,
                             (void *)address_of_index(block, tricolor.base),
                             header_colour(header) == GREY ? "grey" : "black");
        block += 1 + header_wosize(header);
    }
}

/* A byte for each word, which stays from one check to the next. */
static uint8_t *map_layout(void)
{
    static uint8_t *layout;
    static uint64_t bytes;
    if (bytes <= tricolor.size) {
        tricolor_unmap(layout, bytes);
        bytes = tricolor.size + tricolor.size / 4 + 1;
        layout = tricolor_map(bytes);
        if (layout == NULL)
            caml_fatal_error("no memory for the check, which wants a byte for each word");
    }
    return layout;
}

/* Check the heap, the roots, and the values that finalise.c and memprof.c keep and that are none. */
void tricolor_check(const char *when)
{
    if (!tricolor.check)
        return;
    check_when = when;
    uint8_t *layout = map_layout();
    struct heap_fault fault =
        heap_check(tricolor.words, tricolor.size, tricolor.limit, tricolor.base, layout);
    if (fault.error != HEAP_OK)
        caml_fatal_error("%s: block %p, word %lu: %s", when,
                         (void *)address_of_index(fault.block, tricolor.base),
                         (unsigned long)(fault.word - fault.block), heap_error_text(fault.error));
    check_colours();
    tricolor.layout = layout;
    caml_do_roots(check_root, 1);
    check_ephemerons();
    caml_final_invert_finalisable_values();
    caml_memprof_invert_tracked();
    tricolor.layout = NULL;
}

/* ---- Poison ---- */

/* In the debug runtime the fields of holes hold what no program takes for a value of its own. All
   but the first, which is the link. */
void tricolor_poison(void)
{
#ifdef DEBUG
    struct hole_cursor cursor = cursor_begin(tricolor.base, tricolor.size, tricolor.cursor.head);
    while (cursor.hole < tricolor.size) {
        uint64_t end =
            cursor.hole + 1 + header_wosize(heap_get_header(tricolor.words, cursor.hole));
        for (uint64_t word = cursor.hole + 2; word < end; word++)
            tricolor.words[word] = Debug_free_major;
        cursor = cursor_next(tricolor.words, tricolor.size, tricolor.base, cursor);
    }
#endif
}

/* ---- The environment ---- */

static uint64_t number_from_environment(const char *name)
{
    const char *text = os_environment(name);
    return text == NULL ? 0 : strtoull(text, NULL, 10);
}

void tricolor_read_environment(void)
{
    tricolor.stress = number_from_environment("TRICOLOR_STRESS") != 0;
    tricolor.fixed_capacity = smaller_of(MAX_HEAP_SIZE, number_from_environment("TRICOLOR_STACK"));
    tricolor.check = number_from_environment("TRICOLOR_CHECK") != 0;
#ifdef DEBUG
    tricolor.check = true;
#endif
}
