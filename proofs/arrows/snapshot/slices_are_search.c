/* Marking a heap in slices as a function, and searching its object graph in slices, find the same:
   the arrow from layer 2 to layer 1. */

#include "../../clients/snapshot/functional_mark_cycle.h"
#include "../../clients/snapshot/search_in_slices.h"
#include "../any/heap_as_graph.h"

#include "../../lemmas/snapshot/cycles_alike.acsl"

/* Build the graph of a heap and search it in slices, from the vertices that the roots mean. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires roots:     well_formed_values(heap, size, base, roots, 0, root_count);
  requires budgets:   1 <= count && budgets_at_least(budgets, count, 1);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires readable:  \valid_read(roots + (0 .. root_count - 1)) &&
                      \valid_read(budgets + (0 .. count - 1));
  requires writable:  \valid(first + (0 .. size)) && \valid(successor + (0 .. size - 1));
  requires writable:  \valid(vertices + (0 .. root_count - 1));
  requires writable:  \valid(colour + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires apart:     \separated(heap + (0 .. size - 1), roots + (0 .. root_count - 1),
                                 budgets + (0 .. count - 1), first + (0 .. size),
                                 successor + (0 .. size - 1), vertices + (0 .. root_count - 1),
                                 colour + (0 .. size - 1), stack + (0 .. capacity - 1));
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
static void search_heap_in_slices(const uint64_t *heap, uint64_t size, uint64_t base,
                                  const uint64_t *roots, uint64_t root_count,
                                  const uint64_t *budgets, uint64_t count, uint64_t *first,
                                  uint64_t *successor, uint64_t *vertices, uint8_t *colour,
                                  int64_t *stack, uint64_t capacity)
/*@ ghost (const uint64_t *other) */
{
    uint64_t vertex_count = graph_of_roots(heap, size, base, roots, root_count, first, successor,
                                           vertices) /*@ ghost (other, budgets, count) */;
    //@ assert same: same_words{Pre, Here}(budgets, budgets, 0, count);
    //@ assert budgets: budgets_at_least(budgets, count, 1);
    search_in_slices(first, size, successor, vertices, vertex_count, colour, stack, capacity,
                     budgets, count);
    //@ assert edges: same_edges{Pre, Here}(heap, size, base, first, successor);
    /*@ assert roots: same_roots{Pre, Here}(heap, size, base, roots, root_count,
                                            vertices, vertex_count); */
    /*@ assert reachable: \forall integer v;
          graph_reachable_from_roots(first, size, successor, vertices, vertex_count, v) <==>
          object_reachable_from_list{Pre}(heap, size, base, roots, root_count, v); */
}

/* Whether marking came to the end, and whether the search visited just what it blackened. */
struct marked_and_searched {
    bool over;
    bool same;
};

