/* Client programs of copy_graph. Each one copies, and its contract says what a user of the copy
   would expect; all follow from the contract of copy_graph alone. */

#include "../../../layer1_graph/semispace/copy_graph.h"

#include "../../lemmas/semispace/graph_copied_twice.acsl"
#include "../../lemmas/semispace/graph_copy.acsl"

/*@
  // The arguments describe a graph and roots in it.
  predicate graph_with_roots{L}(uint64_t *first, integer n, uint64_t *successor,
                                uint64_t *roots, integer root_count) =
    well_formed_graph{L}(first, n, successor, first[n]) &&
    readable_graph{L}(first, n, successor, first[n]) &&
    all_vertices{L}(roots, root_count, n) &&
    \valid_read{L}(roots + (0 .. root_count - 1));

  // A copy of such a graph can be written.
  predicate copy_space{L}(integer n, integer m, integer root_count, int64_t *renaming,
                          uint64_t *copy_first, uint64_t *copy_successor, uint64_t *copy_roots) =
    \valid{L}(renaming + (0 .. n - 1)) && \valid{L}(copy_first + (0 .. n)) &&
    \valid{L}(copy_successor + (0 .. m - 1)) && \valid{L}(copy_roots + (0 .. root_count - 1));
*/

/* There is a path of so many edges between two vertices if and only if there is one between their
   copies; and each path in the copy that starts at a copy leads to one. */
/*@
  requires graph:     graph_with_roots(first, n, successor, roots, root_count);
  requires space:     copy_space(n, first[n], root_count, renaming, copy_first, copy_successor,
                                 copy_roots);
  requires apart:     \separated(first + (0 .. n), successor + (0 .. first[n] - 1),
                                 roots + (0 .. root_count - 1), renaming + (0 .. n - 1),
                                 copy_first + (0 .. n), copy_successor + (0 .. first[n] - 1),
                                 copy_roots + (0 .. root_count - 1));
  requires vertex:    x < n && graph_reachable_from_roots(first, n, successor, roots, root_count, x);

  terminates          \true;
  exits               \false;
  assigns             renaming[0 .. n - 1], copy_first[0 .. n],
                      copy_successor[0 .. first[n] - 1], copy_roots[0 .. root_count - 1];

  ensures vertex:     renamed_to(renaming, x, renaming[x]);
  ensures into:       \forall integer k, y; 0 <= k ==>
                        graph_path{Pre}(first, n, successor, k, x, y) ==>
                        renamed_to(renaming, y, renaming[y]) &&
                        graph_path(copy_first, \result, copy_successor, k, renaming[x],
                                   renaming[y]);
  ensures from:       \forall integer k, b; 0 <= k ==>
                        graph_path(copy_first, \result, copy_successor, k, renaming[x], b) ==>
                        path_to_origin{Pre, Post}(first, n, successor, renaming, k, x, b);
*/
uint64_t copy_keeps_paths(const uint64_t *first, uint64_t n, const uint64_t *successor,
                          const uint64_t *roots, uint64_t root_count, int64_t *renaming,
                          uint64_t *copy_first, uint64_t *copy_successor, uint64_t *copy_roots)
/*@ ghost (uint64_t x) */
{
    uint64_t count = copy_graph(first, n, successor, roots, root_count, renaming, copy_first,
                                copy_successor, copy_roots);
    //@ assert vertex: renamed_to(renaming, x, renaming[x]);
    /*@ assert into: \forall integer k; 0 <= k ==>
          paths_copied{Pre, Here}(first, n, successor, renaming, copy_first, count,
                                  copy_successor, k, x, renaming[x]); */
    /*@ assert from: \forall integer k; 0 <= k ==>
          paths_of_copy{Pre, Here}(first, n, successor, renaming, copy_first, count,
                                   copy_successor, k, x, renaming[x]); */
    return count;
}

/* A graph whose numbers are in breadth-first order is its own copy. This goes through both, entry
   by entry. */
