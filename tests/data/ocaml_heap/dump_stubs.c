/* Write an image of OCaml's major heap, its roots, and what OCaml itself finds to be live.

   The heap is written as it is, word by word, before a collection; then OCaml collects, and what
   is left after that was live. It must be one chunk, so that all its values are known: with the
   small data of dump.ml it is. tests/heap/test_ocaml_heap.c describes the form of the image. */

#define CAML_INTERNALS
#include <caml/gc.h>
#include <caml/major_gc.h>
#include <caml/minor_gc.h>
#include <caml/mlvalues.h>
#include <caml/roots.h>
#include <caml/signals.h>
#include <caml/version.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static value *words;
static uintnat size;

enum { MOST_ROOTS = 10000 };
static value roots[MOST_ROOTS];
static uintnat root_count;

static void fail(const char *why)
{
    fprintf(stderr, "dump_stubs.c: %s\n", why);
    exit(1);
}

static void note_root(value root, value *place)
{
    (void)place;
    if (!Is_block(root) || (value *)root <= words || (value *)root >= words + size)
        return;
    for (uintnat i = 0; i < root_count; i++)
        if (roots[i] == root)
            return;
    if (root_count == MOST_ROOTS)
        fail("too many roots");
    roots[root_count++] = root;
}

static int is_allocated(header_t header)
{
    return Wosize_hd(header) > 0 && Color_hd(header) != Caml_blue;
}

static void write_block(FILE *image, const value *copy, uintnat at, int live)
{
    header_t header = (header_t)copy[at];
    fprintf(image, "%c %lx", is_allocated(header) ? (live ? '+' : '-') : '.', header);
    if (is_allocated(header))
        for (uintnat i = 1; i <= Wosize_hd(header); i++)
            fprintf(image, " %lx", (unsigned long)copy[at + i]);
    fputc('\n', image);
}

/* Move all that is in the minor heap to the major one. */
value dump_promote(value unit)
{
    caml_empty_minor_heap();
    return unit;
}

/* Collect all, and do not begin to mark again soon: the image shall have white blocks only. */
value dump_collect(value unit)
{
    caml_empty_minor_heap();
    caml_finish_major_cycle();
    caml_requested_minor_gc = 0;
    caml_requested_major_slice = 0;
    return unit;
}

value dump_heap(value path)
{
    FILE *image = fopen(String_val(path), "w");
    if (image == NULL)
        fail("cannot write the image");
    caml_empty_minor_heap();
    if (caml_gc_phase != Phase_idle)
        fail("OCaml is in the middle of a collection");
    if (Chunk_next(caml_heap_start) != NULL)
        fail("the heap is more than one chunk; run with a larger one, OCAMLRUNPARAM=h=...");
    words = (value *)caml_heap_start;
    size = Chunk_size(caml_heap_start) / sizeof(value);
    caml_do_roots(note_root, 1);

    value *copy = malloc(size * sizeof *copy);
    char *live = calloc(size, 1);
    if (copy == NULL || live == NULL)
        fail("out of memory");
    memcpy(copy, words, size * sizeof *copy);
    caml_finish_major_cycle();
    for (uintnat at = 0; at < size; at += 1 + Wosize_hd((header_t)words[at]))
        live[at] = (char)is_allocated((header_t)words[at]);

    fprintf(image, "OCaml %s\n", OCAML_VERSION_STRING);
    fprintf(image, "base %lx size %lu roots %lu\n", (unsigned long)words, size, root_count);
    for (uintnat i = 0; i < root_count; i++)
        fprintf(image, "%lx\n", (unsigned long)roots[i]);
    for (uintnat at = 0; at < size; at += 1 + Wosize_hd((header_t)copy[at])) {
        if (is_allocated((header_t)copy[at]) && Color_hd((header_t)copy[at]) != Caml_white)
            fail("a block is neither white nor free");
        write_block(image, copy, at, live[at]);
    }
    if (fclose(image) != 0)
        fail("cannot write the image");
    return Val_unit;
}
