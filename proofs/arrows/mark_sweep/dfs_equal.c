/* The iterative search and the functional one compute the same set, for each small graph. */

#include <stdbool.h>

#include "../../../layer1_graph/mark_sweep/dfs.h"
#include "../../../layer1_graph/mark_sweep/dfs_functional.h"
#include "../../../specs/graph/count_colour.h"

#include "../../lemmas/graph/visited_set.acsl"

/* Run both searches and compare their results vertex by vertex: the answer is always yes. */
/*@
  requires small:     n <= SMALL_GRAPH;
  requires graph:     well_formed_graph(first, n, successor, first[n]);
  requires roots:     all_vertices(roots, root_count, n);
  requires room:      1 <= capacity;
  requires readable:  readable_graph(first, n, successor, first[n]);
  requires readable:  \valid_read(roots + (0 .. root_count - 1));
  requires writable:  \valid(colour + (0 .. n - 1)) && \valid(stack + (0 .. capacity - 1)) &&
                      \valid(visited + (0 .. n - 1));
  requires apart:     \separated(first + (0 .. n), successor + (0 .. first[n] - 1),
                                 roots + (0 .. root_count - 1), colour + (0 .. n - 1),
                                 stack + (0 .. capacity - 1), visited + (0 .. n - 1));

  terminates          \true;
  exits               \false;
  assigns             colour[0 .. n - 1], stack[0 .. capacity - 1], visited[0 .. n - 1];

  ensures same_set:   \forall integer v; 0 <= v < n ==>
                        (colour[v] == BLACK <==> visited[v] != WHITE);
  ensures answer:     \result == true;
*/
bool searches_agree(const uint64_t *first, uint64_t n, const uint64_t *successor,
                    const uint64_t *roots, uint64_t root_count, uint8_t *colour, int64_t *stack,
                    uint64_t capacity, uint8_t *visited)
{
    uint8_t nothing[SMALL_GRAPH] = {WHITE};
    //@ assert empty: \forall integer v; 0 <= v < n ==> nothing[v] == WHITE;
    //@ ghost uint64_t unseen = count_colour(nothing, n, WHITE);
    //@ ghost Started: ;
    dfs_functional(first, n, successor, nothing, roots, 0, root_count,
                   visited) /*@ ghost (unseen) */;
    //@ assert closed: seen_closed{Here, Here}(first, n, successor, visited);
    /*@ assert listed: \forall integer r;
          root(roots, root_count, r) ==> listed(roots, 0, root_count, r); */
    //@ assert roots: roots_seen(roots, root_count, visited);
    /*@ assert complete: \forall integer v;
          graph_reachable_from_roots(first, n, successor, roots, root_count, v) ==>
            seen_vertex(visited, v); */
    //@ assert sound: only_reachable_seen(first, n, successor, roots, root_count, visited);
    dfs(first, n, successor, roots, root_count, colour, stack, capacity);
    /*@ assert same: \forall integer v;
          0 <= v < n ==> (colour[v] == BLACK <==> visited[v] != WHITE); */
    uint64_t agreeing = 0;
    /*@
      loop invariant bound:  0 <= v <= n;
      loop invariant agree:  agreeing == v;
      loop assigns           v, agreeing;
      loop variant           n - v;
    */
    for (uint64_t v = 0; v < n; v++) {
        agreeing += (colour[v] == BLACK) == (visited[v] != WHITE);
    }
    return agreeing == n;
}
