/* Copying a graph, breadth first.

   The invariants, each a predicate in specs/semispace/graph_copying.acsl:
     - the vertices that have a copy, and those of the copy, stand in a bijection;
     - the row of each is that of the vertex, renamed before the scan;
     - what has a copy, or is in a row of the copy, is reachable from the roots;
     - each vertex of the copy is met in the roots, or before the scan, and in order.
   When the scan meets the end, the vertices that have a copy are closed under edges; so by the
   closure theorem they are all that the roots reach. */

#include "copy_graph.h"

#include "../../proofs/lemmas/semispace/graph_copied.acsl"
#include "../../proofs/lemmas/semispace/graph_order.acsl"

/* No vertex has a copy. */
/*@
  requires writable:  \valid(renaming + (0 .. n - 1));
  terminates          \true;
  exits               \false;
  assigns             renaming[0 .. n - 1];
  ensures none:       no_copies(renaming, n);
*/
static inline void start_renaming(int64_t *renaming, uint64_t n)
{
    /*@
      loop invariant bound:  0 <= v <= n;
      loop invariant none:   no_copies(renaming, v);
      loop assigns           v, renaming[0 .. n - 1];
      loop variant           n - v;
    */
    for (uint64_t v = 0; v < n; v++) {
        renaming[v] = NO_COPY;
    }
}

/* Append the row of vertex v, as it is, to the rows of the copy. */
/*@
  requires graph:     well_formed_graph(first, n, successor, first[n]);
  requires vertex:    v < n && count < n;
  requires room:      copy_first[count] + (first[v + 1] - first[v]) <= first[n];
  requires readable:  readable_graph(first, n, successor, first[n]);
  requires writable:  \valid(copy_first + (0 .. n)) && \valid(copy_successor + (0 .. first[n] - 1));
  requires apart:     \separated(first + (0 .. n), successor + (0 .. first[n] - 1),
                                 roots + (0 .. root_count - 1), copy_first + (0 .. n),
                                 copy_successor + (0 .. first[n] - 1),
                                 copy_roots + (0 .. root_count - 1));
  terminates          \true;
  exits               \false;
  assigns             copy_first[count + 1], copy_successor[copy_first[count] .. first[n] - 1];
  ensures graph:      graph_unchanged{Pre, Post}(first, n, successor);
  ensures roots:      list_unchanged{Pre, Post}(roots, root_count);
  ensures renamed:    list_unchanged{Pre, Post}(copy_roots, root_count);
  ensures rows:       list_unchanged{Pre, Post}(copy_first, count + 1);
  ensures entries:    list_unchanged{Pre, Post}(copy_successor, \at(copy_first[count], Pre));
  ensures appended:   row_appended{Pre, Post}(first, successor, copy_first, copy_successor, v,
                                              count);
  ensures targets:    entries_are_targets{Pre, Post}(first, n, successor, v, copy_successor,
                                                     \at(copy_first[count], Pre),
                                                     \at(copy_first[count + 1], Post));
*/
static inline void append_row(const uint64_t *first, const uint64_t *successor, uint64_t v,
                              uint64_t *copy_first, uint64_t *copy_successor, uint64_t count)
/*@ ghost (uint64_t n, const uint64_t *roots, const uint64_t *copy_roots, uint64_t root_count) */
{
    uint64_t place = copy_first[count];
    uint64_t start = first[v];
    uint64_t degree = first[v + 1] - start;
    //@ ghost uint64_t edges = first[n];
    /*@
      loop invariant bound:    0 <= i <= degree;
      loop invariant graph:    graph_unchanged{Pre, Here}(first, n, successor);
      loop invariant roots:    list_unchanged{Pre, Here}(roots, root_count);
      loop invariant renamed:  list_unchanged{Pre, Here}(copy_roots, root_count);
      loop invariant rows:     list_unchanged{Pre, Here}(copy_first, count + 1);
      loop invariant entries:  list_unchanged{Pre, Here}(copy_successor, place);
      loop invariant copied:   entries_appended{Pre, Here}(successor, copy_successor, start, place,
                                                           i);
      loop invariant targets:  entries_are_targets{Pre, Here}(first, n, successor, v,
                                                              copy_successor, place, place + i);
      loop assigns             i, copy_successor[place .. edges - 1];
      loop variant             degree - i;
    */
    for (uint64_t i = 0; i < degree; i++) {
        //@ assert target: edge_at{Pre}(first, n, successor, v, start + i, successor[start + i]);
        copy_successor[place + i] = successor[start + i];
    }
    //@ ghost Appended: ;
    copy_first[count + 1] = place + degree;
    /*@ assert copied: entries_appended{Pre, Here}(successor, copy_successor, start, place,
                                                   degree); */
    //@ assert row: copy_first[count] == place && copy_first[count + 1] == place + degree;
}

