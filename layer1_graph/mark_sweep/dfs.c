/* Depth-first search with a stack that may be too small.

   The invariants of the search, each a predicate in specs/graph/tricolour.acsl:
     - no black vertex has a white successor;
     - the stack holds distinct grey vertices;
     - each grey vertex is on the stack, or at or above the lowest one left behind;
     - each vertex seen is reachable from the roots.
   A vertex whose successors are being looked at is grey and off the stack: the one exception to
   the third. It turns black after the last of them, so that the first holds all the time.
   Where the stack is full, a vertex turns grey and is left behind, off the stack; the search
   remembers the lowest such vertex, or n if there is none. When the stack is empty, and no
   vertex is left behind, no vertex is grey; so the vertices seen are closed under edges, and
   by the closure theorem they include all that the roots reach. */

#include "dfs.h"

#include <stdbool.h>

#include "../../specs/graph/count_colour.h"
#include "../../proofs/lemmas/graph/tricolour.acsl"
#include "../mark/steps.h"

/* Turn a grey vertex black, now that its successors are seen. */
/*@
  requires greys:     stack_of_greys(colour, n, stack, top);
  requires scanned:   grey_off_stack(colour, n, stack, top, u);
  requires known:     other_greys_known(colour, n, stack, top, lowest, u);
  requires black:     no_black_to_white(first, n, successor, colour);
  requires seen:      successors_seen(first, n, successor, colour, u, first[u + 1]);
  requires writable:  \valid(colour + u);
  terminates          \true;
  exits               \false;
  assigns             colour[u];
  ensures painted:    painted{Pre, Post}(colour, n, u, GREY, BLACK);
  ensures greys:      stack_of_greys(colour, n, stack, top);
  ensures known:      greys_known(colour, n, stack, top, lowest);
  ensures black:      no_black_to_white(first, n, successor, colour);
*/
static inline void blacken(uint8_t *colour, uint64_t u)
/*@ ghost (const uint64_t *first, uint64_t n, const uint64_t *successor, const int64_t *stack,
           uint64_t top, uint64_t lowest) */
{
    /*@ assert seen: \forall integer y;
          edge(first, n, successor, u, y) ==> colour[y] != WHITE; */
    colour[u] = BLACK;
}

/* Blacken the grey vertex start and all white ones that it reaches, as far as the stack allows.
   The result is the lowest vertex left behind. An ample stack needs no test for room. */
/*@
  requires graph:     well_formed_graph(first, n, successor, first[n]);
  requires readable:  readable_graph(first, n, successor, first[n]);
  requires writable:  \valid(colour + (0 .. n - 1)) && \valid(stack + (0 .. capacity - 1));
  requires apart:     \separated(colour + (0 .. n - 1), stack + (0 .. capacity - 1));
  requires room:      1 <= capacity && (ample ==> colour_count(colour, WHITE, n) < capacity);
  requires start:     start < n && colour[start] == GREY;
  requires known:     no_other_grey_below(colour, n, start, lowest);
  requires colours:   three_colours(colour, n);
  requires black:     no_black_to_white(first, n, successor, colour);
  requires sound:     only_reachable_seen(first, n, successor, roots, root_count, colour);
  terminates          \true;
  exits               \false;
  assigns             colour[0 .. n - 1], stack[0 .. capacity - 1];
  ensures lowest:     \result <= lowest && (ample ==> \result == lowest);
  ensures known:      no_grey_below(colour, n, \result);
  ensures colours:    three_colours(colour, n);
  ensures black:      no_black_to_white(first, n, successor, colour);
  ensures sound:      only_reachable_seen(first, n, successor, roots, root_count, colour);
  ensures seen:       still_seen{Pre, Post}(colour, n);
  ensures progress:   colour_count{Pre}(colour, BLACK, n) <
                        colour_count{Post}(colour, BLACK, n);
*/
static inline uint64_t search_from(const uint64_t *first, const uint64_t *successor,
                                   uint8_t *colour, int64_t *stack, uint64_t capacity, bool ample,
                                   uint64_t start, uint64_t lowest)
