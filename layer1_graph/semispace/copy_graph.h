#ifndef LAYER1_GRAPH_SEMISPACE_COPY_GRAPH_H
#define LAYER1_GRAPH_SEMISPACE_COPY_GRAPH_H

#include <stdint.h>

#include "../../specs/semispace/graph_copy.acsl"

/* A copy of what the roots reach, breadth first (duplicates among the roots are welcome).

   A graph and roots go in; a fresh graph, its roots, and the renaming that leads from one to the
   other come out, and the input stays as it was. The result is the number of vertices of the copy.
   The theorem: the copy is isomorphic to the part of the graph that the roots reach,
     - by an injective renaming onto all its vertices,
     - row by row, so that each edge is there as often as it was, and in its order,
   and nothing else is in it. As many edges as the graph has are room enough.

   There is no stack and no queue: the rows of the copy that are not renamed yet are the queue. */
/*@
  requires graph:     well_formed_graph(first, n, successor, first[n]);
  requires roots:     all_vertices(roots, root_count, n);
  requires readable:  readable_graph(first, n, successor, first[n]);
  requires readable:  \valid_read(roots + (0 .. root_count - 1));
  requires writable:  \valid(renaming + (0 .. n - 1)) && \valid(copy_first + (0 .. n));
  requires writable:  \valid(copy_successor + (0 .. first[n] - 1)) &&
                      \valid(copy_roots + (0 .. root_count - 1));
  requires apart:     \separated(first + (0 .. n), successor + (0 .. first[n] - 1),
                                 roots + (0 .. root_count - 1), renaming + (0 .. n - 1),
                                 copy_first + (0 .. n), copy_successor + (0 .. first[n] - 1),
                                 copy_roots + (0 .. root_count - 1));

  terminates          \true;
  exits               \false;
  assigns             renaming[0 .. n - 1], copy_first[0 .. n],
                      copy_successor[0 .. first[n] - 1], copy_roots[0 .. root_count - 1];

  ensures graph:      well_formed_graph(copy_first, \result, copy_successor, copy_first[\result]);
  ensures copied:     copied_iff_reachable{Pre, Post}(first, n, successor, roots, root_count,
                                                      renaming);
  ensures bijection:  renaming_is_bijection(renaming, n, \result);
  ensures rows:       rows_renamed{Pre, Post}(first, n, successor, renaming, copy_first,
                                              copy_successor);
  ensures roots:      vertices_renamed{Pre, Post}(roots, root_count, renaming, copy_roots);
  ensures vertices:   \result == copied_vertices(renaming, n) && \result <= n;
  ensures edges:      copy_first[\result] == copied_edges{Pre, Post}(first, renaming, n) &&
                      copy_first[\result] <= \at(first[n], Pre);
  ensures order:      breadth_first(copy_first, \result, copy_successor, copy_first[\result],
                                    copy_roots, root_count);
*/
uint64_t copy_graph(const uint64_t *first, uint64_t n, const uint64_t *successor,
                    const uint64_t *roots, uint64_t root_count, int64_t *renaming,
                    uint64_t *copy_first, uint64_t *copy_successor, uint64_t *copy_roots);

#endif
