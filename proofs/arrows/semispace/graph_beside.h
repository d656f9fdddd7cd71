#ifndef PROOFS_ARROWS_SEMISPACE_GRAPH_BESIDE_H
#define PROOFS_ARROWS_SEMISPACE_GRAPH_BESIDE_H

#include <stdint.h>

#include "../../../specs/heap/heap_kept.acsl"
#include "../../../specs/semispace/graph_copy.acsl"

/* A copy of a graph. The graph and two other arrays stay as they are: to say so where little else is
   known is easier than to see it from outside. */
/*@
  requires graph:     well_formed_graph(first, n, successor, first[n]) && first[n] <= n;
  requires roots:     all_vertices(roots, root_count, n);
  requires readable:  readable_graph(first, n, successor, first[n]);
  requires readable:  \valid_read(roots + (0 .. root_count - 1));
  requires writable:  \valid(renaming + (0 .. n - 1)) && \valid(copy_first + (0 .. n));
  requires writable:  \valid(copy_successor + (0 .. n - 1)) &&
                      \valid(copy_roots + (0 .. root_count - 1));
  requires apart:     \separated(first + (0 .. n), successor + (0 .. n - 1),
                                 roots + (0 .. root_count - 1), renaming + (0 .. n - 1),
                                 copy_first + (0 .. n), copy_successor + (0 .. n - 1),
                                 copy_roots + (0 .. root_count - 1));
  requires one:       \separated(one + (0 .. ones - 1), copy_first + (0 .. n),
                                 copy_successor + (0 .. n - 1),
                                 copy_roots + (0 .. root_count - 1));
  requires two:       \separated(two + (0 .. twos - 1), copy_first + (0 .. n),
                                 copy_successor + (0 .. n - 1),
                                 copy_roots + (0 .. root_count - 1));
  terminates          \true;
  exits               \false;
  assigns             renaming[0 .. n - 1], copy_first[0 .. n],
                      copy_successor[0 .. first[n] - 1], copy_roots[0 .. root_count - 1];
  ensures first:      same_words{Pre, Post}(first, first, 0, n + 1);
  ensures successor:  same_words{Pre, Post}(successor, successor, 0, \at(first[n], Pre));
  ensures roots:      same_words{Pre, Post}(roots, roots, 0, root_count);
  ensures one:        same_words{Pre, Post}(one, one, 0, ones);
  ensures two:        same_words{Pre, Post}(two, two, 0, twos);
  ensures copied:     copied_iff_reachable{Pre, Post}(first, n, successor, roots, root_count,
                                                      renaming);
  ensures bijection:  renaming_is_bijection(renaming, n, \result) && \result <= n;
  ensures graph:      well_formed_graph(copy_first, \result, copy_successor, copy_first[\result]);
  ensures rows:       rows_renamed{Pre, Post}(first, n, successor, renaming, copy_first,
                                              copy_successor);
  ensures renamed:    vertices_renamed{Pre, Post}(roots, root_count, renaming, copy_roots);
  ensures order:      breadth_first(copy_first, \result, copy_successor, copy_first[\result],
                                    copy_roots, root_count);
*/
uint64_t copy_graph_beside(const uint64_t *first, uint64_t n, const uint64_t *successor,
                           const uint64_t *roots, uint64_t root_count, int64_t *renaming,
                           uint64_t *copy_first, uint64_t *copy_successor, uint64_t *copy_roots)
    /*@ ghost (const uint64_t *one, uint64_t ones, const uint64_t *two, uint64_t twos) */;

#endif
