#ifndef LAYER1_GRAPH_MARK_SWEEP_DFS_H
#define LAYER1_GRAPH_MARK_SWEEP_DFS_H

#include <stdint.h>

#include "../../specs/graph/tricolour.acsl"

/* Depth-first search from a set of roots (duplicates are welcome), with a stack of any capacity
   that is not zero.

   On return the vertices that the roots reach are black, and all others are white. The result
   is the number of rescans: how often vertices that had found no room on the stack made the
   search go back to the lowest of them. It is 0 if the capacity is at least n, and the time is
   then proportional to the number of vertices and edges.

   The entries of the stack are vertices; their type differs from that of the graph's arrays so
   that the proof knows that a push leaves the graph as it is. */

/*@
  requires graph:     well_formed_graph(first, n, successor, first[n]);
  requires roots:     all_vertices(roots, root_count, n);
  requires room:      1 <= capacity;
  requires readable:  readable_graph(first, n, successor, first[n]);
  requires readable:  \valid_read(roots + (0 .. root_count - 1));
  requires writable:  \valid(colour + (0 .. n - 1)) && \valid(stack + (0 .. capacity - 1));
  requires apart:     \separated(first + (0 .. n), successor + (0 .. first[n] - 1),
                                 roots + (0 .. root_count - 1), colour + (0 .. n - 1),
                                 stack + (0 .. capacity - 1));

  terminates          \true;
  exits               \false;
  assigns             colour[0 .. n - 1], stack[0 .. capacity - 1];

  ensures visited:    black_iff_reachable(first, n, successor, roots, root_count, colour);
  ensures rescans:    n <= capacity ==> \result == 0;
*/
uint64_t dfs(const uint64_t *first, uint64_t n, const uint64_t *successor, const uint64_t *roots,
             uint64_t root_count, uint8_t *colour, int64_t *stack, uint64_t capacity);

#endif
