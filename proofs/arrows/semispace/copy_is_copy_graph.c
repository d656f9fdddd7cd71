/* The map of a copy is the renaming of a graph: the arrow from layer 2 to layer 1. */

#include <stdbool.h>

#include "../../../layer2_functional/semispace/copy.h"
#include "../../../layer3_imperative/words/header.h"

#include "../../lemmas/semispace/graphs_kept.acsl"
#include "../../lemmas/semispace/renamed_values.acsl"
#include "../any/draw_beside.h"
#include "graph_beside.h"

/* Have the same vertices a place and a number, and are the numbers below their count? */
/*@
  requires range:     copies <= size && size <= MAX_HEAP_SIZE;
  requires same:      \forall integer v; 0 <= v < size ==>
                        (has_copy(renaming, v) <==> has_copy(place, v));
  requires numbers:   renaming_is_bijection(renaming, size, copies);
  requires readable:  \valid_read(place + (0 .. size - 1)) &&
                      \valid_read(renaming + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures answer:     \result == true;
*/
static bool same_vertices(const int64_t *place, const int64_t *renaming, uint64_t size,
                          uint64_t copies)
{
    uint64_t others = 0;
    /*@
      loop invariant bound:  0 <= v <= size;
      loop invariant none:   others == 0;
      loop assigns           v, others;
      loop variant           size - v;
    */
    for (uint64_t v = 0; v < size; v++) {
        //@ assert same: has_copy(renaming, v) <==> has_copy(place, v);
        //@ assert number: NO_COPY <= renaming[v] < copies;
        others += (renaming[v] == NO_COPY) != (place[v] == NO_COPY);
        others += renaming[v] >= (int64_t)copies;
    }
    return others == 0;
}

/* Copy a heap and draw what comes out; draw what went in, and copy that. The graph of the new heap
   is the graph of the old one in which each vertex has become its place; the copied graph is the
   same in which each has become its number; and the numbers are in the order of the places. A
   program that compares which blocks and which vertices have a copy, and whether there are as many
   numbers, always says yes. */
