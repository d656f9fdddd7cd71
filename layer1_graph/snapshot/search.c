/* Depth-first search in slices.

   Between two slices a vertex may be in hand: it is grey, off the stack, and its places before the
   next one have been passed. That no black vertex has a white successor need not hold, for the
   program may write what it likes into a black vertex. What holds instead is that each edge of the
   snapshot which has not been passed is where it was, or ends at a vertex that is seen. */

#include "search.h"

#include "../../specs/graph/count_colour.h"
#include "../../proofs/lemmas/snapshot/search.acsl"
#include "../../proofs/lemmas/snapshot/search_work.acsl"
#include "../mark/steps.h"

struct searching search_begin(uint8_t *colour, uint64_t n)
{
    whiten(colour, n);
    struct searching state = {0, n, n, 0, 0};
    return state;
}

struct searching search_darken(uint8_t *colour, int64_t *stack, uint64_t capacity,
                               struct searching state, uint64_t v) /*@ ghost (uint64_t n) */
{
    if (colour[v] != WHITE) {
        return state;
    }
    bool room = state.top < capacity;
    state.top = darken(colour, stack, state.top, room, v)
        /*@ ghost (n, capacity, state.lowest, state.vertex) */;
    if (!room && v < state.lowest) {
        state.lowest = v;
    }
    //@ assert colours: three_colours(colour, n);
    return state;
}

/* Pass the next place of the vertex in hand. */
/*@
  requires graph:     well_formed_graph(first, n, successor, first[n]);
  requires hand:      state.vertex < n && state.place < first[state.vertex + 1];
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
  ensures top:        \result.top <= capacity;
  ensures stands:     search_stands(colour, n, stack, \result.top, \result.lowest,
                                    \result.vertex);
  ensures place:      \result.vertex == state.vertex && \result.place == state.place + 1 &&
                      \result.left == state.left;
  ensures only:       only_successors_darkened{Pre, Post}(first, n, successor, colour,
                                                          state.vertex);
  ensures work:       search_work{Post}(first, n, colour, \result.lowest, \result.vertex,
                                        \result.place) <
                        search_work{Pre}(first, n, colour, state.lowest, state.vertex,
                                         state.place);
  ensures bound:      darkness{Post}(colour, n) <= darkness{Pre}(colour, n) + 1;
  ensures places:     passed_places{Post}(first, n, colour, \result.vertex, \result.place) <=
                        passed_places{Pre}(first, n, colour, state.vertex, state.place) + 1;
*/
static inline struct searching pass_place(const uint64_t *successor, uint8_t *colour,
                                          int64_t *stack, uint64_t capacity, struct searching state)
/*@ ghost (const uint64_t *first, uint64_t n) */
{
    uint64_t v = successor[state.place];
    //@ assert edge: edge_at(first, n, successor, state.vertex, state.place, v);
    //@ assert graph: is_graph(first, n, successor);
    state = search_darken(colour, stack, capacity, state, v) /*@ ghost (n) */;
    //@ assert kept: places_kept{Pre, Here}(first, n, successor);
    //@ assert reached: edge(first, n, successor, state.vertex, v) && v < n;
    /*@ assert blacks: colour_count(colour, BLACK, n) ==
                         \at(colour_count(colour, BLACK, n), Pre); */
    //@ assert rows: same_rows{Pre, Here}(first, n);
    //@ assert places: same_blacks{Pre, Here}(colour, n);
    state.place++;
    return state;
}