/* Mark a heap in slices as a function, with these budgets or with the first few of them; search its
   graph in slices, with other budgets, again and again until that is over; and compare vertex by
   vertex. Whatever the budgets are: where marking comes to the end, and with enough it does, the
   black vertices are the black blocks. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires unseen:    no_block_seen(heap, size);
  requires roots:     well_formed_values(heap, size, base, roots, 0, root_count);
  requires budgets:   1 <= other_count && budgets_at_least(other_budgets, other_count, 1);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires readable:  \valid_read(roots + (0 .. root_count - 1)) &&
                      \valid_read(budgets + (0 .. count - 1)) &&
                      \valid_read(other_budgets + (0 .. other_count - 1));
  requires writable:  \valid(buffer + (0 .. size - 1)) && \valid(next + (0 .. size - 1)) &&
                      \valid(snapshot + (0 .. size - 1)) && \valid(result + (0 .. size - 1));
  requires writable:  \valid(first + (0 .. size)) && \valid(successor + (0 .. size - 1));
  requires writable:  \valid(vertices + (0 .. root_count - 1));
  requires writable:  \valid(colour + (0 .. size - 1)) && \valid(stack + (0 .. capacity - 1));
  requires apart:     \separated(heap + (0 .. size - 1), roots + (0 .. root_count - 1),
                                 budgets + (0 .. count - 1),
                                 other_budgets + (0 .. other_count - 1),
                                 buffer + (0 .. size - 1), next + (0 .. size - 1),
                                 snapshot + (0 .. size - 1), result + (0 .. size - 1),
                                 first + (0 .. size), successor + (0 .. size - 1),
                                 vertices + (0 .. root_count - 1), colour + (0 .. size - 1),
                                 stack + (0 .. capacity - 1));

  terminates          \true;
  exits               \false;
  assigns             buffer[0 .. size - 1], next[0 .. size - 1], snapshot[0 .. size - 1],
                      result[0 .. size - 1], first[0 .. size], successor[0 .. size - 1],
                      vertices[0 .. root_count - 1], colour[0 .. size - 1],
                      stack[0 .. capacity - 1];

  ensures same:       \result.over ==> \forall integer v; 0 <= v < size ==>
                        (colour[v] == BLACK <==> black_block(result, size, v));
  ensures answer:     \result.over ==> \result.same == true;
  ensures visited:    black_iff_reachable_from_list{Pre, Post}(heap, size, base,
                                                               roots, root_count, colour);
  ensures enough:     \forall integer least; budgets_at_least{Pre}(budgets, count, least) ==>
                        4 * (size + 1) * (size + 1) <= least * count ==> \result.over;
*/
struct marked_and_searched slices_are_search(
    const uint64_t *heap, uint64_t size, uint64_t base, const uint64_t *roots, uint64_t root_count,
    const uint64_t *budgets, uint64_t count, const uint64_t *other_budgets, uint64_t other_count,
    uint64_t *buffer, uint64_t *next, uint64_t *snapshot, uint64_t *result, uint64_t *first,
    uint64_t *successor, uint64_t *vertices, uint8_t *colour, int64_t *stack, uint64_t capacity)
{
    bool over =
        functional_mark_cycle(heap, size, base, roots, root_count, budgets, count, buffer, next,
                              snapshot, result) /*@ ghost (other_budgets, other_count) */;
    //@ ghost Marked: ;
    //@ assert same: same_words{Pre, Here}(heap, heap, 0, size);
    //@ assert kept: kept{Pre, Here}(heap, heap, size);
    //@ assert formed: well_formed_heap(heap, size, base);
    //@ assert roots: same_words{Pre, Here}(roots, roots, 0, root_count);
    //@ assert words: same_words{Pre, Here}(other_budgets, other_budgets, 0, other_count);
    //@ assert budgets: budgets_at_least(other_budgets, other_count, 1);
    /*@ assert reachable: \forall integer x;
          object_reachable_from_list{Marked}(heap, size, base, roots, root_count, x) <==>
          object_reachable_from_list{Pre}(heap, size, base, roots, root_count, x); */
    search_heap_in_slices(heap, size, base, roots, root_count, other_budgets, other_count, first,
                          successor, vertices, colour, stack, capacity) /*@ ghost (result) */;
    //@ assert result: same_words{Marked, Here}(result, result, 0, size);
    //@ assert unchanged: kept{Marked, Here}(result, result, size);
    //@ assert kept: kept{Pre, Here}(heap, result, size);
    //@ assert formed: well_formed_heap(result, size, base);
    if (!over) {
        struct marked_and_searched not_over = {false, false};
        return not_over;
    }
    //@ assert marked: black_iff_listed{Pre, Here}(heap, result, size, base, roots, root_count);
    /*@ assert black: \forall integer x; 0 <= x < size ==>
          (black_block(result, size, x) <==>
           object_reachable_from_list{Pre}(heap, size, base, roots, root_count, x)); */
    /*@ assert alike: \forall integer v; 0 <= v < size ==>
          (colour[v] == BLACK <==> black_block(result, size, v)); */
    bool same = same_blacks(result, size, colour);
    //@ assert same: same == true;
    struct marked_and_searched both = {true, same};
    return both;
}
