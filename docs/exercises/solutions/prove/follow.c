/* Exercise 5 of 5: search along a list. This is search_from in layer1_graph/mark_sweep/dfs.c where each vertex
   has at most one successor, so that a single vertex is all that waits to be looked at. The loop
   has lost its invariants, its variant, and the ghost code that shows that it ends. */
#include <stdint.h>

#include "../../../../proofs/lemmas/graph/colour_count.acsl"
#include "../../../../specs/graph/mark_stack.acsl"

/*@
  // Each vertex has one successor, or none: then n stands for it.
  predicate lists{L}(uint64_t *next, integer n) =
    \forall integer v; 0 <= v < n ==> 0 <= next[v] <= n;

  // The successors of what is seen are seen, but for v, which is about to be looked at.
  predicate seen_but{L}(uint64_t *next, integer n, uint8_t *colour, integer v) =
    \forall integer x; 0 <= x < n ==> colour[x] != WHITE ==>
      next[x] == n || next[x] == v || colour[next[x]] != WHITE;
*/

/* Blacken what is white from start on. The ghost is the number of white vertices. */
/*@
  requires lists:     lists(next, n);
  requires start:     start <= n;
  requires closed:    seen_but(next, n, colour, n);
  requires whites:    whites == colour_count(colour, WHITE, n);
  requires readable:  \valid_read(next + (0 .. n - 1));
  requires writable:  \valid(colour + (0 .. n - 1));
  requires apart:     \separated(next + (0 .. n - 1), colour + (0 .. n - 1));
  terminates          \true;
  exits               \false;
  assigns             colour[0 .. n - 1];
  ensures start:      start < n ==> seen_vertex(colour, start);
  ensures closed:     seen_but(next, n, colour, n);
  ensures seen:       still_seen{Pre, Post}(colour, n);
*/
void follow(const uint64_t *next, uint64_t n, uint8_t *colour, uint64_t start)
/*@ ghost (uint64_t whites) */
{
    uint64_t v = start;
    /*@
      loop invariant place:  0 <= v <= n;
      // your turn: what of start, of the colours, and of the number of white vertices?
      loop invariant start:  v == start || seen_vertex(colour, start);
      loop invariant closed: seen_but(next, n, colour, v);
      loop invariant seen:   still_seen{Pre, Here}(colour, n);
      loop invariant whites: whites == colour_count(colour, WHITE, n);
      // end of your turn
      loop assigns           v, whites, colour[0 .. n - 1];
      // your turn: why does the loop end?
      loop variant           whites;
      // end of your turn
    */
    while (v < n && colour[v] == WHITE) {
        // your turn: why is there a white vertex to count?
        //@ assert white: has_colour(colour, v, WHITE) && 0 < colour_count(colour, WHITE, n);
        // end of your turn
        //@ ghost Before: ;
        colour[v] = BLACK;
        //@ assert painted: painted{Before, Here}(colour, n, v, WHITE, BLACK);
        // your turn: the ghost count has to follow
        //@ ghost whites--;
        // end of your turn
        v = next[v];
    }
}
