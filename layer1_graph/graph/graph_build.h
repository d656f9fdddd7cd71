#ifndef LAYER1_GRAPH_GRAPH_GRAPH_BUILD_H
#define LAYER1_GRAPH_GRAPH_GRAPH_BUILD_H

#include <stdint.h>

#include "../../specs/graph/graph.acsl"
#include "../../specs/graph/edge_list.acsl"

/* Build the graph of n vertices that has the m edges from[i] -> to[i], and no others. The array
   next is working space. The time is proportional to n + m (a counting sort by source). */
/*@
  requires limit:     n <= GRAPH_LIMIT && m <= GRAPH_LIMIT;
  requires sources:   all_vertices(from, m, n);
  requires targets:   all_vertices(to, m, n);
  requires readable:  \valid_read(from + (0 .. m - 1)) && \valid_read(to + (0 .. m - 1));
  requires writable:  \valid(first + (0 .. n)) && \valid(successor + (0 .. m - 1)) &&
                      \valid(next + (0 .. n - 1));
  requires apart:     \separated(first + (0 .. n), successor + (0 .. m - 1), next + (0 .. n - 1),
                                 from + (0 .. m - 1));
  requires apart:     \separated(first + (0 .. n), successor + (0 .. m - 1), next + (0 .. n - 1),
                                 to + (0 .. m - 1));

  terminates          \true;
  exits               \false;
  assigns             first[0 .. n], successor[0 .. m - 1], next[0 .. n - 1];

  ensures graph:      well_formed_graph(first, n, successor, m);
  ensures edges:      \forall integer u, v; edge(first, n, successor, u, v) <==>
                        in_edge_list{Pre}(from, to, m, u, v);
*/
void graph_build(uint64_t n, uint64_t m, const uint64_t *from, const uint64_t *to, uint64_t *first,
                 uint64_t *successor, int64_t *next);

#endif