/*@ ghost (uint64_t n, const uint64_t *roots, uint64_t root_count) */
{
    stack[0] = (int64_t)start;
    uint64_t top = 1;
    //@ ghost uint64_t blacks = count_colour(colour, n, BLACK);
    //@ assert alone: \forall integer w; on_stack(stack, 1, w) <==> w == start;
    /*@
      loop invariant top:       top <= capacity;
      loop invariant lowest:    lowest <= \at(lowest, Pre) &&
                                (ample ==> lowest == \at(lowest, Pre));
      loop invariant greys:     stack_of_greys(colour, n, stack, top);
      loop invariant known:     greys_known(colour, n, stack, top, lowest);
      loop invariant colours:   three_colours(colour, n);
      loop invariant black:     no_black_to_white(first, n, successor, colour);
      loop invariant sound:     only_reachable_seen(first, n, successor, roots, root_count, colour);
      loop invariant seen:      still_seen{Pre, Here}(colour, n);
      loop invariant room:      ample ==> top + colour_count(colour, WHITE, n) <= capacity;
      loop invariant count:     blacks == colour_count(colour, BLACK, n) && blacks <= n;
      loop invariant progress:  \at(colour_count(colour, BLACK, n), Pre) + 1 <= blacks + top;
      loop assigns              top, lowest, blacks, colour[0 .. n - 1], stack[0 .. capacity - 1];
      loop variant              n - blacks;
    */
    while (top > 0) {
        uint64_t u = topmost(stack, top) /*@ ghost (colour, n, lowest) */;
        top--;
        uint64_t end = first[u + 1];
        /*@
          loop invariant place:     first[u] <= e <= end;
          loop invariant top:       top <= capacity;
          loop invariant lowest:    lowest <= \at(lowest, Pre) &&
                                    (ample ==> lowest == \at(lowest, Pre));
          loop invariant greys:     stack_of_greys(colour, n, stack, top);
          loop invariant scanned:   grey_off_stack(colour, n, stack, top, u);
          loop invariant known:     other_greys_known(colour, n, stack, top, lowest, u);
          loop invariant colours:   three_colours(colour, n);
          loop invariant black:     no_black_to_white(first, n, successor, colour);
          loop invariant so_far:    successors_seen(first, n, successor, colour, u, e);
          loop invariant sound:     only_reachable_seen(first, n, successor,
                                                        roots, root_count, colour);
          loop invariant seen:      still_seen{Pre, Here}(colour, n);
          loop invariant room:      ample ==>
                                      top + colour_count(colour, WHITE, n) <= capacity;
          loop invariant count:     blacks == colour_count(colour, BLACK, n);
          loop invariant progress:  \at(colour_count(colour, BLACK, n), Pre) <= blacks + top;
          loop assigns              e, top, lowest, colour[0 .. n - 1], stack[0 .. capacity - 1];
          loop variant              end - e;
        */
        for (uint64_t e = first[u]; e < end; e++) {
            uint64_t v = successor[e];
            //@ assert edge: edge_at(first, n, successor, u, e, v);
            /*@ assert reached:
                  graph_reachable_from_roots(first, n, successor, roots, root_count, v); */
            if (colour[v] == WHITE) {
                /*@ assert white: has_colour(colour, v, WHITE) &&
                                  0 < colour_count(colour, WHITE, n); */
                bool room = ample || top < capacity;
                top = darken(colour, stack, top, room, v) /*@ ghost (n, capacity, lowest, u) */;
                if (!room && v < lowest) {
                    lowest = v;
                }
                //@ assert colours: three_colours(colour, n);
                //@ assert black: no_black_to_white(first, n, successor, colour);
                /*@ assert sound:
                      only_reachable_seen(first, n, successor, roots, root_count, colour); */
            }
            //@ assert seen: colour[v] != WHITE;
        }
        blacken(colour, u) /*@ ghost (first, n, successor, stack, top, lowest) */;
        //@ ghost blacks++;
    }
    return lowest;
}

/* Search from each root that is still white. The result is the lowest vertex left behind. */
/*@
  requires graph:     well_formed_graph(first, n, successor, first[n]);
  requires readable:  readable_graph(first, n, successor, first[n]);
  requires roots:     all_vertices(roots, root_count, n);
  requires readable:  \valid_read(roots + (0 .. root_count - 1));
  requires writable:  \valid(colour + (0 .. n - 1)) && \valid(stack + (0 .. capacity - 1));
  requires apart:     \separated(colour + (0 .. n - 1), stack + (0 .. capacity - 1));
  requires room:      1 <= capacity;
  requires white:     all_white(colour, n);
  terminates          \true;
  exits               \false;
  assigns             colour[0 .. n - 1], stack[0 .. capacity - 1];
  ensures lowest:     \result <= n && (n <= capacity ==> \result == n);
  ensures known:      no_grey_below(colour, n, \result);
  ensures colours:    three_colours(colour, n);
  ensures black:      no_black_to_white(first, n, successor, colour);
  ensures sound:      only_reachable_seen(first, n, successor, roots, root_count, colour);
  ensures roots:      roots_seen(roots, root_count, colour);
*/
static inline uint64_t search_roots(const uint64_t *first, uint64_t n, const uint64_t *successor,
                                    const uint64_t *roots, uint64_t root_count, uint8_t *colour,
                                    int64_t *stack, uint64_t capacity)
{
    uint64_t lowest = n;
    /*@
      loop invariant bound:     0 <= i <= root_count;
      loop invariant lowest:    lowest <= n && (n <= capacity ==> lowest == n);
      loop invariant known:     no_grey_below(colour, n, lowest);
      loop invariant colours:   three_colours(colour, n);
      loop invariant black:     no_black_to_white(first, n, successor, colour);
      loop invariant sound:     only_reachable_seen(first, n, successor, roots, root_count, colour);
      loop invariant roots:     roots_seen(roots, i, colour);
      loop assigns              i, lowest, colour[0 .. n - 1], stack[0 .. capacity - 1];
      loop variant              root_count - i;
    */
    for (uint64_t i = 0; i < root_count; i++) {
        uint64_t r = roots[i];
        //@ assert root: root(roots, root_count, r);
        //@ assert split: \forall integer w; root(roots, i + 1, w) ==> w == r || root(roots, i, w);
        //@ assert vertices: \forall integer w; root(roots, i, w) ==> 0 <= w < n;
        if (colour[r] == WHITE) {
            //@ ghost Before: ;
            colour[r] = GREY;
            //@ assert painted: painted{Before, Here}(colour, n, r, WHITE, GREY);
            /*@ assert count: colour_count(colour, WHITE, n) ==
                                \at(colour_count(colour, WHITE, n), Before) - 1; */
            //@ assert room: colour_count(colour, WHITE, n) < n;
            lowest = n <= capacity
                         ? search_from(first, successor, colour, stack, capacity, true, r, lowest)
                         /*@ ghost (n, roots, root_count) */
                         : search_from(first, successor, colour, stack, capacity, false, r, lowest)
                /*@ ghost (n, roots, root_count) */;
        }
    }
    return lowest;
}

