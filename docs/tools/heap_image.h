#ifndef DOCS_TOOLS_HEAP_IMAGE_H
#define DOCS_TOOLS_HEAP_IMAGE_H

/* Writing a heap image, for docs/tools/heap_picture: from a test, from a debugger, from a program
   that holds a heap. docs/heap-image.md describes the form. */

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { IMAGE_WORDS_A_LINE = 8 };

/* Write the words of a heap as they are, well formed or not, and its roots. The title is one line.
   Whether all was written. */
static inline bool write_heap_image(const char *path, const char *title, const uint64_t *heap,
                                    uint64_t size, uint64_t limit, uint64_t base,
                                    const uint64_t *root, uint64_t roots)
{
    FILE *image = fopen(path, "w");
    if (image == NULL) {
        return false;
    }
    fprintf(image, "%s\nbase %" PRIx64 " size %" PRIu64 " limit %" PRIu64 " roots %" PRIu64 "\n",
            title, base, size, limit, roots);
    for (uint64_t i = 0; i < roots; i++) {
        fprintf(image, "%" PRIx64 "\n", root[i]);
    }
    for (uint64_t i = 0; i < size; i++) {
        bool last = i % IMAGE_WORDS_A_LINE == IMAGE_WORDS_A_LINE - 1 || i + 1 == size;
        fprintf(image, "%" PRIx64 "%c", heap[i], last ? '\n' : ' ');
    }
    bool written = ferror(image) == 0;
    return fclose(image) == 0 && written;
}

#endif
