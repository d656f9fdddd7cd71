#ifndef LAYER2_FUNCTIONAL_HEAP_GRAPH_OF_HEAP_H
#define LAYER2_FUNCTIONAL_HEAP_GRAPH_OF_HEAP_H

#include <stdint.h>

#include "../../specs/heap/heap_graph.acsl"

/* From heaps to the graphs of layer 1. */

/* The object graph of a heap, in compressed rows: one vertex a word, the header of a block being
   the vertex of that block; one edge a scanned field that holds a value of ours, in the order of
   the fields. specs/heap/heap_graph.acsl draws it. The number of edges is first[size]. One pass over the
   heap; the time is linear in size. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires writable:  \valid(first + (0 .. size)) && \valid(successor + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), first + (0 .. size),
                                 successor + (0 .. size - 1));

  terminates          \true;
  exits               \false;
  assigns             first[0 .. size], successor[0 .. size - 1];

  ensures graph_of:   graph_of{Pre, Post}(heap, size, base, first, successor);
  ensures formed:     well_formed_graph(first, size, successor, first[size]);
  ensures bound:      first[size] <= size;
  ensures edges:      same_edges{Pre, Post}(heap, size, base, first, successor);
*/
void graph_of_heap(const uint64_t *heap, uint64_t size, uint64_t base, uint64_t *first,
                   uint64_t *successor);

/* The vertices that a list of values points to, in the order of the list. Immediate and foreign
   values point to none, so that there may be fewer vertices than values: the result is how many.
   Nothing is left open: each vertex stands where as many stand before it as values of ours stand
   before its own. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires values:    well_formed_values(heap, size, base, values, 0, count);
  requires readable:  \valid_read(heap + (0 .. size - 1)) && \valid_read(values + (0 .. count - 1));
  requires writable:  \valid(vertices + (0 .. count - 1));
  requires apart:     \separated(vertices + (0 .. count - 1), heap + (0 .. size - 1));
  requires apart:     \separated(vertices + (0 .. count - 1), values + (0 .. count - 1));

  terminates          \true;
  exits               \false;
  assigns             vertices[0 .. count - 1];

  ensures bound:      \result <= count;
  ensures formed:     all_vertices(vertices, \result, size);
  ensures roots:      same_roots{Pre, Post}(heap, size, base, values, count, vertices, \result);
  ensures number:     \result == ours_among{Pre}(values, size, base, count);
  ensures order:      vertices_of{Pre, Post}(heap, size, base, values, count, vertices);
*/
uint64_t roots_of_values(const uint64_t *heap, uint64_t size, uint64_t base, const uint64_t *values,
                         uint64_t count, uint64_t *vertices);

#endif
