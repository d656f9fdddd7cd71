/* Client programs of dfs. Each one runs the search, and its contract says what a user of the
   search would expect; all follow from the contract of dfs alone. */

#include "../../../layer1_graph/mark_sweep/dfs.h"

#include "../../lemmas/graph/tricolour.acsl"

/*@
  // The arguments describe a graph and roots in it.
  predicate graph_and_roots{L}(uint64_t *first, integer n, uint64_t *successor,
                               uint64_t *roots, integer root_count) =
    well_formed_graph{L}(first, n, successor, first[n]) &&
    readable_graph{L}(first, n, successor, first[n]) &&
    all_vertices{L}(roots, root_count, n) &&
    \valid_read{L}(roots + (0 .. root_count - 1));

  // The search can write its colours and its stack.
  predicate search_space{L}(uint8_t *colour, integer n, int64_t *stack, integer capacity) =
    1 <= capacity && \valid{L}(colour + (0 .. n - 1)) && \valid{L}(stack + (0 .. capacity - 1));

  // The second graph has the edges of the first, one from x to y, and no others.
  predicate edge_added{L}(uint64_t *first1, uint64_t *successor1, uint64_t *first2,
                          uint64_t *successor2, integer n, integer x, integer y) =
    \forall integer u, v;
      edge{L}(first2, n, successor2, u, v) <==>
      edge{L}(first1, n, successor1, u, v) || (u == x && v == y);
*/

/* Searching twice, with stacks of any two sizes, gives the same colours. */
/*@
  requires graph:     graph_and_roots(first, n, successor, roots, root_count);
  requires space:     search_space(colour1, n, stack1, capacity1);
  requires space:     search_space(colour2, n, stack2, capacity2);
  requires apart:     \separated(first + (0 .. n), successor + (0 .. first[n] - 1),
                                 roots + (0 .. root_count - 1),
                                 colour1 + (0 .. n - 1), stack1 + (0 .. capacity1 - 1),
                                 colour2 + (0 .. n - 1), stack2 + (0 .. capacity2 - 1));

  terminates          \true;
  exits               \false;
  assigns             colour1[0 .. n - 1], stack1[0 .. capacity1 - 1],
                      colour2[0 .. n - 1], stack2[0 .. capacity2 - 1];

  ensures same:       \forall integer v; 0 <= v < n ==> colour1[v] == colour2[v];
*/
void search_twice(const uint64_t *first, uint64_t n, const uint64_t *successor,
                  const uint64_t *roots, uint64_t root_count, uint8_t *colour1, int64_t *stack1,
                  uint64_t capacity1, uint8_t *colour2, int64_t *stack2, uint64_t capacity2)
{
    dfs(first, n, successor, roots, root_count, colour1, stack1, capacity1);
    dfs(first, n, successor, roots, root_count, colour2, stack2, capacity2);
}

/* More roots never visit less. */
/*@
  requires graph:     graph_and_roots(first, n, successor, roots1, root_count1);
  requires graph:     graph_and_roots(first, n, successor, roots2, root_count2);
  requires more:      \forall integer r;
                        root(roots1, root_count1, r) ==> root(roots2, root_count2, r);
  requires space:     search_space(colour1, n, stack, capacity);
  requires space:     search_space(colour2, n, stack, capacity);
  requires apart:     \separated(first + (0 .. n), successor + (0 .. first[n] - 1),
                                 roots1 + (0 .. root_count1 - 1), roots2 + (0 .. root_count2 - 1),
                                 colour1 + (0 .. n - 1), colour2 + (0 .. n - 1),
                                 stack + (0 .. capacity - 1));

  terminates          \true;
  exits               \false;
  assigns             colour1[0 .. n - 1], colour2[0 .. n - 1], stack[0 .. capacity - 1];

  ensures no_less:    \forall integer v; 0 <= v < n ==>
                        colour1[v] == BLACK ==> colour2[v] == BLACK;
*/
void search_with_more_roots(const uint64_t *first, uint64_t n, const uint64_t *successor,
                            const uint64_t *roots1, uint64_t root_count1, const uint64_t *roots2,
                            uint64_t root_count2, uint8_t *colour1, uint8_t *colour2,
                            int64_t *stack, uint64_t capacity)
{
    dfs(first, n, successor, roots1, root_count1, colour1, stack, capacity);
    dfs(first, n, successor, roots2, root_count2, colour2, stack, capacity);
}

