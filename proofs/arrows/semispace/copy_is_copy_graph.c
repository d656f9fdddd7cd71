/* The map of a copy is the renaming of a graph: the arrow from layer 2 to layer 1. */

#include <stdbool.h>

#include "../../../layer1_graph/semispace/copy_graph.h"
#include "../../../layer2_functional/heap/graph_of_heap.h"
#include "../../../layer2_functional/semispace/copy.h"
#include "../../../layer3_imperative/words/header.h"

#include "../../lemmas/semispace/graphs_kept.acsl"
#include "../../lemmas/semispace/placed.acsl"
#include "../../lemmas/semispace/renamed_values.acsl"

/* What a heap is copied to, and the roots among the vertices of its graph. */
struct drawn_copy {
    uint64_t used;         /* words of the new heap */
    uint64_t vertex_count; /* roots of the graph */
};

/* Copy a heap, and draw both: the graph of the new heap is that of the old one, in which each
   vertex has become its place. It is what copy_graph promises, but for the numbers: the vertices of
   the new graph are all words of the new heap, and those which are copies are its headers. */
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
                      \valid(first + (0 .. size)) && \valid(successor + (0 .. size - 1)) &&
                      \valid(vertices + (0 .. root_count - 1)) &&
                      \valid(new_first + (0 .. capacity)) &&
                      \valid(new_successor + (0 .. capacity - 1));
  requires apart:     \separated(from + (0 .. size - 1), roots + (0 .. root_count - 1),
                                 to + (0 .. capacity - 1), new_roots + (0 .. root_count - 1),
                                 place + (0 .. size - 1), first + (0 .. size),
                                 successor + (0 .. size - 1), vertices + (0 .. root_count - 1),
                                 new_first + (0 .. capacity), new_successor + (0 .. capacity - 1));

  terminates          \true;
  exits               \false;
  assigns             to[0 .. capacity - 1], new_roots[0 .. root_count - 1],
                      place[0 .. size - 1], first[0 .. size], successor[0 .. size - 1],
                      vertices[0 .. root_count - 1], new_first[0 .. capacity],
                      new_successor[0 .. capacity - 1];

  ensures used:       \result.used <= capacity;
  ensures graph:      well_formed_graph(first, size, successor, first[size]) &&
                      first[size] <= size;
  ensures vertices:   all_vertices(vertices, \result.vertex_count, size) &&
                      \result.vertex_count <= root_count;
  ensures copied:     copied_iff_reachable{Post, Post}(first, size, successor, vertices,
                                                       \result.vertex_count, place);
  ensures injective:  renaming_injective(place, size) && renaming_into(place, size, \result.used);
  ensures rows:       rows_renamed{Post, Post}(first, size, successor, place, new_first,
                                               new_successor);
*/
struct drawn_copy copy_renames_graph(const uint64_t *from, uint64_t size, uint64_t base,
                                     const uint64_t *roots, uint64_t root_count, uint64_t *to,
                                     uint64_t capacity, uint64_t to_base, uint64_t *new_roots,
                                     int64_t *place, uint64_t *first, uint64_t *successor,
                                     uint64_t *vertices, uint64_t *new_first,
                                     uint64_t *new_successor)
{
    //@ ghost Start: ;
    uint64_t used = functional_copy(from, size, base, roots, root_count, to, capacity, to_base,
                                    new_roots, place);
    //@ ghost Copied: ;
    //@ assert copyable: copyable_heap{Start}(from, size, base, to_base, capacity);
    //@ assert copied: new_heap{Start, Here}(from, size, base, to, to_base, place, used, used);
    /*@ assert moved: moved_iff_reachable{Start, Here}(from, size, base, roots, root_count,
                                                       place); */
    //@ assert formed: well_formed_heap(to, used, to_base);
    graph_of_heap(to, used, to_base, new_first, new_successor);
    //@ ghost Drawn: ;
    //@ assert same: same_words{Start, Here}(from, from, 0, size);
    //@ assert same: same_words{Start, Here}(roots, roots, 0, root_count);
    //@ assert snapshot: same_snapshot{Start, Here}(from, size, roots, root_count);
    //@ assert formed: well_formed_heap(from, size, base);
    uint64_t vertex_count = roots_of_values(from, size, base, roots, root_count, vertices);
    //@ ghost Rooted: ;
    //@ assert first: same_words{Drawn, Here}(new_first, new_first, 0, used + 1);
    //@ assert successor: same_words{Drawn, Here}(new_successor, new_successor, 0, used);
    //@ assert drawn: graph_of{Copied, Here}(to, used, to_base, new_first, new_successor);
    //@ assert same: same_words{Start, Here}(from, from, 0, size);
    //@ assert same: same_words{Start, Here}(roots, roots, 0, root_count);
    //@ assert snapshot: same_snapshot{Start, Here}(from, size, roots, root_count);
    //@ assert snapshot: same_snapshot{Drawn, Here}(from, size, roots, root_count);
    //@ assert movable: movable_heap(from, size, base);
    //@ assert foreign: fields_outside(from, size, base, to_base, capacity);
    //@ assert copied: new_heap{Here, Copied}(from, size, base, to, to_base, place, used, used);
    //@ assert copyable: copyable_heap(from, size, base, to_base, capacity);
    /*@ assert finished: finished_copy{Here, Copied}(from, size, base, to, to_base, capacity, place,
                                                     used); */
    /*@ assert moved: moved_iff_reachable{Here, Copied}(from, size, base, roots, root_count,
                                                        place); */
    /*@ assert roots: same_roots{Drawn, Here}(from, size, base, roots, root_count, vertices,
                                              vertex_count); */
    //@ assert formed: all_vertices(vertices, vertex_count, size);
    graph_of_heap(from, size, base, first, successor);
    //@ assert vertices: same_words{Rooted, Here}(vertices, vertices, 0, vertex_count);
    //@ assert formed: all_vertices(vertices, vertex_count, size);
    /*@ assert roots: same_roots{Rooted, Here}(from, size, base, roots, root_count, vertices,
                                               vertex_count); */
    //@ assert first: same_words{Rooted, Here}(new_first, new_first, 0, used + 1);
    //@ assert successor: same_words{Rooted, Here}(new_successor, new_successor, 0, used);
    //@ assert drawn: graph_of{Copied, Here}(to, used, to_base, new_first, new_successor);
    /*@ assert graphs: two_graphs{Rooted, Copied, Here}(from, size, base, to, used, to_base, first,
                                                        successor, new_first, new_successor); */
    struct drawn_copy drawn = {used, vertex_count};
    return drawn;
}