/* Give vertex v a copy, if it has none yet. The result is the new number of vertices. */
/*@
  requires graph:     well_formed_graph(first, n, successor, first[n]);
  requires vertex:    v < n;
  requires rows:      rows_in_order(copy_first, count, copy_first[count]);
  requires vertices:  count == copied_vertices(renaming, n);
  requires edges:     copy_first[count] == copied_edges{Here, Here}(first, renaming, n);
  requires readable:  readable_graph(first, n, successor, first[n]);
  requires writable:  \valid(renaming + (0 .. n - 1));
  requires writable:  \valid(copy_first + (0 .. n)) && \valid(copy_successor + (0 .. first[n] - 1));
  requires apart:     \separated(first + (0 .. n), successor + (0 .. first[n] - 1),
                                 roots + (0 .. root_count - 1), renaming + (0 .. n - 1),
                                 copy_first + (0 .. n), copy_successor + (0 .. first[n] - 1),
                                 copy_roots + (0 .. root_count - 1));
  terminates          \true;
  exits               \false;
  assigns             renaming[0 .. n - 1], copy_first[0 .. n], copy_successor[0 .. first[n] - 1];
  ensures graph:      graph_unchanged{Pre, Post}(first, n, successor);
  ensures roots:      list_unchanged{Pre, Post}(roots, root_count);
  ensures renamed:    list_unchanged{Pre, Post}(copy_roots, root_count);
  ensures copied:     vertex_has_copy{Pre, Post}(first, n, successor, renaming, copy_first,
                                                 copy_successor, v, count, \result);
*/
static inline uint64_t copy_vertex(const uint64_t *first, const uint64_t *successor, uint64_t v,
                                   int64_t *renaming, uint64_t *copy_first,
                                   uint64_t *copy_successor, uint64_t count)
/*@ ghost (uint64_t n, const uint64_t *roots, const uint64_t *copy_roots, uint64_t root_count) */
{
    if (renaming[v] != NO_COPY) {
        return count;
    }
    //@ assert new: !has_copy(renaming, v);
    //@ assert one_more: count < n;
    //@ assert edges: copied_edges{Here, Here}(first, renaming, n) == copy_first[count];
    //@ assert order: rows_in_order(first, n, first[n]);
    /*@ assert room: copied_edges{Here, Here}(first, renaming, n) + row_length(first, v)
                       <= first[n]; */
    //@ assert length: row_length(first, v) == first[v + 1] - first[v];
    append_row(first, successor, v, copy_first, copy_successor, count)
        /*@ ghost (n, roots, copy_roots, root_count) */;
    renaming[v] = (int64_t)count;
    //@ assert next: renamed_next{Pre, Here}(renaming, n, v, count);
    /*@ assert copied: vertex_copied{Pre, Here}(first, n, successor, renaming, copy_first,
                                                copy_successor, v, count); */
    return count + 1;
}