/* Blacken the vertex in hand, all places of which have been passed. */
/*@
  requires graph:     well_formed_graph(first, n, successor, first[n]);
  requires hand:      state.vertex < n && state.place == first[state.vertex + 1];
  requires stands:    search_stands(colour, n, stack, state.top, state.lowest, state.vertex);
  requires readable:  readable_graph(first, n, successor, first[n]);
  requires writable:  \valid(colour + (0 .. n - 1));
  requires apart:     \separated(first + (0 .. n), successor + (0 .. first[n] - 1),
                                 colour + (0 .. n - 1), stack + (0 .. state.top - 1));
  terminates          \true;
  exits               \false;
  assigns             colour[state.vertex];
  ensures painted:    painted{Pre, Post}(colour, n, state.vertex, GREY, BLACK);
  ensures step:       search_step{Pre, Post}(first, n, successor, colour, state.vertex,
                                             state.place, n, 0);
  ensures stands:     search_stands(colour, n, stack, state.top, state.lowest, n);
  ensures state:      \result.top == state.top && \result.lowest == state.lowest &&
                      \result.vertex == n && \result.place == 0 && \result.left == state.left;
  ensures only:       only_successors_darkened{Pre, Post}(first, n, successor, colour,
                                                          state.vertex);
  ensures work:       search_work{Post}(first, n, colour, \result.lowest, \result.vertex,
                                        \result.place) <
                        search_work{Pre}(first, n, colour, state.lowest, state.vertex,
                                         state.place);
  ensures bound:      darkness{Post}(colour, n) <= darkness{Pre}(colour, n) + 1;
  ensures places:     passed_places{Post}(first, n, colour, \result.vertex, \result.place) <=
                        passed_places{Pre}(first, n, colour, state.vertex, state.place) + 1;
*/
static inline struct searching lay_down(uint8_t *colour, uint64_t n, struct searching state)
/*@ ghost (const uint64_t *first, const uint64_t *successor, const int64_t *stack) */
{
    //@ assert graph: is_graph(first, n, successor);
    //@ assert ends: row_ends(first, n, state.vertex, state.place);
    colour[state.vertex] = BLACK;
    //@ assert painted: painted{Pre, Here}(colour, n, state.vertex, GREY, BLACK);
    /*@ assert blacks: colour_count(colour, BLACK, n) ==
                         \at(colour_count(colour, BLACK, n), Pre) + 1; */
    //@ assert rows: same_rows{Pre, Here}(first, n);
    /*@ assert places: black_places(first, colour, n) ==
                         black_places{Pre}(first, colour, n) +
                           row_length{Pre}(first, state.vertex); */
    //@ assert kept: places_kept{Pre, Here}(first, n, successor);
    struct searching result = {state.top, state.lowest, n, 0, state.left};
    return result;
}

/* Take the topmost vertex in hand; or else look at the next one above those left behind, and take
   it if it is grey. */
/*@
  requires graph:     well_formed_graph(first, n, successor, first[n]);
  requires hand:      state.vertex == n;
  requires more:      state.top > 0 || state.lowest < n;
  requires stands:    search_stands(colour, n, stack, state.top, state.lowest, state.vertex);
  requires readable:  readable_graph(first, n, successor, first[n]);
  requires readable:  \valid_read(colour + (0 .. n - 1)) &&
                      \valid_read(stack + (0 .. state.top - 1));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures step:       search_step{Pre, Post}(first, n, successor, colour, state.vertex,
                                             state.place, \result.vertex, \result.place);
  ensures top:        \result.top <= state.top && \result.left == state.left;
  ensures stands:     search_stands(colour, n, stack, \result.top, \result.lowest,
                                    \result.vertex);
  ensures place:      place_stands(first, n, \result.vertex, \result.place);
  ensures work:       search_work{Post}(first, n, colour, \result.lowest, \result.vertex,
                                        \result.place) <
                        search_work{Pre}(first, n, colour, state.lowest, state.vertex,
                                         state.place);
  ensures places:     passed_places{Post}(first, n, colour, \result.vertex, \result.place) ==
                        passed_places{Pre}(first, n, colour, state.vertex, state.place);
*/
static inline struct searching take_up(const uint64_t *first, uint64_t n, const uint8_t *colour,
                                       const int64_t *stack, struct searching state)
/*@ ghost (const uint64_t *successor) */
{
    struct searching result = state;
    if (state.top > 0) {
        //@ assert known: greys_known(colour, n, stack, state.top, state.lowest);
        result.vertex = topmost(stack, state.top) /*@ ghost (colour, n, state.lowest) */;
        result.top = state.top - 1;
        /*@ assert others: other_greys_known(colour, n, stack, result.top, result.lowest,
                                             result.vertex); */
    } else {
        if (colour[state.lowest] == GREY) {
            result.vertex = state.lowest;
        }
        result.lowest = state.lowest + 1;
        /*@ assert above: other_greys_known(colour, n, stack, result.top, result.lowest,
                                            result.vertex); */
    }
    if (result.vertex < n) {
        result.place = first[result.vertex];
        //@ assert begins: row_begins(first, n, result.vertex, result.place);
    }
    return result;
}

