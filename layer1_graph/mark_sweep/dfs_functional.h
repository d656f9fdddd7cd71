#ifndef LAYER1_GRAPH_MARK_SWEEP_DFS_FUNCTIONAL_H
#define LAYER1_GRAPH_MARK_SWEEP_DFS_FUNCTIONAL_H

#include <stdint.h>

#include "../../specs/graph/visited_set.acsl"

/* The functional search keeps its sets in local arrays, and is for small graphs. */
#define SMALL_GRAPH 64

/* Depth-first search as a recursive function: a set of visited vertices and a list of vertices,
   list[place .. end - 1], go in; a fresh set comes out, the visited vertices with all that a
   search from the list adds to them. It changes none of its inputs. */
/*@
  requires small:     n <= SMALL_GRAPH;
  requires graph:     well_formed_graph(first, n, successor, first[n]);
  requires order:     place <= end;
  requires list:      list_of_vertices(list, place, end, n);
  requires unseen:    unseen == colour_count(visited, WHITE, n);
  requires readable:  readable_graph(first, n, successor, first[n]);
  requires readable:  \valid_read(list + (place .. end - 1));
  requires readable:  \valid_read(visited + (0 .. n - 1));
  requires writable:  \valid(result + (0 .. n - 1));
  requires apart:     \separated(result + (0 .. n - 1), visited + (0 .. n - 1), first + (0 .. n),
                                 successor + (0 .. first[n] - 1));
  requires apart:     \separated(result + (0 .. n - 1), list + (place .. end - 1));

  terminates          \true;
  decreases           unseen * 18446744073709551616 + (end - place);
  exits               \false;
  assigns             result[0 .. n - 1];

  ensures kept:       set_kept{Pre, Post}(visited, result, n);
  ensures list:       list_in_set{Pre, Post}(list, place, end, result);
  ensures closed:     new_ones_closed{Pre, Post}(first, n, successor, visited, result);
  ensures sound:      new_ones_reachable{Pre, Post}(first, n, successor, list, place, end, visited, result);
*/
void dfs_functional(const uint64_t *first, uint64_t n, const uint64_t *successor,
                    const uint8_t *visited, const uint64_t *list, uint64_t place, uint64_t end,
                    uint8_t *result) /*@ ghost (uint64_t unseen) */;

#endif