/* Write an entry of a row of the copy; all else stays as it is. */
/*@
  requires place:     place < edges;
  requires writable:  \valid(copy_successor + (0 .. edges - 1));
  requires apart:     \separated(first + (0 .. n), successor + (0 .. edges - 1),
                                 copy_first + (0 .. n), copy_successor + (0 .. edges - 1),
                                 copy_roots + (0 .. root_count - 1));
  requires edges:     edges == first[n];
  terminates          \true;
  exits               \false;
  assigns             copy_successor[place];
  ensures value:      copy_successor[place] == value;
  ensures others:     \forall integer p; 0 <= p < edges ==> p != place ==>
                        copy_successor[p] == \old(copy_successor[p]);
  ensures graph:      graph_unchanged{Pre, Post}(first, n, successor);
  ensures rows:       list_unchanged{Pre, Post}(copy_first, n + 1);
  ensures roots:      list_unchanged{Pre, Post}(copy_roots, root_count);
*/
static inline void set_entry(uint64_t *copy_successor, uint64_t place, uint64_t value)
/*@ ghost (uint64_t edges, const uint64_t *first, uint64_t n, const uint64_t *successor,
           const uint64_t *copy_first, const uint64_t *copy_roots, uint64_t root_count) */
{
    copy_successor[place] = value;
}

