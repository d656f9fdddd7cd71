/* A copying collection as a pure function: a heap and roots go in; a fresh heap, its roots, and the
   places of its blocks come out, and the input stays as it was. First each block that the roots
   reach gets a place, breadth first; then each word of the new heap is written once, from the old
   heap and the places alone. */
#ifndef LAYER2_FUNCTIONAL_SEMISPACE_COPY_H
#define LAYER2_FUNCTIONAL_SEMISPACE_COPY_H

#include "../../specs/semispace/placed.acsl"
#include <stdint.h>

/* Copy: the blocks that the roots reach, one after the other, in breadth-first order. The result is
   how many words they have. The place of a block is the index of its copy, or -1 if it has none.
   What has a place and is not scanned yet is the queue; who is next is looked for among all blocks,
   which takes time in the square of the size, so it is for small heaps, and for the reader; the
   tests use it as an oracle. A new heap as large as the old one has room. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires roots:     well_formed_values(heap, size, base, roots, 0, root_count);
  requires space:     heap_range(new_base, size);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires readable:  \valid_read(roots + (0 .. root_count - 1));
  requires writable:  \valid(place + (0 .. size - 1));
  requires writable:  \valid(result + (0 .. size - 1)) && \valid(new_roots + (0 .. root_count - 1));
  requires apart:     \separated(heap + (0 .. size - 1), roots + (0 .. root_count - 1),
                                 place + (0 .. size - 1), result + (0 .. size - 1), new_roots + (0 .. root_count - 1));

  terminates          \true;
  exits               \false;
  assigns             place[0 .. size - 1], result[0 .. size - 1],
                      new_roots[0 .. root_count - 1];

  ensures collected:  placed_collected{Pre, Post}(heap, size, base, result, \result, new_base,
                                                  place, roots, root_count);
  ensures roots:      placed_roots_renamed{Pre, Post}(heap, size, base, new_base, place, roots,
                                                      new_roots, root_count);
*/
uint64_t functional_copy(const uint64_t *heap, uint64_t size, uint64_t base, const uint64_t *roots,
                         uint64_t root_count, uint64_t new_base, int64_t *place, uint64_t *result,
                         uint64_t *new_roots);

#endif
