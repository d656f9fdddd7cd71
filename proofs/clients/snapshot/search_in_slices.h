/* Searching in slices with nothing in between: the contract of dfs. */
#ifndef PROOFS_CLIENTS_SNAPSHOT_SEARCH_IN_SLICES_H
#define PROOFS_CLIENTS_SNAPSHOT_SEARCH_IN_SLICES_H

#include "../../../specs/graph/tricolour.acsl"
#include <stdint.h>

/* Search from the roots in slices, until the search is over: their budgets are those of the list,
   again and again. There is an end, and the colours are those that dfs gives. */
/*@
  requires graph:     well_formed_graph(first, n, successor, first[n]);
  requires roots:     all_vertices(roots, root_count, n);
  requires budgets:   1 <= count && \forall integer i; 0 <= i < count ==> 1 <= budgets[i];
  requires readable:  readable_graph(first, n, successor, first[n]);
  requires readable:  \valid_read(roots + (0 .. root_count - 1)) &&
                      \valid_read(budgets + (0 .. count - 1));
  requires writable:  \valid(colour + (0 .. n - 1)) && \valid(stack + (0 .. capacity - 1));
  requires apart:     \separated(first + (0 .. n), successor + (0 .. first[n] - 1),
                                 roots + (0 .. root_count - 1), colour + (0 .. n - 1),
                                 stack + (0 .. capacity - 1), budgets + (0 .. count - 1));

  terminates          \true;
  exits               \false;
  assigns             colour[0 .. n - 1], stack[0 .. capacity - 1];

  ensures visited:    black_iff_reachable(first, n, successor, roots, root_count, colour);
*/
void search_in_slices(const uint64_t *first, uint64_t n, const uint64_t *successor,
                      const uint64_t *roots, uint64_t root_count, uint8_t *colour, int64_t *stack,
                      uint64_t capacity, const uint64_t *budgets, uint64_t count);

#endif
