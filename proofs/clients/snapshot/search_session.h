/* The theorem of searching in slices: any interleaving of slices with what a program does. */
#ifndef PROOFS_CLIENTS_SNAPSHOT_SEARCH_SESSION_H
#define PROOFS_CLIENTS_SNAPSHOT_SEARCH_SESSION_H

#include "../../../layer1_graph/snapshot/search.h"
#include "../../../specs/snapshot/search_session.acsl"
#include <stdbool.h>
#include <stdint.h>

/* What a program may do, and a search in between. A step has an operand: the budget, or which
   place of a vertex. What cannot be done is left out. */
#define SEARCH_SLICE 0 /* search for a while */
#define SEARCH_STORE 1 /* overwrite a place of a by b */
#define SEARCH_LOAD 2  /* a is what a place of a holds */
#define SEARCH_SWAP 3  /* exchange a and b */
#define SEARCH_DROP 4  /* a is b */

struct search_session {
    uint64_t a, b; /* what the program holds */
    bool over;     /* the search is over */
};

/* Darken what a program holds; then take any steps in any order. The graph stays a graph.

   If the search is over at the end, then a vertex is black if it was reachable at the beginning
   from what the program held, and else white. What the program holds now is black, and no black
   vertex has a white successor: so all that the program can reach is black. */
/*@
  requires graph:     well_formed_graph(first, n, successor, first[n]);
  requires held:      a < n && b < n;
  requires readable:  \valid_read(first + (0 .. n));
  requires writable:  \valid(successor + (0 .. first[n] - 1));
  requires writable:  \valid(colour + (0 .. n - 1)) && \valid(stack + (0 .. capacity - 1));
  requires readable:  \valid_read(kinds + (0 .. step_count - 1)) &&
                      \valid_read(operands + (0 .. step_count - 1));
  requires apart:     \separated(first + (0 .. n), successor + (0 .. first[n] - 1),
                                 colour + (0 .. n - 1), stack + (0 .. capacity - 1),
                                 kinds + (0 .. step_count - 1),
                                 operands + (0 .. step_count - 1));

  terminates          \true;
  exits               \false;
  assigns             successor[0 .. first[n] - 1], colour[0 .. n - 1],
                      stack[0 .. capacity - 1];

  ensures graph:      well_formed_graph(first, n, successor, first[n]);
  ensures held:       \result.a < n && \result.b < n;
  ensures marked:     \result.over ==> black_iff_reached{Pre, Post}(first, n, successor, colour,
                                                                    a, b);
  ensures black:      \result.over ==> has_colour(colour, \result.a, BLACK) &&
                                       has_colour(colour, \result.b, BLACK);
  ensures tricolour:  \result.over ==> no_black_to_white(first, n, successor, colour);
*/
struct search_session search_while_running(const uint64_t *first, uint64_t n, uint64_t *successor,
                                           uint8_t *colour, int64_t *stack, uint64_t capacity,
                                           uint64_t a, uint64_t b, const uint8_t *kinds,
                                           const uint32_t *operands, uint64_t step_count);

#endif