/* Do so, copy the graph as well, and compare which blocks and which vertices have a copy: the
   answer is always yes. */
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
                      \valid(first + (0 .. size)) && \valid(successor + (0 .. size - 1)) &&
                      \valid(vertices + (0 .. root_count - 1)) &&
                      \valid(new_first + (0 .. capacity)) &&
                      \valid(new_successor + (0 .. capacity - 1)) &&
                      \valid(renaming + (0 .. size - 1)) && \valid(copy_first + (0 .. size)) &&
                      \valid(copy_successor + (0 .. size - 1)) &&
                      \valid(copy_roots + (0 .. root_count - 1));
  requires apart:     \separated(from + (0 .. size - 1), roots + (0 .. root_count - 1),
                                 to + (0 .. capacity - 1), new_roots + (0 .. root_count - 1),
                                 place + (0 .. size - 1), first + (0 .. size),
                                 successor + (0 .. size - 1), vertices + (0 .. root_count - 1),
                                 new_first + (0 .. capacity), new_successor + (0 .. capacity - 1),
                                 renaming + (0 .. size - 1), copy_first + (0 .. size),
                                 copy_successor + (0 .. size - 1),
                                 copy_roots + (0 .. root_count - 1));

  terminates          \true;
  exits               \false;
  assigns             to[0 .. capacity - 1], new_roots[0 .. root_count - 1],
                      place[0 .. size - 1], first[0 .. size], successor[0 .. size - 1],
                      vertices[0 .. root_count - 1], new_first[0 .. capacity],
                      new_successor[0 .. capacity - 1], renaming[0 .. size - 1],
                      copy_first[0 .. size], copy_successor[0 .. size - 1],
                      copy_roots[0 .. root_count - 1];

  ensures same:       \forall integer v; 0 <= v < size ==>
                        (has_copy(renaming, v) <==> has_copy(place, v));
  ensures answer:     \result == true;
*/
bool copy_is_copy_graph(const uint64_t *from, uint64_t size, uint64_t base, const uint64_t *roots,
                        uint64_t root_count, uint64_t *to, uint64_t capacity, uint64_t to_base,
                        uint64_t *new_roots, int64_t *place, uint64_t *first, uint64_t *successor,
                        uint64_t *vertices, uint64_t *new_first, uint64_t *new_successor,
                        int64_t *renaming, uint64_t *copy_first, uint64_t *copy_successor,
                        uint64_t *copy_roots)
{
    struct drawn_copy drawn =
        copy_renames_graph(from, size, base, roots, root_count, to, capacity, to_base, new_roots,
                           place, first, successor, vertices, new_first, new_successor);
    //@ ghost Drawn: ;
    copy_graph(first, size, successor, vertices, drawn.vertex_count, renaming, copy_first,
               copy_successor, copy_roots);
    //@ assert places: same_places{Drawn, Here}(place, size);
    /*@ assert same: \forall integer v; 0 <= v < size ==>
          (has_copy(renaming, v) <==> has_copy(place, v)); */
    /*@
      loop invariant bound:  0 <= v <= size;
      loop assigns           v;
      loop variant           size - v;
    */
    for (uint64_t v = 0; v < size; v++) {
        //@ assert same: has_copy(renaming, v) <==> has_copy(place, v);
        if ((renaming[v] == NO_COPY) != (place[v] == -1)) {
            return false;
        }
    }
    return true;
}
