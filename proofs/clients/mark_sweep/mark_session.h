/* The theorem of marking: any interleaving of mark_root and mark_drain that ends in a drain. */
#ifndef PROOFS_CLIENTS_MARK_SWEEP_MARK_SESSION_H
#define PROOFS_CLIENTS_MARK_SWEEP_MARK_SESSION_H

#include <stdint.h>

#include "../../../specs/mark_sweep/functional_mark.acsl"

/* Give each root to mark_root, drain after those that a flag is set for, and drain at the end.
   Blocks may be of any colour at the start, as long as no black one points to a white one.

   Then no block is grey, and a block is black if and only if it is reachable from the roots or
   from the blocks that were grey or black at the start. Each field, wosize and tag, each hole and
   each fragment is as it was. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires tricolour: tricolour_invariant(heap, size, base);
  requires roots:     well_formed_values(heap, size, base, roots, 0, root_count);
  requires room:      1 <= capacity;
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires readable:  \valid_read(roots + (0 .. root_count - 1)) &&
                      \valid_read(drain_after + (0 .. root_count - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1),
                                 drain_after + (0 .. root_count - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1];

  ensures kept:       kept{Pre, Post}(heap, heap, size);
  ensures done:       no_grey_block(heap, size);
  ensures marked:     black_iff_reachable_from_seen_or_list{Pre, Post}(heap, heap, size, base,
                                                                       roots, root_count);
  ensures tricolour:  tricolour_invariant(heap, size, base);
*/
void mark_session(uint64_t *heap, uint64_t size, uint64_t base, int64_t *stack, uint64_t capacity,
                  const uint64_t *roots, uint64_t root_count, const uint8_t *drain_after);

#endif
