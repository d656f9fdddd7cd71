/* What callers of graph_build and graph_check rely on: what is built is accepted, and has the
   edges of the list and no others; what is refused has a fault. */

#include "../../layer1_graph/graph/graph.h"
#include "../../layer1_graph/graph/graph_build.h"

/*@
  requires limit:     n <= GRAPH_LIMIT && m <= GRAPH_LIMIT;
  requires sources:   all_vertices(from, m, n);
  requires targets:   all_vertices(to, m, n);
  requires readable:  \valid_read(from + (0 .. m - 1)) && \valid_read(to + (0 .. m - 1));
  requires writable:  \valid(first + (0 .. n)) && \valid(successor + (0 .. m - 1)) &&
                      \valid(next + (0 .. n - 1)) && \valid(place);
  requires apart:     \separated(first + (0 .. n), successor + (0 .. m - 1), next + (0 .. n - 1),
                                 from + (0 .. m - 1), place);
  requires apart:     \separated(first + (0 .. n), successor + (0 .. m - 1), next + (0 .. n - 1),
                                 to + (0 .. m - 1), place);
  terminates          \true;
  exits               \false;
  assigns             first[0 .. n], successor[0 .. m - 1], next[0 .. n - 1], *place;
  ensures accepted:   \result == GRAPH_OK;
*/
enum graph_error built_graph_accepted(uint64_t n, uint64_t m, const uint64_t *from,
                                      const uint64_t *to, uint64_t *first, uint64_t *successor,
                                      int64_t *next, uint64_t *place)
{
    graph_build(n, m, from, to, first, successor, next);
    return graph_check(first, n, successor, m, place);
}

/*@
  requires edge:      from[0] == 0 && to[0] == 1;
  requires readable:  \valid_read(from + (0 .. 0)) && \valid_read(to + (0 .. 0));
  requires writable:  \valid(first + (0 .. 2)) && \valid(successor + (0 .. 0)) &&
                      \valid(next + (0 .. 1));
  requires apart:     \separated(first + (0 .. 2), successor + (0 .. 0), next + (0 .. 1),
                                 from + (0 .. 0));
  requires apart:     \separated(first + (0 .. 2), successor + (0 .. 0), next + (0 .. 1),
                                 to + (0 .. 0));
  terminates          \true;
  exits               \false;
  assigns             first[0 .. 2], successor[0 .. 0], next[0 .. 1];
  ensures edge:       edge(first, 2, successor, 0, 1);
  ensures only:       !edge(first, 2, successor, 1, 0);
*/
void one_edge_built(const uint64_t *from, const uint64_t *to, uint64_t *first, uint64_t *successor,
                    int64_t *next)
{
    //@ assert listed: in_edge_list(from, to, 1, 0, 1);
    //@ assert others: !in_edge_list(from, to, 1, 1, 0);
    graph_build(2, 1, from, to, first, successor, next);
}

/*@
  requires readable:  readable_graph(first, 1, successor, 1) && \valid(place);
  requires apart:     \separated(first + (0 .. 1), successor + (0 .. 0), place);
  requires end:       first[0] == 0 && first[1] == 1;
  terminates          \true;
  exits               \false;
  assigns             *place;
  ensures fault:      \result != GRAPH_OK ==> *place == 0 && successor[0] >= 1;
*/
enum graph_error refused_for_a_reason(const uint64_t *first, const uint64_t *successor,
                                      uint64_t *place)
{
    return graph_check(first, 1, successor, 1, place);
}
