#include "search_in_slices.h"

#include "../../../layer1_graph/snapshot/search.h"
#include "../../../specs/graph/count_colour.h"
#include "../../lemmas/snapshot/search_session.acsl"
#include "../../lemmas/snapshot/search_work.acsl"

/* Begin, and darken the roots. */
/*@
  requires limit:     n <= GRAPH_LIMIT;
  requires roots:     all_vertices(roots, root_count, n);
  requires readable:  \valid_read(roots + (0 .. root_count - 1));
  requires writable:  \valid(colour + (0 .. n - 1)) && \valid(stack + (0 .. capacity - 1));
  requires apart:     \separated(roots + (0 .. root_count - 1), colour + (0 .. n - 1),
                                 stack + (0 .. capacity - 1));
  terminates          \true;
  exits               \false;
  assigns             colour[0 .. n - 1], stack[0 .. capacity - 1];
  ensures grey:       only_roots_grey(colour, n, roots, root_count);
  ensures top:        \result.top <= capacity;
  ensures stands:     search_stands(colour, n, stack, \result.top, \result.lowest,
                                    \result.vertex);
  ensures place:      \result.vertex == n && \result.place == 0;
*/
static inline struct searching darken_roots(uint64_t n, const uint64_t *roots, uint64_t root_count,
                                            uint8_t *colour, int64_t *stack, uint64_t capacity)
{
    struct searching state = search_begin(colour, n);
    //@ assert none: \forall integer v; !root(roots, 0, v);
    //@ assert stands: search_stands(colour, n, stack, state.top, state.lowest, state.vertex);
    /*@
      loop invariant bound:     0 <= i <= root_count;
      loop invariant grey:      only_roots_grey(colour, n, roots, i);
      loop invariant top:       state.top <= capacity;
      loop invariant stands:    search_stands(colour, n, stack, state.top, state.lowest,
                                              state.vertex);
      loop invariant place:     state.vertex == n && state.place == 0;
      loop assigns              i, state, colour[0 .. n - 1], stack[0 .. capacity - 1];
      loop variant              root_count - i;
    */
    for (uint64_t i = 0; i < root_count; i++) {
        uint64_t r = roots[i];
        //@ assert root: root(roots, i + 1, r);
        //@ assert split: \forall integer w; root(roots, i + 1, w) ==> w == r || root(roots, i, w);
        //@ assert more: \forall integer w; root(roots, i, w) ==> root(roots, i + 1, w);
        state = search_darken(colour, stack, capacity, state, r) /*@ ghost (n) */;
    }
    return state;
}

void search_in_slices(const uint64_t *first, uint64_t n, const uint64_t *successor,
                      const uint64_t *roots, uint64_t root_count, uint8_t *colour, int64_t *stack,
                      uint64_t capacity, const uint64_t *budgets, uint64_t count)
{
    struct searching state = darken_roots(n, roots, root_count, colour, stack, capacity);
    //@ assert graph: is_graph(first, n, successor);
    //@ ghost Snapshot: ;
    //@ assert begins: search_invariant{Snapshot, Here}(first, n, successor, colour, n, 0);
    //@ ghost uint64_t m = first[n];
    //@ ghost uint64_t blacks = count_colour(colour, n, BLACK);
    //@ ghost uint64_t end = 0;
    uint64_t i = 0;
    /*@
      loop invariant bound:     0 <= i < count;
      loop invariant invariant: search_invariant{Snapshot, Here}(first, n, successor, colour,
                                                                 state.vertex, state.place);
      loop invariant top:       state.top <= capacity;
      loop invariant stands:    search_stands(colour, n, stack, state.top, state.lowest,
                                              state.vertex);
      loop invariant place:     place_stands(first, n, state.vertex, state.place);
      loop invariant blacks:    blacks == colour_count(colour, BLACK, n) && blacks <= n;
      loop invariant end:       state.vertex < n ==> end == first[state.vertex + 1];
      loop assigns              i, state, blacks, end, colour[0 .. n - 1],
                                stack[0 .. capacity - 1];
      loop variant              looks_left(n, m, blacks, state.vertex == n
                                                           ? m + n + 2 - state.lowest
                                                           : end - state.place);
    */
    while (!search_is_over(state, n)) {
        //@ assert graph: is_graph(first, n, successor);
        //@ assert closed: known_has_known{Snapshot, Here}(first, n, successor, colour);
        /*@ assert before: search_work(first, n, colour, state.lowest, state.vertex, state.place) ==
                             looks_left(n, m, blacks, state.vertex == n
                                                        ? m + n + 2 - state.lowest
                                                        : end - state.place); */
        /*@ assert left: 0 <= search_work(first, n, colour, state.lowest, state.vertex,
                                          state.place); */
        //@ ghost Before: ;
        state = search_some(first, n, successor, colour, stack, capacity, state, budgets[i]);
        /*@ assert less: search_work(first, n, colour, state.lowest, state.vertex, state.place) <
                           search_work{Before}(first, n, colour, \at(state.lowest, Before),
                                               \at(state.vertex, Before),
                                               \at(state.place, Before)); */
        /*@ assert invariant: search_invariant{Snapshot, Here}(first, n, successor, colour,
                                                               state.vertex, state.place); */
        i = i + 1 < count ? i + 1 : 0;
        //@ ghost blacks = count_colour(colour, n, BLACK);
        /*@ ghost if (state.vertex < n) {
              end = first[state.vertex + 1];
            } */
        /*@ assert after: search_work(first, n, colour, state.lowest, state.vertex, state.place) ==
                            looks_left(n, m, blacks, state.vertex == n
                                                       ? m + n + 2 - state.lowest
                                                       : end - state.place); */
    }
    //@ assert grey: no_grey_below(colour, n, n) && three_colours(colour, n);
    /*@ assert over: search_invariant{Snapshot, Here}(first, n, successor, colour, n,
                                                      state.place); */
    //@ assert grey: only_roots_grey{Snapshot}(colour, n, roots, root_count);
    /*@ assert visited: \forall integer v; 0 <= v < n ==>
          (has_colour(colour, v, BLACK) <==>
           graph_reachable_from_roots(first, n, successor, roots, root_count, v)); */
}
