/* Write an image of the major heap, and of the roots that lie in it, for docs/tools/heap_picture.
   For OCaml on Tricolor, whose runtime says where its heap is. */

#define CAML_INTERNALS
#include <caml/address_class.h>
#include <caml/fail.h>
#include <caml/memory.h>
#include <caml/minor_gc.h>
#include <caml/mlvalues.h>
#include <caml/roots.h>

#include <stdlib.h>

#include "heap_image.h"

static uint64_t *root;
static uint64_t roots, room;
static bool room_refused;

static void note_root(value found, value *place)
{
    (void)place;
    if (!Is_block(found) || !Is_in_heap(found))
        return;
    if (roots == room) {
        uint64_t *more = realloc(root, (2 * room + 1024) * sizeof *root);
        if (more == NULL) {
            room_refused = true;
            return;
        }
        root = more;
        room = 2 * room + 1024;
    }
    root[roots++] = (uint64_t)found;
}

value tricolor_write_heap_image(value name)
{
    char *path = caml_stat_strdup(String_val(name));
    caml_empty_minor_heap();
    roots = 0;
    caml_do_roots(note_root, 1);
    uint64_t size = tricolor_heap_bytes / sizeof(uint64_t);
    bool written = !room_refused && write_heap_image(path, "the major heap of an OCaml program",
                                                     (const uint64_t *)tricolor_heap_base, size,
                                                     size, tricolor_heap_base, root, roots);
    caml_stat_free(path);
    if (!written)
        caml_failwith("the image of the heap cannot be written");
    return Val_unit;
}
