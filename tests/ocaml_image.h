#ifndef TESTS_OCAML_IMAGE_H
#define TESTS_OCAML_IMAGE_H

/* The heap of a real OCaml program: data/ocaml_heap/image.txt, which data/ocaml_heap/make.sh took
   from a running one.

   The image: a line with OCaml's version; `base HEX size NUMBER roots NUMBER`; the roots in the
   heap, one a line; then the blocks in the order of the heap, one a line, which begins with
     +  for a block that OCaml's next collection left alive,
     -  for garbage,
     .  for what is free, of which only the header is there,
   and goes on with the words in hexadecimal, the header first. */

#include <inttypes.h>

#include "heaps.h"

struct image {
    struct heap heap;
    uint64_t *root, roots;
    bool *live; /* for each word: the header of a block that OCaml found to be live */
};

static inline void image_needs(const char *what, bool holds)
{
    if (holds)
        return;
    fprintf(stderr, "tests/data/ocaml_heap/image.txt: not so: %s\n", what);
    exit(2);
}

static inline struct image read_image(void)
{
    FILE *file = fopen("tests/data/ocaml_heap/image.txt", "r");
    image_needs("the image is there; run from the project's root", file != NULL);
    struct image image = {0};
    uint64_t base, size;
    struct random random = {1};
    image_needs("the image begins as it should",
                fscanf(file, "OCaml %*s base %" SCNx64 " size %" SCNu64 " roots %" SCNu64, &base,
                       &size, &image.roots) == 3);
    image.heap = new_heap(size, base);
    image.root = allocate(image.roots, sizeof *image.root);
    image.live = allocate(size, sizeof *image.live);
    for (uint64_t i = 0; i < image.roots; i++)
        image_needs("a root", fscanf(file, "%" SCNx64, &image.root[i]) == 1);
    for (uint64_t at = 0; at < size;) {
        char kind;
        uint64_t *word = &image.heap.word[at];
        image_needs("a header", fscanf(file, " %c %" SCNx64, &kind, word) == 2);
        uint64_t wosize = *word >> 10;
        image_needs("a block fits", wosize < size - at);
        for (uint64_t i = 1; i <= wosize; i++)
            if (kind == '.')
                word[i] = rubbish(&image.heap, &random);
            else
                image_needs("a field", fscanf(file, "%" SCNx64, &word[i]) == 1);
        image.live[at] = kind == '+';
        at += 1 + wosize;
    }
    char rest;
    image_needs("the image ends with the heap", fscanf(file, " %c", &rest) == EOF);
    fclose(file);
    return image;
}

static inline void free_image(struct image *image)
{
    free_heap(&image->heap);
    free(image->root);
    free(image->live);
}

#endif