/* If each vertex is a root, each vertex is visited. */
/*@
  requires graph:     graph_and_roots(first, n, successor, roots, root_count);
  requires all:       \forall integer v; 0 <= v < n ==> root(roots, root_count, v);
  requires space:     search_space(colour, n, stack, capacity);
  requires apart:     \separated(first + (0 .. n), successor + (0 .. first[n] - 1),
                                 roots + (0 .. root_count - 1),
                                 colour + (0 .. n - 1), stack + (0 .. capacity - 1));

  terminates          \true;
  exits               \false;
  assigns             colour[0 .. n - 1], stack[0 .. capacity - 1];

  ensures all:        \forall integer v; 0 <= v < n ==> colour[v] == BLACK;
*/
void search_from_all(const uint64_t *first, uint64_t n, const uint64_t *successor,
                     const uint64_t *roots, uint64_t root_count, uint8_t *colour, int64_t *stack,
                     uint64_t capacity)
{
    dfs(first, n, successor, roots, root_count, colour, stack, capacity);
}

/* An edge added between two visited vertices changes nothing. */
/*@
  requires graph:     graph_and_roots(first1, n, successor1, roots, root_count);
  requires graph:     graph_and_roots(first2, n, successor2, roots, root_count);
  requires added:     edge_added(first1, successor1, first2, successor2, n, x, y);
  requires visited:   graph_reachable_from_roots(first1, n, successor1, roots, root_count, x);
  requires visited:   graph_reachable_from_roots(first1, n, successor1, roots, root_count, y);
  requires space:     search_space(colour1, n, stack, capacity);
  requires space:     search_space(colour2, n, stack, capacity);
  requires apart:     \separated(first1 + (0 .. n), successor1 + (0 .. first1[n] - 1),
                                 first2 + (0 .. n), successor2 + (0 .. first2[n] - 1),
                                 roots + (0 .. root_count - 1),
                                 colour1 + (0 .. n - 1), colour2 + (0 .. n - 1),
                                 stack + (0 .. capacity - 1));

  terminates          \true;
  exits               \false;
  assigns             colour1[0 .. n - 1], colour2[0 .. n - 1], stack[0 .. capacity - 1];

  ensures same:       \forall integer v; 0 <= v < n ==> colour1[v] == colour2[v];
*/
void search_with_edge_added(const uint64_t *first1, const uint64_t *successor1,
                            const uint64_t *first2, const uint64_t *successor2, uint64_t n,
                            const uint64_t *roots, uint64_t root_count, uint8_t *colour1,
                            uint8_t *colour2, int64_t *stack, uint64_t capacity)
/*@ ghost (uint64_t x, uint64_t y) */
{
    dfs(first1, n, successor1, roots, root_count, colour1, stack, capacity);
    //@ assert done1: black_iff_reachable(first1, n, successor1, roots, root_count, colour1);
    dfs(first2, n, successor2, roots, root_count, colour2, stack, capacity);
    //@ assert still1: black_iff_reachable(first1, n, successor1, roots, root_count, colour1);
    //@ assert roots1: roots_seen(roots, root_count, colour1);
    //@ assert roots2: roots_seen(roots, root_count, colour2);
    //@ assert closed1: seen_closed{Here, Here}(first2, n, successor2, colour1);
    //@ assert closed2: seen_closed{Here, Here}(first1, n, successor1, colour2);
    /*@ assert into1: \forall integer v;
          graph_reachable_from_roots(first2, n, successor2, roots, root_count, v) ==>
            seen_vertex(colour1, v); */
    /*@ assert into2: \forall integer v;
          graph_reachable_from_roots(first1, n, successor1, roots, root_count, v) ==>
            seen_vertex(colour2, v); */
}
