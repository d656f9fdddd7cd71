/* What callers of search_some rely on, beside its theorem: budgets that are kept. */

#include "../../layer1_graph/snapshot/search.h"

/* Two slices in turn look no more often than their budgets let them. */
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
  ensures places:     passed_places{Post}(first, n, colour, \result.vertex, \result.place) <=
                        passed_places{Pre}(first, n, colour, state.vertex, state.place) + 5;
  ensures darker:     darkness{Post}(colour, n) <= darkness{Pre}(colour, n) + 5;
  ensures left:       \result.left <= 3;
*/
struct searching two_slices(const uint64_t *first, uint64_t n, const uint64_t *successor,
                            uint8_t *colour, int64_t *stack, uint64_t capacity,
                            struct searching state)
{
    state = search_some(first, n, successor, colour, stack, capacity, state, 2);
    return search_some(first, n, successor, colour, stack, capacity, state, 3);
}
