/* Marking a heap and searching its object graph find the same: the arrow from layer 2 to layer 1,
   for each well-formed heap in which a collection has not begun. */

#include "../../../layer1_graph/mark_sweep/dfs.h"
#include "../../../layer2_functional/mark_sweep/mark.h"
#include "../any/heap_as_graph.h"

#include "../../lemmas/mark_sweep/heap_graph_kept.acsl"

/* Build the graph of a heap and search it, from the vertices that the roots mean. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires roots:     well_formed_values(heap, size, base, roots, 0, root_count);
  requires room:      1 <= capacity;
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires readable:  \valid_read(roots + (0 .. root_count - 1));
  requires writable:  \valid(first + (0 .. size)) && \valid(successor + (0 .. size - 1));
  requires writable:  \valid(vertices + (0 .. root_count - 1));
  requires writable:  \valid(colour + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires apart:     \separated(heap + (0 .. size - 1), roots + (0 .. root_count - 1),
                                 first + (0 .. size), successor + (0 .. size - 1),
                                 vertices + (0 .. root_count - 1), colour + (0 .. size - 1),
                                 stack + (0 .. capacity - 1));
  requires other:     \separated(other + (0 .. size - 1), first + (0 .. size),
                                 successor + (0 .. size - 1), vertices + (0 .. root_count - 1));
  terminates          \true;
  exits               \false;
  assigns             first[0 .. size], successor[0 .. size - 1], vertices[0 .. root_count - 1],
                      colour[0 .. size - 1], stack[0 .. capacity - 1];
  ensures visited:    black_iff_reachable_from_list{Pre, Post}(heap, size, base,
                                                               roots, root_count, colour);
  ensures other:      same_words{Pre, Post}(other, other, 0, size);
*/
static void search_heap(const uint64_t *heap, uint64_t size, uint64_t base, const uint64_t *roots,
                        uint64_t root_count, uint64_t *first, uint64_t *successor,
                        uint64_t *vertices, uint8_t *colour, int64_t *stack, uint64_t capacity)
/*@ ghost (const uint64_t *other) */
{
    uint64_t vertex_count = graph_of_roots(heap, size, base, roots, root_count, first, successor,
                                           vertices) /*@ ghost (other, other, size) */;
    dfs(first, size, successor, vertices, vertex_count, colour, stack, capacity);
    //@ assert edges: same_edges{Pre, Here}(heap, size, base, first, successor);
    /*@ assert roots: same_roots{Pre, Here}(heap, size, base, roots, root_count,
                                            vertices, vertex_count); */
    /*@ assert reachable: \forall integer v;
          graph_reachable_from_roots(first, size, successor, vertices, vertex_count, v) <==>
          object_reachable_from_list{Pre}(heap, size, base, roots, root_count, v); */
}

/* Mark a heap, search its graph, and compare the results word by word: the answer is always
   yes. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires start:     no_block_seen(heap, size);
  requires roots:     well_formed_values(heap, size, base, roots, 0, root_count);
  requires room:      1 <= capacity;
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires readable:  \valid_read(roots + (0 .. root_count - 1));
  requires writable:  \valid(buffer + (0 .. size - 1)) && \valid(result + (0 .. size - 1));
  requires writable:  \valid(first + (0 .. size)) && \valid(successor + (0 .. size - 1));
  requires writable:  \valid(vertices + (0 .. root_count - 1));
  requires writable:  \valid(colour + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires apart:     \separated(heap + (0 .. size - 1), roots + (0 .. root_count - 1),
                                 buffer + (0 .. size - 1), result + (0 .. size - 1),
                                 first + (0 .. size), successor + (0 .. size - 1),
                                 vertices + (0 .. root_count - 1), colour + (0 .. size - 1),
                                 stack + (0 .. capacity - 1));

  terminates          \true;
  exits               \false;
  assigns             buffer[0 .. size - 1], result[0 .. size - 1], first[0 .. size],
                      successor[0 .. size - 1], vertices[0 .. root_count - 1],
                      colour[0 .. size - 1], stack[0 .. capacity - 1];

  ensures same:       \forall integer v; 0 <= v < size ==>
                        (colour[v] == BLACK <==> black_block(result, size, v));
  ensures visited:    black_iff_reachable_from_list{Pre, Post}(heap, size, base,
                                                               roots, root_count, colour);
  ensures kept:       kept{Pre, Post}(heap, result, size);
  ensures answer:     \result == true;
*/
bool mark_is_dfs(const uint64_t *heap, uint64_t size, uint64_t base, const uint64_t *roots,
                 uint64_t root_count, uint64_t *buffer, uint64_t *result, uint64_t *first,
                 uint64_t *successor, uint64_t *vertices, uint8_t *colour, int64_t *stack,
                 uint64_t capacity)
{
    //@ assert tricolour: tricolour_invariant(heap, size, base);
    functional_mark(heap, size, base, roots, root_count, buffer, result);
    //@ ghost Marked: ;
    /*@ assert marked: \forall integer x; black_block(result, size, x) <==>
          object_reachable_from_list{Pre}(heap, size, base, roots, root_count, x); */
    //@ assert same: same_words{Pre, Here}(heap, heap, 0, size);
    //@ assert kept: kept{Pre, Here}(heap, heap, size);
    //@ assert roots: same_words{Pre, Here}(roots, roots, 0, root_count);
    /*@ assert reachable: \forall integer x;
          object_reachable_from_list{Marked}(heap, size, base, roots, root_count, x) <==>
          object_reachable_from_list{Pre}(heap, size, base, roots, root_count, x); */
    search_heap(heap, size, base, roots, root_count, first, successor, vertices, colour, stack,
                capacity) /*@ ghost (result) */;
    //@ assert result: same_words{Marked, Here}(result, result, 0, size);
    //@ assert unchanged: kept{Marked, Here}(result, result, size);
    //@ assert kept: kept{Pre, Here}(heap, result, size);
    //@ assert formed: well_formed_heap(result, size, base);
    /*@ assert black: \forall integer x; 0 <= x < size ==>
          (black_block(result, size, x) <==> black_block{Marked}(result, size, x)); */
    return same_blacks(result, size, colour);
}
