/* Slices of any budget, with nothing in between, give what one drain gives. */
#ifndef PROOFS_CLIENTS_SNAPSHOT_MARK_IN_SLICES_H
#define PROOFS_CLIENTS_SNAPSHOT_MARK_IN_SLICES_H

#include "../../../layer3_imperative/mark/mark_state.h"
#include "../../../specs/mark/marking.acsl"
#include "../../../specs/snapshot/slice.acsl"
#include <stdbool.h>
#include <stdint.h>

/* Mark in slices with these budgets, or with the first few of them; whether that was enough. It is
   for sure where the number of budgets, times the least of them, is more than the words that may
   still be looked at; and these are fewer than 4 (size + 1)^2, however small the stack. If it was
   enough, the contract is that of mark_drain, clause by clause
   (layer3_imperative/mark_sweep/mark.h): what is promised of one drain is a corollary of what is
   promised of slices. The stack may have any capacity, also none. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires tricolour: tricolour_invariant(heap, size, base);
  requires top:       state.top <= capacity;
  requires stack:     mark_stack_invariant(heap, size, stack, state.top, state.lowest);
  requires writable:  \valid(heap + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires readable:  \valid_read(budgets + (0 .. count - 1));
  requires apart:     \separated(heap + (0 .. size - 1), stack + (0 .. capacity - 1),
                                 budgets + (0 .. count - 1));

  terminates          \true;
  exits               \false;
  assigns             heap[0 .. size - 1], stack[0 .. capacity - 1];

  ensures kept:       kept{Pre, Post}(heap, heap, size);
  ensures done:       \result ==> no_grey_block(heap, size);
  ensures marked:     \result ==> black_iff_reachable_from_seen{Pre, Post}(heap, size, base);
  ensures tricolour:  \result ==> tricolour_invariant(heap, size, base);
  ensures stack:      \result ==> mark_stack_invariant(heap, size, stack, 0, size);
  ensures enough:     \forall integer least; budgets_at_least{Pre}(budgets, count, least) ==>
                        work_left{Pre}(heap, size, state.lowest, size, 0) < least * count ==>
                        \result;
  ensures bound:      work_left{Pre}(heap, size, state.lowest, size, 0) <
                        4 * (size + 1) * (size + 1);
*/
bool mark_in_slices(uint64_t *heap, uint64_t size, uint64_t base, int64_t *stack, uint64_t capacity,
                    struct mark_state state, const uint64_t *budgets, uint64_t count);

#endif
