#ifndef LAYER1_GRAPH_GRAPH_GRAPH_H
#define LAYER1_GRAPH_GRAPH_GRAPH_H

#include <stdint.h>

#include "../../specs/graph/graph.acsl"

/* What is wrong with a graph. */
enum graph_error {
    GRAPH_OK,           /* nothing: it is well formed */
    GRAPH_TOO_LARGE,    /* more vertices or edges than GRAPH_LIMIT */
    GRAPH_BAD_START,    /* first[0] is not 0 */
    GRAPH_BAD_ORDER,    /* first[place] is greater than first[place + 1] */
    GRAPH_BAD_BOUND,    /* first[place + 1] is greater than the number of edges */
    GRAPH_BAD_END,      /* first[n] is not the number of edges */
    GRAPH_BAD_SUCCESSOR /* successor[place] is not a vertex */
};

/*@
  // The arrays have this error at this place.
  predicate graph_fault{L}(uint64_t *first, integer n, uint64_t *successor, integer m,
                           integer error, integer place) =
    (error == GRAPH_TOO_LARGE     && (GRAPH_LIMIT < n || GRAPH_LIMIT < m)) ||
    (error == GRAPH_BAD_START     && first[0] != 0) ||
    (error == GRAPH_BAD_ORDER     && 0 <= place < n && first[place] > first[place + 1]) ||
    (error == GRAPH_BAD_BOUND     && 0 <= place < n && first[place + 1] > m) ||
    (error == GRAPH_BAD_END       && first[n] != m) ||
    (error == GRAPH_BAD_SUCCESSOR && 0 <= place < m && successor[place] >= n);
*/

/* Whether the arrays describe a graph of n vertices and m edges; and if not, what is wrong with
   them, and at which place. The place is 0 where the error needs none. */
/*@
  requires readable:  readable_graph(first, n, successor, m);
  requires writable:  \valid(place);
  requires apart:     \separated(first + (0 .. n), successor + (0 .. m - 1), place);

  terminates          \true;
  exits               \false;
  assigns             *place;

  ensures ok:         \result == GRAPH_OK <==> well_formed_graph(first, n, successor, m);
  ensures fault:      \result != GRAPH_OK ==> graph_fault(first, n, successor, m, \result, *place);
*/
enum graph_error graph_check(const uint64_t *first, uint64_t n, const uint64_t *successor,
                             uint64_t m, uint64_t *place);

#endif
