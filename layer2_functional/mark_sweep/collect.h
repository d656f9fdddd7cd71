/* A whole collection as a pure function: mark, then sweep. A heap goes in, a fresh heap without
   garbage comes out, and the input stays as it was. */
#ifndef LAYER2_FUNCTIONAL_MARK_SWEEP_COLLECT_H
#define LAYER2_FUNCTIONAL_MARK_SWEEP_COLLECT_H

#include "../../specs/mark_sweep/collecting.acsl"
#include "sweep.h"
#include <stdint.h>

/* Collect: what the roots reach is left, and nothing else; the clauses are those of the collection
   in place (../layer3_imperative/mark_sweep/collect.h). The buffer is for the marked heap. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires unseen:    no_block_seen(heap, size);
  requires roots:     well_formed_values(heap, size, base, roots, 0, root_count);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires readable:  \valid_read(roots + (0 .. root_count - 1));
  requires writable:  \valid(buffer + (0 .. size - 1)) && \valid(result + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), roots + (0 .. root_count - 1),
                                 buffer + (0 .. size - 1), result + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             buffer[0 .. size - 1], result[0 .. size - 1];

  ensures survive:    reachable_survive{Pre, Post}(heap, result, size, base, roots, root_count);
  ensures graph:      same_graph{Pre, Post}(heap, result, size, base);
  ensures unseen:     no_block_seen(result, size);
  ensures reserve:    \forall integer limit; reserve_unused{Pre}(heap, size, limit, base) ==>
                        reserve_unused(result, size, limit, base);
  ensures swept:      heap_swept(result, size, base, \result.head, \result.words);
  ensures only:       only_headers_and_links{Pre, Post}(heap, result, size, 0);
*/
struct free_space functional_mark_sweep(const uint64_t *heap, uint64_t size, uint64_t base,
                                        const uint64_t *roots, uint64_t root_count,
                                        uint64_t *buffer, uint64_t *result);

#endif
