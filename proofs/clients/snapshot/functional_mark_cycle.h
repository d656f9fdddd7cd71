/* A cycle of marking as a function: roots, then slices, with nothing in between. */
#ifndef PROOFS_CLIENTS_SNAPSHOT_FUNCTIONAL_MARK_CYCLE_H
#define PROOFS_CLIENTS_SNAPSHOT_FUNCTIONAL_MARK_CYCLE_H

#include "../../../specs/snapshot/functional_mark.acsl"
#include "../../../specs/snapshot/slice.acsl"
#include <stdbool.h>
#include <stdint.h>

/* The snapshot from the roots, and slices with these budgets, or with the first few of them; whether
   that was enough. If so, in the heap that comes out no block is grey, and a block is black if and
   only if the roots reached it. The buffer and the next heap are in the making only. What goes in
   stays as it is, and so does another array: to say so here is easier than to see it from outside. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires unseen:    no_block_seen(heap, size);
  requires roots:     well_formed_values(heap, size, base, roots, 0, root_count);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires readable:  \valid_read(roots + (0 .. root_count - 1)) &&
                      \valid_read(budgets + (0 .. count - 1));
  requires writable:  \valid(buffer + (0 .. size - 1)) && \valid(next + (0 .. size - 1)) &&
                      \valid(snapshot + (0 .. size - 1)) && \valid(result + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), roots + (0 .. root_count - 1),
                                 budgets + (0 .. count - 1), buffer + (0 .. size - 1),
                                 next + (0 .. size - 1), snapshot + (0 .. size - 1),
                                 result + (0 .. size - 1));
  requires other:     \separated(other + (0 .. others - 1), buffer + (0 .. size - 1),
                                 next + (0 .. size - 1), snapshot + (0 .. size - 1),
                                 result + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             buffer[0 .. size - 1], next[0 .. size - 1], snapshot[0 .. size - 1],
                      result[0 .. size - 1];

  ensures kept:       kept{Pre, Post}(heap, result, size);
  ensures done:       \result ==> no_grey_block(result, size);
  ensures marked:     \result ==> black_iff_listed{Pre, Post}(heap, result, size, base, roots,
                                                              root_count);
  ensures enough:     \forall integer least; budgets_at_least{Pre}(budgets, count, least) ==>
                        4 * (size + 1) * (size + 1) <= least * count ==> \result;
  ensures heap:       same_words{Pre, Post}(heap, heap, 0, size);
  ensures roots:      same_words{Pre, Post}(roots, roots, 0, root_count);
  ensures budgets:    same_words{Pre, Post}(budgets, budgets, 0, count);
  ensures other:      same_words{Pre, Post}(other, other, 0, others);
*/
bool functional_mark_cycle(const uint64_t *heap, uint64_t size, uint64_t base,
                           const uint64_t *roots, uint64_t root_count, const uint64_t *budgets,
                           uint64_t count, uint64_t *buffer, uint64_t *next, uint64_t *snapshot,
                           uint64_t *result)
    /*@ ghost (const uint64_t *other, uint64_t others) */;

#endif
