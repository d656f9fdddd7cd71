/* Depth-first search in slices, while a program goes on writing to the graph.

       struct searching state = search_begin(colour, n);
       for each vertex v that the program holds:
           state = search_darken(colour, stack, capacity, state, v);
       from time to time:
           state = search_some(first, n, successor, colour, stack, capacity, state, budget);

   The snapshot is the moment when all that the program holds is darkened. In between, the program
   overwrites a place by search_store, which darkens what the place holds: that is the deletion
   barrier. It takes a bounded time, for it looks at no successors. The search is over when
   search_is_over says so, and when a slice leaves something of its budget.

   Each contract is about the words before and after one call; no snapshot is in it.
   proofs/lemmas/snapshot/search.acsl shows that each call keeps what is true since the snapshot
   (specs/snapshot/search.acsl), and proofs/clients/snapshot/search_session.h has the theorem.

   The stack may have any capacity: a vertex that finds no room is left behind, and the search goes
   back to the lowest one of these. */
#ifndef LAYER1_GRAPH_SNAPSHOT_SEARCH_H
#define LAYER1_GRAPH_SNAPSHOT_SEARCH_H

#include "../../specs/snapshot/search.acsl"
#include <stdbool.h>
#include <stdint.h>

/* What is grey, and where the search stands. */
struct searching {
    uint64_t top;    /* entries of the stack */
    uint64_t lowest; /* the lowest vertex left behind, and where going back to those has got to */
    uint64_t vertex; /* the vertex in hand; n if there is none */
    uint64_t place;  /* its next place */
    uint64_t left;   /* what the last slice left of its budget */
};

/* Turn all vertices white. */
/*@
  requires writable:  \valid(colour + (0 .. n - 1));

  terminates          \true;
  exits               \false;
  assigns             colour[0 .. n - 1];

  ensures white:      all_white(colour, n);
  ensures state:      \result.top == 0 && \result.lowest == n && \result.vertex == n &&
                      \result.place == 0;
*/
struct searching search_begin(uint8_t *colour, uint64_t n);

/* Is the search over? */
/*@
  terminates          \true;
  exits               \false;
  assigns             \nothing;

  ensures over:       \result <==> state.top == 0 && state.lowest == n && state.vertex == n;
*/
static inline bool search_is_over(struct searching state, uint64_t n)
{
    return state.top == 0 && state.lowest == n && state.vertex == n;
}

/* Darken vertex v, if it is white. */
/*@
  requires limit:     n <= GRAPH_LIMIT;
  requires vertex:    v < n;
  requires top:       state.top <= capacity;
  requires stands:    search_stands(colour, n, stack, state.top, state.lowest, state.vertex);
  requires writable:  \valid(colour + (0 .. n - 1)) && \valid(stack + (0 .. capacity - 1));
  requires apart:     \separated(colour + (0 .. n - 1), stack + (0 .. capacity - 1));

  terminates          \true;
  exits               \false;
  assigns             colour[0 .. n - 1], stack[0 .. capacity - 1];

  ensures darkened:   vertex_darkened{Pre, Post}(colour, n, v);
  ensures top:        \result.top <= capacity;
  ensures stands:     search_stands(colour, n, stack, \result.top, \result.lowest,
                                    \result.vertex);
  ensures same:       \result.vertex == state.vertex && \result.place == state.place &&
                      \result.left == state.left;
*/
struct searching search_darken(uint8_t *colour, int64_t *stack, uint64_t capacity,
                               struct searching state, uint64_t v) /*@ ghost (uint64_t n) */;

/* Search for a while. A budget of k lets the search look k times: at a place, or at a vertex that
   it takes up, lays down or passes over. So it passes at most k places, and at most k times a
   vertex becomes darker; and each look brings the end nearer, however small the stack is. If
   something of the budget is left, the search is over. */