/* Go back to the lowest vertex left behind, as long as there is one. The result is the number
   of times that this went back. */
/*@
  requires graph:     well_formed_graph(first, n, successor, first[n]);
  requires readable:  readable_graph(first, n, successor, first[n]);
  requires writable:  \valid(colour + (0 .. n - 1)) && \valid(stack + (0 .. capacity - 1));
  requires apart:     \separated(colour + (0 .. n - 1), stack + (0 .. capacity - 1));
  requires room:      1 <= capacity;
  requires lowest:    lowest <= n;
  requires known:     no_grey_below(colour, n, lowest);
  requires colours:   three_colours(colour, n);
  requires black:     no_black_to_white(first, n, successor, colour);
  requires sound:     only_reachable_seen(first, n, successor, roots, root_count, colour);
  terminates          \true;
  exits               \false;
  assigns             colour[0 .. n - 1], stack[0 .. capacity - 1];
  ensures known:      no_grey_below(colour, n, n);
  ensures colours:    three_colours(colour, n);
  ensures black:      no_black_to_white(first, n, successor, colour);
  ensures sound:      only_reachable_seen(first, n, successor, roots, root_count, colour);
  ensures seen:       still_seen{Pre, Post}(colour, n);
  ensures rescans:    lowest == n ==> \result == 0;
*/
static inline uint64_t rescan(const uint64_t *first, uint64_t n, const uint64_t *successor,
                              uint8_t *colour, int64_t *stack, uint64_t capacity, uint64_t lowest)
/*@ ghost (const uint64_t *roots, uint64_t root_count) */
{
    uint64_t rescans = lowest < n ? 1 : 0;
    //@ ghost uint64_t blacks = count_colour(colour, n, BLACK);
    /*@
      loop invariant lowest:    lowest <= n;
      loop invariant known:     no_grey_below(colour, n, lowest);
      loop invariant colours:   three_colours(colour, n);
      loop invariant black:     no_black_to_white(first, n, successor, colour);
      loop invariant sound:     only_reachable_seen(first, n, successor, roots, root_count, colour);
      loop invariant seen:      still_seen{Pre, Here}(colour, n);
      loop invariant count:     blacks == colour_count(colour, BLACK, n) && blacks <= n;
      loop invariant rescans:   rescans <= blacks + 1;
      loop invariant none:      \at(lowest, Pre) == n ==> rescans == 0 && lowest == n;
      loop assigns              lowest, rescans, blacks,
                                colour[0 .. n - 1], stack[0 .. capacity - 1];
      loop variant              (n - blacks) * (2 * GRAPH_LIMIT) + (n - lowest);
    */
    while (lowest < n) {
        uint64_t v = lowest;
        lowest++;
        if (colour[v] == GREY) {
            lowest = search_from(first, successor, colour, stack, capacity, false, v, lowest)
                /*@ ghost (n, roots, root_count) */;
            //@ ghost blacks = count_colour(colour, n, BLACK);
            if (lowest <= v) {
                rescans++;
            }
        }
    }
    return rescans;
}

uint64_t dfs(const uint64_t *first, uint64_t n, const uint64_t *successor, const uint64_t *roots,
             uint64_t root_count, uint8_t *colour, int64_t *stack, uint64_t capacity)
{
    whiten(colour, n);
    uint64_t lowest = search_roots(first, n, successor, roots, root_count, colour, stack, capacity);
    uint64_t rescans = rescan(first, n, successor, colour, stack, capacity, lowest)
        /*@ ghost (roots, root_count) */;
    //@ assert closed: seen_closed{Here, Here}(first, n, successor, colour);
    //@ assert roots: roots_seen(roots, root_count, colour);
    /*@ assert complete: \forall integer v;
          graph_reachable_from_roots(first, n, successor, roots, root_count, v) ==>
            seen_vertex(colour, v); */
    return rescans;
}
