#include "search_session.h"

#include "../../lemmas/snapshot/search_session.acsl"

/* A place of vertex v, by its number; the number of edges, if v has no such place. */
/*@
  requires graph:     is_graph(first, n, successor);
  requires vertex:    v < n;
  requires readable:  \valid_read(first + (0 .. n));
  terminates          \true;
  exits               \false;
  assigns             \nothing;
  ensures range:      \result <= first[n];
  ensures place:      \result < first[n] ==> first[v] <= \result < first[v + 1];
*/
static inline uint64_t place_of(const uint64_t *first, uint64_t n, uint64_t v, uint64_t number)
/*@ ghost (const uint64_t *successor) */
{
    //@ assert row: 0 <= first[v] <= first[v + 1] <= first[n];
    return number < first[v + 1] - first[v] ? first[v] + number : first[n];
}

struct search_session search_while_running(const uint64_t *first, uint64_t n, uint64_t *successor,
                                           uint8_t *colour, int64_t *stack, uint64_t capacity,
                                           uint64_t a, uint64_t b, const uint8_t *kinds,
                                           const uint32_t *operands, uint64_t step_count)
{
    //@ ghost uint64_t a_held = a;
    //@ ghost uint64_t b_held = b;
    uint64_t m = first[n];
    struct searching state = search_begin(colour, n);
    //@ assert stands: search_stands(colour, n, stack, state.top, state.lowest, state.vertex);
    state = search_darken(colour, stack, capacity, state, a) /*@ ghost (n) */;
    //@ assert grey: only_these_grey(colour, n, a, a);
    state = search_darken(colour, stack, capacity, state, b) /*@ ghost (n) */;
    //@ assert grey: only_these_grey(colour, n, a, b);
    //@ assert graph: is_graph(first, n, successor);
    //@ ghost Snapshot: ;
    //@ assert begins: search_invariant{Snapshot, Here}(first, n, successor, colour, n, 0);
    /*@
      loop invariant bound:     0 <= i <= step_count;
      loop invariant rows:      first[n] == m;
      loop invariant invariant: search_invariant{Snapshot, Here}(first, n, successor, colour,
                                                                 state.vertex, state.place);
      loop invariant top:       state.top <= capacity;
      loop invariant stands:    search_stands(colour, n, stack, state.top, state.lowest,
                                              state.vertex);
      loop invariant place:     place_stands(first, n, state.vertex, state.place);
      loop invariant held:      a < n && b < n &&
                                graph_reachable_from_seen{Snapshot}(first, n, successor, colour,
                                                                    a) &&
                                graph_reachable_from_seen{Snapshot}(first, n, successor, colour,
                                                                    b);
      loop assigns              i, state, a, b, successor[0 .. m - 1], colour[0 .. n - 1],
                                stack[0 .. capacity - 1];
      loop variant              step_count - i;
    */
    for (uint64_t i = 0; i < step_count; i++) {
        uint64_t kind = kinds[i];
        uint64_t operand = operands[i];
        //@ assert graph: is_graph(first, n, successor);
        //@ assert closed: known_has_known{Snapshot, Here}(first, n, successor, colour);
        uint64_t place = place_of(first, n, a, operand) /*@ ghost (successor) */;
        /*@ assert edge: place < m ==> edge_at(first, n, successor, a, place, successor[place]) &&
                                       edge(first, n, successor, a, successor[place]) &&
                                       successor[place] < n; */
        if (kind == SEARCH_SLICE) {
            state = search_some(first, n, successor, colour, stack, capacity, state, operand);
            //@ assert graph: is_graph(first, n, successor);
            //@ assert closed: known_has_known{Snapshot, Here}(first, n, successor, colour);
            /*@ assert invariant: search_invariant{Snapshot, Here}(first, n, successor, colour,
                                                                   state.vertex, state.place); */
        } else if (kind == SEARCH_STORE && place < m) {
            state = search_store(successor, colour, stack, capacity, state, place, b)
                /*@ ghost (first, n) */;
            //@ assert graph: is_graph(first, n, successor);
            //@ assert place: place_stands(first, n, state.vertex, state.place);
            /*@ assert invariant: search_invariant{Snapshot, Here}(first, n, successor, colour,
                                                                   state.vertex, state.place); */
        } else if (kind == SEARCH_LOAD && place < m) {
            a = successor[place];
        } else if (kind == SEARCH_SWAP) {
            uint64_t other = a;
            a = b;
            b = other;
        } else if (kind == SEARCH_DROP) {
            a = b;
        }
    }
    bool over = search_is_over(state, n);
    //@ assert colours: three_colours(colour, n);
    //@ assert over: over ==> no_grey_below(colour, n, n);
    /*@ assert invariant: over ==> search_invariant{Snapshot, Here}(first, n, successor, colour, n,
                                                                    state.place); */
    /*@ assert marked: over ==> black_iff_reached{Snapshot, Here}(first, n, successor, colour,
                                                                  a_held, b_held); */
    struct search_session result = {a, b, over};
    return result;
}