/*@
  requires graph:     well_formed_graph(first, n, successor, first[n]);
  requires top:       state.top <= capacity;
  requires stands:    search_stands(colour, n, stack, state.top, state.lowest, state.vertex);
  requires place:     place_stands(first, n, state.vertex, state.place);
  requires readable:  readable_graph(first, n, successor, first[n]);
  requires writable:  \valid(colour + (0 .. n - 1)) && \valid(stack + (0 .. capacity - 1));
  requires apart:     \separated(first + (0 .. n), successor + (0 .. first[n] - 1),
                                 colour + (0 .. n - 1), stack + (0 .. capacity - 1));

  terminates          \true;
  exits               \false;
  assigns             colour[0 .. n - 1], stack[0 .. capacity - 1];

  ensures step:       search_step{Pre, Post}(first, n, successor, colour, state.vertex,
                                             state.place, \result.vertex, \result.place);
  ensures only:       only_reachable_seen_from{Pre, Post}(first, n, successor, colour);
  ensures top:        \result.top <= capacity;
  ensures stands:     search_stands(colour, n, stack, \result.top, \result.lowest,
                                    \result.vertex);
  ensures place:      place_stands(first, n, \result.vertex, \result.place);
  ensures left:       \result.left <= budget;
  ensures work:       search_work{Post}(first, n, colour, \result.lowest, \result.vertex,
                                        \result.place) + budget - \result.left <=
                        search_work{Pre}(first, n, colour, state.lowest, state.vertex,
                                         state.place);
  ensures bound:      darkness{Post}(colour, n) <=
                        darkness{Pre}(colour, n) + budget - \result.left;
  ensures places:     passed_places{Post}(first, n, colour, \result.vertex, \result.place) <=
                        passed_places{Pre}(first, n, colour, state.vertex, state.place) +
                        budget - \result.left;
  ensures used:       0 < budget && \result.left == budget ==>
                        state.top == 0 && state.lowest == n && state.vertex == n;
  ensures over:       \result.left > 0 ==>
                        \result.top == 0 && \result.lowest == n && \result.vertex == n;
*/
struct searching search_some(const uint64_t *first, uint64_t n, const uint64_t *successor,
                             uint8_t *colour, int64_t *stack, uint64_t capacity,
                             struct searching state, uint64_t budget);

/* Overwrite the successor at a place, with the deletion barrier. */
/*@
  requires graph:     well_formed_graph(first, n, successor, first[n]);
  requires place:     place < first[n];
  requires vertex:    v < n;
  requires top:       state.top <= capacity;
  requires stands:    search_stands(colour, n, stack, state.top, state.lowest, state.vertex);
  requires readable:  \valid_read(first + (0 .. n));
  requires writable:  \valid(successor + (0 .. first[n] - 1));
  requires writable:  \valid(colour + (0 .. n - 1)) && \valid(stack + (0 .. capacity - 1));
  requires apart:     \separated(first + (0 .. n), successor + (0 .. first[n] - 1),
                                 colour + (0 .. n - 1), stack + (0 .. capacity - 1));

  terminates          \true;
  exits               \false;
  assigns             successor[place], colour[0 .. n - 1], stack[0 .. capacity - 1];

  ensures graph:      well_formed_graph(first, n, successor, first[n]);
  ensures written:    place_written{Pre, Post}(first, n, successor, place, v);
  ensures darkened:   vertex_darkened{Pre, Post}(colour, n, \old(successor[place]));
  ensures step:       search_step{Pre, Post}(first, n, successor, colour, state.vertex,
                                             state.place, state.vertex, state.place);
  ensures top:        \result.top <= capacity;
  ensures stands:     search_stands(colour, n, stack, \result.top, \result.lowest,
                                    \result.vertex);
  ensures same:       \result.vertex == state.vertex && \result.place == state.place;
*/
struct searching search_store(uint64_t *successor, uint8_t *colour, int64_t *stack,
                              uint64_t capacity, struct searching state, uint64_t place,
                              uint64_t v) /*@ ghost (const uint64_t *first, uint64_t n) */;

#endif
