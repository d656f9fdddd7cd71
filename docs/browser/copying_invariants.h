/* The invariants of copying, for the lights of the page: one function a predicate of specs/, mostly
   under the same name. They are tested, but not proved. Where blocks are now, which the proof keeps
   in a ghost map, is read from what they have left behind.

   The old heap as it was is well formed; what is in either space now may be anything. Nothing here
   shares code with what it judges, but for the arithmetic of header.h. */
#ifndef DOCS_BROWSER_COPYING_INVARIANTS_H
#define DOCS_BROWSER_COPYING_INVARIANTS_H

#include <stdbool.h>
#include <stdint.h>

#include "sizes.h"

/* A collection, as far as it has got. */
struct copying {
    const uint64_t *start; /* the old heap as it was: the snapshot */
    const uint64_t *from, *to;
    uint64_t size, base, to_base;
    const uint64_t *given, *roots; /* the roots as they were, and as they are */
    uint64_t root_count;
    uint64_t scan, used, done; /* words scanned, words in use, roots that are renamed */
};

/* Allocated blocks have moved, each left its address, and all other old words are as they were. */
bool old_heap(const struct copying *c);

/* The blocks of the new heap fill it, and each is one that has moved; no two became one. */
bool new_blocks(const struct copying *c);

/* Each new word is the old one; below the scan values are renamed. (The word at the scan, which
   is in hand, may be.) */
bool copied_words(const struct copying *c);

/* Only what the roots reach has moved. */
bool moved_reachable(const struct copying *c);

/* The first roots are renamed, the others as they were. (The one in hand may be either.) */
bool list_renamed(const struct copying *c);

/* What the roots reached is there, renamed, nothing else is, and no two became one. */
bool collected(const struct copying *c);

/* The header of an allocated block is 0 if and only if the roots reached it. */
bool reachable_moved(const struct copying *c);

/* The new heap has as many words as the blocks that the roots reached. */
bool reachable_words(const struct copying *c);

/* There is room for these blocks in so many words. */
bool reachable_fit(const uint64_t *heap, uint64_t size, uint64_t base, const uint64_t *roots,
                   uint64_t root_count, uint64_t capacity);

#endif