/*@ ghost
  /@
    requires graph:     well_formed_graph(first, n, successor, first[n]);
    requires graph:     well_formed_graph(copy_first, count, copy_successor, copy_first[count]);
    requires roots:     all_vertices(roots, root_count, n);
    requires order:     breadth_first(first, n, successor, first[n], roots, root_count);
    requires order:     breadth_first(copy_first, count, copy_successor, copy_first[count],
                                      copy_roots, root_count);
    requires bijection: renaming_is_bijection(renaming, n, count);
    requires rows:      rows_renamed{Here, Here}(first, n, successor, renaming, copy_first,
                                                 copy_successor);
    requires renamed:   vertices_renamed{Here, Here}(roots, root_count, renaming, copy_roots);
    requires count:     count <= n && copy_first[count] <= first[n];
    requires readable:  readable_graph(first, n, successor, first[n]);
    requires readable:  readable_graph(copy_first, count, copy_successor, copy_first[count]);
    terminates          \true;
    exits               \false;
    assigns             \nothing;
    ensures names:      \forall integer k; 0 <= k < n ==> renaming[k] == k;
    ensures roots:      same_lists(roots, copy_roots, root_count);
    ensures rows:       same_lists(first, copy_first, n + 1);
    ensures entries:    same_lists(successor, copy_successor, first[n]);
  @/
  static void keep_names(const uint64_t *first, uint64_t n, const uint64_t *successor,
                         const uint64_t *roots, uint64_t root_count, const int64_t *renaming,
                         const uint64_t *copy_first, uint64_t count,
                         const uint64_t *copy_successor, const uint64_t *copy_roots)
  {
    /@
      loop invariant bound:  0 <= i <= root_count;
      loop invariant names:  roots_keep_names(roots, i, renaming);
      loop invariant same:   same_lists(roots, copy_roots, i);
      loop assigns           i;
      loop variant           root_count - i;
    @/
    for (uint64_t i = 0; i < root_count; i++) {
      /@ assert renamed: renamed_to(renaming, roots[i], copy_roots[i]); @/
      /@ assert same: roots[i] == copy_roots[i]; @/
    }
    /@
      loop invariant bound:    0 <= u <= n;
      loop invariant names:    met_keep_names(roots, root_count, successor, first[n], first[u],
                                              renaming);
      loop invariant row:      \forall integer k; 0 <= k < u ==> renaming[k] == k;
      loop invariant vertex:   u <= count;
      loop invariant rows:     same_lists(first, copy_first, u + 1);
      loop invariant entries:  same_lists(successor, copy_successor, first[u]);
      loop assigns             u;
      loop variant             n - u;
    @/
    for (uint64_t u = 0; u < n; u++) {
      /@ assert met: met_before(roots, root_count, successor, first[n], first[u], u); @/
      /@ assert renamed: renamed_to(renaming, u, u); @/
      /@ assert vertex: u < count; @/
      /@ assert row: row_renamed{Here, Here}(first, successor, renaming, copy_first,
                                             copy_successor, u, u); @/
      /@ assert end: copy_first[u + 1] == first[u + 1]; @/
      /@
        loop invariant bound:    first[u] <= e <= first[u + 1];
        loop invariant names:    met_keep_names(roots, root_count, successor, first[n], e,
                                                renaming);
        loop invariant entries:  same_lists(successor, copy_successor, e);
        loop assigns             e;
        loop variant             first[u + 1] - e;
      @/
      for (uint64_t e = first[u]; e < first[u + 1]; e++) {
        /@ assert place: same_place_in_row{Here, Here}(first, u, copy_first, u, e, e); @/
        /@ assert renamed: renamed_to(renaming, successor[e], copy_successor[e]); @/
        /@ assert same: successor[e] == copy_successor[e]; @/
      }
    }
  }
*/

/* Copying twice is copying once: the copy of the copy is the same, and its vertices keep their
   names. */
/*@
  requires graph:     graph_with_roots(first, n, successor, roots, root_count);
  requires space:     copy_space(n, first[n], root_count, renaming1, first1, successor1, roots1);
  requires space:     copy_space(n, first[n], root_count, renaming2, first2, successor2, roots2);
  requires apart:     \separated(first + (0 .. n), successor + (0 .. first[n] - 1),
                                 roots + (0 .. root_count - 1), renaming1 + (0 .. n - 1),
                                 first1 + (0 .. n), successor1 + (0 .. first[n] - 1),
                                 roots1 + (0 .. root_count - 1), renaming2 + (0 .. n - 1),
                                 first2 + (0 .. n), successor2 + (0 .. first[n] - 1),
                                 roots2 + (0 .. root_count - 1));

  terminates          \true;
  exits               \false;
  assigns             renaming1[0 .. n - 1], first1[0 .. n], successor1[0 .. first[n] - 1],
                      roots1[0 .. root_count - 1], renaming2[0 .. n - 1], first2[0 .. n],
                      successor2[0 .. first[n] - 1], roots2[0 .. root_count - 1];

  ensures names:      \forall integer k; 0 <= k < \result ==> renaming2[k] == k;
  ensures roots:      same_lists(roots1, roots2, root_count);
  ensures rows:       same_lists(first1, first2, \result + 1);
  ensures entries:    same_lists(successor1, successor2, first1[\result]);
*/
uint64_t copy_twice(const uint64_t *first, uint64_t n, const uint64_t *successor,
                    const uint64_t *roots, uint64_t root_count, int64_t *renaming1,
                    uint64_t *first1, uint64_t *successor1, uint64_t *roots1, int64_t *renaming2,
                    uint64_t *first2, uint64_t *successor2, uint64_t *roots2)
{
    uint64_t count1 =
        copy_graph(first, n, successor, roots, root_count, renaming1, first1, successor1, roots1);
    //@ assert vertices: all_vertices(roots1, root_count, count1);
    //@ ghost Once: ;
    uint64_t count2 = copy_graph(first1, count1, successor1, roots1, root_count, renaming2, first2,
                                 successor2, roots2);
    (void)count2;
    /*@ ghost keep_names(first1, count1, successor1, roots1, root_count, renaming2, first2, count2,
                         successor2, roots2); */
    return count1;
}