/*@
  requires heap:      movable_heap(from, size, base);
  requires roots:     well_formed_values(from, size, base, roots, 0, root_count);
  requires space:     heap_range(to_base, capacity);
  requires room:      reachable_fit(from, size, base, roots, root_count, capacity);
  requires foreign:   fields_outside(from, size, base, to_base, capacity) &&
                      values_outside(roots, root_count, base, size, to_base, capacity);
  requires readable:  \valid_read(from + (0 .. size - 1)) &&
                      \valid_read(roots + (0 .. root_count - 1));
  requires writable:  \valid(to + (0 .. capacity - 1)) &&
                      \valid(new_roots + (0 .. root_count - 1)) &&
                      \valid(place + (0 .. size - 1)) &&
                      \valid(new_first + (0 .. capacity)) &&
                      \valid(new_successor + (0 .. capacity - 1)) &&
                      \valid(first + (0 .. size)) && \valid(successor + (0 .. size - 1)) &&
                      \valid(vertices + (0 .. root_count - 1)) &&
                      \valid(renaming + (0 .. size - 1)) && \valid(copy_first + (0 .. size)) &&
                      \valid(copy_successor + (0 .. size - 1)) &&
                      \valid(copy_roots + (0 .. root_count - 1));
  requires apart:     \separated(from + (0 .. size - 1), roots + (0 .. root_count - 1),
                                 to + (0 .. capacity - 1), new_roots + (0 .. root_count - 1),
                                 place + (0 .. size - 1), new_first + (0 .. capacity),
                                 new_successor + (0 .. capacity - 1), first + (0 .. size),
                                 successor + (0 .. size - 1), vertices + (0 .. root_count - 1),
                                 renaming + (0 .. size - 1), copy_first + (0 .. size),
                                 copy_successor + (0 .. size - 1),
                                 copy_roots + (0 .. root_count - 1));

  terminates          \true;
  exits               \false;
  assigns             to[0 .. capacity - 1], new_roots[0 .. root_count - 1],
                      place[0 .. size - 1], new_first[0 .. capacity],
                      new_successor[0 .. capacity - 1], first[0 .. size],
                      successor[0 .. size - 1], vertices[0 .. root_count - 1],
                      renaming[0 .. size - 1], copy_first[0 .. size],
                      copy_successor[0 .. size - 1], copy_roots[0 .. root_count - 1];

  ensures edges:      same_edges{Pre, Post}(from, size, base, first, successor);
  ensures moved:      moved_iff_reachable{Pre, Post}(from, size, base, roots, root_count, place);
  ensures same:       \forall integer v; 0 <= v < size ==>
                        (has_copy(renaming, v) <==> has_copy(place, v));
  ensures order:      same_order{Post, Post}(place, renaming, size);
  ensures graph:      well_formed_graph(first, size, successor, first[size]);
  ensures places:     renaming_injective(place, size) &&
                      rows_renamed{Post, Post}(first, size, successor, place, new_first,
                                               new_successor);
  ensures numbers:    renaming_injective(renaming, size) &&
                      rows_renamed{Post, Post}(first, size, successor, renaming, copy_first,
                                               copy_successor);
  ensures answer:     \result == true;
*/
bool copy_is_copy_graph(const uint64_t *from, uint64_t size, uint64_t base, const uint64_t *roots,
                        uint64_t root_count, uint64_t *to, uint64_t capacity, uint64_t to_base,
                        uint64_t *new_roots, int64_t *place, uint64_t *new_first,
                        uint64_t *new_successor, uint64_t *first, uint64_t *successor,
                        uint64_t *vertices, int64_t *renaming, uint64_t *copy_first,
                        uint64_t *copy_successor, uint64_t *copy_roots)
{
    //@ ghost Start: ;
    uint64_t used = functional_copy(from, size, base, roots, root_count, to, capacity, to_base,
                                    new_roots, place);
    //@ ghost Copied: ;
    //@ assert before: same_words{Start, Here}(from, from, 0, size);
    //@ assert before: same_words{Start, Here}(roots, roots, 0, root_count);
    //@ assert copyable: copyable_heap{Start}(from, size, base, to_base, capacity);
    //@ assert copied: new_heap{Start, Here}(from, size, base, to, to_base, place, used, used);
    /*@ assert moved: moved_iff_reachable{Start, Here}(from, size, base, roots, root_count,
                                                       place); */
    //@ assert formed: well_formed_heap(to, used, to_base);
    draw_beside(to, used, to_base, new_first, new_successor)
        /*@ ghost (from, size, roots, root_count, new_roots, root_count) */;
    //@ ghost Drawn: ;
    //@ assert same: same_words{Start, Here}(from, from, 0, size);
    //@ assert same: same_words{Start, Here}(roots, roots, 0, root_count);
    //@ assert formed: well_formed_heap(from, size, base);
    //@ assert values: well_formed_values(from, size, base, roots, 0, root_count);
    uint64_t vertex_count = roots_of_values(from, size, base, roots, root_count, vertices);
    //@ ghost Rooted: ;
    //@ assert same: same_words{Start, Here}(from, from, 0, size);
    //@ assert same: same_words{Start, Here}(roots, roots, 0, root_count);
    //@ assert snapshot: same_snapshot{Start, Here}(from, size, roots, root_count);
    //@ assert again: same_words{Drawn, Here}(from, from, 0, size);
    //@ assert again: same_words{Drawn, Here}(roots, roots, 0, root_count);
    //@ assert snapshot: same_snapshot{Drawn, Here}(from, size, roots, root_count);
    //@ assert first: same_words{Drawn, Here}(new_first, new_first, 0, used + 1);
    //@ assert successor: same_words{Drawn, Here}(new_successor, new_successor, 0, used);
    //@ assert drawn: graph_of{Copied, Here}(to, used, to_base, new_first, new_successor);
    //@ assert formed: well_formed_heap(from, size, base);
    //@ assert values: well_formed_values(from, size, base, roots, 0, root_count);
    //@ assert copied: new_heap{Here, Copied}(from, size, base, to, to_base, place, used, used);
    //@ assert copyable: copyable_heap(from, size, base, to_base, capacity);
    /*@ assert finished: finished_copy{Here, Copied}(from, size, base, to, to_base, capacity, place,
                                                     used); */
    /*@ assert moved: moved_iff_reachable{Here, Copied}(from, size, base, roots, root_count,
                                                        place); */
    //@ assert order: in_copy_order{Here, Copied}(from, size, base, roots, root_count, place);
    draw_beside(from, size, base, first, successor)
        /*@ ghost (vertices, vertex_count, new_first, used + 1, new_successor, used) */;
    //@ ghost Graphed: ;
    //@ ghost uint64_t edges = first[size];
    //@ assert formed: all_vertices(vertices, vertex_count, size);
    //@ assert drawn: graph_of{Copied, Here}(to, used, to_base, new_first, new_successor);
    /*@ assert vertices: vertices_of{Rooted, Here}(from, size, base, roots, root_count,
                                                   vertices); */
    //@ assert number: vertex_count == ours_among{Rooted}(roots, size, base, root_count);
    /*@ assert roots: same_roots{Rooted, Here}(from, size, base, roots, root_count, vertices,
                                               vertex_count); */
    //@ assert places: same_places{Copied, Here}(place, size);
    /*@ assert reached: copied_iff_reachable{Here, Here}(first, size, successor, vertices,
                                                         vertex_count, place); */
    //@ assert counts: vertex_count <= root_count && used <= capacity && edges <= size;
    uint64_t copies = copy_graph_beside(first, size, successor, vertices, vertex_count, renaming,
                                        copy_first, copy_successor, copy_roots)
        /*@ ghost (new_first, used + 1, new_successor, used) */;
    //@ assert places: same_places{Graphed, Here}(place, size);
    //@ assert places: same_places{Copied, Here}(place, size);
    //@ assert same: same_copied{Graphed, Here}(place, renaming, size);
    //@ assert same: same_copied{Copied, Here}(place, renaming, size);
    //@ assert edges: edges == pointers_below{Rooted}(from, size, base, size);
    //@ assert drawn: graph_of{Rooted, Here}(from, size, base, first, successor);
    /*@ assert vertices: vertices_of{Rooted, Here}(from, size, base, roots, root_count,
                                                   vertices); */
    //@ assert formed: all_vertices(vertices, vertex_count, size);
    //@ assert drawn: graph_of{Copied, Here}(to, used, to_base, new_first, new_successor);
    /*@ assert graphs: two_graphs{Rooted, Copied, Here}(from, size, base, to, used, to_base, first,
                                                        successor, new_first, new_successor); */
    /*@ assert rows: rows_renamed{Here, Here}(first, size, successor, place, new_first,
                                              new_successor); */
    /*@ assert heap: heap_drawn{Rooted, Here}(from, size, base, roots, root_count, first, successor,
                                              vertices); */
    //@ assert rising: rows_in_order{Graphed}(first, size, edges);
    /*@ assert rows: rows_renamed{Here, Here}(first, size, successor, renaming, copy_first,
                                              copy_successor); */
    //@ assert renamed: vertices_renamed{Here, Here}(vertices, vertex_count, renaming, copy_roots);
    /*@ assert copied: copied_rows{Here}(first, size, successor, renaming, copy_first, copies,
                                         copy_successor); */
    /*@ assert graph: graph_copied{Here}(first, size, successor, vertices, vertex_count, renaming,
                                         copy_first, copies, copy_successor, copy_roots); */
    /*@ assert both: both_copied{Rooted, Copied, Here}(from, size, base, to, to_base, used, place,
                                                       roots, root_count, first, successor,
                                                       vertices, renaming, copy_first, copies,
                                                       copy_successor, copy_roots); */
    //@ assert order: same_order{Copied, Here}(place, renaming, size);
    //@ assert order: same_order{Here, Here}(place, renaming, size);
    //@ assert moved: moved_iff_reachable{Start, Here}(from, size, base, roots, root_count, place);
    //@ assert same: same_edges{Rooted, Here}(from, size, base, first, successor);
    //@ assert same: same_edges{Start, Here}(from, size, base, first, successor);
    return same_vertices(place, renaming, size, copies);
}
