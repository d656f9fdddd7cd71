/* The graph of a heap, drawn by who has arrays beside it. */
#ifndef PROOFS_ARROWS_ANY_DRAW_BESIDE_H
#define PROOFS_ARROWS_ANY_DRAW_BESIDE_H

#include "../../../layer2_functional/heap/graph_of_heap.h"
#include "../../../specs/heap/heap_kept.acsl"

/* The graph of a heap. Three other arrays stay as they are: to say so here is easier than to see it
   from outside. */
/*@
  requires heap:      well_formed_heap(heap, size, base);
  requires readable:  \valid_read(heap + (0 .. size - 1));
  requires writable:  \valid(first + (0 .. size)) && \valid(successor + (0 .. size - 1));
  requires apart:     \separated(heap + (0 .. size - 1), first + (0 .. size),
                                 successor + (0 .. size - 1));
  requires one:       \separated(one + (0 .. ones - 1), first + (0 .. size),
                                 successor + (0 .. size - 1));
  requires two:       \separated(two + (0 .. twos - 1), first + (0 .. size),
                                 successor + (0 .. size - 1));
  requires three:     \separated(three + (0 .. threes - 1), first + (0 .. size),
                                 successor + (0 .. size - 1));
  terminates          \true;
  exits               \false;
  assigns             first[0 .. size], successor[0 .. size - 1];
  ensures graph_of:   graph_of{Pre, Post}(heap, size, base, first, successor);
  ensures formed:     well_formed_graph(first, size, successor, first[size]);
  ensures bound:      first[size] <= size;
  ensures edges:      same_edges{Pre, Post}(heap, size, base, first, successor);
  ensures one:        same_words{Pre, Post}(one, one, 0, ones);
  ensures two:        same_words{Pre, Post}(two, two, 0, twos);
  ensures three:      same_words{Pre, Post}(three, three, 0, threes);
*/
void draw_beside(const uint64_t *heap, uint64_t size, uint64_t base, uint64_t *first,
                 uint64_t *successor)
    /*@ ghost (const uint64_t *one, uint64_t ones, const uint64_t *two, uint64_t twos,
               const uint64_t *three, uint64_t threes) */
    ;

#endif
