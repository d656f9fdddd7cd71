/* The graph of a heap beside other words, and the comparison that the arrows from marks to searches
   end in. */
#ifndef PROOFS_ARROWS_ANY_HEAP_AS_GRAPH_H
#define PROOFS_ARROWS_ANY_HEAP_AS_GRAPH_H

#include <stdbool.h>
#include <stdint.h>

#include "../../../layer3_imperative/words/header.h"

#include "../../lemmas/heap/heap_graph_kept.acsl"
#include "draw_beside.h"

/* Build the graph of a heap, and the vertices that the roots mean; how many these are. Two
   other arrays stay as they are: to say so here is easier than to see it from outside. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires roots:     well_formed_values(heap, size, base, roots, 0, root_count);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires readable:  \valid_read(roots + (0 .. root_count - 1));
  requires writable:  \valid(first + (0 .. size)) && \valid(successor + (0 .. size - 1));
  requires writable:  \valid(vertices + (0 .. root_count - 1));
  requires apart:     \separated(heap + (0 .. size - 1), roots + (0 .. root_count - 1),
                                 first + (0 .. size), successor + (0 .. size - 1),
                                 vertices + (0 .. root_count - 1));
  requires other:     \separated(other + (0 .. size - 1), first + (0 .. size),
                                 successor + (0 .. size - 1), vertices + (0 .. root_count - 1));
  requires two:       \separated(two + (0 .. twos - 1), first + (0 .. size),
                                 successor + (0 .. size - 1), vertices + (0 .. root_count - 1));
  terminates          \true;
  exits               \false;
  assigns             first[0 .. size], successor[0 .. size - 1], vertices[0 .. root_count - 1];
  ensures count:      \result <= root_count;
  ensures vertices:   all_vertices(vertices, \result, size);
  ensures formed:     well_formed_graph(first, size, successor, first[size]);
  ensures bound:      first[size] <= size;
  ensures edges:      same_edges{Pre, Post}(heap, size, base, first, successor);
  ensures roots:      same_roots{Pre, Post}(heap, size, base, roots, root_count,
                                            vertices, \result);
  ensures other:      same_words{Pre, Post}(other, other, 0, size);
  ensures two:        same_words{Pre, Post}(two, two, 0, twos);
*/
static inline uint64_t graph_of_roots(const uint64_t *heap, uint64_t size, uint64_t base,
                                      const uint64_t *roots, uint64_t root_count, uint64_t *first,
                                      uint64_t *successor, uint64_t *vertices)
/*@ ghost (const uint64_t *other, const uint64_t *two, uint64_t twos) */
{
    uint64_t vertex_count = roots_of_values(heap, size, base, roots, root_count, vertices);
    //@ ghost Rooted: ;
    //@ assert same: same_words{Pre, Here}(heap, heap, 0, size);
    //@ assert kept: kept{Pre, Here}(heap, heap, size);
    //@ assert other: same_words{Pre, Here}(other, other, 0, size);
    //@ assert two: same_words{Pre, Here}(two, two, 0, twos);
    draw_beside(heap, size, base, first, successor)
        /*@ ghost (vertices, vertex_count, other, size, two, twos) */;
    //@ assert other: same_words{Pre, Here}(other, other, 0, size);
    //@ assert two: same_words{Pre, Here}(two, two, 0, twos);
    //@ assert formed: all_vertices(vertices, vertex_count, size);
    return vertex_count;
}

/* Whether the black vertices are the black blocks. */
/*@
  requires blocks:    blocks_fill(heap, size) && size <= MAX_HEAP_SIZE;
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(colour + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures same:       \result <==> \forall integer v; 0 <= v < size ==>
                        (colour[v] == BLACK <==> black_block(heap, size, v));
*/
static inline bool same_blacks(const uint64_t *heap, uint64_t size, const uint8_t *colour)
{
    uint64_t next = 0;
    /*@
      loop invariant bound:  0 <= v <= size && v <= next <= size;
      loop invariant next:   next == next_header(heap, v);
      loop invariant same:   \forall integer w; 0 <= w < v ==>
                               (colour[w] == BLACK <==> black_block(heap, size, w));
      loop assigns           v, next;
      loop variant           size - v;
    */
    for (uint64_t v = 0; v < size; v++) {
        bool black = false;
        if (v == next) {
            //@ assert start: block_start(heap, size, v);
            black = header_wosize(heap[v]) > 0 && header_colour(heap[v]) == BLACK;
            next = v + 1 + header_wosize(heap[v]);
        }
        //@ assert black: black <==> black_block(heap, size, v);
        if ((colour[v] == BLACK) != black) {
            return false;
        }
    }
    return true;
}

#endif
