#include "graph.h"

/* The least u that has first[u] > first[u + 1] or first[u + 1] > m, or n if there is none. */
/*@
  requires limit:     n <= GRAPH_LIMIT;
  requires readable:  \valid_read(first + (0 .. n));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures bound:      \result <= n;
  ensures good:       \forall integer u; 0 <= u < \result ==> 0 <= first[u] <= first[u + 1] <= m;
  ensures bad:        \result < n ==> first[\result] > first[\result + 1] || first[\result + 1] > m;
*/
static uint64_t rows_good(const uint64_t *first, uint64_t n, uint64_t m)
{
    uint64_t u = 0;
    /*@
      loop invariant bound:  u <= n;
      loop invariant good:   \forall integer w; 0 <= w < u ==> 0 <= first[w] <= first[w + 1] <= m;
      loop assigns           u;
      loop variant           n - u;
    */
    while (u < n && first[u] <= first[u + 1] && first[u + 1] <= m) {
        u++;
    }
    return u;
}

/* The least e that has successor[e] >= n, or m if there is none. */
/*@
  requires readable:  \valid_read(successor + (0 .. m - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures bound:      \result <= m;
  ensures good:       all_vertices(successor, \result, n);
  ensures bad:        \result < m ==> successor[\result] >= n;
*/
static uint64_t successors_good(const uint64_t *successor, uint64_t m, uint64_t n)
{
    uint64_t e = 0;
    /*@
      loop invariant bound:  e <= m;
      loop invariant good:   all_vertices(successor, e, n);
      loop assigns           e;
      loop variant           m - e;
    */
    while (e < m && successor[e] < n) {
        e++;
    }
    return e;
}

enum graph_error graph_check(const uint64_t *first, uint64_t n, const uint64_t *successor,
                             uint64_t m, uint64_t *place)
{
    *place = 0;
    if (n > GRAPH_LIMIT || m > GRAPH_LIMIT) {
        return GRAPH_TOO_LARGE;
    }
    if (first[0] != 0) {
        return GRAPH_BAD_START;
    }
    uint64_t u = rows_good(first, n, m);
    if (u < n) {
        *place = u;
        return first[u] > first[u + 1] ? GRAPH_BAD_ORDER : GRAPH_BAD_BOUND;
    }
    if (first[n] != m) {
        return GRAPH_BAD_END;
    }
    uint64_t e = successors_good(successor, m, n);
    if (e < m) {
        *place = e;
        return GRAPH_BAD_SUCCESSOR;
    }
    return GRAPH_OK;
}
