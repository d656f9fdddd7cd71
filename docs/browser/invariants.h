/* The invariants that no function of layer3_imperative/ decides, for the lights of the page: those
   that compare the heap with an earlier one, or speak of what can be reached. One function a
   predicate of specs/, mostly under the same name. They are tested, but not proved. The words can
   hold anything: what lies past a block that goes beyond the end of the heap is no block.

   Nothing here shares code with what it judges, but for the arithmetic of header.h. */
#ifndef DOCS_BROWSER_INVARIANTS_H
#define DOCS_BROWSER_INVARIANTS_H

#include <stdbool.h>
#include <stdint.h>

#include "sizes.h"

/* What is grey or black now was reached, at the start, from blocks that were so or from roots. */
bool only_reachable_blocks_seen(const uint64_t *start, const uint64_t *heap, uint64_t size,
                                uint64_t base, const uint64_t *roots, uint64_t root_count);

/* Just these blocks are black now. */
bool black_iff_reachable(const uint64_t *start, const uint64_t *heap, uint64_t size, uint64_t base,
                         const uint64_t *roots, uint64_t root_count);

/* Since the start nothing changed but colours. */
bool kept(const uint64_t *start, const uint64_t *heap, uint64_t size);

/* The blocks that were black at the start are live, word for word, and no others. */
bool swept_between(const uint64_t *start, const uint64_t *heap, uint64_t size, uint64_t swept);

/* The blocks that the roots reached at the start are there, word for word, and no others. */
bool reachable_survive(const uint64_t *start, const uint64_t *heap, uint64_t size, uint64_t base,
                       const uint64_t *roots, uint64_t root_count);

#endif
