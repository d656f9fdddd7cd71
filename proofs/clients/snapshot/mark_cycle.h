/* A cycle of marking in place: roots, then slices, with nothing in between. */
#ifndef PROOFS_CLIENTS_SNAPSHOT_MARK_CYCLE_H
#define PROOFS_CLIENTS_SNAPSHOT_MARK_CYCLE_H

#include "../../../specs/snapshot/functional_mark.acsl"
#include "../../../specs/snapshot/slice.acsl"
#include <stdbool.h>
#include <stdint.h>

/* Darken the roots, and mark in slices with these budgets, or with the first few of them; whether
   that was enough. If so, no block is grey, and a block is black if and only if the roots reached
   it. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires unseen:    no_block_seen(heap, size);
  requires roots:     well_formed_values(heap, size, base, roots, 0, root_count);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires readable:  \valid_read(roots + (0 .. root_count - 1)) &&
                      \valid_read(budgets + (0 .. count - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 roots + (0 .. root_count - 1), budgets + (0 .. count - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1];

  ensures kept:       kept{Pre, Post}(heap, heap, size);
  ensures done:       \result ==> no_grey_block(heap, size);
  ensures marked:     \result ==> black_iff_listed{Pre, Post}(heap, heap, size, base, roots,
                                                              root_count);
  ensures enough:     \forall integer least; budgets_at_least{Pre}(budgets, count, least) ==>
                        4 * (size + 1) * (size + 1) <= least * count ==> \result;
*/
bool mark_cycle(uint64_t *heap, uint64_t size, uint64_t base, int64_t *stack, uint64_t capacity,
                const uint64_t *roots, uint64_t root_count, const uint64_t *budgets,
                uint64_t count);

#endif