/* Look once: at a place, or at a vertex. */
/*@
  requires graph:     well_formed_graph(first, n, successor, first[n]);
  requires more:      state.top > 0 || state.lowest < n || state.vertex < n;
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
  ensures top:        \result.top <= capacity && \result.left == state.left;
  ensures stands:     search_stands(colour, n, stack, \result.top, \result.lowest,
                                    \result.vertex);
  ensures place:      place_stands(first, n, \result.vertex, \result.place);
  ensures only:       only_successors_darkened{Pre, Post}(first, n, successor, colour,
                                                          state.vertex);
  ensures work:       search_work{Post}(first, n, colour, \result.lowest, \result.vertex,
                                        \result.place) <
                        search_work{Pre}(first, n, colour, state.lowest, state.vertex,
                                         state.place);
  ensures bound:      darkness{Post}(colour, n) <= darkness{Pre}(colour, n) + 1;
  ensures places:     passed_places{Post}(first, n, colour, \result.vertex, \result.place) <=
                        passed_places{Pre}(first, n, colour, state.vertex, state.place) + 1;
*/
static inline struct searching look(const uint64_t *first, uint64_t n, const uint64_t *successor,
                                    uint8_t *colour, int64_t *stack, uint64_t capacity,
                                    struct searching state)
{
    if (state.vertex == n) {
        return take_up(first, n, colour, stack, state) /*@ ghost (successor) */;
    }
    if (state.place < first[state.vertex + 1]) {
        return pass_place(successor, colour, stack, capacity, state) /*@ ghost (first, n) */;
    }
    return lay_down(colour, n, state) /*@ ghost (first, successor, stack) */;
}

struct searching search_some(const uint64_t *first, uint64_t n, const uint64_t *successor,
                             uint8_t *colour, int64_t *stack, uint64_t capacity,
                             struct searching state, uint64_t budget)
{
    state.left = budget;
    //@ assert graph: is_graph(first, n, successor);
    /*@
      loop invariant step:      search_step{Pre, Here}(first, n, successor, colour,
                                                       \at(state.vertex, Pre),
                                                       \at(state.place, Pre), state.vertex,
                                                       state.place);
      loop invariant only:      only_reachable_seen_from{Pre, Here}(first, n, successor, colour);
      loop invariant top:       state.top <= capacity;
      loop invariant stands:    search_stands(colour, n, stack, state.top, state.lowest,
                                              state.vertex);
      loop invariant place:     place_stands(first, n, state.vertex, state.place);
      loop invariant left:      state.left <= budget;
      loop invariant used:      state.left == budget ==>
                                  state.top == \at(state.top, Pre) &&
                                  state.lowest == \at(state.lowest, Pre) &&
                                  state.vertex == \at(state.vertex, Pre);
      loop invariant work:      search_work(first, n, colour, state.lowest, state.vertex,
                                            state.place) + budget - state.left <=
                                  search_work{Pre}(first, n, colour, \at(state.lowest, Pre),
                                                   \at(state.vertex, Pre),
                                                   \at(state.place, Pre));
      loop invariant bound:     darkness(colour, n) <=
                                  darkness{Pre}(colour, n) + budget - state.left;
      loop invariant places:    passed_places(first, n, colour, state.vertex, state.place) <=
                                  passed_places{Pre}(first, n, colour, \at(state.vertex, Pre),
                                                     \at(state.place, Pre)) +
                                  budget - state.left;
      loop assigns              state, colour[0 .. n - 1], stack[0 .. capacity - 1];
      loop variant              state.left;
    */
    while (state.left > 0 && !search_is_over(state, n)) {
        //@ ghost Before: ;
        state = look(first, n, successor, colour, stack, capacity, state);
        //@ assert edges: graph_edges_kept{Before, Pre}(first, n, successor);
        //@ assert only: only_reachable_seen_from{Pre, Here}(first, n, successor, colour);
        state.left--;
    }
    return state;
}

struct searching search_store(uint64_t *successor, uint8_t *colour, int64_t *stack,
                              uint64_t capacity, struct searching state, uint64_t place,
                              uint64_t v) /*@ ghost (const uint64_t *first, uint64_t n) */
{
    //@ assert graph: is_graph(first, n, successor);
    state = search_darken(colour, stack, capacity, state, successor[place]) /*@ ghost (n) */;
    //@ assert kept: places_kept{Pre, Here}(first, n, successor);
    //@ assert seen: place_seen(successor, colour, place);
    /*@ assert darkened: search_step{Pre, Here}(first, n, successor, colour, state.vertex,
                                                state.place, state.vertex, state.place); */
    //@ ghost Darkened: ;
    successor[place] = v;
    //@ assert written: place_written{Darkened, Here}(first, n, successor, place, v);
    //@ assert colours: same_colours{Darkened, Here}(colour, n);
    /*@ assert step: search_step{Darkened, Here}(first, n, successor, colour, state.vertex,
                                                 state.place, state.vertex, state.place); */
    //@ assert graph: is_graph(first, n, successor);
    return state;
}