uint64_t copy_graph(const uint64_t *first, uint64_t n, const uint64_t *successor,
                    const uint64_t *roots, uint64_t root_count, int64_t *renaming,
                    uint64_t *copy_first, uint64_t *copy_successor, uint64_t *copy_roots)
{
    start_renaming(renaming, n);
    copy_first[0] = 0;
    uint64_t count = 0;
    //@ ghost uint64_t edges = first[n];
    /*@
      loop invariant bound:    0 <= i <= root_count && count <= n;
      loop invariant graph:    graph_unchanged{Pre, Here}(first, n, successor);
      loop invariant roots:    list_unchanged{Pre, Here}(roots, root_count);
      loop invariant copying:  graph_copying{Pre, Here}(first, n, successor, renaming, copy_first,
                                                        copy_successor, count, 0);
      loop invariant sound:    only_reachable_copied{Pre, Here}(first, n, successor, roots,
                                                                root_count, renaming);
      loop invariant queue:    queue_reachable{Pre, Here}(first, n, successor, roots, root_count,
                                                          copy_successor, 0, copy_first[count]);
      loop invariant renamed:  vertices_renamed{Pre, Here}(roots, i, renaming, copy_roots);
      loop invariant order:    breadth_first(copy_first, count, copy_successor, 0, copy_roots, i);
      loop assigns             i, count, renaming[0 .. n - 1], copy_first[0 .. n],
                               copy_successor[0 .. edges - 1], copy_roots[0 .. root_count - 1];
      loop variant             root_count - i;
    */
    for (uint64_t i = 0; i < root_count; i++) {
        uint64_t v = roots[i];
        //@ assert root: root{Pre}(roots, root_count, v);
        //@ assert queued: queued{Pre}(first, n, successor, roots, root_count, v);
        //@ ghost uint64_t before = count;
        //@ ghost Before: ;
        count = copy_vertex(first, successor, v, renaming, copy_first, copy_successor, count)
            /*@ ghost (n, roots, copy_roots, root_count) */;
        //@ ghost Copied: ;
        /*@ assert copied: vertex_has_copy{Before, Here}(first, n, successor, renaming, copy_first,
                                                         copy_successor, v, before, count); */
        /*@ assert copying: graph_copying{Pre, Here}(first, n, successor, renaming, copy_first,
                                                     copy_successor, count, 0); */
        /*@ assert sound: only_reachable_copied{Pre, Here}(first, n, successor, roots, root_count,
                                                           renaming); */
        /*@ assert queue: queue_reachable{Pre, Here}(first, n, successor, roots, root_count,
                                                     copy_successor, 0, copy_first[count]); */
        //@ assert renamed: vertices_renamed{Pre, Here}(roots, i, renaming, copy_roots);
        //@ assert number: renamed_to(renaming, v, renaming[v]);
        //@ assert number: numbered_next(renaming[v], before, count);
        copy_roots[i] = (uint64_t)renaming[v];
        //@ assert graph: graph_unchanged{Copied, Here}(first, n, successor);
        //@ assert roots: list_unchanged{Copied, Here}(roots, root_count);
        /*@ assert same: copy_unchanged{Copied, Here}(n, renaming, copy_first, copy_successor,
                                                      count); */
        //@ assert others: list_unchanged{Copied, Here}(copy_roots, i);
        //@ assert others: list_unchanged{Before, Here}(copy_roots, i);
        //@ assert renamed: vertices_renamed{Pre, Here}(roots, i, renaming, copy_roots);
        //@ assert next: numbered_next(copy_roots[i], before, count);
    }
    /*@
      loop invariant bound:    count <= n && copy_first[count] <= edges;
      loop invariant graph:    graph_unchanged{Pre, Here}(first, n, successor);
      loop invariant copying:  graph_copying{Pre, Here}(first, n, successor, renaming, copy_first,
                                                        copy_successor, count, scan);
      loop invariant sound:    only_reachable_copied{Pre, Here}(first, n, successor, roots,
                                                                root_count, renaming);
      loop invariant queue:    queue_reachable{Pre, Here}(first, n, successor, roots, root_count,
                                                          copy_successor, scan, copy_first[count]);
      loop invariant renamed:  vertices_renamed{Pre, Here}(roots, root_count, renaming, copy_roots);
      loop invariant order:    breadth_first(copy_first, count, copy_successor, scan, copy_roots,
                                             root_count);
      loop assigns             scan, count, renaming[0 .. n - 1], copy_first[0 .. n],
                               copy_successor[0 .. edges - 1];
      loop variant             edges - scan;
    */
    for (uint64_t scan = 0; scan < copy_first[count]; scan++) {
        uint64_t v = copy_successor[scan];
        //@ assert edges: edges == first[n];
        //@ assert queued: queued{Pre}(first, n, successor, roots, root_count, v);
        //@ ghost uint64_t before = count;
        //@ ghost Unscanned: ;
        count = copy_vertex(first, successor, v, renaming, copy_first, copy_successor, count)
            /*@ ghost (n, roots, copy_roots, root_count) */;
        //@ ghost Scanned: ;
        /*@ assert copied: vertex_has_copy{Unscanned, Here}(first, n, successor, renaming,
                                                            copy_first, copy_successor, v, before,
                                                            count); */
        /*@ assert copying: graph_copying{Pre, Here}(first, n, successor, renaming, copy_first,
                                                     copy_successor, count, scan); */
        /*@ assert sound: only_reachable_copied{Pre, Here}(first, n, successor, roots, root_count,
                                                           renaming); */
        /*@ assert queue: queue_reachable{Pre, Here}(first, n, successor, roots, root_count,
                                                     copy_successor, scan, copy_first[count]); */
        //@ assert renamed: vertices_renamed{Pre, Here}(roots, root_count, renaming, copy_roots);
        //@ assert number: renamed_to(renaming, v, renaming[v]);
        //@ assert number: numbered_next(renaming[v], before, count);
        //@ assert entries: list_unchanged{Unscanned, Here}(copy_successor, scan + 1);
        //@ assert value: copy_successor[scan] == v;
        //@ assert rows: list_unchanged{Unscanned, Here}(copy_first, before + 1);
        //@ assert bound: scan < copy_first[count] <= edges && edges == first[n];
        set_entry(copy_successor, scan, (uint64_t)renaming[v])
            /*@ ghost (edges, first, n, successor, copy_first, copy_roots, root_count) */;
        /*@ assert entry: entry_renamed{Scanned, Here}(n, renaming, copy_first, copy_successor,
                                                      count, scan); */
        //@ assert rows: list_unchanged{Unscanned, Here}(copy_first, before + 1);
        //@ assert others: list_unchanged{Unscanned, Here}(copy_successor, scan);
        //@ assert others: list_unchanged{Unscanned, Here}(copy_roots, root_count);
        //@ assert next: numbered_next(copy_successor[scan], before, count);
    }
    /*@ assert rows: rows_renamed{Pre, Here}(first, n, successor, renaming, copy_first,
                                             copy_successor); */
    //@ assert closed: vertices_copied_closed{Pre, Here}(first, n, successor, renaming);
    return count;
}
